import CLoader
import Glibc
import Synchronization

/// Private copies of plugins, by their contents: what is loaded can't be changed under the host.
struct PluginStore {
  /// A library that can be loaded.
  struct Copy {
    let path: String
    let bytes: [UInt8]
  }

  /// Copies in memory by contents; they stay open, since the loader knows files by their paths.
  private static let inMemory = Mutex<[String: Int32]>([:])

  /// Nil when there is no folder in which to keep copies.
  let folder: PrivateFolder?

  /// Returns a copy of a plugin's file.
  ///
  /// - Throws: When neither a copy is there nor the file is what it was.
  func copy(of path: String, sha256: String, owners: Set<uid_t>) throws(Fault) -> Copy {
    let name = "\(sha256).so"
    if let folder, let bytes = folder.read(name, limit: PluginFile.largest),
      Digest.sha256(bytes) == sha256
    {
      return Copy(path: folder.path(of: name), bytes: bytes)
    }
    let file = try PluginFile(path, owners: owners)
    guard let bytes = file.read(at: 0, count: Int(file.byteCount)),
      Digest.sha256(bytes) == sha256
    else { throw .changed }
    if let folder, folder.write(bytes, to: name, mode: 0o500) {
      folder.prune()
      return Copy(path: folder.path(of: name), bytes: bytes)
    }
    return try PluginStore.memory(bytes, sha256)
  }

  /// Returns a copy that needs no folder: of bytes, in memory.
  static func memory(_ bytes: [UInt8], _ sha256: String) throws(Fault) -> Copy {
    let descriptor = inMemory.withLock { known -> Int32 in
      if let descriptor = known[sha256] { return descriptor }
      let descriptor = sealed(bytes)
      if descriptor >= 0 { known[sha256] = descriptor }
      return descriptor
    }
    guard descriptor >= 0 else { throw .noMemory }
    return Copy(path: "/proc/self/fd/\(descriptor)", bytes: bytes)
  }

  /// Returns the descriptor of a file in memory that nobody can change, or -1.
  static func sealed(_ bytes: [UInt8]) -> Int32 {
    bytes.withUnsafeBytes { cloader_sealed_file($0.baseAddress, $0.count) }
  }
}

extension Fault {
  static let changed = Fault("changed while it was being loaded", advice: "try again")
  static let noMemory = Fault("can't be copied", advice: "free some memory")
}
