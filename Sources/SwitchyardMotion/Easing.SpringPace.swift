import Glibc

extension Easing {
  /// A spring's motion from its start until it is still, as a pace.
  struct SpringPace: Hashable, Sendable {
    /// What a spring was asked for by, so that it prints as it was written.
    enum Form: Hashable, Sendable {
      case physics
      case bounce(Double)
      case dampingRatio(Double)
    }

    let spring: Spring
    /// When the spring is still, in seconds of its own.
    let settlingTime: Double
    let form: Form
    /// The seconds that it wants to take, if it cares.
    let ownTime: Double?

    init(_ spring: Spring) {
      self.spring = spring
      settlingTime = spring.settlingTime()
      form = .physics
      ownTime = settlingTime
    }

    init(bounce: Double, settlingTime: Double?) {
      let ratio = Spring.dampingRatio(bounce: bounce)
      spring = Spring(dampingRatio: ratio, stiffness: 1)
      self.settlingTime = spring.settlingTime()
      form = .bounce(bounce)
      ownTime = settlingTime
    }

    /// The envelope e^(−ζωt) has come down to a thousandth after the duration.
    init(dampingRatio: Double, velocity: Double, duration: Double) {
      let frequency = log(1000) / (dampingRatio * duration)
      spring = Spring(
        dampingRatio: dampingRatio, stiffness: frequency * frequency, initialVelocity: velocity)
      settlingTime = duration
      form = .dampingRatio(dampingRatio)
      ownTime = duration
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
    switch form {
    case .physics:
      "spring(mass \(spring.mass.plainText), stiffness \(spring.stiffness.plainText), "
        + "damping \(spring.damping.plainText)\(push))"
    case .bounce(let bounce):
      "spring(\(bounce.plainText)" + (ownTime.map { ", \($0.plainText)s)" } ?? ")")
    case .dampingRatio(let ratio):
      "spring(damping-ratio \(ratio.plainText), duration \(settlingTime.plainText)s\(push))"
    }
  }

  private var push: String {
    let velocity = spring.initialVelocity
    return velocity == 0 ? "" : ", velocity \(velocity.plainText)"
  }
}
