import SwitchyardABI
import SwitchyardCore

extension PluginRegistry {
  /// Looks through the search path and loads what is sound; `refusals` tells of the rest.
  ///
  /// No code of a file runs before its data block was read and found to fit.
  public func load() {
    for place in searchPath.places {
      if place.level == .explicit {
        loadExplicit(place)
      } else {
        loadFolder(place)
      }
    }
  }

  private func loadExplicit(_ place: PluginSearchPath.Place) {
    guard let path = PluginSearchPath.resolved(place.path) else {
      let fault = Fault("isn't there", advice: "check the path")
      refusals.append(Refusal(file: place.path, level: place.level, fault))
      return
    }
    do throws(Fault) {
      if let plugin = try plugin(at: path, place) { accept(plugin, path, place) }
    } catch {
      refusals.append(Refusal(file: place.path, level: place.level, error))
    }
  }

  private func loadFolder(_ place: PluginSearchPath.Place) {
    var found: [(path: String, plugin: LoadedPlugin)] = []
    do throws(Fault) {
      guard let files = try PluginFolder.files(in: place.path, owners: searchPath.owners) else {
        try checkMissing(place)
        return
      }
      for file in files {
        do throws(Fault) {
          let path = try PluginFolder.resolve(file, in: place.path)
          if let plugin = try plugin(at: path, place) { found.append((path, plugin)) }
        } catch {
          refuse(file, place, error)
        }
      }
    } catch {
      refuse(place.path, place, error)
    }
    // Within one folder the newer version of a line wins.
    found.sort { Version($0.plugin.draft.version) > Version($1.plugin.draft.version) }
    for (path, plugin) in found { accept(plugin, path, place) }
  }

  /// Loads a file; nil when it was looked at before under another path, or isn't meant as a plugin.
  private func plugin(
    at path: String, _ place: PluginSearchPath.Place
  ) throws(Fault) -> LoadedPlugin? {
    let file = try PluginFile(path, owners: searchPath.owners)
    guard seen.insert(file.identity).inserted else { return nil }
    let bytes: [UInt8]
    do throws(Fault) {
      bytes = try ABIBlock.bytes(in: file)
    } catch {
      // A build's folder has libraries of all sorts.
      if place.level == .executable { return nil }
      throw error
    }
    return try start(PluginImage.table(of: path, expecting: ABIBlock(bytes: bytes)))
  }

  private func accept(_ plugin: LoadedPlugin, _ path: String, _ place: PluginSearchPath.Place) {
    for (line, fault) in plugin.draft.faults {
      refusals.append(Refusal(file: path, line: line, level: place.level, fault))
    }
    add(plugin.lines(file: path))
  }

  private func refuse(_ file: String, _ place: PluginSearchPath.Place, _ fault: Fault) {
    refusals.append(Refusal(file: file, level: place.level, fault))
  }

  /// Complains about a folder that was asked for and isn't there.
  private func checkMissing(_ place: PluginSearchPath.Place) throws(Fault) {
    guard place.level == .environment else { return }
    throw Fault("isn't there", advice: "make the folder, or take it out of the variable")
  }
}

/// A plugin's version: numbers between dots compare as numbers.
private struct Version: Comparable {
  let parts: [Int]

  init(_ text: String) {
    parts = text.split(separator: ".").map { Int($0.prefix { $0.isNumber }) ?? 0 }
  }

  static func < (a: Version, b: Version) -> Bool { a.parts.lexicographicallyPrecedes(b.parts) }
}
