public import SwitchyardMotion

/// A line with what a step, route or default asks of it.
public struct LineChoice {
  /// What the train follows.
  public var line: Line
  /// One for each declared parameter, in order; checked by the host.
  public var values: [ParameterValue]
  /// Seconds; nil for the line's own.
  public var duration: Double?
  /// How its progress goes; nil for the usual `pace`.
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
  /// How the progress goes when nobody drives it.
  ///
  /// The easing of the choice; else the standard one for a progress or pixel line that moves things,
  /// since even movement looks like a machine's; else even, as cross-fades should be and as a line
  /// may promise to be.
  public var pace: Easing {
    if let easing { return easing }
    guard line.flags.contains(.hasMotion), !line.flags.contains(.evenPace) else { return .linear }
    return line.kinds.isDisjoint(with: [.progress, .pixels]) ? .linear : .standard
  }
}
