import Glibc

/// Files that are written as a whole or not at all.
enum WholeFile {
  /// Writes another file, flushes it to the disk and puts it in the first one's place.
  ///
  /// - Returns: Whether that went well; if not, nothing has changed and `errno` says why.
  static func write(_ bytes: [UInt8], to path: String, mode: mode_t) -> Bool {
    let draft = "\(path).\(getpid()).\(UInt32.random(in: 0 ... .max)).tmp"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else { return false }
    let isWritten = write(bytes, to: descriptor) && fsync(descriptor) == 0
    close(descriptor)
    guard isWritten, rename(draft, path) == 0 else {
      let error = errno
      unlink(draft)
      errno = error
      return false
    }
    return true
  }

  /// Writes all bytes to a descriptor, and answers whether that went well.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var done = 0
      while let start = bytes.baseAddress, done < bytes.count {
        let part = Glibc.write(descriptor, start + done, bytes.count - done)
        if part < 0, errno == EINTR { continue }
        guard part > 0 else { return false }
        done += part
      }
      return true
    }
  }
}
