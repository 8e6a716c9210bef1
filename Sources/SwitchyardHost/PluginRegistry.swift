public import SwitchyardABI
public import SwitchyardCore
import SwitchyardMotion

/// Finds, checks and loads plugins, and answers their lines by name.
///
/// Confined to the thread that drives trains.
///
/// ```swift
/// let registry = PluginRegistry(searchPath: PluginSearchPath(), version: "0.1.0")
/// registry.load()
/// let fade = try registry.line(named: "fade")
/// ```
public final class PluginRegistry {
  /// A line that isn't used, since another of its name comes first in the search order.
  public struct Shadowed {
    public let line: Line
    /// The one that is used instead.
    public let winner: Line
  }

  /// The function that a plugin exports as `switchyard_plugin`.
  public typealias Entry = @convention(c) () -> UnsafePointer<switchyard_plugin_table_t>?

  /// Where `load` looks.
  public let searchPath: PluginSearchPath
  /// The lines in use, sorted by id.
  public private(set) var lines: [Line] = []
  /// The lines that others hide, in search order.
  public private(set) var shadowed: [Shadowed] = []
  /// Files, lines and folders that aren't used, in search order.
  public internal(set) var refusals: [Refusal]
  /// Files that were looked at, by device and inode.
  var seen: Set<[UInt64]> = []
  let host: HostDescription

  /// Creates a registry without lines.
  ///
  /// - Parameters:
  ///   - searchPath: Where `load` looks.
  ///   - name: What plugins are told that the host is called.
  ///   - version: The host's version, such as `0.1.0`.
  ///   - log: Is given what plugins log, on any thread.
  public init(
    searchPath: PluginSearchPath, name: String = "switchyard", version: String,
    log: @escaping @Sendable (LogMessage) -> Void = { _ in }
  ) {
    self.searchPath = searchPath
    refusals = searchPath.refusals
    host = HostDescription(name: name, version: version, log: log)
  }

  /// Adds the lines of a plugin that is linked into the program.
  ///
  /// Lines that are registered before `load` come before those of files.
  ///
  /// - Throws: `HostError.refused` when the plugin or one of its lines can't be used.
  public func register(_ entry: Entry) throws(HostError) {
    let plugin: LoadedPlugin
    do throws(Fault) {
      plugin = try start(UnsafeRawPointer(entry()))
    } catch {
      throw .refused(Refusal(file: "a linked plugin", error))
    }
    if let first = plugin.draft.faults.first {
      throw .refused(Refusal(file: plugin.draft.id, line: first.line, first.fault))
    }
    add(plugin.lines(file: nil))
  }

  /// Returns a line by its id (`fade`), or by its plugin's and its own (`org.example.wipes/fade`).
  ///
  /// - Throws: `HostError.unknownLine`.
  public func line(named name: String) throws(HostError) -> Line {
    let every = lines + shadowed.map(\.line)
    let match = lines.first { $0.id == name } ?? every.first { "\($0.plugin)/\($0.id)" == name }
    if let match { return match }
    let full = every.map { "\($0.plugin)/\($0.id)" }
    let known = lines.map(\.id)
    let nearest = Suggestion.nearest(to: name, among: name.contains("/") ? full : known)
    throw .unknownLine(name: name, nearest: nearest, known: known)
  }

  /// Returns one value for each parameter of a line from what was written, by parameter id.
  ///
  /// - Throws: `HostError.unknownParameter` or `badValue`; see ``ParameterParser``.
  public func values(
    for line: Line, from texts: [String: String]
  ) throws(HostError) -> [ParameterValue] {
    try ParameterParser.values(for: line, from: texts)
  }

  /// Starts the plugin whose entry function answered a table.
  func start(_ table: UnsafeRawPointer?) throws(Fault) -> LoadedPlugin {
    guard let table else {
      throw Fault(
        "its switchyard_plugin answers NULL: it can't be used here",
        advice: "see what the plugin needs, or take the file away")
    }
    return try LoadedPlugin(PluginDraft(table), at: table, host: host)
  }

  /// Adds lines that come after all that are there in the search order.
  func add(_ more: [Line]) {
    for line in more {
      if let winner = lines.first(where: { $0.id == line.id }) {
        shadowed.append(Shadowed(line: line, winner: winner))
      } else {
        lines.append(line)
      }
    }
    lines.sort { $0.id < $1.id }
  }
}
