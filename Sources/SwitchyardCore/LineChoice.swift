public import SwitchyardMotion

/// A line with what a step, route or default asks of it.
public struct LineChoice {
  /// What the train follows.
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
