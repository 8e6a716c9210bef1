import SwitchyardTestSupport
import Testing

@Suite struct PerformanceTests {
  @Test func `every command of the page works`() throws {
    let desk = try Desk()
    let commands = try Page("docs/Performance.md").commands("switchyard")
    #expect(commands.count >= 2)
    for command in commands {
      let outcome = try desk.run(command)
      #expect(outcome.code == 0, "\(command): \(outcome.errors)")
    }
  }
}
