import Foundation
import SwitchyardABI
import SwitchyardCore
import Testing

@testable import SwitchyardHost

@Suite struct PluginCacheTests {
  @Test func `what is known is listed without a process or any of the plugin's code`() throws {
    let fixture = try ScanFixture()
    try fixture.plugins.compile(Sample.source(extra: fixture.counting()))
    let first = fixture.registry().lines
    let second = fixture.registry(fixture.scan()).lines
    #expect(fixture.count() == 1)
    #expect(first == second && first.map(\.id) == ["sample"])
    #expect(first[0].parameters.map(\.id) == ["amount", "side"] && first[0].doc == "A sample.")
  }

  @Test func `a described line is what its plugin says when it is loaded in the host`() throws {
    let files = ["Fade", "Slide", "Zoom", "Iris", "Dissolve", "Swing"].map(Fixture.builtPlugin)
    let fixture = try ScanFixture()
    let scanned = fixture.registry(files: files, folders: []).lines
    #expect(scanned == Fixture.registry(files: files).lines && scanned.count == 6)
  }

  @Test func `code comes into the host when a line is asked for, once`() throws {
    let fixture = try ScanFixture()
    try fixture.plugins.compile(Sample.source(extra: fixture.counting()))
    let registry = fixture.registry()
    #expect(try registry.description(named: "sample").plugin == "org.example.sample")
    #expect(fixture.count() == 1)
    let line = try registry.line(named: "sample")
    #expect(try registry.line(named: "org.example.sample/sample") === line)
    #expect(fixture.count() == 2 && line.file == fixture.plugins.path("plugin.so"))
  }

  @Test func `a file that was touched or moved is read again but not loaded again`() throws {
    let fixture = try ScanFixture()
    let file = try fixture.plugins.compile(Sample.source(extra: fixture.counting()))
    _ = fixture.registry()
    utimes(file, nil)
    #expect(fixture.registry().lines.count == 1)
    rename(file, fixture.plugins.path("other.so"))
    #expect(fixture.registry().lines.map(\.file) == [fixture.plugins.path("other.so")])
    #expect(fixture.count() == 1)
  }

