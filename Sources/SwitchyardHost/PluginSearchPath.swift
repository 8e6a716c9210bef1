import CLoader
import Glibc

/// Where plugins are looked for, in order; the first that has a line wins.
///
/// The order is: files that are named, `SWITCHYARD_PLUGIN_PATH`, the user's folder
/// (`$XDG_DATA_HOME/switchyard/plugins`), the system's folder (`../lib/switchyard/plugins` from the
/// executable), and last the executable's own folder, where a build leaves its stock lines.
/// `SWITCHYARD_PLUGIN_SYSTEM_PATH` replaces the last two.
public struct PluginSearchPath: Sendable {
  /// Parts of the search order, first to last.
  public enum Level: String, Hashable, Sendable {
    /// A file that was named.
    case explicit
    case environment, user, system, executable
  }

  /// One folder, or one file when the level is `explicit`.
  public struct Place: Hashable, Sendable {
    public let level: Level
    /// Absolute.
    public let path: String
  }

  /// Where to look, first to last.
  public private(set) var places: [Place] = []
  /// Elements of the variables that aren't looked at.
  public private(set) var refusals: [Refusal] = []
  /// Who may own a plugin: root, this user, and whoever owns the executable.
  let owners: Set<uid_t>

  /// Creates the search path of this process.
  ///
  /// - Parameters:
  ///   - files: Plugins that were named; relative paths are taken from the current folder.
  ///   - executable: Absolute path of the host; nil leaves out what is found from there.
  ///   - lookUp: Answers an environment variable. The default answers nothing in a process that
  ///     runs with more rights than its user has.
  public init(
    files: [String] = [], executable: String? = PluginSearchPath.runningExecutable,
    lookUp: (String) -> String? = PluginSearchPath.environment
  ) {
    owners = PluginSearchPath.trustedOwners(executable: executable)
    for file in files {
      places.append(Place(level: .explicit, path: PluginSearchPath.absolute(file)))
    }
    add(list: lookUp("SWITCHYARD_PLUGIN_PATH"), level: .environment)
    addUserFolder(lookUp)
    if let replacement = lookUp("SWITCHYARD_PLUGIN_SYSTEM_PATH") {
      add(list: replacement, level: .system)
    } else if let folder = executable.map(PluginSearchPath.parent) {
      let prefix = PluginSearchPath.parent(folder)
      places.append(Place(level: .system, path: "\(prefix)/lib/switchyard/plugins"))
      places.append(Place(level: .executable, path: folder))
    }
  }

  private mutating func add(list: String?, level: Level) {
    guard let list, !list.isEmpty else { return }
    let name =
      level == .environment ? "SWITCHYARD_PLUGIN_PATH" : "SWITCHYARD_PLUGIN_SYSTEM_PATH"
    for element in list.split(separator: ":", omittingEmptySubsequences: false) {
      if element.hasPrefix("/") {
        places.append(Place(level: level, path: String(element)))
      } else {
        let reason = element.isEmpty ? "has an empty element" : "names a relative folder"
        let fault = Fault(reason, advice: "write absolute folders with colons between them")
        refusals.append(Refusal(file: "\(name)=\(list)", level: level, fault))
      }
    }
  }

  private mutating func addUserFolder(_ lookUp: (String) -> String?) {
    var data = lookUp("XDG_DATA_HOME") ?? ""
    if !data.isEmpty, !data.hasPrefix("/") {
      let fault = Fault("is a relative folder", advice: "set it to an absolute one")
      refusals.append(Refusal(file: "XDG_DATA_HOME=\(data)", level: .user, fault))
      data = ""
    }
    if data.isEmpty {
      guard let home = lookUp("HOME"), home.hasPrefix("/") else { return }
      data = "\(home)/.local/share"
    }
    places.append(Place(level: .user, path: "\(data)/switchyard/plugins"))
  }
}

extension PluginSearchPath {
  /// Returns an environment variable, or nil in a process with raised rights.
  public static func environment(_ name: String) -> String? {
    secure_getenv(name).map { String(cString: $0) }
  }

  /// Absolute path of the running program, or nil when the system doesn't tell.
  public static var runningExecutable: String? { resolved("/proc/self/exe") }

  /// Returns a path without links and dots, or nil when nothing is there.
  package static func resolved(_ path: String) -> String? {
    guard let pointer = realpath(path, nil) else { return nil }
    defer { free(pointer) }
    return String(cString: pointer)
  }

  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return "\(String(cString: folder))/\(path)"
  }

  private static func parent(_ path: String) -> String {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  private static func trustedOwners(executable: String?) -> Set<uid_t> {
    var owners: Set<uid_t> = [0, geteuid()]
    var status = stat()
    if let executable, stat(executable, &status) == 0 { owners.insert(status.st_uid) }
    return owners
  }
}
