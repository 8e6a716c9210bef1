import SwitchyardTestSupport
import Testing

@Suite struct ChecksTests {
  @Test func `the table of checks is that of the program`() throws {
    let rows = try Page("docs/Checks.md").table("check").map {
      "\($0[0].dropFirst().dropLast()) \($0[1])"
    }
    let said = try Tool.run(["check", "--list-checks"]).text.split(separator: "\n").dropFirst()
    let words = said.map { $0.split(separator: " ").joined(separator: " ") }
    #expect(rows == words && rows.count > 60)
  }
}
