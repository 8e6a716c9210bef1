/// What a line says of itself: its name, its duration and its promises.
public struct LineInfo: Sendable {
  /// Short name by which journeys call the line: `[a-z][a-z0-9-]*`.
  public var id: String
  /// One sentence for people.
  public var doc: String
  /// Seconds, when the journey names none.
  public var duration: Double
  /// A name for menus.
  public var label: String?
  /// A word to group lines by in menus.
  public var category: String?
  /// What the host may rely on.
  public var promises: Promises

  /// Creates the description of a line.
  ///
  /// - Parameters:
  ///   - id: Short name, `[a-z][a-z0-9-]*`.
  ///   - doc: One sentence for people.
  ///   - duration: Seconds, more than 0.
  ///   - promises: What the host may rely on; a missing one is the weaker promise.
  ///   - label: A name for menus.
  ///   - category: A word to group lines by in menus.
  public init(
    _ id: String, _ doc: String, duration: Double, promises: Promises = [], label: String? = nil,
    category: String? = nil
  ) {
    self.id = id
    self.doc = doc
    self.duration = duration
    self.promises = promises
    self.label = label
    self.category = category
  }

  /// Promises of a line.
  ///
  /// There is none for writing over the `from` picture: the rows that a pixel line is given never
  /// overlap.
  public struct Promises: OptionSet, Sendable {
    /// The bits of the C header.
    public let rawValue: UInt64

    /// Creates a set from the bits of the C header.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    private init(_ bit: some BinaryInteger) { rawValue = UInt64(bit) }

    /// Pixels may be written by any instance on any thread at once.
    public static let reentrant = Promises(switchyard_line_flag_reentrant)
    /// Pixels must be written by one call in the whole process at a time.
    public static let serial = Promises(switchyard_line_flag_serial)
    /// The frame may be asked for in bands.
    public static let tileable = Promises(switchyard_line_flag_tileable)
    /// A pixel depends only on the same place of the two pictures.
    public static let pointwise = Promises(switchyard_line_flag_pointwise)
    /// Frames must be asked for in order.
    public static let stateful = Promises(switchyard_line_flag_stateful)
    /// Equal arguments give an equal frame.
    public static let deterministic = Promises(switchyard_line_flag_deterministic)
    /// Progress may leave 0…1.
    public static let overshootOK = Promises(switchyard_line_flag_overshoot_ok)
    /// Alpha is looked at even in opaque pictures.
    public static let needsAlpha = Promises(switchyard_line_flag_needs_alpha)
    /// Things move, so the host replaces the line for people who asked for less movement.
    public static let hasMotion = Promises(switchyard_line_flag_has_motion)
    /// The line plays the way back itself, from 0 to 1, instead of being run backwards.
    public static let ownReturn = Promises(switchyard_line_flag_own_return)
    /// Where nobody names an easing the progress is even, although things move.
    public static let evenPace = Promises(switchyard_line_flag_even_pace)
    /// Every pixel that is asked for is written, so that nothing need be there before.
    public static let writesAll = Promises(switchyard_line_flag_writes_all)
    /// Makes opaque pixels of opaque pictures: the host needn't look.
    public static let keepsOpaque = Promises(switchyard_line_flag_keeps_opaque)
  }
}

/// What a plugin says of itself.
public struct PluginInfo: Hashable, Sendable {
  /// Reverse DNS: `org.example.wipes`.
  public var id: String
  /// Such as `1.2.0`; of two equal plugins in a folder the newer is used.
  public var version: String
  /// For people.
  public var name: String?
  /// Who made it.
  public var vendor: String?
  /// An SPDX expression, such as `MIT`.
  public var licence: String?
  /// Where to read more.
  public var url: String?

  /// Creates the description of a plugin.
  ///
  /// - Parameters:
  ///   - id: Reverse DNS, in lower case; it never changes.
  ///   - version: Such as `1.2.0`.
  ///   - name: For people.
  ///   - vendor: Who made it.
  ///   - licence: An SPDX expression.
  ///   - url: Where to read more.
  public init(
    _ id: String, version: String, name: String? = nil, vendor: String? = nil,
    licence: String? = nil, url: String? = nil
  ) {
    self.id = id
    self.version = version
    self.name = name
    self.vendor = vendor
    self.licence = licence
    self.url = url
  }
}
