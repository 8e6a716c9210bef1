import CLoader
import Glibc

/// A folder of this user's in which nobody else may read or write.
struct PrivateFolder {
  /// Files that nobody has used for so long, in seconds, are thrown away: 30 days.
  private static let longestUnused = 30 * 86400

  let path: String

  /// Makes the folder and those above it where they are missing; nil when it can't be had safely.
  init?(_ path: String) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/\(part)"
      mkdir(made, 0o700)
    }
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == geteuid()
    else { return nil }
    if status.st_mode & 0o077 != 0, chmod(path, 0o700) != 0 { return nil }
    self.path = path
  }

  func path(of name: String) -> String { "\(path)/\(name)" }

  /// Returns a file's bytes, and notes that it was used; nil unless it is this user's regular file.
  func read(_ name: String, limit: Int64) -> [UInt8]? {
    guard
      let file = try? PluginFile(path(of: name), owners: [geteuid()]),
      file.byteCount <= UInt64(limit)
    else { return nil }
    utimensat(AT_FDCWD, file.path, nil, AT_SYMLINK_NOFOLLOW)
    return file.read(at: 0, count: Int(file.byteCount))
  }

  /// Writes a file as a whole or not at all.
  @discardableResult func write(_ bytes: [UInt8], to name: String, mode: mode_t) -> Bool {
    WholeFile.write(bytes, to: path(of: name), mode: mode)
  }

  /// Holds a lock while something is done; goes on without when another holds it for too long.
  func locked(_ body: () -> Void) {
    let descriptor = open(
      path(of: "lock"), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600 as mode_t)
    defer { if descriptor >= 0 { close(descriptor) } }
    for _ in 0..<100 where descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      usleep(2000)
    }
    body()
  }

  /// Throws away files that nobody has used for long, such as drafts of a process that was killed.
  func prune() {
    guard let names = PluginFolder.names(in: path) else { return }
    for name in names {
      var status = stat()
      guard lstat(path(of: name), &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_mtim.tv_sec < time(nil) - PrivateFolder.longestUnused
      else { continue }
      unlink(path(of: name))
    }
  }
}
