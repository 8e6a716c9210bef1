public import SwitchyardCore
public import SwitchyardHost
public import SwitchyardMotion

/// Where a plan gets its lines from.
public struct LineSource {
  /// Finds a line by its name.
  public var line: (String) throws(HostError) -> Line
  /// Reads and checks the values of a line's parameters.
  public var values: (Line, [String: String]) throws(HostError) -> [ParameterValue]

  /// Finds why a line may be missing, each in one line.
  public var hints: (String) -> [String] = { _ in [] }

  /// Creates a source from two functions.
  public init(
    line: @escaping (String) throws(HostError) -> Line,
    values: @escaping (Line, [String: String]) throws(HostError) -> [ParameterValue]
  ) {
    self.line = line
    self.values = values
  }

  /// Creates a source of a registry's lines.
  public init(_ registry: PluginRegistry) {
    line = { (name) throws(HostError) in try registry.line(named: name) }
    values = { (line, texts) throws(HostError) in try registry.values(for: line, from: texts) }
    hints = { registry.refusals(about: $0).map(\.hint) }
  }
}

/// Where a plan learns about pictures, without decoding them.
public struct PictureSource {
  /// What is known of a picture.
  public struct Facts: Hashable, Sendable {
    /// Of the upright picture, in its own pixels.
    public var size: Size
    /// Whether its pixels can be clear.
    public var hasAlpha: Bool

    /// Creates the facts of a picture.
    public init(size: Size, hasAlpha: Bool = false) {
      self.size = size
      self.hasAlpha = hasAlpha
    }
  }

  /// Why a picture cannot be used.
  public struct Refusal: Error, Hashable, Sendable {
    /// Without a capital or a full stop.
    public var message: String
    public var suggestion: String?

    /// Creates a refusal.
    public init(_ message: String, suggestion: String? = nil) {
      self.message = message
      self.suggestion = suggestion
    }
  }

  /// Tells about a page, from 0, of a file.
  public var facts: (_ path: String, _ page: Int) throws(Refusal) -> Facts
  /// Finds an element of an SVG, in the picture's own pixels.
  public var element: (_ path: String, _ id: String) throws(Refusal) -> Rect
  /// Looks whether pixels that can be clear are so, which takes a while and is asked for a notice
  /// only; unless set, they all are.
  public var isTransparent: (Picture) -> Bool = { _ in true }

  /// Creates a source from two functions.
  public init(
    facts: @escaping (_ path: String, _ page: Int) throws(Refusal) -> Facts,
    element: @escaping (_ path: String, _ id: String) throws(Refusal) -> Rect
  ) {
    self.facts = facts
    self.element = element
  }
}
