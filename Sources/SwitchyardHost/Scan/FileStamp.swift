import CLoader
import Glibc

/// What tells without reading a file that it is the same as before.
struct FileStamp: Hashable {
  /// Device, inode, size, and the nanoseconds at which the contents and the inode last changed.
  ///
  /// The second can't be set by programs; the first alone is worth nothing where an installer sets
  /// all files to one date.
  let text: String

  init(_ status: stat) {
    let times = [status.st_mtim, status.st_ctim].map { "\($0.tv_sec).\($0.tv_nsec)" }
    text = "\(status.st_dev):\(status.st_ino):\(status.st_size):\(times[0]):\(times[1])"
  }

  /// Returns the stamp of what lies at a path, links not followed; nil when there is nothing.
  static func of(_ path: String) -> FileStamp? {
    var status = stat()
    return lstat(path, &status) == 0 ? FileStamp(status) : nil
  }
}
