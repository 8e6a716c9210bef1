import Foundation
import SwitchyardCore
import Testing

@testable import SwitchyardHost

/// What strange folders hold, with a scan; nothing of it may stop the others from being listed.
@Suite struct PluginFolderTests {
  @Test func `a folder of strange files lists the good line and says why of each other`() throws {
    // F2 F3
    let fixture = try ScanFixture()
    try fixture.plugins.compile(Sample.source(), to: "good.so")
    mkdir(fixture.plugins.path("a.so"), 0o755)
    mkfifo(fixture.plugins.path("b.so"), 0o644)
    symlink("/nowhere", fixture.plugins.path("c.so"))
    symlink(Fixture.builtPlugin("Iris"), fixture.plugins.path("d.so"))
    symlink("good.so", fixture.plugins.path("e.so"))
    try fixture.plugins.write([], to: "f.so")
    truncate(fixture.plugins.path("f.so"), 300 << 20)
    try fixture.plugins.write("text".utf8, to: String(repeating: "g", count: 250) + ".so")
    let strange =
      fixture.plugins.folder.utf8CString.dropLast() + [0x2f, -1, -2, 0x2e, 0x73, 0x6f, 0]
    close(creat(Array(strange), 0o644))
    try fixture.plugins.write("text".utf8, to: "readme.txt")
    let registry = fixture.registry()
    #expect(registry.lines.map(\.id) == ["sample"])
    let reasons = [
      "isn't a regular file", "isn't a regular file", "can't be reached", "is a link out",
      "is larger than 256 MiB", "isn't a shared library", "can't be reached",
    ]
    #expect(registry.refusals.count == reasons.count, "\(registry.refusals)")
    for reason in reasons { #expect(registry.refusals.contains { $0.reason.hasPrefix(reason) }) }
  }

  @Test func `a thousand files that are no plugins are all told of`() throws {
    // F3
    let fixture = try ScanFixture()
    for index in 0..<1000 { try fixture.plugins.write("text \(index)".utf8, to: "\(index).so") }
    try fixture.plugins.compile(Sample.source(), to: "good.so")
    for _ in 0..<2 {
      let registry = fixture.registry()
      #expect(registry.lines.count == 1 && registry.refusals.count == 1000)
    }
  }

  @Test func `a folder above that others may change makes a folder unsafe`() throws {
    let fixture = try ScanFixture()
    let folder = fixture.plugins.path("open/plugins")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    chmod(folder, 0o755)
    chmod(fixture.plugins.path("open"), 0o777)
    let registry = fixture.registry(folders: [folder])
    let place = fixture.plugins.path("open")
    #expect(
      registry.refusals.map(\.reason) == [
        "lies in \(place), which isn't safe: everybody may write to it"
      ])
    chmod(fixture.plugins.path("open"), 0o1777)
    #expect(fixture.registry(folders: [folder]).refusals.isEmpty)
  }

  @Test(.enabled(if: getuid() == 0)) func `a file that a group may write to is refused`() throws {
    let fixture = try ScanFixture()
    let file = try fixture.plugins.compile(Sample.source())
    chown(file, 0, 54321)
    chmod(file, 0o664)
    #expect(fixture.registry().refusals.map(\.reason) == ["its group may write to it"])
    chown(file, 0, 0)
    #expect(fixture.registry().lines.count == 1)
  }

  @Test func `of one line twice the first wins and both paths are shown`() throws {  // U105
    // F19
    let fixture = try ScanFixture()
    let second = try Fixture()
    try fixture.plugins.compile(Sample.source(id: "org.first", version: "1"), to: "a.so")
    try fixture.plugins.compile(Sample.source(id: "org.newer", version: "2"), to: "b.so")
    try second.compile(Sample.source(id: "org.second", version: "3"))
    let registry = fixture.registry(folders: [fixture.plugins.folder, second.folder])
    #expect(registry.lines.map(\.plugin) == ["org.newer"])
    #expect(registry.shadowed.map(\.line.plugin) == ["org.first", "org.second"])
    #expect(registry.shadowed.map(\.winner.plugin) == ["org.newer", "org.newer"])
    #expect(try registry.line(named: "org.second/sample").file == second.path("plugin.so"))
  }
}
