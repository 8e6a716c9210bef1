public import SwitchyardMotion

/// A finger on a train: turns its way into progress, and lets go as a policy says.
///
/// ```swift
/// let drag = Drag(try navigator.drive(.pop), by: DrivePolicy(.half), size: navigator.size)
/// drag.move(by: Point(x: 120, y: 0))
/// drag.release(velocity: Point(x: 800, y: 0))
/// ```
public final class Drag {
  /// How a finger lets go.
  public enum End: String, Hashable, Sendable, CaseIterable {
    /// As the policy's rule says.
    case auto
    case finish, cancel
  }

  /// What it drives.
  public let train: Train
  let policy: DrivePolicy
  /// How far a finger goes from 0 to 1, in points.
  public let extent: Double
  /// Which way: 1 to the right or down, −1 to the left or up.
  public let sign: Double
  /// Where the train was when the finger came.
  private let start: Double
  /// What was last sent to the train, or would have been without a limit.
  public private(set) var progress: Double
  /// Whether the finger has let go, or lost the train.
  public private(set) var isOver = false

  /// Takes hold of a train.
  ///
  /// - Parameters:
  ///   - train: One that is driven, or that runs and is taken hold of where it is.
  ///   - policy: What the finger's way is worth.
  ///   - size: Of the container; the finger goes through all of it.
  ///   - sign: Which way is forwards; nil for the usual one: back to the right, or down.
  public init(
    _ train: Train, by policy: DrivePolicy = DrivePolicy(), size: Size, sign: Double? = nil
  ) {
    train.pause()
    self.train = train
    self.policy = policy
    extent = max(1, policy.axis == .horizontal ? size.width : size.height)
    self.sign = sign ?? (train.direction == .return ? 1 : -1)
    start = train.progress
    progress = train.progress
  }

  /// Returns the progress that a finger's way is worth, without a limit.
  public func progress(after way: Point) -> Double { start + sign * along(way) / extent }

  /// Drives the train by where the finger has got to.
  ///
  /// - Parameter way: From where it came, in points.
  public func move(by way: Point) {
    guard !checkOver() else { return }
    progress = progress(after: way)
    if progress >= min(start, 0) {
      train.drive(to: progress)
    } else if policy.pastOrigin == .start {
      train.drive(to: 0)
    }
  }

  /// Lets go; a second time does nothing.
  ///
  /// - Parameters:
  ///   - velocity: The finger's, in points a second.
  ///   - end: Whether the policy decides.
  /// - Returns: Whether the train goes to its end.
  @discardableResult public func release(velocity: Point = .zero, as end: End = .auto) -> Bool {
    guard !checkOver() else { return train.isFinishing }
    isOver = true
    let finishes = finishes(velocity: velocity, as: end)
    let speed = sign * along(velocity)
    // A finger beyond the start moved nothing, so there is no movement to go on with.
    let rate = progress < min(start, 0) ? 0 : speed / extent
    if finishes {
      train.finish(velocity: velocity, rate: rate, settling: policy.settling)
    } else {
      train.cancel(velocity: velocity, rate: rate, settling: policy.settling)
    }
    return finishes
  }

  /// Returns whether letting go takes the train to its end.
  ///
  /// - Parameters:
  ///   - velocity: The finger's, in points a second.
  ///   - end: Whether the policy decides.
  public func finishes(velocity: Point, as end: End) -> Bool {
    switch end {
    case .auto:
      let speed = sign * along(velocity)
      return policy.finishes(.init(progress: progress, speed: speed, extent: extent))
    case .finish: return true
    case .cancel: return false
    }
  }

  /// Whether the train is another's by now.
  func checkOver() -> Bool {
    if train.state != .driven { isOver = true }
    return isOver
  }

  private func along(_ vector: Point) -> Double {
    policy.axis == .horizontal ? vector.x : vector.y
  }
}
