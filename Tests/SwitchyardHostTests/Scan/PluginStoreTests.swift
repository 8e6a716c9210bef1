import Foundation
import SwitchyardABI
import SwitchyardCore
import Testing

@testable import SwitchyardHost

@Suite struct PluginStoreTests {
  private func status(_ path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  @Test func `a plugin that is overwritten or cut while it runs goes on`() throws {  // U108
    // F9
    let fixture = try ScanFixture()
    let file = try fixture.plugins.compile(Sample.source(version: "1.1.1"))
    let old = try fixture.registry().line(named: "sample")
    try fixture.plugins.compile(Sample.source(version: "2.2.2"), to: "newer.txt")
    let newer = try Data(contentsOf: URL(filePath: fixture.plugins.path("newer.txt")))
    // In place, into the same inode.
    let handle = try FileHandle(forWritingTo: URL(filePath: file))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: newer)
    try handle.close()
    let new = try fixture.registry().line(named: "sample")
    #expect(old.pluginVersion == "1.1.1" && new.pluginVersion == "2.2.2")
    let functions = [old, new].map { $0.table.pointee.progress }
    #expect(functions.allSatisfy { $0 != nil })
    truncate(file, 0)
    let scene = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 16)
    defer { scene.deallocate() }
    for function in functions {
      let answer = function?(nil, scene.assumingMemoryBound(to: switchyard_scene_t.self), 0.5)
      #expect(answer == 0)
    }
  }

  @Test func `copies are private, and one that was changed isn't used`() throws {
    let fixture = try ScanFixture()
    try fixture.plugins.compile(Sample.source(version: "3.3.3"))
    _ = try fixture.registry().line(named: "sample")
    let store = "\(fixture.cacheFolder)/so"
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: store).first)
    #expect(status(store) == 0o700 && status("\(store)/\(name)") == 0o500)
    let bytes = try Array(Data(contentsOf: URL(filePath: "\(store)/\(name)")))
    #expect(name == "\(Digest.sha256(bytes)).so")
    // Another file in its place; to write into the one that is mapped would end this process.
    try Data("evil".utf8).write(to: URL(filePath: "\(store)/\(name)"), options: .atomic)
    #expect(try fixture.registry().line(named: "sample").pluginVersion == "3.3.3")
    #expect(try Array(Data(contentsOf: URL(filePath: "\(store)/\(name)"))) == bytes)
  }

  @Test func `a file that is another when its line is asked for is refused`() throws {
    let fixture = try ScanFixture()
    try fixture.plugins.compile(Sample.source(version: "4.4.4"))
    let registry = fixture.registry()
    try fixture.plugins.compile(Sample.source(version: "5.5.5"))
    let error = #expect(throws: HostError.self) { try registry.line(named: "sample") }
    #expect(error?.description.contains("changed while it was being loaded") == true)
  }

  @Test func `a plugin that says one thing to the probe and another to the host is refused`() throws
  {
    // F17
    let fixture = try ScanFixture()
    let ask = """
      #include <fcntl.h>
      #include <unistd.h>
      static int isProbed(void) {
        char text[4096] = {0}; int file = open("/proc/self/cmdline", O_RDONLY);
        int count = read(file, text, sizeof text); close(file);
        for (int i = 0; i + 7 < count; i++) if (!memcmp(text + i, "__probe", 7)) return 1;
        return 0;
      }
      """
    try fixture.plugins.compile(
      Sample.source(extra: ask, change: "line.duration = isProbed() ? 1 : 2;"))
    let registry = fixture.registry()
    #expect(registry.lines.map(\.duration) == [1])
    let error = #expect(throws: HostError.self) { try registry.line(named: "sample") }
    #expect(error?.description.contains("says something else of itself") == true)
  }
}

@Suite struct PluginManifestTests {
  private func write(_ fixture: ScanFixture, _ change: (String) -> String = { $0 }) throws {
    let file = fixture.plugins.path("plugin.so")
    let text = try PluginManifest.text(for: file, scan: fixture.scan(), version: "0.1.0")
    #expect(PluginManifest.write(change(text), for: file))
  }

  @Test func `with a manifest a plugin is listed without its code, even the first time`() throws {
    let fixture = try ScanFixture()
    try fixture.plugins.compile(Sample.source(extra: fixture.counting()))
    try write(fixture)
    #expect(fixture.count() == 1)
    let registry = fixture.registry()
    #expect(fixture.count() == 1 && registry.refusals.isEmpty)
    unlink(fixture.plugins.path("plugin.switchyard.json"))
    #expect(fixture.registry().lines == registry.lines && fixture.count() == 2)
    #expect(try registry.line(named: "sample").parameters == registry.lines[0].parameters)
  }

  @Test(arguments: [
    ("\"schema\": 1", "\"schema\": 2", "it has an unknown schema"),
    ("\"sha256\": \"", "\"sha256\": \"0", "it is of another build"),
    ("\"arch\": \"", "\"arch\": \"x", "it is of another build"),
    ("\"id\": \"org.example.sample\"", "\"id\": \"\"", "it has no usable id"),
    ("\"duration\": 0.5", "\"duration\": -1", "has no kind or duration"),
    ("\"duration\": 0.5", "\"duration\": 1e300", "has no kind or duration"),
    ("\"range\": [0,10]", "\"range\": [0,1]", "has a default that can't be"),
    ("\"key\":\"right\"", "\"key\":\"left\"", "has the key left twice"),
    ("\"doc\": \"A sample.\"", "\"doc\": \"\\u001b[2J\"", "has control characters"),
    ("{\n", "{{\n", "it isn't JSON"),
  ])
  func `a manifest that can't be right is refused`(
    old: String, new: String, reason: String
  ) throws {
    // F18
    let fixture = try ScanFixture()
    try fixture.plugins.compile(Sample.source())
    try write(fixture) { text in
      #expect(text.contains(old), "\(text)")
      return text.replacing(old, with: new, maxReplacements: 1)
    }
    let registry = fixture.registry()
    #expect(registry.lines.isEmpty)
    #expect(registry.refusals.first?.reason.contains(reason) == true, "\(registry.refusals)")
  }

  @Test(arguments: [
    ("\"duration\": 0.5", "\"duration\": 0.6"), ("\"version\": \"1.0.0\"", "\"version\": \"9\""),
    ("\"range\": [0,10]", "\"range\": [0,20]"), ("\"id\": \"sample\"", "\"id\": \"other\""),
  ])
  func `a manifest that lies is found out before a line runs`(old: String, new: String) throws {
    // F18
    let fixture = try ScanFixture()
    try fixture.plugins.compile(Sample.source())
    try write(fixture) { $0.replacing(old, with: new, maxReplacements: 1) }
    let registry = fixture.registry()
    let name = try #require(registry.lines.first?.id)
    let error = #expect(throws: HostError.self) { try registry.line(named: name) }
    #expect(error?.description.contains("says something else of itself") == true)
  }

  @Test func `of a plugin that can't be used there is no manifest`() throws {
    let fixture = try ScanFixture()
    let file = try fixture.plugins.compile(Sample.source(change: "abort();"))
    #expect(throws: HostError.self) {
      try PluginManifest.text(for: file, scan: fixture.scan(), version: "0.1.0")
    }
  }

  @Test func `the manifest lies beside the file`() {
    #expect(PluginManifest.path(for: "/a/fade.so") == "/a/fade.switchyard.json")
  }
}
