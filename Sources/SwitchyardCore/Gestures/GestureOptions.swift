/// Which gestures move a navigator's stations, and how.
public struct GestureOptions {
  /// Whether a finger from the left edge goes back.
  public var edgePop = true
  /// Whether a finger goes back from anywhere.
  public var centrePop = true
  /// How far the edge reaches into the container, in points.
  public var edgeWidth = 20.0
  /// Whether a finger goes to the next station of the flow from the other edge, and only from there.
  public var edgeNext = false
  /// Whether left and right are exchanged.
  public var isRightToLeft = false
  /// How a finger goes back.
  public var policy = DrivePolicy()
  /// The stations through which a finger goes back and forth, from anywhere unless `edgeNext` or
  /// `centrePop` say otherwise; nil for none.
  public var flow: BoardingFlow?
  /// How a finger goes through the flow.
  public var flowPolicy = DrivePolicy(.boarding)
  /// How a finger pulls a presented station down; nil for not at all.
  public var pull: DrivePolicy?
  /// Whether stations get no touches while a train is under way.
  public var blocksTouches = false
  /// Whether a finger takes hold of a train that runs; nil when the overlap policy is `interrupt`.
  public var catchesTrains: Bool?

  /// Creates the usual options: back from the edge and from anywhere.
  public init() {}
}

/// What a controller tells of each gesture of its: one `willStart`, then one end.
public enum DriveEvent: Hashable, Sendable {
  case willStart
  /// The finger's progress, without a limit.
  case didUpdate(Double)
  /// Let go to get to the end; the stations are told when it is there.
  case didComplete
  /// Let go to go back, or refused.
  case didCancel
}
