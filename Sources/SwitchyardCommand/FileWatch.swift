import Glibc
import SwitchyardConsole
import SwitchyardHost

/// Tells when files are saved, in place or by another name, when they go, and when they come.
///
/// Watched are the folders, since most programs save a file by putting another in its place.
final class FileWatch {
  /// What of a folder matters.
  private enum Name: Hashable {
    case exact(String)
    case pattern(String)

    func matches(_ name: String) -> Bool {
      switch self {
      case .exact(let wanted): wanted == name
      case .pattern(let pattern): fnmatch(pattern, name, 0) == 0
      }
    }
  }

  private static let events = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF
      | IN_MOVE_SELF)

  /// Can be read from when something has happened.
  let descriptor: Int32
  private var wanted: [String: Set<Name>] = [:]
  private var folders: [Int32: Set<String>] = [:]
  private var files: Set<String> = []

  /// Creates a watch of nothing.
  init() throws(Failure) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else {
      throw Failure(
        code: .input, message: "files can't be watched: \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(descriptor) }

  /// How many files are watched, patterns and plugins aside.
  var count: Int { files.count }

  /// Watches a file by its absolute path, or all that match a pattern; it need not be there.
  ///
  /// - Returns: Whether it wasn't watched before.
  @discardableResult func add(_ path: String) -> Bool {
    guard files.insert(path).inserted else { return false }
    let (folder, name) = FileWatch.parts(of: path)
    let isPattern = name.contains { "*?[".contains($0) } && access(path, F_OK) != 0
    watch(folder, for: [isPattern ? .pattern(name) : .exact(name)])
    // Where a link leads to may be saved too.
    let real = FileWatch.parts(of: ShownPath.identity(of: path))
    if real != (folder, name) { watch(real.folder, for: [.exact(real.name)]) }
    return true
  }

  /// Watches a place where plugins are looked for.
  func add(pluginsAt place: PluginSearchPath.Place) {
    if place.level == .explicit {
      add(place.path)
    } else {
      watch(place.path, for: [.pattern("*.so"), .pattern("*.switchyard.json")])
    }
  }

  /// Looks for folders that have come or were put in the place of others.
  func renew() {
    for folder in wanted.keys { arm(folder) }
  }

  /// Whether a file changed after a moment of the file system's clock.
  func hasChange(since moment: timespec) -> Bool {
    files.contains { path in
      var status = stat()
      guard stat(path, &status) == 0 else { return false }
      let change = status.st_ctim
      return (change.tv_sec, change.tv_nsec) > (moment.tv_sec, moment.tv_nsec)
    }
  }

  /// Takes what has happened, and returns the paths that matter.
  func changes() -> Set<String> {
    var changes: Set<String> = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return changes }
      buffer.withUnsafeBytes { bytes in
        var place = 0
        while place < count {
          let event = bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
          place += MemoryLayout<inotify_event>.size
          let name = bytes[place..<place + Int(event.len)].prefix { $0 != 0 }
          note(event, name: String(decoding: name, as: UTF8.self), in: &changes)
          place += Int(event.len)
        }
      }
    }
  }

  private func note(_ event: inotify_event, name: String, in changes: inout Set<String>) {
    let paths = folders[event.wd, default: []]
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { changes.insert("more than could be counted") }
    if event.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF) != 0 { changes.formUnion(paths) }
    if event.mask & UInt32(IN_MOVE_SELF) != 0 { inotify_rm_watch(descriptor, event.wd) }
    if event.mask & UInt32(IN_IGNORED) != 0 { folders[event.wd] = nil }
    for folder in paths where wanted[folder, default: []].contains(where: { $0.matches(name) }) {
      changes.insert(folder == "/" ? "/\(name)" : "\(folder)/\(name)")
    }
  }

  private func watch(_ folder: String, for names: Set<Name>) {
    wanted[folder, default: []].formUnion(names)
    arm(folder)
  }

  /// Watches a folder, or where it is missing the one that it will come into.
  private func arm(_ folder: String) {
    let watch = inotify_add_watch(descriptor, folder, FileWatch.events)
    if watch >= 0 {
      folders[watch, default: []].insert(folder)
    } else if folder != "/" {
      let (parent, name) = FileWatch.parts(of: folder)
      self.watch(parent, for: [.exact(name)])
    }
  }

  private static func parts(of path: String) -> (folder: String, name: String) {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard let slash = path.lastIndex(of: "/") else { return (".", String(path)) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.index(after: slash)...]))
  }
}
