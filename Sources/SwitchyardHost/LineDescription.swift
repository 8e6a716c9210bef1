public import SwitchyardCore

/// What is known of a line without loading its plugin.
public struct LineDescription: Hashable, Sendable {
  /// Short: `fade`.
  public let id: String
  /// Reverse DNS of the plugin: `org.switchyard.fade`.
  public let plugin: String
  /// Of the plugin, as it says.
  public let pluginVersion: String
  /// The file it comes from; nil when the program registered it itself.
  public let file: String?
  /// For people.
  public let label: String
  /// A sentence or more for people.
  public let doc: String
  /// The kinds that it declares; a function line also has the kinds that its functions make it.
  public let kinds: Line.Kinds
  /// What it promises.
  public let flags: Line.Flags
  /// In the order in which values are passed.
  public let parameters: [ParameterDescription]
  /// Seconds, when nothing else says.
  public let duration: Double
}
