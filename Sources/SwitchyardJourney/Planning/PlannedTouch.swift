public import SwitchyardCore
import SwitchyardMotion

/// What a finger does in a step.
public struct PlannedTouch {
  /// What the finger is for.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// It drives the step's operation.
    case drag
    /// It does what recognisers make of it.
    case gesture
  }

  public var kind: Kind
  /// From the moment at which it goes down.
  public var path: TouchPath
  /// Whether the policy decides when the finger lets go.
  public var release: Drag.End
  /// What the finger's way is worth.
  var policy: DrivePolicy
  /// Which way is forwards: 1 to the right or down, −1 to the left or up.
  var sign: Double

  /// How long the finger is down, in seconds.
  public var seconds: Double { path.seconds }
}

/// What became of a step.
public enum Outcome: String, Hashable, Sendable, CaseIterable {
  case completed
  /// It went back to where it came from.
  case cancelled
  /// Nothing moved.
  case nothing
}

extension PlannedTouch {
  /// The same finger on a train for which finishing is going back.
  var reversed: PlannedTouch {
    var touch = self
    touch.sign = -sign
    touch.release = release == .auto ? .auto : release == .finish ? .cancel : .finish
    return touch
  }

  /// Creates the drag of an operation.
  ///
  /// Forwards is the way in which the finger gets farthest, and so is its axis.
  init(_ drag: DragSpec, on stage: Stage) {
    let path = drag.finger.path(in: stage.size, at: stage.rate)
    let ways = path.stops.map { $0.location - path.stops[0].location }
    let way = ways.max { $0.length < $1.length } ?? .zero
    let isAcross = abs(way.x) >= abs(way.y)
    var policy = stage.drive
    policy.axis = isAcross ? .horizontal : .vertical
    // Where the train is must not depend on which moments were looked at before.
    policy.pastOrigin = .start
    if let settle = drag.settle { policy.settling = settle.settling(at: stage.rate) }
    self.init(
      kind: .drag, path: path, release: drag.release, policy: policy,
      sign: (isAcross ? way.x : way.y) < 0 ? -1 : 1)
  }

  /// Creates the free touches of a step.
  init(_ finger: FingerSpec, on stage: Stage) {
    self.init(
      kind: .gesture, path: finger.path(in: stage.size, at: stage.rate), release: .auto,
      policy: stage.drive, sign: 1)
  }
}

extension Point {
  fileprivate var length: Double { (x * x + y * y).squareRoot() }
}

/// A finger that the film shows.
struct TouchMark: Hashable, Sendable {
  /// A finger that goes down and up on the spot has one stop.
  var path: TouchPath
  /// When it goes down, in seconds.
  var start: Double
  /// When it may be seen at first, in seconds.
  var earliest: Double
  /// Whether it is a tap, which has gone at `start` plus its seconds.
  var isTap = false

  /// How long a tap is marked, in seconds.
  static let tapSeconds = 0.25
}
