import SwitchyardMotion

/// How a train goes to one of its ends after the finger has let go.
///
/// It always sets off where the finger left it, as fast as the finger was.
public struct Settling: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case spring(stiffness: Double)
    case proportional(speed: Double)
    case seconds(Double)
  }

  let form: Form

  /// Drawn by the spring with which iOS sheets settle, about 0.4 s.
  public static let spring = spring(stiffness: 522.35)
  /// In the part of the line's duration that is left, easing in and out.
  public static let proportional = proportional(speed: 1)

  /// Returns the settling by a spring of mass 1 that does not swing.
  ///
  /// It ends when it first gets there, or is within half a pixel for good.
  ///
  /// - Parameter stiffness: Above 0.
  public static func spring(stiffness: Double) -> Settling {
    precondition(stiffness > 0, "a spring has a positive stiffness")
    return Settling(form: .spring(stiffness: stiffness))
  }

  /// Returns the settling in the part of the line's duration that is left, divided by a speed.
  ///
  /// - Parameter speed: Above 0; 1 is the line's own.
  public static func proportional(speed: Double) -> Settling {
    precondition(speed > 0, "a speed is positive")
    return Settling(form: .proportional(speed: speed))
  }

  /// Returns the settling in a time of its own, easing in and out.
  ///
  /// - Parameter seconds: At least 0.
  public static func seconds(_ seconds: Double) -> Settling {
    precondition(seconds >= 0, "a time is not negative")
    return Settling(form: .seconds(seconds))
  }
}

extension Settling {
  /// Where a train is let go.
  struct Start {
    /// Seconds on the timeline.
    var time: Double
    var progress: Double
    /// Progress a second.
    var rate: Double
    /// The line's, when nobody drives it.
    var duration: Double
    /// What counts as there: half a pixel, as progress.
    var precision: Double
  }

  /// Returns the course from a start to 0 or 1.
  func course(from start: Start, to end: Double) -> Train.Course {
    let way = end - start.progress
    switch form {
    case .spring(let stiffness):
      let velocity = way == 0 ? 0 : start.rate / way
      let spring = Spring(dampingRatio: 1, stiffness: stiffness, initialVelocity: velocity)
      let seconds = way == 0 ? 0 : Self.arrival(of: spring, within: start.precision / abs(way))
      return course(from: start, to: end, seconds, .spring(spring))
    case .proportional(let speed):
      return eased(from: start, to: end, max(0, end == 1 ? way : -way) * start.duration / speed)
    case .seconds(let seconds): return eased(from: start, to: end, seconds)
    }
  }

  private func eased(from start: Start, to end: Double, _ seconds: Double) -> Train.Course {
    let way = end - start.progress
    let slope = way == 0 ? 0 : start.rate * seconds / way
    return course(from: start, to: end, seconds, .easing(.settling(slope: slope)))
  }

  private func course(
    from start: Start, to end: Double, _ seconds: Double, _ pace: Train.Course.Pace
  ) -> Train.Course {
    Train.Course(
      departure: start.time, seconds: seconds, start: start.progress, end: end, pace: pace)
  }

  /// When a critically damped spring first gets to its end, or is as good as there for good.
  ///
  /// The distance left, (1 + (ω − v)t)·e^(−ωt), is zero at 1/(v − ω) when the spring is faster
  /// than ω, and else never. A spring that is hardly faster gets there long after it is as good as.
  private static func arrival(of spring: Spring, within distance: Double) -> Double {
    guard distance < 1 else { return 0 }
    let settled = spring.settlingTime(within: distance)
    let excess = spring.initialVelocity - spring.stiffness.squareRoot()
    return excess > 0 ? min(1 / excess, settled) : settled
  }
}

extension Easing {
  /// Returns ease-in-out with another slope at its start; it never passes its end.
  ///
  /// The first handle is turned to the slope. It is shortened where it would lift the curve above
  /// 1, or let it sink more than a fifteenth below 0.
  static func settling(slope: Double) -> Easing {
    guard slope.isFinite else { return .easeInOut }
    let reach = slope > 0 ? 1 / slope : slope < 0 ? -0.15 / slope : 1
    let x = min(0.42, reach)
    return .cubicBezier(x, x * slope, 0.58, 1)
  }
}
