import Foundation
import SwitchyardTestSupport
import Testing

@testable import SwitchyardConsole

@Suite struct ProgramsTests {
  @Test(arguments: [
    ("/usr/bin/switchyard", "/usr/bin/switchyard"),
    ("/usr/libexec/switchyard/switchyard-render", "/usr/bin/switchyard"),
    ("/libexec/switchyard/switchyard-render", "/bin/switchyard"),
    ("/build/debug/switchyard-render", "/build/debug/switchyard"),
    ("/opt/embedder", "/opt/embedder"),
  ])
  func `the program that people start is found from either`(program: String, tool: String) {
    #expect(Programs.tool(from: program) == tool)
  }

  @Test func `the other program lies beside this one, or in libexec of the prefix`() throws {
    let scratch = try Scratch()
    try scratch.write("", to: "build/switchyard-render")
    let cases = [
      ("build/switchyard", "build/switchyard-render"),
      ("bin/switchyard", "libexec/switchyard/switchyard-render"),
      ("elsewhere/switchyard", "elsewhere/switchyard-render"),
    ]
    for (tool, render) in cases {
      #expect(Programs.render(from: scratch[tool].path) == scratch[render].path)
    }
  }
}
