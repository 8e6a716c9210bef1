import CLoader
import Glibc

/// A folder in which plugins are looked for.
struct PluginFolder {
  /// Names of its `.so` files, sorted.
  let files: [String]
  /// Names that are no text, with `\xff` and the like for the bytes that are to blame.
  let strangeFiles: [String]
  /// Without links; ends without a slash.
  private let path: String
  private let descriptor: Descriptor

  /// Opens a folder; nil when there is none.
  ///
  /// - Throws: What makes it unsafe.
  init?(_ folder: String, owners: Set<uid_t>) throws(Fault) {
    let opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK)
    guard opened >= 0 || errno != ENOENT else { return nil }
    guard opened >= 0 || errno != ENOTDIR else {
      throw Fault("isn't a folder", advice: "name the folder, or give the file with --plugin")
    }
    var status = stat()
    guard opened >= 0, fstat(opened, &status) == 0, let path = PluginSearchPath.resolved(folder)
    else { throw Fault("can't be read", advice: "check its rights") }
    descriptor = Descriptor(opened)
    try PluginFile.checkRights(status, owners: owners)
    guard let (names, strangeNames) = PluginFolder.everyName(in: folder) else {
      throw Fault("can't be read", advice: "check its rights")
    }
    files = names.filter { $0.hasSuffix(".so") }.sorted()
    strangeFiles = strangeNames.filter { $0.hasSuffix(".so") }.sorted()
    self.path = path
  }

  /// Returns the names of all that is in a folder, or nil when it can't be read.
  static func names(in folder: String) -> [String]? { everyName(in: folder)?.names }

  /// Returns the names of all that is in a folder, and apart from them those that aren't UTF-8.
  private static func everyName(in folder: String) -> (names: [String], strange: [String])? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var (names, strange): ([String], [String]) = ([], [])
    while let entry = readdir(stream) {
      withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        let text = UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self)
        let bytes = UnsafeRawBufferPointer(start: tuple, count: strlen(text))
        if let name = String(validating: bytes, as: UTF8.self) {
          names.append(name)
        } else {
          strange.append(PluginText.escaped(bytes))
        }
      }
    }
    return (names, strange)
  }

  /// Returns where a file of the folder really is.
  ///
  /// - Throws: When it is a link that leads nowhere or out of the folder.
  func resolve(_ file: String) throws(Fault) -> String {
    var status = stat()
    let answer = fstatat(descriptor.number, file, &status, AT_SYMLINK_NOFOLLOW)
    if answer == 0, status.st_mode & S_IFMT != S_IFLNK { return "\(path)/\(file)" }
    guard answer == 0, let target = PluginSearchPath.resolved("\(path)/\(file)") else {
      throw Fault(
        "can't be reached: \(String(cString: strerror(errno)))", advice: "take the link away")
    }
    guard target.hasPrefix("\(path)/") else {
      throw Fault("is a link out of its folder", advice: "copy the file, or use --plugin")
    }
    return target
  }

  /// Closes itself.
  private final class Descriptor {
    let number: Int32
    init(_ number: Int32) { self.number = number }
    deinit { close(number) }
  }
}

/// Whether folders and those above them are safe from others; each is looked at once.
struct FolderRights {
  private let owners: Set<uid_t>
  private var safe: Set<String> = []

  init(owners: Set<uid_t>) { self.owners = owners }

  /// Checks the folders above one, which who may rename them could put another in its place.
  ///
  /// - Throws: Which of them isn't safe, and why.
  mutating func check(_ folder: String) throws(Fault) {
    guard let path = PluginSearchPath.resolved(folder) else { return }
    var rest = path[...]
    while let slash = rest.lastIndex(of: "/"), rest.count > 1 {
      rest = rest[..<slash]
      let parent = rest.isEmpty ? "/" : String(rest)
      guard !safe.contains(parent) else { return }
      try check(parent: parent)
      safe.insert(parent)
    }
  }

  private func check(parent: String) throws(Fault) {
    var status = stat()
    guard lstat(parent, &status) == 0 else { return }
    // In a sticky folder such as /tmp nobody may rename what others own.
    if status.st_mode & S_ISVTX != 0 { status.st_mode &= ~(S_IWOTH | S_IWGRP) }
    do throws(Fault) {
      try PluginFile.checkRights(status, owners: owners)
    } catch {
      throw Fault("lies in \(parent), which isn't safe: \(error.reason)", advice: error.advice)
    }
  }
}
