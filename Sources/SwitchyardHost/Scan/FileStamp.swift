import CLoader
import Glibc

/// What tells that two paths lead to one file.
struct FileIdentity: Hashable {
  private let device: dev_t
  private let inode: ino_t

  init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
  }
}

/// What tells without reading a file that it is the same as before.
struct FileStamp: Hashable {
  /// Device, inode, size, and the nanoseconds at which the contents and the inode last changed.
  ///
  /// The second can't be set by programs; the first alone is worth nothing where an installer sets
  /// all files to one date.
  let text: String

  init(_ status: stat) {
    let (written, changed) = (status.st_mtim, status.st_ctim)
    text =
      "\(status.st_dev):\(status.st_ino):\(status.st_size):"
      + "\(written.tv_sec).\(written.tv_nsec):\(changed.tv_sec).\(changed.tv_nsec)"
  }

  /// Returns the stamp of what lies at a path, links not followed; nil when there is nothing.
  static func of(_ path: String) -> FileStamp? {
    var status = stat()
    return lstat(path, &status) == 0 ? FileStamp(status) : nil
  }
}
