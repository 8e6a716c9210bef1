import Foundation
import SwitchyardABI
import SwitchyardCore
import Testing

@testable import SwitchyardHost

@Suite struct PluginRegistryTests {
  @Test func `built plugins load from their files`() throws {
    let registry = Fixture.registry(files: ["Iris", "Dissolve", "Fade"].map(Fixture.builtPlugin))
    #expect(registry.refusals.isEmpty, "\(registry.refusals)")
    #expect(registry.lines.map(\.id) == ["dissolve", "fade", "iris"])
    let iris = try registry.line(named: "iris")
    #expect(iris.kinds == [.function, .progress] && iris.flags == [.deterministic, .hasMotion])
    #expect(iris.plugin == "org.switchyard.examples.iris" && iris.duration == 0.6)
    #expect(
      iris.file == Fixture.builtPlugin("Iris")
        && iris.parameters.map(\.id) == ["center", "softness"])
    #expect(try registry.line(named: "dissolve").kinds == .pixels)
  }

  @Test func `an empty set-up has no lines and says so`() {
    let registry = Fixture.registry()
    #expect(registry.lines.isEmpty && registry.refusals.isEmpty)
    let error = #expect(throws: HostError.self) { try registry.line(named: "fade") }
    #expect(error?.description == "unknown line 'fade'; no plugin was found")
  }

  @Test func `of one name twice the first is used and both are known`() throws {  // U105
    // F19
    let first = try Fixture()
    let second = try Fixture()
    try first.compile(Sample.source(id: "org.first", line: "wipe"))
    try second.compile(Sample.source(id: "org.second", line: "wipe"))
    let registry = Fixture.registry(folders: [first.folder, second.folder])
    #expect(try registry.line(named: "wipe").plugin == "org.first")
    #expect(try registry.line(named: "org.first/wipe").file == first.path("plugin.so"))
    #expect(try registry.line(named: "org.second/wipe").file == second.path("plugin.so"))
    #expect(registry.shadowed.map(\.line.file) == [second.path("plugin.so")])
    #expect(registry.shadowed.map(\.winner.file) == [first.path("plugin.so")])
    let turned = Fixture.registry(folders: [second.folder, first.folder])
    #expect(try turned.line(named: "wipe").plugin == "org.second")
  }

  @Test func `a named file comes before every folder`() throws {
    let fixture = try Fixture()
    try fixture.compile(Sample.source(id: "org.folder", line: "iris"))
    let registry = Fixture.registry(
      files: [Fixture.builtPlugin("Iris")], folders: [fixture.folder])
    #expect(try registry.line(named: "iris").plugin == "org.switchyard.examples.iris")
    #expect(registry.shadowed.map(\.line.plugin) == ["org.folder"])
  }

  @Test func `within a folder the newer version wins`() throws {
    // F19
    let fixture = try Fixture()
    try fixture.compile(Sample.source(version: "1.9.0"), to: "a.so")
    try fixture.compile(Sample.source(version: "1.10.0"), to: "b.so")
    let registry = fixture.registry()
    #expect(registry.lines.map(\.pluginVersion) == ["1.10.0"])
    #expect(registry.shadowed.map(\.line.pluginVersion) == ["1.9.0"])
  }

  @Test func `one file on two paths is one plugin`() throws {
    let fixture = try Fixture()
    let file = try fixture.compile(Sample.source())
    let registry = Fixture.registry(files: [file, file], folders: [fixture.folder])
    #expect(registry.lines.count == 1 && registry.shadowed.isEmpty)
  }

  @Test func `the executable's folder may hold other libraries`() throws {
    let fixture = try Fixture()
    try fixture.compile(Sample.source())
    try fixture.compile("int other;", to: "libother.so")
    try fixture.write("text".utf8, to: "text.so")
    let path = PluginSearchPath(executable: fixture.path("switchyard")) { _ in nil }
    let registry = PluginRegistry(searchPath: path, version: "0.1.0")
    registry.load()
    #expect(registry.lines.map(\.id) == ["sample"] && registry.refusals.isEmpty)
  }

  @Test(arguments: ["Iris", "Dissolve"])
  func `the line in an example's README builds a plugin that loads`(name: String) throws {
    let fixture = try Fixture()
    let folder = Fixture.package + "Plugins/Examples/\(name)"
    let readMe = try String(contentsOfFile: "\(folder)/README.md", encoding: .utf8)
    let line = try #require(readMe.split(separator: "\n").first { $0.hasPrefix("    gcc ") })
    let output = "\(name.lowercased()).so"
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", String(line).replacing("-o \(output)", with: "-o \(fixture.path(output))"),
    ]
    process.currentDirectoryURL = URL(filePath: folder)
    try process.run()
    process.waitUntilExit()
    let registry = fixture.registry()
    #expect(registry.lines.map(\.file) == [fixture.path(output)], "\(registry.refusals)")
  }

  @Test(arguments: ["/tmp/evil.so", "../evil.so", "file:evil.so", "evil.so", "", "none"])
  func `a name is never taken for a path`(name: String) throws {  // U111
    let registry = Fixture.registry(files: [Fixture.builtPlugin("Iris")])
    #expect(throws: HostError.self) { try registry.line(named: name) }
  }

  @Test func `a misspelt name is answered with the nearest`() throws {
    let registry = Fixture.registry(files: ["Iris", "Fade"].map(Fixture.builtPlugin))
    #expect(
      throws: HostError.unknownLine(name: "irs", nearest: "iris", known: ["fade", "iris"])
    ) { try registry.line(named: "irs") }
    let far = #expect(throws: HostError.self) { try registry.line(named: "kaleidoscope") }
    #expect(far?.description == "unknown line 'kaleidoscope'; the lines are fade, iris")
  }

  @Test func `missing files and folders that were asked for are told`() {
    let registry = Fixture.registry(files: ["/nowhere/a.so"], folders: ["/nowhere"])
    #expect(registry.refusals.map(\.file) == ["/nowhere/a.so", "/nowhere"])
    #expect(registry.refusals.map(\.level) == [.explicit, .environment])
    #expect(registry.refusals[0].description == "/nowhere/a.so: isn't there; check the path")
  }

  @Test func `a program registers its own line through the same checks`() throws {
    let registry = Fixture.registry()
    try registry.register(linkedEntry)
    let line = try registry.line(named: "linked")
    #expect(line.file == nil && line.plugin == "org.example.linked")
    #expect(throws: HostError.self) { try registry.register { nil } }
  }

  @Test func `init runs once for all registries and deinit when the last line is gone`() throws {
    let fixture = try Fixture()
    let counters = """
      static const switchyard_host_t *host; static int starts;
      static int32_t start(const switchyard_host_t *given) {
        host = given; starts++; char text[] = "start 0"; text[6] += starts;
        host->log(host, switchyard_log_info, text); return 0;
      }
      static void stop(void) { host->log(host, switchyard_log_info, "stop"); }
      """
    try fixture.compile(
      Sample.source(extra: counters, change: "plugin.init = start; plugin.deinit = stop;"))
    let log = Log()
    var first: PluginRegistry? = fixture.registry(log: log.write)
    var second: PluginRegistry? = fixture.registry(log: log.write)
    #expect(log.texts == ["start 1"])
    var line = try second?.line(named: "sample")
    first = nil
    second = nil
    #expect(first == nil && second == nil && line != nil && log.texts == ["start 1"])
    line = nil
    #expect(line == nil && log.texts == ["start 1", "stop"])
    withExtendedLifetime(fixture.registry(log: log.write)) {
      #expect(log.texts == ["start 1", "stop", "start 2"])
    }
  }
}

