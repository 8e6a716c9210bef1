import Glibc

/// A folder that is there as a whole or not at all.
enum NewFolder {
  /// Writes files into a new folder; those in `.ci` may be executed.
  ///
  /// They are written beside it and moved there last.
  ///
  /// - Parameters:
  ///   - files: Texts by their paths in the folder.
  ///   - path: The folder, which must not be there yet.
  static func write(_ files: [String: String], to path: String) throws(Failure) {
    var status = stat()
    guard lstat(path, &status) != 0 else { throw taken(path) }
    var target = path
    while target.hasSuffix("/") { target.removeLast() }
    let parts = target.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().map { "\($0)/" }.joined()
    let scratch = "\(folder).\(parts.last ?? "").switchyard-\(getpid()).tmp"
    do throws(Failure) {
      try make(scratch, files, for: path)
      if let code = Interrupts.pending { throw Failure(code: code, message: "") }
      guard rename(scratch, target) == 0 else {
        throw [EEXIST, ENOTEMPTY, ENOTDIR].contains(errno) ? taken(path) : failure(path)
      }
    } catch {
      remove(scratch, files)
      throw error
    }
  }

  private static func make(
    _ scratch: String, _ files: [String: String], for path: String
  ) throws(Failure) {
    guard mkdir(scratch, 0o777) == 0 else { throw failure(path) }
    for (name, text) in files {
      for folder in folders(of: name) where mkdir("\(scratch)/\(folder)", 0o777) != 0 {
        guard errno == EEXIST else { throw failure(path) }
      }
      guard write(text, to: "\(scratch)/\(name)", mode: name.hasPrefix(".ci/") ? 0o777 : 0o666)
      else { throw failure(path) }
    }
  }

  private static func write(_ text: String, to path: String, mode: mode_t) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard file >= 0 else { return false }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { break }
      rest = rest.dropFirst(max(count, 0))
    }
    return close(file) == 0 && rest.isEmpty
  }

  private static func remove(_ scratch: String, _ files: [String: String]) {
    let code = errno
    for name in files.keys {
      unlink("\(scratch)/\(name)")
      for folder in folders(of: name).reversed() { rmdir("\(scratch)/\(folder)") }
    }
    rmdir(scratch)
    errno = code
  }

  /// Returns the folders that a path leads through, outermost first.
  private static func folders(of name: String) -> [String] {
    let parts = name.split(separator: "/").dropLast()
    return parts.indices.map { parts[...$0].joined(separator: "/") }
  }

  private static func taken(_ path: String) -> Failure {
    Failure(code: .output, message: "'\(path)' is already there; choose another name")
  }

  private static func failure(_ path: String) -> Failure {
    Failure(
      code: .output, message: "'\(path)' can't be written: \(String(cString: strerror(errno)))")
  }
}
