import Foundation
import SwitchyardTestSupport
import Testing

/// What the program says of files, folders and arguments with names that are meant to hurt.
@Suite struct StrangeNameTests {
  private static let evil = "e\u{1b}[31m\r\nrefused: v\u{202e}il\u{9b}2J"
  private let plugins: Scratch
  private let folder: Scratch

  init() throws {
    (plugins, folder) = (try Scratch(), try Scratch())
    chmod(plugins.url.path, 0o755)
  }

  private func run(_ arguments: String..., path: String? = nil) throws -> Outcome {
    try Tool.run(
      arguments, in: folder.url,
      environment: [
        "SWITCHYARD_PLUGIN_PATH": path ?? plugins.url.path, "SWITCHYARD_PLUGIN_SYSTEM_PATH": "",
        "XDG_CACHE_HOME": folder["cache"].path,
      ])
  }

  /// Whether a text has nothing in it that a terminal would obey.
  private func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0 == "\n" || !($0.properties.generalCategory == .control || $0 == "\u{202e}")
    }
  }

  private func put(_ file: URL, as name: String) throws {
    try FileManager.default.copyItem(at: file, to: plugins[name])
  }

  // F14
  @Test func `names of plugins steer no terminal and make no lines`() throws {
    try put(BrokenPlugin.hostile(), as: "\(Self.evil).so")
    try put(BrokenPlugin.hostile(), as: "z\(Self.evil).so")
    try plugins.write("text", to: "\(Self.evil)2.so")
    for arguments in [["list"], ["list", "--all"], ["list", "hostile"], ["list", Self.evil]] {
      let outcome = try Tool.run(
        arguments, environment: ["SWITCHYARD_PLUGIN_PATH": plugins.url.path])
      #expect(isHarmless(outcome.text) && isHarmless(outcome.errors), "\(outcome)")
      let lines = (outcome.text + outcome.errors).split(separator: "\n")
      #expect(!lines.contains { $0.hasPrefix("refused: v") }, "\(lines)")
    }
    #expect(try run("list").text.contains(#"e\x1b[31m\r\nrefused: v\u{202e}il\x9b2J.so"#))
    let json = try run("list", "--all", "--json").output
    #expect(isHarmless(String(decoding: json, as: UTF8.self)))
    let object = try #require(
      JSONSerialization.jsonObject(with: json) as? [String: [[String: Any]]])
    let files = object["lines"]?.compactMap { $0["file"] as? String } ?? []
    #expect(files == ["\(plugins.url.path)/\(Self.evil).so"])
  }

  // F14
  @Test func `arguments steer no terminal`() throws {
    let evil = Self.evil
    try folder.write("steps: [\"\(evil.prefix(8))", to: "\(evil).yaml")
    for arguments in [
      [evil], ["--\(evil)"], ["new", evil], ["new", "a/\(evil)/b"], ["run", evil],
      ["run", "\(evil).yaml", "-o", "a.gif"], ["run", "\(evil).png", "-o", "a.gif"],
      ["run", "#ff0000", "-o", evil], ["list", "--plugin", "\(evil).so"], ["check", "\(evil).so"],
      ["manifest", "\(evil).so"], ["curve", evil], ["list", evil], ["run", "--jobs", evil],
    ] {
      let outcome = try Tool.run(arguments, in: folder.url)
      #expect(outcome.code != 0 && isHarmless(outcome.errors), "\(arguments): \(outcome)")
      #expect(!outcome.errors.isEmpty && isHarmless(outcome.text))
    }
  }

  // F3
  @Test func `a name that isn't UTF-8 is refused for that`() throws {
    let bytes = Array(plugins.url.path.utf8) + Array("/a".utf8) + [0xff, 0x1b] + Array(".so".utf8)
    let file = bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        (Array(bytes) + [0]).withUnsafeBufferPointer {
          $0.baseAddress.map { open($0, O_CREAT | O_WRONLY, 0o644) } ?? -1
        }
      }
    }
    try #require(file >= 0)
    close(file)
    let outcome = try run("list")
    #expect(outcome.code == 0)
    #expect(
      outcome.errors
        == "refused: \(plugins.url.path)/a\\xff\\x1b.so: has a name that isn't UTF-8; rename it\n")
  }

  // F3
  @Test func `a thousand strange files are one line each`() throws {
    try put(BrokenPlugin.hostile(), as: "good.so")
    for index in 0..<1000 { try plugins.write("text \(index)", to: "\(index).so") }
    let outcome = try run("list")
    #expect(outcome.code == 0 && outcome.text.contains("hostile"))
    #expect(outcome.errors.split(separator: "\n").count == 9)
    #expect(outcome.errors.contains("992 more; in all 1000 refused and 0 shadowed"))
    let lines = try run("list", "--all").text.split(separator: "\n")
    #expect(lines.count { $0.contains(".so: isn't a shared library (no ELF header)") } == 1000)
  }

  // F7 F18
  @Test(arguments: ["name", "manifest", "quarantine", "line"])
  func `who misses a line is told of the refused file that may have it`(why: String) throws {
    var (line, reason) = ("hostile", "isn't a shared library")
    switch why {
    case "name": try plugins.write("text", to: "libHostile.so")
    case "manifest":
      try put(BrokenPlugin.hostile(), as: "other.so")
      #expect(try run("manifest", plugins["other.so"].path).code == 0)
      let more = try FileHandle(forWritingTo: plugins["other.so"])
      try more.seekToEnd()
      try more.write(contentsOf: Data("more".utf8))
      try more.close()
      reason = "has a manifest that can't be used"
    case "quarantine":
      try put(BrokenPlugin.hostile("crashes", at: "load"), as: "hostile.so")
      reason = "crashed while it was loaded (SIGSEGV)"
    default:
      try put(BrokenPlugin.file("NOT_UTF8"), as: "x.so")
      (line, reason) = ("broken", "isn't UTF-8")
    }
    try folder.write(
      "{stations: {a: '#f00'}, steps: [a, {push: a, line: \(line)}]}", to: "j.yaml")
    let listed = try run("list", line)
    #expect(listed.code == 5 && listed.errors.contains("unknown line '\(line)'; "))
    #expect(listed.errors.contains(reason), "\(listed.errors)")
    let outcome = try run("run", "j.yaml", "-o", "a.gif")
    #expect(outcome.code == 5 && outcome.errors.hasPrefix("j.yaml:1:"), "\(outcome)")
    #expect(outcome.errors.contains(reason) && outcome.errors.contains("refused: "))
  }
}
