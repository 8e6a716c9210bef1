extension Easing {
  /// A spring's motion from its start until it is still, as a pace.
  struct SpringPace: Hashable, Sendable {
    let spring: Spring
    /// When the spring is still, in seconds of its own.
    let settlingTime: Double
    /// The bounce it was asked for, or nil for a spring given by its physics.
    let bounce: Double?
    /// The seconds that it wants to take, if it cares.
    let ownTime: Double?

    init(_ spring: Spring) {
      self.spring = spring
      settlingTime = spring.settlingTime()
      bounce = nil
      ownTime = settlingTime
    }

    init(bounce: Double, settlingTime: Double?) {
      let ratio = Spring.dampingRatio(bounce: bounce)
      spring = Spring(dampingRatio: ratio, stiffness: 1)
      self.settlingTime = spring.settlingTime()
      self.bounce = bounce
      ownTime = settlingTime
    }

    func value(at x: Double) -> Double {
      x >= 1 ? 1 : spring.position(at: x * settlingTime)
    }

    func slope(at x: Double) -> Double {
      x < 0 || x >= 1 ? 0 : spring.velocity(at: x * settlingTime) * settlingTime
    }
  }
}

// MARK: -
extension Easing.SpringPace: CustomStringConvertible {
  var description: String {
    guard let bounce else {
      let velocity = spring.initialVelocity
      return "spring(mass \(spring.mass.plainText), stiffness \(spring.stiffness.plainText), "
        + "damping \(spring.damping.plainText)"
        + (velocity == 0 ? ")" : ", velocity \(velocity.plainText))")
    }
    return "spring(\(bounce.plainText)" + (ownTime.map { ", \($0.plainText)s)" } ?? ")")
  }
}
