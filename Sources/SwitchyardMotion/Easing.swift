/// A pace: how far something has come at each fraction of its time.
///
/// ```
/// let pace = try Easing(parsing: "cubic-bezier(0.2, 0, 0, 1)")
/// let progress = pace.value(at: 0.25)
/// ```
/// Both run from 0 to 1; outside 0…1 the curves continue as CSS Easing Level 2 says.
public struct Easing: Hashable, Sendable {
  /// What the pace is made of.
  indirect enum Shape: Hashable, Sendable {
    /// Straight pieces between stops.
    case polyline([Stop])
    /// Cubic pieces end to end from (0, 0) to (1, 1).
    case cubics([Cubic])
    case steps(Int, Jump)
    case spring(SpringPace)
    /// The same film run backwards: 1 − f(1 − x).
    case reversed(Easing)
    /// All of it between two moments.
    case interval(from: Double, until: Double, Easing)
  }

  let shape: Shape

  init(shape: Shape) {
    self.shape = shape
  }

  /// The straight line.
  public static let linear = Easing(
    shape: .polyline([Stop(percent: 0, value: 0), Stop(percent: 100, value: 1)]))
  /// The CSS pace that starts a little slowly and ends slowly.
  public static let ease = cubicBezier(0.25, 0.1, 0.25, 1)
  /// The CSS pace that starts slowly.
  public static let easeIn = cubicBezier(0.42, 0, 1, 1)
  /// The CSS pace that ends slowly.
  public static let easeOut = cubicBezier(0, 0, 0.58, 1)
  /// The CSS pace that starts and ends slowly.
  public static let easeInOut = cubicBezier(0.42, 0, 0.58, 1)
  /// The pace of lines that ask for no other: Material's standard curve.
  public static let standard = cubicBezier(0.2, 0, 0, 1)

  /// Returns the CSS curve from (0, 0) to (1, 1) with two control points; x1 and x2 are in 0…1.
  public static func cubicBezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Easing {
    precondition(
      (0...1).contains(x1) && (0...1).contains(x2), "the x of a control point is in 0…1")
    return Easing(
      shape: .cubics([
        Cubic(
          start: .zero, first: Point(x: x1, y: y1), second: Point(x: x2, y: y2),
          end: Point(x: 1, y: 1))
      ]))
  }

  /// Returns the motion of a spring until it is still; its own time is its settling time.
  public static func spring(_ spring: Spring) -> Easing {
    Easing(shape: .spring(SpringPace(spring)))
  }

  /// Returns a spring with a bounce between −1 and 1 that is still after some seconds.
  ///
  /// - Parameters:
  ///   - bounce: How much it overshoots; 0 is as fast as can be without.
  ///   - settlingTime: Its own time in seconds, above 0, or nil for none.
  public static func spring(bounce: Double, settlingTime: Double? = nil) -> Easing {
    Easing(shape: .spring(SpringPace(bounce: bounce, settlingTime: settlingTime)))
  }

  /// Returns a spring from 0 to 1 by its damping ratio, cut off after some seconds.
  ///
  /// Its swings have faded to a thousandth by then, and there it snaps to its end:
  /// 1 − e^(−ζωt) (cos ωd·t + (ζω − v)/ωd · sin ωd·t), with ω = ln 1000 / (ζ · duration) and
  /// ωd = ω√(1 − ζ²).
  ///
  /// - Parameters:
  ///   - dampingRatio: ζ, above 0; below 1 it overshoots, at 1, the most, it just doesn't.
  ///   - velocity: The speed at the start, in whole distances a second.
  ///   - duration: Its own time in seconds, above 0.
  public static func spring(
    dampingRatio: Double, velocity: Double = 0, duration: Double
  ) -> Easing {
    precondition(dampingRatio > 0 && dampingRatio <= 1, "a damping ratio lies above 0, up to 1")
    precondition(duration > 0, "a spring takes some time")
    return Easing(
      shape: .spring(
        SpringPace(dampingRatio: dampingRatio, velocity: velocity, duration: duration)))
  }

  /// The same pace run backwards, so that a way back retraces the way there.
  public var reversed: Easing {
    if case .reversed(let original) = shape { return original }
    return Easing(shape: .reversed(self))
  }

  /// Returns the same pace, all of it between two moments; it holds its ends before and after.
  ///
  /// - Parameters:
  ///   - start: 0…1.
  ///   - end: Above the start, up to 1.
  public func between(_ start: Double, _ end: Double) -> Easing {
    precondition(start >= 0 && start < end && end <= 1, "an interval ends after it starts")
    return start == 0 && end == 1 ? self : Easing(shape: .interval(from: start, until: end, self))
  }

  /// The seconds that the pace takes by itself: only springs have a time of their own.
  public var settlingDuration: Double? {
    switch shape {
    case .polyline, .cubics, .steps: nil
    case .spring(let pace): pace.ownTime
    case .reversed(let original): original.settlingDuration
    case .interval(let start, let end, let inner): inner.settlingDuration.map { $0 / (end - start) }
    }
  }
}
