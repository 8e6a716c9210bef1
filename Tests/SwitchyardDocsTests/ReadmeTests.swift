import Foundation
import SwitchyardTestSupport
import Testing

@Suite struct ReadmeTests {
  let page: Page

  init() throws { page = try Page("README.md") }

  @Test func `every command works, in order`() throws {
    let desk = try Desk()
    let commands = page.commands("switchyard", "gcc")
    #expect(commands.count >= 10)
    for command in commands {
      let outcome = try desk.run(command)
      #expect(outcome.code == 0, "\(command): \(outcome.errors)")
    }
    #expect(Set(desk.scratch.names).isSuperset(of: ["film.mp4", "film.gif", "blink.gif"]))
  }

  @Test func `a film from a journey takes five lines`() throws {
    #expect(page.blocks("yaml").map { $0.split(separator: "\n").count } == [5])
  }

  @Test func `the Swift plugin is the one of the tutorial`() throws {
    let plugin = try #require(page.blocks("swift").first)
    #expect(try Page("docs/WritingLines.md").blocks("swift").first == plugin)
  }

  @Test func `the table of lines is that of the program`() throws {
    let listed = try Desk().run("switchyard list").text.split(separator: "\n").dropFirst()
    let names = listed.map { $0.prefix { $0 != " " } }
    let rows = try page.table("line")
    #expect(rows.flatMap { $0[0].quoted }.sorted() == names.map(String.init).sorted())
  }

  @Test(arguments: [("README.md", 150), ("CONTRIBUTING.md", 60)])
  func `a page that everybody reads is short`(path: String, limit: Int) throws {
    #expect(try Page(path).text.split(separator: "\n").count <= limit)
    #expect(try Page(path).lines.count - 1 <= limit)
  }
}
