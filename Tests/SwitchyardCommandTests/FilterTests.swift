import Foundation
import SwitchyardTestSupport
import Testing

/// A kernel without seccomp filters is told once, and changes nothing else.
@Suite struct FilterTests {
  private static let note =
    "note: this kernel has no seccomp filters, so a plugin that is looked into "
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Runs the program as where the kernel says that it has no filters.
  private func runWithout(_ arguments: [String]) throws -> Outcome {
    let source = Installed.package.appending(path: "Tests/Fixtures/nofilter.c").path
    let built = try Tool.launch("gcc", ["-o", scratch["nofilter"].path, source])
    try #require(built.code == 0, "\(built.errors)")
    return try Tool.launch(
      scratch["nofilter"].path, [Tool.program] + arguments, in: scratch.url,
      environment: ["XDG_CACHE_HOME": scratch["cache"].path])
  }

  // F44
  @Test func `a list without filters says so in one line, and lists`() throws {
    let outcome = try runWithout(["list"])
    let usual = try Tool.run(["list"]).text
    #expect(outcome.code == 0 && outcome.text == usual)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].hasPrefix(Self.note), "\(outcome.errors)")
    #expect(try !Tool.run(["list"]).errors.contains("seccomp"))
  }

  // F44
  @Test func `checks without filters say so, and check`() throws {
    try scratch.write("stations: { a: red }\nsteps: [a]", to: "j.yaml")
    let plugin = Tool.products.appending(path: "libFade.so").path
    for arguments in [["check", "j.yaml"], ["check", plugin, "--only", "load-now-local"]] {
      let outcome = try runWithout(arguments)
      #expect(outcome.code == 0 && !outcome.output.isEmpty, "\(outcome.errors)")
      let notes = outcome.errors.split(separator: "\n").filter { $0.hasPrefix(Self.note) }
      #expect(notes.count == 1, "\(outcome.errors)")
    }
  }
}
