import CLoader
import Glibc
import SwitchyardABI
import SwitchyardCore

extension PluginRegistry {
  /// A file of the search path that is safe to look into.
  private struct Candidate {
    let path: String
    let place: PluginSearchPath.Place
  }

  /// Looks through the search path; `refusals` tells of what can't be used.
  ///
  /// No code of a file runs before its data block was read and found to fit, and with a scan none
  /// runs in this process.
  public func load() {
    var found: [(place: PluginSearchPath.Place, candidates: [Candidate])] = []
    var folders = FolderRights(owners: searchPath.owners)
    for place in searchPath.places {
      found.append((place, candidates(of: place, &folders)))
    }
    let every = found.flatMap(\.candidates)
    let plugins = scan.map { scanned(every, by: $0) } ?? every.map(loaded)
    var next = plugins.startIndex
    for (_, candidates) in found {
      let end = next + candidates.count
      // Within one folder the newer version of a line wins.
      let usable = plugins[next..<end].compactMap { $0 }
        .map { (plugin: $0, version: Version($0.description.version)) }
        .sorted { $0.version > $1.version }
      add(usable.map(\.plugin))
      next = end
    }
  }

  // MARK: - Files

  private func candidates(
    of place: PluginSearchPath.Place, _ folders: inout FolderRights
  ) -> [Candidate] {
    guard place.level != .explicit else { return explicit(place) }
    var candidates: [Candidate] = []
    do throws(Fault) {
      if place.level != .executable { try folders.check(place.path) }
      guard let folder = try PluginFolder(place.path, owners: searchPath.owners) else {
        try checkMissing(place)
        return []
      }
      for file in folder.strangeFiles { refuse("\(place.path)/\(file)", place, .strangeName) }
      for file in folder.files {
        do throws(Fault) {
          let path = try folder.resolve(file)
          if try isNew(path) { candidates.append(Candidate(path: path, place: place)) }
        } catch {
          refuse("\(place.path)/\(file)", place, error)
        }
      }
    } catch {
      refuse(place.path, place, error)
    }
    return candidates
  }

  private func explicit(_ place: PluginSearchPath.Place) -> [Candidate] {
    do throws(Fault) {
      guard let path = PluginSearchPath.resolved(place.path) else {
        throw Fault("isn't there", advice: "check the path")
      }
      return try isNew(path) ? [Candidate(path: path, place: place)] : []
    } catch {
      refuse(place.path, place, error)
      return []
    }
  }

  /// Whether a file is safe to look into and wasn't seen under another path.
  private func isNew(_ path: String) throws(Fault) -> Bool {
    let status = try PluginFile.status(of: path, owners: searchPath.owners)
    return seen.insert(FileIdentity(status)).inserted
  }

  private func refuse(
    _ file: String, _ place: PluginSearchPath.Place, line: String? = nil,
    isQuarantined: Bool = false, _ fault: Fault
  ) {
    refusals.append(
      Refusal(
        file: file, line: line, level: place.level, isQuarantined: isQuarantined, fault))
  }

  /// Complains about a folder that was asked for and isn't there.
  private func checkMissing(_ place: PluginSearchPath.Place) throws(Fault) {
    guard place.level == .environment else { return }
    throw Fault("isn't there", advice: "make the folder, or take it out of the variable")
  }

  // MARK: - With a scan

  private func scanned(_ candidates: [Candidate], by scan: PluginScan) -> [FoundPlugin?] {
    let scanner = PluginScanner(scan, version: host.version, owners: searchPath.owners)
    let findings = scanner.findings(for: candidates.map(\.path))
    return zip(candidates, findings).map { plugin(at: $0, $1, scanner.store) }
  }

  private func plugin(
    at candidate: Candidate, _ finding: PluginScanner.Finding, _ store: PluginStore
  ) -> FoundPlugin? {
    switch finding.result {
    // A build's folder has libraries of all sorts.
    case .refused(.foreign, _) where candidate.place.level == .executable: return nil
    case .refused(_, let fault):
      refuse(
        candidate.path, candidate.place, isQuarantined: finding.result.isQuarantine, fault)
      return nil
    case .plugin(let description):
      refuse(description.faults, of: candidate)
      return FoundPlugin(file: candidate.path, description: description) {
        [unowned self] () throws(Fault) in
        let copy = try store.copy(
          of: candidate.path, sha256: finding.sha256, owners: searchPath.owners)
        return try start(
          copy, of: candidate.path, sha256: finding.sha256, expecting: description)
      }
    }
  }

  private func start(
    _ copy: PluginStore.Copy, of file: String, sha256: String,
    expecting description: PluginDescription
  ) throws(Fault) -> LoadedPlugin {
    let block = try ABIBlock(of: copy.bytes)
    let image: PluginImage
    do throws(Fault) {
      image = try PluginImage(path: copy.path, name: file)
    } catch {
      // A cache may lie where nothing may be executed.
      image = try PluginImage(path: PluginStore.memory(copy.bytes, sha256).path, name: file)
    }
    let plugin = try start(image.table(), of: file)
    guard PluginDescription(plugin.draft, block: block) == description else { throw .otherLines }
    return plugin
  }

  private func refuse(_ faults: [PluginDescription.LineFault], of candidate: Candidate) {
    for fault in faults {
      refuse(candidate.path, candidate.place, line: fault.line, fault.fault)
    }
  }

  // MARK: - Without

  private func loaded(_ candidate: Candidate) -> FoundPlugin? {
    do throws(Fault) {
      guard let plugin = try plugin(at: candidate) else { return nil }
      let found = FoundPlugin(file: candidate.path, loaded: plugin)
      refuse(found.description.faults, of: candidate)
      return found
    } catch {
      refuse(candidate.path, candidate.place, error)
      return nil
    }
  }

  /// Loads a file; nil when it isn't meant as a plugin.
  private func plugin(at candidate: Candidate) throws(Fault) -> LoadedPlugin? {
    let file = try PluginFile(candidate.path, owners: searchPath.owners)
    let bytes: [UInt8]
    do throws(Fault) {
      bytes = try ABIBlock.bytes(in: file)
    } catch {
      if candidate.place.level == .executable { return nil }
      throw error
    }
    let block = try ABIBlock(bytes: bytes)
    let image = try PluginImage(path: candidate.path)
    guard try image.block() == block else { throw .changed }
    return try start(image.table(), of: candidate.path)
  }
}

extension Fault {
  fileprivate static let strangeName = Fault("has a name that isn't UTF-8", advice: "rename it")
}

/// A plugin's version: numbers between dots compare as numbers.
private struct Version: Comparable {
  let parts: [Int]

  init(_ text: String) {
    parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
      Int(Substring($0.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })) ?? 0
    }
  }

  static func < (a: Version, b: Version) -> Bool { a.parts.lexicographicallyPrecedes(b.parts) }
}
