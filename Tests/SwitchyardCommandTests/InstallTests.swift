import Foundation
import SwitchyardTestSupport
import Testing

/// What `make install` copies, used with nothing else.
@Suite struct InstallTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private let scratch: Scratch
  private var prefix: URL { scratch["usr"] }

  init() throws {
    scratch = try Scratch()
    try expectSuccess(InstallTests.script, [Tool.products.path, prefix.path])
  }

  private static var script: String { package.appending(path: "Scripts/install").path() }

  @Test func `the installed program finds the stock lines`() throws {
    let built = try Tool.run(["list"])
    let installed = try list()
    #expect(installed == built.text)
    #expect(installed.contains("\nfade "))
  }

  @Test func `a plugin in C needs the installed headers alone`() throws {
    let source = InstallTests.package.appending(path: "Plugins/Examples/Iris/iris.c")
    let copy = scratch["ring.c"]
    let text = try String(contentsOf: source, encoding: .utf8)
    try Data(text.replacing("\"iris\"", with: "\"ring\"").utf8).write(to: copy)
    let flags = try flags("--cflags", "switchyard")
    try expectSuccess(
      "gcc",
      ["-shared", "-fPIC", "-Wall", "-Werror", "-o", try plugins("ring.so"), copy.path]
        + flags + ["-lm"])
    #expect(try list().contains("\nring "))
  }

  @Test func `a plugin in Swift needs the installed SDK alone`() throws {
    let page = InstallTests.package.appending(path: "docs/WritingLines.md")
    let blocks = try String(contentsOf: page, encoding: .utf8).split(separator: "```swift\n")
    let source = try #require(blocks.dropFirst().first?.split(separator: "```").first)
    try scratch.write(String(source), to: "Drop.swift")
    let flags = try flags("--cflags", "--libs", "switchyard-sdk")
    try expectSuccess(
      "swiftc",
      ["-emit-library", "-o", try plugins("libDrop.so"), scratch["Drop.swift"].path] + flags)
    #expect(try list().contains("\ndrop "))
  }

  @Test func `a package is made under DESTDIR and knows nothing of it`() throws {
    let stage = scratch["stage"].path
    try expectSuccess(
      InstallTests.script, [Tool.products.path, "/opt/switchyard"], ["DESTDIR": stage])
    let root = URL(filePath: stage + "/opt/switchyard")
    let description = root.appending(path: "lib/pkgconfig/switchyard.pc")
    let text = try String(contentsOf: description, encoding: .utf8)
    #expect(text.hasPrefix("prefix=/opt/switchyard\n"))
    for file in ["bin/switchyard", "share/switchyard/journey.schema.json"] {
      #expect(FileManager.default.fileExists(atPath: root.appending(path: file).path))
    }
  }

  @Test func `a relative prefix is refused`() throws {
    let outcome = try Tool.launch(InstallTests.script, [Tool.products.path, "usr"])
    #expect(outcome.code == 2)
    #expect(outcome.errors.hasSuffix("PREFIX must be an absolute path, not 'usr'\n"))
  }

  /// What the installed program lists, with the plugins that the test made.
  private func list() throws -> String {
    let data = ["XDG_DATA_HOME": scratch["data"].path]
    let program = prefix.appending(path: "bin/switchyard").path
    return try Tool.launch(program, ["list"], environment: data).text
  }

  /// Returns a path in the user's plugin folder, and makes that.
  private func plugins(_ name: String) throws -> String {
    let folder = scratch["data"].appending(path: "switchyard/plugins")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appending(path: name).path
  }

  private func flags(_ arguments: String...) throws -> [String] {
    let path = ["PKG_CONFIG_PATH": prefix.appending(path: "lib/pkgconfig").path]
    let outcome = try Tool.launch("pkg-config", arguments, environment: path)
    #expect(outcome.code == 0, "\(outcome.errors)")
    return outcome.text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  private func expectSuccess(
    _ program: String, _ arguments: [String], _ environment: [String: String] = [:]
  ) throws {
    let outcome = try Tool.launch(program, arguments, environment: environment)
    #expect(outcome.code == 0, "\(program): \(outcome.errors)")
  }
}
