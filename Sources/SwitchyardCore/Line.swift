public import SwitchyardABI

/// The animator that a train follows, as a plugin supplies it: its table, checked and copied.
///
/// The host makes these; the table behind `table` is never unmapped.
public final class Line: @unchecked Sendable {
  /// What a line can be; one of several kinds is run in one way.
  public struct Kinds: OptionSet, Hashable, Sendable {
    /// The bits of the plugin contract.
    public let rawValue: UInt32
    /// Creates the set from the bits of the plugin contract.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Declares its animations once.
    public static let animation = Kinds(rawValue: 1)
    /// Is called for every frame.
    public static let progress = Kinds(rawValue: 2)
    /// Is driven by a finger, and finds its own way to the ends.
    public static let interaction = Kinds(rawValue: 4)
    /// Says itself when it is done.
    public static let completion = Kinds(rawValue: 8)
    /// Writes the frame from two pictures.
    public static let pixels = Kinds(rawValue: 16)
    /// Is made of plain C functions with signatures.
    public static let function = Kinds(rawValue: 32)
  }

  /// What a line promises; a missing flag is the weaker promise.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The bits of the plugin contract.
    public let rawValue: UInt64
    /// Creates the set from the bits of the plugin contract.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// It draws for any train on any thread at once.
    public static let reentrant = Flags(rawValue: 1)
    /// It draws once at a time in the whole process.
    public static let serial = Flags(rawValue: 2)
    /// It may be given the frame in bands.
    public static let tileable = Flags(rawValue: 4)
    /// A pixel depends on the same place only.
    public static let pointwise = Flags(rawValue: 8)
    /// Its frames must come in order.
    public static let stateful = Flags(rawValue: 16)
    /// It may write over the first picture.
    public static let inPlaceOK = Flags(rawValue: 32)
    /// Equal arguments give equal frames.
    public static let deterministic = Flags(rawValue: 64)
    /// Its progress may leave 0…1.
    public static let overshootOK = Flags(rawValue: 128)
    /// It looks at the alpha of opaque pictures too.
    public static let needsAlpha = Flags(rawValue: 256)
    /// It moves things, so it is eased unless told how, and reduced motion replaces it.
    public static let hasMotion = Flags(rawValue: 512)
    /// It handles the way back itself.
    public static let ownReturn = Flags(rawValue: 1024)
    /// It moves things evenly unless told how.
    public static let evenPace = Flags(rawValue: 2048)
    /// It writes every pixel that it is asked for, whatever was there.
    public static let writesAll = Flags(rawValue: 4096)
    /// `render` makes opaque pixels of opaque pictures.
    public static let keepsOpaque = Flags(rawValue: 8192)
  }

  /// How many seconds a line may want at the most: a day.
  public static let longest = 86_400.0

  /// Short: `fade`.
  public let id: String
  /// Reverse DNS of the plugin: `org.switchyard.fade`.
  public let plugin: String
  /// Of the plugin, as it says.
  public let pluginVersion: String
  /// The file it came from; nil when the program registered it itself.
  public let file: String?
  /// For people.
  public let label: String
  /// A sentence or more for people.
  public let doc: String
  /// The kinds that it declares; a function line also has the kinds that its functions make it.
  public let kinds: Kinds
  /// What it promises.
  public let flags: Flags
  /// In the order in which values are passed.
  public let parameters: [ParameterDescription]
  /// Seconds, when nothing else says.
  public let duration: Double
  /// The table to call; a function line's is the host's own.
  public let table: UnsafePointer<switchyard_line_t>
  /// The table that the host gave its plugin.
  public let host: UnsafePointer<switchyard_host_t>
  /// What keeps the tables and the plugin's state alive for as long as the line is.
  public let owner: AnyObject?
  /// Notes that this thread is about to call the plugin, for what, and at which progress if any.
  ///
  /// To be called before each call; what the plugin asks of the host outside of one is refused.
  public let beginCall: @Sendable (String, Double?) -> Void
  /// Ends a call of the plugin on this thread.
  ///
  /// To be called after each call: takes back its scratch memory, and answers the text that
  /// the plugin gave `set_error`, nil when it gave none.
  public let finishCall: @Sendable () -> String?

  /// Creates a line from a table that was checked.
  public init(
    id: String, plugin: String, pluginVersion: String, file: String?, label: String, doc: String,
    kinds: Kinds, flags: Flags, parameters: [ParameterDescription], duration: Double,
    table: UnsafePointer<switchyard_line_t>, host: UnsafePointer<switchyard_host_t>,
    owner: AnyObject? = nil, beginCall: @escaping @Sendable (String, Double?) -> Void = { _, _ in },
    finishCall: @escaping @Sendable () -> String? = { nil }
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
    self.beginCall = beginCall
    self.finishCall = finishCall
  }
}
