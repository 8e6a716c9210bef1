import Foundation
import Testing

/// The headers of the contract, and compilers to try them with.
enum Headers {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/SwitchyardABI/include/switchyard")

  static func all() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path())
      .filter { $0.hasSuffix(".h") }.sorted()
  }

  /// Runs a compiler and returns its status and all that it wrote.
  static func run(_ arguments: [String]) throws -> (status: Int32, text: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  static func has(_ compiler: String) -> Bool {
    (try? run([compiler, "--version"]).status) == 0
  }
}

@Suite struct HeaderTests {
  private static let warnings = ["-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only"]

  @Test(
    arguments: ["gcc", "clang"].filter(Headers.has), ["c -std=c99", "c -std=c17", "c++ -std=c++17"])
  func `each header compiles alone`(compiler: String, language: String) throws {
    let language = ["-x"] + language.split(separator: " ").map(String.init)
    let result = try Headers.run([compiler] + HeaderTests.warnings + language + Headers.all())
    #expect(result.status == 0, "\(result.text)")
    #expect(result.text.isEmpty)
  }

  @Test func `a header that breaks a rule would be noticed`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "bad.h")
    try "enum bad : int { a };".write(to: file, atomically: true, encoding: .utf8)
    let language = ["-x", "c", "-std=c99"]
    let result = try Headers.run(["gcc"] + HeaderTests.warnings + language + [file.path()])
    #expect(result.status != 0)
  }

  @Test func `every function pointer says on which thread it is called`() throws {
    for name in try Headers.all() {
      let url = Headers.folder.appending(path: name)
      let text = try String(contentsOf: url, encoding: .utf8)
      let pointers = text.matches(of: /\n  [\w ]+ ?\*?[\w ]*\(\*\w+ \w+\)\(/)
      let isTagged = text.contains("[main-thread]") || text.contains("[any-thread]")
      #expect(pointers.isEmpty || isTagged, "\(name) has \(pointers.count) untagged functions")
    }
  }
}
