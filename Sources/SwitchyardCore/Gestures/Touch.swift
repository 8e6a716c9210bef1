public import SwitchyardMotion

/// What a finger does at one moment.
public struct Touch: Hashable, Sendable {
  /// Where a finger is in its touch.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    case began, moved, ended
    /// The system took the touch away.
    case cancelled
  }

  /// Tells fingers apart.
  public var id: Int
  /// What the finger does.
  public var phase: Phase
  /// Points, in the space of the surface's root.
  public var location: Point
  /// Seconds on the timeline.
  public var time: Double

  /// Creates a touch.
  public init(id: Int = 0, _ phase: Phase, at location: Point, time: Double) {
    self.id = id
    self.phase = phase
    self.location = location
    self.time = time
  }
}
