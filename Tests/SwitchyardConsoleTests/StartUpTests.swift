import Foundation
import SwitchyardTestSupport
import Testing

/// What the program loads before it knows what it is asked for, and who does the rest.
@Suite struct StartUpTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static let heavy = [
    "libavcodec", "libavformat", "libswscale", "libvips", "libpango", "libcairo", "librsvg",
    "libfyaml", "libgobject", "libFoundation",
  ]

  /// Libraries that a program loads, with all that they load themselves.
  private func libraries(of program: String) throws -> [String] {
    let outcome = try Tool.launch("ldd", [Tool.products.appendingPathComponent(program).path])
    try #require(outcome.code == 0)
    return outcome.text.split(separator: "\n").map { String($0.drop { $0 == "\t" }) }
  }

  @Test func `the program that people start loads no library for pictures or films`() throws {
    let libraries = try libraries(of: "switchyard")
    #expect(libraries.contains { $0.hasPrefix("libswiftCore") })
    #expect(libraries.filter { line in Self.heavy.contains { line.hasPrefix($0) } } == [])
    #expect(libraries.count < 30)
    #expect(try self.libraries(of: "switchyard-render").contains { $0.hasPrefix("libavcodec") })
  }

  // MARK: - Without the other program

  private func runAlone(_ arguments: String...) throws -> Outcome {
    let program = scratch["bin/switchyard"]
    if !FileManager.default.fileExists(atPath: program.path) {
      try FileManager.default.createDirectory(
        at: program.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: Tool.products.appendingPathComponent("switchyard"), to: program)
    }
    return try Tool.launch(program.path, arguments, in: scratch.url)
  }

  @Test(arguments: ["run", "check", "bench"])
  func `a half installed program says in one line what is missing`(command: String) throws {
    let outcome = try runAlone(command, "a.png")
    let missing = try #require(realpath(scratch.url.path, nil))
    defer { free(missing) }
    let path = "\(String(cString: missing))/libexec/switchyard/switchyard-render"
    #expect(outcome.code == 6 && outcome.text.isEmpty)
    #expect(
      outcome.errors == "switchyard: '\(path)' can't be started: No such file or directory; "
        + "install Switchyard whole\n")
  }

  @Test func `all that needs no picture is done without the other program`() throws {
    for command in ["--help", "--version", "run --help", "check -h", "help bench", "__page man"] {
      let words = command.split(separator: " ").map(String.init)
      let outcome = try Tool.run(words)
      #expect(outcome.code == 0)
      let alone = try runAlone(words[0], words.count > 1 ? words[1] : "--help")
      #expect(words.count == 1 || alone.output == outcome.output, "\(command)")
    }
    #expect(try runAlone("list").code == 0)
    #expect(try runAlone("curve", "ease-in", "--at", "1").text == "1.0\t1.0\n")
  }

  // MARK: - With it

  @Test func `the other program has the process, the name and the arguments of the first`() throws {
    try scratch.write("no journey", to: "a.yaml")
    let program = Tool.products.appendingPathComponent("switchyard").path
    let running = try Tool.start(
      "bash", ["-c", "exec -a sy '\(program)' run a.yaml --watch -o f.mp4"], in: scratch.url)
    try Tool.waitForHandler(of: SIGINT, in: running)
    let process = "/proc/\(running.process.processIdentifier)"
    let other = try FileManager.default.destinationOfSymbolicLink(atPath: "\(process)/exe")
    #expect(other.hasSuffix("/switchyard-render"))
    let words = try Data(contentsOf: URL(filePath: "\(process)/cmdline")).split(separator: 0)
    #expect(words.map { String(decoding: $0, as: UTF8.self) }.first == "sy")
    #expect(words.count == 6)
    kill(running.process.processIdentifier, SIGTERM)
    #expect(Tool.finish(running).code == 143)
  }

  @Test(arguments: [
    ("run", 2), ("check", 2), ("bench", 2), ("check no.so", 4), ("run no.yaml -o f.mp4", 4),
  ])
  func `exit codes come through`(command: String, code: Int32) throws {
    let outcome = try Tool.run(command.split(separator: " ").map(String.init), in: scratch.url)
    #expect(outcome.code == code)
    #expect(outcome.errors.split(separator: "\n").count == 1 && outcome.text.isEmpty)
  }
}
