public import SwitchyardABI
public import SwitchyardCore
import SwitchyardMotion

/// Finds, checks and loads plugins, and answers their lines by name.
///
/// Confined to the thread that drives trains. With a ``PluginScan`` a plugin's code runs in this
/// process only when one of its lines is asked for; without, when `load` finds its file.
///
/// ```swift
/// let registry = PluginRegistry(searchPath: PluginSearchPath(), version: "0.1.0")
/// registry.load()
/// let fade = try registry.line(named: "fade")
/// ```
public final class PluginRegistry {
  /// A line that isn't used, since another of its name comes first in the search order.
  public struct Shadowed {
    public let line: LineDescription
    /// The one that is used instead.
    public let winner: LineDescription
    let plugin: FoundPlugin
  }

  /// A line in use and where it comes from.
  private struct Source {
    let line: LineDescription
    let plugin: FoundPlugin
  }

  /// The function that a plugin exports as `switchyard_plugin`.
  public typealias Entry = @convention(c) () -> UnsafePointer<switchyard_plugin_table_t>?

  /// Where `load` looks.
  public let searchPath: PluginSearchPath
  /// The lines that others hide, in search order.
  public private(set) var shadowed: [Shadowed] = []
  /// Files, lines and folders that aren't used, in search order.
  public internal(set) var refusals: [Refusal]
  /// Files that were looked at.
  var seen: Set<FileIdentity> = []
  let scan: PluginScan?
  let host: HostDescription
  private var used: [Source] = []

  /// Creates a registry without lines.
  ///
  /// - Parameters:
  ///   - searchPath: Where `load` looks.
  ///   - name: What plugins are told that the host is called.
  ///   - version: The host's version, such as `0.1.0`.
  ///   - scan: How to look into files first; nil to load them right away.
  ///   - log: Is given what plugins log, on any thread.
  public init(
    searchPath: PluginSearchPath, name: String = "switchyard", version: String,
    scan: PluginScan? = nil, log: @escaping @Sendable (LogMessage) -> Void = { _ in }
  ) {
    self.searchPath = searchPath
    self.scan = scan
    refusals = searchPath.refusals
    host = HostDescription(name: name, version: version, log: log)
  }

  /// The lines in use, sorted by id.
  public var lines: [LineDescription] { used.map(\.line) }

  /// Adds the lines of a plugin that is linked into the program.
  ///
  /// Lines that are registered before `load` come before those of files.
  ///
  /// - Throws: `HostError.refused` when the plugin or one of its lines can't be used.
  public func register(_ entry: Entry) throws(HostError) {
    let plugin: LoadedPlugin
    do throws(Fault) {
      plugin = try start(UnsafeRawPointer(entry()), of: "a linked plugin")
    } catch {
      throw .refused(Refusal(file: "a linked plugin", error))
    }
    if let first = plugin.draft.faults.first {
      throw .refused(Refusal(file: plugin.draft.id, line: first.line, first.fault))
    }
    add([FoundPlugin(file: nil, loaded: plugin)])
  }

  /// Returns what is known of a line by its id (`fade`), or by its plugin's and its own
  /// (`org.example.wipes/fade`), without loading anything.
  ///
  /// - Throws: `HostError.unknownLine`.
  public func description(named name: String) throws(HostError) -> LineDescription {
    try entry(named: name).line
  }

  /// Returns a line by its id (`fade`), or by its plugin's and its own (`org.example.wipes/fade`).
  ///
  /// - Throws: `HostError.unknownLine`, or `refused` when its plugin can't be loaded after all.
  public func line(named name: String) throws(HostError) -> Line {
    let entry = try entry(named: name)
    do throws(Fault) {
      return try entry.plugin.line(entry.line.id)
    } catch {
      throw .refused(Refusal(file: entry.plugin.file ?? entry.line.plugin, error))
    }
  }

  private func entry(named name: String) throws(HostError) -> Source {
    let every = used + shadowed.map { Source(line: $0.line, plugin: $0.plugin) }
    let match =
      used.first { $0.line.id == name }
      ?? every.first { "\($0.line.plugin)/\($0.line.id)" == name }
    if let match { return match }
    let full = every.map { "\($0.line.plugin)/\($0.line.id)" }
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
  ///
  /// - Parameter file: What people know it by.
  func start(_ table: UnsafeRawPointer?, of file: String) throws(Fault) -> LoadedPlugin {
    guard let table else { throw .unusable }
    let draft = try CallWatch.during(file, "its tables") { () throws(Fault) in
      try PluginDraft(table)
    }
    return try LoadedPlugin(draft, at: table, host: host)
  }

  /// Adds the lines of plugins that come after all that are there in the search order.
  func add(_ plugins: [FoundPlugin]) {
    var winners = Dictionary(uniqueKeysWithValues: used.map { ($0.line.id, $0.line) })
    for plugin in plugins {
      for line in plugin.lines {
        if let winner = winners[line.id] {
          shadowed.append(Shadowed(line: line, winner: winner, plugin: plugin))
        } else {
          winners[line.id] = line
          used.append(Source(line: line, plugin: plugin))
        }
      }
    }
    used.sort { $0.line.id < $1.line.id }
  }
}
