import Foundation

@testable import SwitchyardHost

/// A folder of plugins, a cache of its own, and the program that was built to look into them.
final class ScanFixture {
  static let program = Fixture.built + "switchyard"

  let plugins: Fixture
  let caches: Fixture

  init() throws {
    plugins = try Fixture()
    caches = try Fixture()
  }

  var cacheFolder: String { caches.path("switchyard") }

  /// The one file of what was found out.
  var cacheFile: String? {
    (try? FileManager.default.contentsOfDirectory(atPath: cacheFolder))?
      .first { $0.hasSuffix(".cache") }.map { "\(cacheFolder)/\($0)" }
  }

  func scan(program: String = ScanFixture.program, retries: Bool = false) -> PluginScan {
    PluginScan(program: program, cache: cacheFolder, patience: 3, retries: retries)
  }

  /// Returns a registry that looked into the folder, with a process for each new file.
  func registry(
    _ scan: PluginScan? = nil, files: [String] = [], folders: [String]? = nil,
    log: @escaping @Sendable (LogMessage) -> Void = { _ in }
  ) -> PluginRegistry {
    ScanFixture.registry(
      scan ?? self.scan(), files: files, folders: folders ?? [plugins.folder], log: log)
  }

  static func registry(
    _ scan: PluginScan, files: [String] = [], folders: [String],
    log: @escaping @Sendable (LogMessage) -> Void = { _ in }
  ) -> PluginRegistry {
    let path = PluginSearchPath(files: files, executable: nil) {
      $0 == "SWITCHYARD_PLUGIN_PATH" ? folders.joined(separator: ":") : nil
    }
    let registry = PluginRegistry(
      searchPath: path, version: "0.1.0", scan: scan, log: log)
    registry.load()
    return registry
  }

  /// C that adds a byte to a file whenever the plugin's code comes into a process.
  func counting(_ name: String = "count") -> String {
    """
    #include <fcntl.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <unistd.h>
    __attribute__((constructor)) static void count(void) {
      int file = open("\(caches.path(name))", O_WRONLY | O_CREAT | O_APPEND, 0600);
      write(file, "x", 1);
      close(file);
    }
    """
  }

  /// How often that happened.
  func count(_ name: String = "count") -> Int {
    (try? Data(contentsOf: URL(filePath: caches.path(name))))?.count ?? 0
  }

  /// Processes that still look into files of the folder.
  var probesLeft: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { name in
      guard Int(name) != nil,
        let line = try? Data(contentsOf: URL(filePath: "/proc/\(name)/cmdline"))
      else { return false }
      return line.range(of: Data(plugins.folder.utf8)) != nil
    }
  }
}
