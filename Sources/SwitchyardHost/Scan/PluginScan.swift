import CLoader

/// How plugins are looked into before they are loaded: in a process of its own each, once.
///
/// ```swift
/// let scan = PluginScan(program: "/usr/bin/switchyard")
/// let registry = PluginRegistry(searchPath: PluginSearchPath(), version: "0.1.0", scan: scan)
/// ```
public struct PluginScan: Sendable {
  /// Absolute path of the program that looks into one plugin: `switchyard`, or any other that calls
  /// ``PluginProbe/run(version:)`` when its first argument is ``PluginProbe/command``.
  public var program: String
  /// Folder of what was found out and of private copies; nil to find out everything each time.
  public var cache: String?
  /// Seconds that loading one plugin may take.
  public var patience: Double
  /// Whether files that were refused before are looked into again.
  public var retries: Bool

  /// Creates a way to look into plugins.
  public init(
    program: String, cache: String? = PluginScan.userCache, patience: Double = 5,
    retries: Bool = false
  ) {
    self.program = program
    self.cache = cache
    self.patience = patience
    self.retries = retries
  }

  /// What this machine doesn't keep from plugins that are looked into, in one line; nil for nothing.
  public static var gap: String? {
    guard cloader_has_filters() == 0 else { return nil }
    return "this kernel has no seccomp filters, so a plugin that is looked into can use the network"
      + " and reach other processes"
  }

  /// `$XDG_CACHE_HOME/switchyard`, which is `~/.cache/switchyard` by default; nil without a home.
  public static var userCache: String? {
    if let cache = PluginSearchPath.environment("XDG_CACHE_HOME"), cache.hasPrefix("/") {
      return "\(cache)/switchyard"
    }
    guard let home = PluginSearchPath.environment("HOME"), home.hasPrefix("/") else { return nil }
    return "\(home)/.cache/switchyard"
  }
}
