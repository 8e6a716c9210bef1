import Foundation
import SwitchyardCore
import Glibc
import Testing

@testable import SwitchyardHost

/// What lies in plugin folders and isn't a plugin that can be used.
@Suite struct PluginFileTests {
  /// Leaves a socket behind that nobody listens on.
  private func makeSocket(_ path: String) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < room else { return false }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  private func reasons(_ registry: PluginRegistry) -> [String] { registry.refusals.map(\.reason) }

  // In one process; the child processes of U103 are another issue's.
  @Test func `each bad file has its reason and the good one loads`() throws {  // U103
    // F1 F5
    let fixture = try Fixture()
    try fixture.compile(Sample.source(), to: "good.so")
    try fixture.compile("int nothing;", to: "a-library.so")
    try fixture.write("just text\n".utf8, to: "b-text.so")
    try fixture.write([], to: "c-empty.so")
    let bytes = try Array(Data(contentsOf: URL(filePath: fixture.path("good.so"))))
    try fixture.write(bytes.prefix(1000), to: "d-short.so")
    try fixture.write(bytes.enumerated().map { $0 == 4 ? 1 : $1 }, to: "e-32.so")
    try fixture.write(bytes.enumerated().map { $0 == 18 ? 3 : $1 }, to: "f-machine.so")
    try fixture.write(bytes.enumerated().map { $0 == 16 ? 2 : $1 }, to: "g-program.so")
    try fixture.write(bytes.enumerated().map { $0 == 5 ? 2 : $1 }, to: "h-order.so")
    let registry = fixture.registry()
    #expect(registry.lines.map(\.id) == ["sample"])
    let expected = [
      "isn't a switchyard plugin (it exports no switchyard_abi)",
      "isn't a shared library (no ELF header)", "isn't a shared library (no ELF header)",
      "is cut short or damaged", "is a 32-bit library", "is built for i386",
      "isn't a shared library but another kind of ELF file", "is built for another order of bytes",
    ]
    #expect(registry.refusals.count == expected.count)
    for (refusal, reason) in zip(registry.refusals, expected) {
      #expect(refusal.reason.hasPrefix(reason), "\(refusal)")
      #expect(refusal.level == .environment && refusal.file.hasPrefix(fixture.folder))
    }
  }

  @Test func `folders, pipes and links out of the folder are refused without waiting`() throws {
    // F2
    let fixture = try Fixture()
    mkdir(fixture.path("a.so"), 0o755)
    mkfifo(fixture.path("b.so"), 0o644)
    symlink("/nowhere/at/all", fixture.path("c.so"))
    symlink(Fixture.builtPlugin("Iris"), fixture.path("d.so"))
    symlink("/dev/zero", fixture.path("e.so"))
    #expect(makeSocket(fixture.path("f.so")))
    #expect(
      reasons(fixture.registry()) == [
        "isn't a regular file", "isn't a regular file",
        "can't be reached: No such file or directory", "is a link out of its folder",
        "is a link out of its folder", "isn't a regular file",
      ])
  }

  @Test func `a link to a file of the same folder is that file`() throws {
    let fixture = try Fixture()
    try fixture.compile(Sample.source(), to: "sample-1.0.so")
    symlink("sample-1.0.so", fixture.path("sample.so"))
    let registry = fixture.registry()
    #expect(registry.lines.count == 1 && registry.shadowed.isEmpty && registry.refusals.isEmpty)
  }

  @Test(
    arguments: [
      (0o666, "everybody may write to it"), (0o4755, "runs with its owner's rights"),
      (0o2755, "runs with its owner's rights"),
    ] as [(mode_t, String)])
  func `files that others could have changed are refused`(mode: mode_t, reason: String) throws {
    let fixture = try Fixture()
    try fixture.compile(Sample.source())
    chmod(fixture.path("plugin.so"), mode)
    let registry = fixture.registry()
    #expect(registry.lines.isEmpty && reasons(registry) == [reason])
  }

  @Test func `a folder in which everybody may write is refused`() throws {
    // F2
    let fixture = try Fixture()
    try fixture.compile(Sample.source())
    chmod(fixture.folder, 0o777)
    let registry = fixture.registry()
    #expect(registry.lines.isEmpty && reasons(registry) == ["everybody may write to it"])
    #expect(registry.refusals[0].file == fixture.folder)
  }

  @Test(.enabled(if: getuid() == 0)) func `a file of another user is refused`() throws {
    // F2
    let fixture = try Fixture()
    try fixture.compile(Sample.source())
    chown(fixture.path("plugin.so"), 12345, 12345)
    #expect(reasons(fixture.registry()) == ["belongs to another user"])
  }

  @Test func `a missing library or symbol is named`() throws {
    // F4
    let fixture = try Fixture()
    try fixture.compile("int helper(void) { return 1; }", to: "libhelper.so")
    let extra = "int helper(void); int ask(void) { return helper(); }"
    try fixture.compile(
      Sample.source(extra: extra), to: "one.so", flags: ["-L\(fixture.folder)", "-lhelper"])
    try FileManager.default.removeItem(atPath: fixture.path("libhelper.so"))
    let registry = fixture.registry()
    #expect(registry.lines.isEmpty)
    let reason = try #require(reasons(registry).first)
    #expect(reason.hasPrefix("can't be loaded:") && reason.contains("libhelper.so"))
  }

  @Test func `an unresolved symbol is found when loading and not in the middle of a film`() throws {
    // F4
    let fixture = try Fixture()
    try fixture.compile(
      Sample.source(extra: "int missing(void); int ask(void) { return missing(); }"))
    #expect(reasons(fixture.registry()).first?.contains("undefined symbol: missing") == true)
  }

  @Test func `only one of the two exports isn't enough`() throws {
    // F5
    let fixture = try Fixture()
    let table = "switchyard_plugin_table_t"
    try fixture.compile(
      "#include <switchyard/switchyard.h>\nSWITCHYARD_DEFINE_ABI(\"test\");", to: "a.so")
    try fixture.compile(
      "#include <switchyard/switchyard.h>\nconst \(table) *switchyard_plugin(void) { return 0; }",
      to: "b.so")
    #expect(
      reasons(fixture.registry()) == [
        "exports no switchyard_plugin",
        "isn't a switchyard plugin (it exports no switchyard_abi)",
      ])
  }

  @Test func `a name that steers the terminal is made harmless`() throws {
    // F14
    let fixture = try Fixture()
    try fixture.write("text".utf8, to: "\u{1b}[2J.so")
    let text = fixture.registry().refusals.map(\.description).joined()
    #expect(text.contains("[2J.so") && !text.contains("\u{1b}"))
  }
}
