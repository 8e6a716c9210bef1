public import SwitchyardMotion

/// A parameter as a line declares it.
public struct ParameterDescription: Hashable, Sendable {
  /// The type of its value.
  public enum Kind: UInt32, Hashable, Sendable, CaseIterable {
    case f64 = 1
    case i32, bool, `enum`, color, point, angle, string, seed, easing
  }

  /// One value that an enum may have.
  public struct Choice: Hashable, Sendable {
    /// How it is written and stored.
    public var key: String
    /// For people.
    public var label: String
    /// For people.
    public var doc: String

    /// Creates one choice of an enum.
    public init(key: String, label: String = "", doc: String = "") {
      self.key = key
      self.label = label
      self.doc = doc
    }
  }

  /// A short stable token.
  public var id: String
  /// The type of its value.
  public var kind: Kind
  /// For people.
  public var label: String
  /// A sentence for people.
  public var doc: String
  /// `pt`, `deg`, `s` or nothing.
  public var unit: String
  /// The value when none is given.
  public var defaultValue: ParameterValue
  /// Bounds of f64, i32 and angle; nil when there are none.
  public var range: ClosedRange<Double>?
  /// What an enum may be; empty for other types.
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
