public import SwitchyardABI
public import SwitchyardMotion

/// The animator that a train follows, as a plugin supplies it: its table, checked and copied.
///
/// The host makes these; the table behind `table` is never unmapped.
public final class Line: @unchecked Sendable {
  public struct Kinds: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let animation = Kinds(rawValue: 1)
    public static let progress = Kinds(rawValue: 2)
    public static let interaction = Kinds(rawValue: 4)
    public static let completion = Kinds(rawValue: 8)
    public static let pixels = Kinds(rawValue: 16)
    public static let function = Kinds(rawValue: 32)
  }

  public struct Flags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let reentrant = Flags(rawValue: 1)
    public static let serial = Flags(rawValue: 2)
    public static let tileable = Flags(rawValue: 4)
    public static let pointwise = Flags(rawValue: 8)
    public static let stateful = Flags(rawValue: 16)
    public static let inPlaceOK = Flags(rawValue: 32)
    public static let deterministic = Flags(rawValue: 64)
    public static let overshootOK = Flags(rawValue: 128)
    public static let needsAlpha = Flags(rawValue: 256)
    public static let hasMotion = Flags(rawValue: 512)
    public static let ownReturn = Flags(rawValue: 1024)
  }

  /// Short: `fade`.
  public let id: String
  /// Reverse DNS of the plugin: `org.switchyard.fade`.
  public let plugin: String
  public let pluginVersion: String
  /// The file it came from; nil when the program registered it itself.
  public let file: String?
  public let label: String
  public let doc: String
  /// The kinds that it declares; a function line also has the kinds that its functions make it.
  public let kinds: Kinds
  public let flags: Flags
  public let parameters: [ParameterDescription]
  /// Seconds, when nothing else says.
  public let duration: Double
  /// The table to call; a function line's is the host's own.
  public let table: UnsafePointer<switchyard_line_t>
  public let host: UnsafePointer<switchyard_host_t>
  /// What keeps the tables and the plugin's state alive for as long as the line is.
  public let owner: AnyObject?
  /// Ends a call of the plugin on this thread.
  ///
  /// To be called after each `render` and after each failing status: takes back the scratch memory
  /// of the call and answers the text that the plugin gave `set_error`, nil when it gave none.
  public let finishCall: @Sendable () -> String?

  /// Creates a line from a table that was checked.
  public init(
    id: String, plugin: String, pluginVersion: String, file: String?, label: String, doc: String,
    kinds: Kinds, flags: Flags, parameters: [ParameterDescription], duration: Double,
    table: UnsafePointer<switchyard_line_t>, host: UnsafePointer<switchyard_host_t>,
    owner: AnyObject? = nil, finishCall: @escaping @Sendable () -> String? = { nil }
  ) {
    self.id = id
    self.plugin = plugin
    self.pluginVersion = pluginVersion
    self.file = file
    self.label = label
    self.doc = doc
    self.kinds = kinds
    self.flags = flags
    self.parameters = parameters
    self.duration = duration
    self.table = table
    self.host = host
    self.owner = owner
    self.finishCall = finishCall
  }
}

/// A line with what a step, route or default asks of it.
public struct LineChoice {
  public var line: Line
  /// One for each declared parameter, in order; checked by the host.
  public var values: [ParameterValue]
  /// Seconds; nil for the line's own.
  public var duration: Double?
  /// Nil for the line's own pace.
  public var easing: Easing?
  /// Whether it runs backwards.
  public var isReversed: Bool

  /// Creates a choice; values default to the declared ones.
  public init(
    _ line: Line, values: [ParameterValue]? = nil, duration: Double? = nil, easing: Easing? = nil,
    isReversed: Bool = false
  ) {
    self.line = line
    self.values = values ?? line.parameters.map(\.defaultValue)
    self.duration = duration
    self.easing = easing
    self.isReversed = isReversed
  }
}

/// A parameter as a line declares it.
public struct ParameterDescription: Hashable, Sendable {
  public enum Kind: UInt32, Hashable, Sendable, CaseIterable {
    case f64 = 1
    case i32, bool, `enum`, color, point, angle, string, seed, easing
  }

  public struct Choice: Hashable, Sendable {
    public var key: String
    public var label: String
    public var doc: String

    /// Creates one choice of an enum.
    public init(key: String, label: String = "", doc: String = "") {
      self.key = key
      self.label = label
      self.doc = doc
    }
  }

  public var id: String
  public var kind: Kind
  public var label: String
  public var doc: String
  public var unit: String
  public var defaultValue: ParameterValue
  /// Bounds of f64, i32 and angle; nil when there are none.
  public var range: ClosedRange<Double>?
  public var choices: [Choice]

  /// Creates a description.
  public init(
    id: String, kind: Kind, label: String = "", doc: String = "", unit: String = "",
    defaultValue: ParameterValue, range: ClosedRange<Double>? = nil, choices: [Choice] = []
  ) {
    self.id = id
    self.kind = kind
    self.label = label
    self.doc = doc
    self.unit = unit
    self.defaultValue = defaultValue
    self.range = range
    self.choices = choices
  }
}

/// The value of one parameter.
public enum ParameterValue: Hashable, Sendable {
  /// f64, i32, bool (0 or 1), angle (degrees) and seed.
  case number(Double)
  case color(Color)
  case point(Point)
  /// Enum keys, strings and easings.
  case text(String)
}
