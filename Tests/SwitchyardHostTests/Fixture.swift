import Foundation
import SwitchyardCore

@testable import SwitchyardHost

/// A folder of plugins that are made for one test.
final class Fixture {
  let folder: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "switchyard-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    folder = url.path()
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The folder where the build left the plugins.
  static let built = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path()

  static func builtPlugin(_ name: String) -> String { built + "lib\(name).so" }

  /// The package's folder, with a slash at the end.
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path()

  static let headers = package + "Sources/SwitchyardABI/include"

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Compiles C into a shared library of the folder.
  @discardableResult func compile(
    _ source: String, to name: String = "plugin.so", flags: [String] = []
  ) throws -> String {
    let text = path("\(name).c")
    try source.write(toFile: text, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: text) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["gcc", "-std=c11", "-w", "-shared", "-fPIC", "-I", Fixture.headers, text]
      + flags + ["-o", path(name)]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CompilerError(source: source) }
    return path(name)
  }

  struct CompilerError: Error {
    let source: String
  }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try Data(bytes).write(to: URL(filePath: path(name)))
  }

  /// Returns a registry that looked into the folder, and nowhere else.
  func registry(log: @escaping @Sendable (LogMessage) -> Void = { _ in }) -> PluginRegistry {
    Fixture.registry(folders: [folder], log: log)
  }

  static func registry(
    files: [String] = [], folders: [String] = [],
    log: @escaping @Sendable (LogMessage) -> Void = { _ in }
  ) -> PluginRegistry {
    let path = PluginSearchPath(files: files, executable: nil) {
      $0 == "SWITCHYARD_PLUGIN_PATH" ? folders.joined(separator: ":") : nil
    }
    let registry = PluginRegistry(searchPath: path, version: "0.1.0", log: log)
    registry.load()
    return registry
  }
}

/// A sound plugin in C with one progress line, which a test may spoil.
enum Sample {
  /// - Parameters:
  ///   - id: The plugin's id.
  ///   - line: The line's id.
  ///   - version: The plugin's version.
  ///   - extra: Declarations after the others.
  ///   - change: Statements that run before the table is answered.
  ///   - abi: What stands for the data block.
  static func source(
    id: String = "org.example.sample", line: String = "sample", version: String = "1.0.0",
    extra: String = "", change: String = "", abi: String = "SWITCHYARD_DEFINE_ABI(\"test\");"
  ) -> String {
    """
    #include <math.h>
    #include <string.h>
    #include <switchyard/switchyard.h>
    static int32_t progress(void *instance, const switchyard_scene_t *scene, double progress) {
      return 0;
    }
    static switchyard_enum_entry_t left = {.struct_size = sizeof left, .key = "left"};
    static switchyard_enum_entry_t right = {.struct_size = sizeof right, .key = "right"};
    static const switchyard_enum_entry_t *entries[] = {&left, &right};
    static switchyard_parameter_t amount = {.struct_size = sizeof amount,
      .type = switchyard_parameter_f64, .id = "amount", .unit = "pt", .default_number = {5},
      .min = 0, .max = 10};
    static switchyard_parameter_t side = {.struct_size = sizeof side,
      .type = switchyard_parameter_enum, .id = "side", .enum_count = 2, .enum_entries = entries,
      .default_text = "left"};
    static const switchyard_parameter_t *parameters[] = {&amount, &side};
    static switchyard_line_t line = {.struct_size = sizeof line, .kinds = switchyard_kind_progress,
      .id = "\(line)", .doc = "A sample.", .duration = 0.5, .parameter_count = 2,
      .parameters = parameters, .progress = progress};
    static const switchyard_line_t *lines[] = {&line, &line, NULL};
    static switchyard_plugin_table_t plugin = {.struct_size = sizeof plugin, .id = "\(id)",
      .version = "\(version)", .line_count = 1, .lines = lines};
    \(extra)
    \(abi)
    const switchyard_plugin_table_t *switchyard_plugin(void) {
      \(change)
      return &plugin;
    }
    """
  }

  /// A data block with its own numbers.
  static func abi(
    magic: String = "SWITCHYARD_ABI_MAGIC_BYTES", size: String = "64", major: Int = 1,
    minor: Int = 0, minHostMinor: Int = 0, flags: Int = 0
  ) -> String {
    """
    SWITCHYARD_EXPORT const switchyard_abi_block_t switchyard_abi = {
      {\(magic)}, \(size), \(major), \(minor), \(minHostMinor), \(flags), 0, "test"};
    """
  }
}
