import Glibc

/// Finds out what files are, from what is known of them, their manifests, or by probing.
final class PluginScanner {
  /// What was found out about one file.
  struct Finding {
    var result: ProbeResult
    /// Of the contents that the result is about; empty when they weren't read.
    var sha256 = ""
  }

  private let scan: PluginScan
  private let owners: Set<uid_t>
  private let believesManifests: Bool
  private let cache: PluginCache?
  /// Where plugins are loaded from.
  let store: PluginStore
  private var files: [String] = []
  private var findings: [Finding?] = []
  /// Contents and stamps of files that are being probed.
  private var pending: [Int: (sha256: String, stamp: String)] = [:]

  init(
    _ scan: PluginScan, version: String, owners: Set<uid_t>, believesManifests: Bool = true
  ) {
    self.scan = scan
    self.owners = owners
    self.believesManifests = believesManifests
    let folder = scan.cache.flatMap { PrivateFolder($0) }
    // The program stands for the host's build: another one may see the same plugin otherwise.
    let program = FileStamp.of(scan.program)?.text ?? scan.program
    cache = folder.map {
      PluginCache(folder: $0, host: "\(version) \(program)", ignoresRefusals: scan.retries)
    }
    store = PluginStore(folder: folder.flatMap { PrivateFolder($0.path(of: "so")) })
  }

  /// Returns what each file is; the paths are absolute and not of links.
  func findings(for files: [String]) -> [Finding] {
    self.files = files
    findings = Array(repeating: nil, count: files.count)
    pending = [:]
    var queue = Array(files.indices.reversed())
    var isSecondTry: Set<Int> = []
    ProbePool(program: scan.program, patience: scan.patience).run {
      while let index = queue.popLast() {
        if let job = look(at: index) { return job }
      }
      return nil
    } done: { job, result in
      if settle(job.index, result) { return }
      if isSecondTry.insert(job.index).inserted {
        queue.append(job.index)
      } else {
        findings[job.index] = Finding(result: .refused(.unready, .unstable))
      }
    }
    cache?.save()
    return findings.map { $0 ?? Finding(result: .refused(.unready, .unstable)) }
  }

  /// Answers a file from what is known, or the job that finds out.
  private func look(at index: Int) -> ProbePool.Job? {
    let stamp = stamp(of: files[index])
    if let record = cache?.record(stamp: stamp) {
      findings[index] = Finding(result: record.result, sha256: record.sha256)
      return nil
    }
    do throws(Fault) {
      return try read(index, stamp: stamp)
    } catch {
      findings[index] = Finding(result: .refused(.unready, error))
      return nil
    }
  }

  /// Reads a file, and checks its data block, before any of its code runs anywhere.
  private func read(_ index: Int, stamp: String) throws(Fault) -> ProbePool.Job? {
    let file = try PluginFile(files[index], owners: owners)
    guard let bytes = file.read(at: 0, count: Int(file.byteCount)) else { throw .truncated }
    let sha256 = Digest.sha256(bytes)
    let known = PluginScanner.precheck(bytes) ?? manifest(of: files[index], sha256)
    if let known {
      record(index, known.result, sha256, stamp, isFromManifest: known.isFromManifest)
      return nil
    }
    if let record = cache?.record(sha256: sha256) {
      self.record(index, record.result, sha256, stamp)
      return nil
    }
    let descriptor = PluginStore.sealed(bytes)
    guard descriptor >= 0 else { throw .noMemory }
    pending[index] = (sha256, stamp)
    return ProbePool.Job(index: index, file: files[index], descriptor: descriptor)
  }

  private typealias Known = (result: ProbeResult, isFromManifest: Bool)

  private static func precheck(_ bytes: [UInt8]) -> Known? {
    do throws(Fault) { _ = try ABIBlock.bytes(in: bytes) } catch {
      return (.refused(.foreign, error), false)
    }
    do throws(Fault) { _ = try ABIBlock(of: bytes) } catch {
      return (.refused(.rejected, error), false)
    }
    return nil
  }

  private func manifest(of file: String, _ sha256: String) -> Known? {
    guard believesManifests else { return nil }
    do throws(Fault) {
      return try PluginManifest.description(beside: file, sha256: sha256, owners: owners)
        .map { (.plugin($0), true) }
    } catch {
      return (.refused(.rejected, error), true)
    }
  }

  /// Takes a probe's result, unless the file has changed since it was read.
  private func settle(_ index: Int, _ result: ProbeResult) -> Bool {
    guard let (sha256, stamp) = pending.removeValue(forKey: index),
      stamp == self.stamp(of: files[index])
    else { return false }
    record(index, result, sha256, stamp)
    return true
  }

  private func record(
    _ index: Int, _ result: ProbeResult, _ sha256: String, _ stamp: String,
    isFromManifest: Bool = false
  ) {
    findings[index] = Finding(result: result, sha256: sha256)
    cache?.store(
      PluginCache.Record(
        sha256: sha256, stamp: stamp, isFromManifest: isFromManifest, result: result))
  }

  /// Of the file and of the manifest beside it, since either may change what is known.
  private func stamp(of file: String) -> String {
    let stamps = [file, PluginManifest.path(for: file)].map { FileStamp.of($0)?.text ?? "-" }
    return stamps.joined(separator: "+")
  }
}

extension Fault {
  fileprivate static let unstable = Fault(
    "changes all the time", advice: "try again when it is finished")
}
