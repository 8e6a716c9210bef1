public import SwitchyardMotion

/// A line that a station was sent on, and the train that goes on it.
///
/// ```swift
/// let transit = try list.travelPush(to: detail, drivenOn: swipe, backOn: slide)
/// transit.update(to: 0.4)
/// transit.finish(velocity: Point(x: 800, y: 0))
/// ```
/// It keeps no station alive once its train has ended.
public final class Transit {
  /// What the train goes on.
  public let line: LineChoice
  /// The last train that went on it; nil until the first is made.
  public internal(set) var train: Train?

  init(_ line: LineChoice) { self.line = line }

  /// Where the train is in its life; idle when there is none yet.
  public var state: Train.State { train?.state ?? .idle }

  /// Puts the train at a progress; see ``Train/drive(to:)``.
  public func update(to progress: Double) { train?.drive(to: progress) }

  /// Lets go, towards the end; only the first end counts.
  ///
  /// - Parameter velocity: The finger's, in points a second.
  public func finish(velocity: Point? = nil) { train?.finish(velocity: velocity) }

  /// Lets go, back to the start; only the first end counts.
  ///
  /// - Parameter velocity: The finger's, in points a second.
  public func cancel(velocity: Point? = nil) { train?.cancel(velocity: velocity) }
}
