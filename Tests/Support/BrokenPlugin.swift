package import Foundation

/// Plugins made of one C file of fixtures, each built once for all tests of a process.
package enum BrokenPlugin {
  /// The package's folder.
  package static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let headers = package.appendingPathComponent("Sources/SwitchyardABI/include")
  private static let fixtures = package.appendingPathComponent("Tests/Fixtures")
  /// What is built stays beside the tests for as long as the sources are what they are.
  private static let folder = Tool.products.appendingPathComponent("broken-plugins/\(fingerprint)")

  private static var fingerprint: String {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: headers.path)) ?? []
    let parts = ["broken.c", "broken_layers.h", "broken_loading.h", "broken_pixels.h", "hostile.c"]
    let files =
      parts.map { fixtures.appendingPathComponent($0) }
      + names.sorted().map { headers.appendingPathComponent($0) }
    return hash(files.compactMap { try? Data(contentsOf: $0) }.reduce(Data(), +))
  }

  private static func hash(_ data: some Sequence<UInt8>) -> String {
    String(
      data.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 },
      radix: 36)
  }

  /// Why there is no plugin.
  package struct CompilerError: Error {
    package let text: String
  }

  /// Returns the plugin with some faults, built by plain gcc.
  ///
  /// - Parameters:
  ///   - faults: What follows `FAULT_` in the file; none makes a sound plugin.
  ///   - layers: Whether its line moves layers instead of mixing pictures.
  ///   - flags: More for the compiler.
  package static func file(
    _ faults: String..., layers: Bool = false, flags: [String] = []
  ) throws -> URL {
    let macros =
      faults.filter { !$0.isEmpty }.map { "-DFAULT_\($0)" } + (layers ? ["-DLAYERS"] : [])
    return try file("broken", flags: macros + flags)
  }

  /// Returns the plugin that does what the variable `HOSTILE` says, such as `crashes at init`.
  package static func hostile() throws -> URL {
    try file("hostile", flags: ["-DTHROWS", "-lstdc++", "-fstack-protector-all"])
  }

  /// Returns the plugin that does one hostile thing of `hostile.c` at one place of its life.
  package static func hostile(_ harm: String, at place: String) throws -> URL {
    try file("hostile", flags: ["-DHARM=\(harm)", "-DPLACE=\(place)"])
  }

  private static func file(_ name: String, flags: [String]) throws -> URL {
    let key = hash(flags.joined(separator: " ").utf8)
    let file = folder.appendingPathComponent(key).appendingPathComponent("\(name).so")
    if FileManager.default.fileExists(atPath: file.path) { return file }
    let draft = file.deletingLastPathComponent().appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    try compile(name, flags, to: draft)
    rename(draft.path, file.path)
    return file
  }

  /// Puts a copy of such a plugin into a folder.
  package static func put(
    _ fault: String, layers: Bool = false, flags: [String] = [], as name: String, in folder: Scratch
  ) throws {
    try FileManager.default.copyItem(
      at: file(fault, layers: layers, flags: flags), to: folder[name])
  }

  private static func compile(_ name: String, _ flags: [String], to file: URL) throws {
    let outcome = try Tool.launch(
      "gcc",
      [
        "-std=gnu11", "-O1", "-w", "-fPIC", "-shared", "-fvisibility=hidden", "-I", headers.path,
        fixtures.appendingPathComponent("\(name).c").path,
      ]
        + flags + ["-lm", "-o", file.path])
    guard outcome.code == 0 else { throw CompilerError(text: outcome.errors) }
  }
}
