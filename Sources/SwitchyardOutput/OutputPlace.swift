import Glibc
import Synchronization

/// Files that are begun and not yet in their places.
public enum UnfinishedFiles {
  fileprivate static let scratch = Mutex<Set<String>>([])

  /// Removes them all, from any thread; for a program that must end before its sinks can.
  public static func removeAll() {
    for path in scratch.withLock({ $0 }) { OutputPlace.remove(path) }
  }
}

/// A place that a file or folder is moved to when it is whole, and a scratch name beside it.
struct OutputPlace {
  /// Where it will be.
  let target: String
  /// Where it is made: `.name.switchyard-PID.tmp` in the same folder.
  let scratch: String
  private let shownAs: String
  private let madeFolders: [String]

  /// Makes missing folders above a target, and removes what dead runs have left beside it.
  init(target: String, shownAs: String) throws(OutputError) {
    self.target = target
    self.shownAs = shownAs
    let folder = FilePath.folder(of: target)
    let name = FilePath.name(of: target)
    scratch = FilePath.join(folder, ".\(name).switchyard-\(getpid()).tmp")
    madeFolders = try OutputPlace.makeFolders(to: folder, for: shownAs)
    OutputPlace.removeLeftovers(of: name, in: folder)
    let path = scratch
    UnfinishedFiles.scratch.withLock { _ = $0.insert(path) }
  }

  /// Moves the scratch file or folder to its place.
  func commit() throws(OutputError) {
    forget()
    guard rename(scratch, target) == 0 else {
      let reason = FilePath.lastError
      discard()
      throw .notWritable(path: shownAs, reason: reason)
    }
  }

  /// Removes the scratch file or folder, and the folders that were made for it.
  func discard() {
    OutputPlace.remove(scratch)
    for folder in madeFolders.reversed() { rmdir(folder) }
    forget()
  }

  private func forget() { UnfinishedFiles.scratch.withLock { _ = $0.remove(scratch) } }

  /// Removes a file, or a folder of files.
  static func remove(_ path: String) {
    guard FilePath.isFolder(path) else {
      unlink(path)
      return
    }
    for name in FilePath.names(in: path) { unlink(FilePath.join(path, name)) }
    rmdir(path)
  }

  private static func makeFolders(
    to folder: String, for path: String
  ) throws(OutputError) -> [String] {
    var missing: [String] = []
    var next = folder
    while FilePath.mode(of: next) == nil, next != ".", next != "/" {
      missing.append(next)
      next = FilePath.folder(of: next)
    }
    var made: [String] = []
    for folder in missing.reversed() {
      guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
        let reason = "\(folder): \(FilePath.lastError)"
        for folder in made.reversed() { rmdir(folder) }
        throw .notWritable(path: path, reason: reason)
      }
      made.append(folder)
    }
    return made
  }

  private static func removeLeftovers(of name: Substring, in folder: String) {
    let prefix = ".\(name).switchyard-"
    for other in FilePath.names(in: folder) where other.hasPrefix(prefix) {
      let rest = other.dropFirst(prefix.count)
      guard rest.hasSuffix(".tmp"), let owner = pid_t(rest.dropLast(4)), owner > 0 else { continue }
      if kill(owner, 0) != 0, errno == ESRCH { remove(FilePath.join(folder, other)) }
    }
  }
}
