import Foundation
import SwitchyardHost

/// Finding and checking the stock plugins: as they are known from before, and each in a process.
func scan(_ workshop: Workshop) -> Group {
  let cache = workshop.scratch.appending(path: "cache").path
  return Group(
    "Scan of the stock plugins", unit: "scan",
    [
      Case("known from before", 50) { _ in workshop.makeRegistry(cache: cache).load() },
      Case("looked into anew", 5) { _ in workshop.makeRegistry(cache: nil).load() },
      Case("loaded right away", 50) { _ in workshop.makeRegistry().load() },
    ])
}

/// Folders of 10 to 1000 plugins; one plugin should cost the same in all.
func scansOfMany(_ workshop: Workshop) throws -> [Group] {
  let counts = [10, 100, 1000]
  let folders = try counts.map { try workshop.makePlugins($0) }
  func group(_ name: String, cache: (Int) -> String?) -> Group {
    Group(
      "Scan of many plugins, \(name)", unit: "plugin",
      zip(counts, folders).map { count, folder in
        let cache = cache(count)
        return Case("\(count) plugins", 1, units: count) { _ in
          workshop.makeRegistry(cache: cache, folder: folder).load()
        }
      })
  }
  return [
    group("known from before") { workshop.scratch.appending(path: "cache\($0)").path },
    group("looked into anew") { _ in nil },
  ]
}

extension Workshop {
  /// Makes a folder of copies of a stock plugin, each its own file.
  func makePlugins(_ count: Int) throws -> URL {
    let folder = scratch.appending(path: "plugins\(count)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for index in 0..<count {
      try FileManager.default.copyItem(
        at: build.appending(path: "libDissolve.so"),
        to: folder.appending(path: "libDissolve\(index).so"))
    }
    return folder
  }

  /// A registry that looks at the built plugins and nowhere else, and loads what it finds.
  func makeRegistry() -> PluginRegistry {
    PluginRegistry(searchPath: searchPath(build), version: "0.1.0")
  }

  /// A registry that looks at the built plugins in processes of their own.
  ///
  /// - Parameters:
  ///   - cache: Folder of what is known of them; nil to look anew.
  ///   - folder: Another folder of plugins.
  func makeRegistry(cache: String?, folder: URL? = nil) -> PluginRegistry {
    let program = build.appending(path: "switchyard").path
    return PluginRegistry(
      searchPath: searchPath(folder ?? build), version: "0.1.0",
      scan: PluginScan(program: program, cache: cache))
  }

  private func searchPath(_ folder: URL) -> PluginSearchPath {
    PluginSearchPath(executable: nil) { $0 == "SWITCHYARD_PLUGIN_PATH" ? folder.path : nil }
  }
}