  @Test func `quarantine lifts when the file changes, when the host does, and on request`() throws {
    let fixture = try ScanFixture()
    let host = fixture.caches.path("host")
    let script = "#!/bin/sh\nexec \(ScanFixture.program) \"$@\"\n"
    try fixture.caches.write(script.utf8, to: "host")
    chmod(host, 0o755)
    let scan = fixture.scan(program: host)
    try fixture.plugins.compile(Sample.source(extra: fixture.counting(), change: "abort();"))
    for _ in 0..<2 { #expect(fixture.registry(scan).refusals.map(\.isQuarantined) == [true]) }
    #expect(fixture.count() == 1)
    _ = fixture.registry(fixture.scan(program: host, retries: true))
    #expect(fixture.count() == 2)
    try fixture.caches.write("\(script)# newer\n".utf8, to: "host")
    chmod(host, 0o755)
    _ = fixture.registry(scan)
    #expect(fixture.count() == 3)
    try fixture.plugins.compile(Sample.source())
    #expect(fixture.registry(scan).refusals.isEmpty)
  }

  @Test func `what may be mended from outside is looked into each time`() throws {
    let fixture = try ScanFixture()
    try fixture.plugins.compile("int helper(void) { return 1; }", to: "libhelper.so")
    let extra = "int helper(void); int ask(void) { return helper(); }"
    try fixture.plugins.compile(
      Sample.source(extra: extra),
      flags: ["-L\(fixture.plugins.folder)", "-lhelper", "-Wl,-rpath,\(fixture.caches.folder)"])
    let missing = fixture.registry().refusals.first { $0.file.hasSuffix("plugin.so") }
    #expect(missing?.reason.hasPrefix("can't be loaded: libhelper.so") == true)
    rename(fixture.plugins.path("libhelper.so"), fixture.caches.path("libhelper.so"))
    #expect(fixture.registry().lines.count == 1)
  }

  static let damage: [(String, @Sendable (String) throws -> Void)] = [
    ("empty", { try Data().write(to: URL(filePath: $0)) }),
    ("text", { try Data("text\n\n".utf8).write(to: URL(filePath: $0)) }),
    (
      "cut",
      { file in
        let data = try Data(contentsOf: URL(filePath: file))
        try data.prefix(data.count / 2).write(to: URL(filePath: file))
      }
    ),
    (
      "a byte",
      { file in
        var data = try Data(contentsOf: URL(filePath: file))
        data[data.count / 2] ^= 1
        try data.write(to: URL(filePath: file))
      }
    ),
    (
      "future",
      { file in
        let text = "switchyard plugins 99 contract 1.0\na b probe {}\n"
        let sum = Digest.sha256(Array(text.utf8))
        try Data("\(text)\(sum)\n".utf8).write(to: URL(filePath: file))
      }
    ),
    (
      "a record",
      { file in
        var lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        lines[1] = lines[1].prefix(200)
        let text = lines.dropLast().joined(separator: "\n") + "\n"
        try Data("\(text)\(Digest.sha256(Array(text.utf8)))\n".utf8).write(to: URL(filePath: file))
      }
    ),
    (
      "everybody's",
      { file in chmod(file, 0o666) }
    ),
  ]

  @Test(arguments: damage.indices) func `a damaged cache is made anew`(index: Int) throws {
    // F11
    let fixture = try ScanFixture()
    try fixture.plugins.compile(Sample.source(extra: fixture.counting()))
    _ = fixture.registry()
    let (name, damage) = PluginCacheTests.damage[index]
    try damage(#require(fixture.cacheFile))
    #expect(fixture.registry().lines.count == 1, "\(name)")
    #expect(fixture.count() == 2, "\(name)")
    #expect(fixture.registry().lines.count == 1)
    #expect(fixture.count() == 2, "\(name)")
  }

  @Test func `a folder where the cache should be costs only time`() throws {
    // F11
    let fixture = try ScanFixture()
    try fixture.plugins.compile(Sample.source(extra: fixture.counting()))
    _ = fixture.registry()
    let file = try #require(fixture.cacheFile)
    unlink(file)
    mkdir(file, 0o700)
    for _ in 0..<2 { #expect(fixture.registry().lines.count == 1) }
    #expect(fixture.count() == 3)
  }

  @Test(arguments: [nil, "/proc/nowhere", "/dev/null/cache"])
  func `without a place for a cache lines are found and run`(folder: String?) throws {
    // F11
    let fixture = try ScanFixture()
    try fixture.plugins.compile(Sample.source(version: "8.\(folder ?? "0")"))
    let registry = fixture.registry(PluginScan(program: ScanFixture.program, cache: folder))
    #expect(try registry.line(named: "sample").table.pointee.progress != nil)
  }

  @Test func `hosts that write at once lose nothing of each other's`() throws {
    // F11
    let fixture = try ScanFixture()
    let folders = try (0..<4).map { _ in try Fixture() }
    for (index, folder) in folders.enumerated() {
      try folder.compile(Sample.source(version: "\(index + 1)", extra: fixture.counting()))
    }
    let (scan, paths) = (fixture.scan(), folders.map(\.folder))
    DispatchQueue.concurrentPerform(iterations: paths.count) { index in
      _ = ScanFixture.registry(scan, folders: [paths[index]])
    }
    #expect(fixture.count() == 4)
    let registry = fixture.registry(folders: folders.map(\.folder))
    #expect(registry.shadowed.count == 3 && fixture.count() == 4)
    let names = try FileManager.default.contentsOfDirectory(atPath: fixture.cacheFolder)
    #expect(!names.contains { $0.hasSuffix(".tmp") })
  }
}