/// What a plugin logged.
final class Log: @unchecked Sendable {
  private let lock = NSLock()
  private var written: [LogMessage] = []

  var messages: [LogMessage] { lock.withLock { written } }
  var texts: [String] { messages.map(\.text) }

  @Sendable func write(_ message: LogMessage) { lock.withLock { written.append(message) } }
}

/// The entry function of a plugin that is linked into these tests.
private func linkedEntry() -> UnsafePointer<switchyard_plugin_table_t>? {
  let line = UnsafeMutablePointer<switchyard_line_t>.allocate(capacity: 1)
  let bytes = UnsafeMutableRawPointer(line)
  bytes.initializeMemory(
    as: UInt8.self, repeating: 0, count: MemoryLayout<switchyard_line_t>.size)
  line.pointee.struct_size = UInt32(MemoryLayout<switchyard_line_t>.size)
  line.pointee.kinds = UInt32(switchyard_kind_progress)
  line.pointee.id = permanent("linked")
  line.pointee.duration = 0.25
  line.pointee.progress = { _, _, _ in 0 }
  let lines = UnsafeMutablePointer<UnsafePointer<switchyard_line_t>>.allocate(capacity: 1)
  lines.initialize(to: UnsafePointer(line))
  let table = UnsafeMutablePointer<switchyard_plugin_table_t>.allocate(capacity: 1)
  table.initialize(
    to: switchyard_plugin_table_t(
      struct_size: UInt32(MemoryLayout<switchyard_plugin_table_t>.size), flags: 0,
      id: permanent("org.example.linked"), version: permanent("1.0.0"), name: nil, vendor: nil,
      licence: nil, url: nil, line_count: 1, reserved0: 0, lines: UnsafePointer(lines), init: nil,
      deinit: nil, get_extension: nil, reserved: (nil, nil, nil, nil)))
  return UnsafePointer(table)
}

private func permanent(_ text: String) -> UnsafePointer<CChar> {
  let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.utf8.count + 1)
  _ = text.withCString { strcpy(copy, $0) }
  return UnsafePointer(copy)
}
