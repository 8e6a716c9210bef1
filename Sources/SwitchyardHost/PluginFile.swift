import Glibc

/// A file that may be a plugin, opened once and found to be safe to look into.
final class PluginFile {
  /// Largest file that is looked at, in bytes.
  static let largest: Int64 = 256 << 20

  /// Absolute, without links.
  let path: String
  /// Device and inode: two paths to one file are one plugin.
  let identity: [UInt64]
  let byteCount: UInt64
  private let descriptor: Int32

  /// Opens a file.
  ///
  /// - Throws: What makes it unsafe: not a regular file, others may change it, set-user-id, too big.
  init(_ path: String, owners: Set<uid_t>) throws(Fault) {
    // Without blocking, so that a FIFO doesn't wait for its other end.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      throw Fault(
        "can't be opened: \(String(cString: strerror(errno)))", advice: "check the path and rights")
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      close(descriptor)
      throw Fault("can't be examined", advice: "check the path and rights")
    }
    do {
      try PluginFile.check(status, owners: owners)
    } catch {
      close(descriptor)
      throw error
    }
    self.path = path
    self.descriptor = descriptor
    identity = [UInt64(status.st_dev), UInt64(status.st_ino)]
    byteCount = UInt64(status.st_size)
  }

  deinit { close(descriptor) }

  private static func check(_ status: stat, owners: Set<uid_t>) throws(Fault) {
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Fault("isn't a regular file", advice: "put the plugin's .so file there")
    }
    try checkRights(status, owners: owners)
    guard status.st_mode & (S_ISUID | S_ISGID) == 0 else {
      throw Fault("runs with its owner's rights", advice: "take them away: chmod a-s")
    }
    guard status.st_size <= largest else {
      throw Fault("is larger than 256 MiB", advice: "strip it: strip --strip-unneeded")
    }
  }

  /// Checks that nobody else may change a file or folder.
  static func checkRights(_ status: stat, owners: Set<uid_t>) throws(Fault) {
    guard status.st_mode & S_IWOTH == 0 else {
      throw Fault("everybody may write to it", advice: "take that away: chmod o-w")
    }
    guard owners.contains(status.st_uid) else {
      throw Fault("belongs to another user", advice: "copy it, or chown it to yourself or root")
    }
  }

  /// Returns bytes of the file, or nil when they aren't all inside it.
  func read(at offset: UInt64, count: Int) -> [UInt8]? {
    guard offset <= byteCount, UInt64(count) <= byteCount - offset else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let part = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, count - filled,
          off_t(offset) + off_t(filled))
        if part < 0, errno == EINTR { continue }
        guard part > 0 else { return }
        filled += part
      }
    }
    return bytes.count == count ? bytes : nil
  }
}

/// A folder in which plugins are looked for.
enum PluginFolder {
  /// Returns the paths of the `.so` files in a folder, sorted; nil when there is no such folder.
  static func files(in folder: String, owners: Set<uid_t>) throws(Fault) -> [String]? {
    var status = stat()
    guard stat(folder, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw Fault("isn't a folder", advice: "name the folder, or give the file with --plugin")
    }
    try PluginFile.checkRights(status, owners: owners)
    guard let stream = opendir(folder) else {
      throw Fault("can't be read", advice: "check its rights")
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        String(cString: UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self))
      }
      if name.hasSuffix(".so") { names.append(name) }
    }
    return names.sorted().map { "\(folder)/\($0)" }
  }

  /// Returns where a file of a folder really is.
  ///
  /// - Throws: When it is a link that leads nowhere or out of the folder.
  static func resolve(_ file: String, in folder: String) throws(Fault) -> String {
    guard let path = PluginSearchPath.resolved(file) else {
      throw Fault(
        "can't be reached: \(String(cString: strerror(errno)))", advice: "take the link away")
    }
    guard let home = PluginSearchPath.resolved(folder), path.hasPrefix("\(home)/") else {
      throw Fault("is a link out of its folder", advice: "copy the file, or use --plugin")
    }
    return path
  }
}
