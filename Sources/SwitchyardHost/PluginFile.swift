import CLoader
import Glibc

/// A file that may be a plugin, opened once and found to be safe to look into.
final class PluginFile {
  /// Largest file that is looked at, in bytes.
  static let largest: Int64 = 256 << 20

  /// Absolute, without links.
  let path: String
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
    byteCount = UInt64(status.st_size)
  }

  deinit { close(descriptor) }

  /// Returns what the system says of a file, without opening it.
  ///
  /// - Throws: What makes it unsafe.
  static func status(of path: String, owners: Set<uid_t>) throws(Fault) -> stat {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      throw Fault(
        "can't be examined: \(String(cString: strerror(errno)))",
        advice: "check the path and rights")
    }
    try check(status, owners: owners)
    return status
  }

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
    guard status.st_mode & S_IWGRP == 0 || isAlone(status.st_uid, in: status.st_gid) else {
      throw Fault("its group may write to it", advice: "take that away: chmod g-w")
    }
  }

  /// Whether a group is root's or a user's own, as most systems make one for each user.
  private static func isAlone(_ user: uid_t, in group: gid_t) -> Bool {
    guard group != 0 else { return true }
    guard let owner = getpwuid(user), let name = owner.pointee.pw_name,
      let entry = getgrgid(group), let groupName = entry.pointee.gr_name,
      strcmp(name, groupName) == 0
    else { return false }
    guard let member = entry.pointee.gr_mem?.pointee else { return true }
    return strcmp(name, member) == 0 && entry.pointee.gr_mem[1] == nil
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
