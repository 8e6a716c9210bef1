import Glibc

/// A damped spring that pulls something from 0 to 1.
///
/// It solves m·x″ + c·x′ + k·(x − 1) = 0 in closed form, whatever the damping.
public struct Spring: Hashable, Sendable {
  /// The mass m that is pulled, above 0.
  public let mass: Double
  /// The stiffness k, above 0.
  public let stiffness: Double
  /// The damping c, above 0.
  public let damping: Double
  /// The speed at the start, in whole distances a second.
  public let initialVelocity: Double

  /// Creates a spring from its physics; mass, stiffness and damping are positive.
  public init(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) {
    precondition(mass > 0 && stiffness > 0 && damping > 0, "a spring has positive constants")
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
  }

  /// Creates a spring of mass 1 from its damping ratio: 1 is critical, below it overshoots.
  public init(dampingRatio: Double, stiffness: Double, initialVelocity: Double = 0) {
    self.init(
      stiffness: stiffness, damping: 2 * dampingRatio * stiffness.squareRoot(),
      initialVelocity: initialVelocity)
  }

  /// Creates a spring of mass 1 from its period in seconds and its bounce between −1 and 1.
  ///
  /// Bounce 0 is critical damping, above it the spring overshoots, below it creeps. The duration
  /// is how long the move feels, not how long it takes: see ``settlingTime(within:)``.
  public init(duration: Double, bounce: Double = 0) {
    let frequency = 2 * Double.pi / duration
    self.init(
      dampingRatio: Spring.dampingRatio(bounce: bounce), stiffness: frequency * frequency)
  }

  static func dampingRatio(bounce: Double) -> Double {
    precondition(bounce > -1 && bounce < 1, "a bounce lies between -1 and 1")
    return bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
  }

  /// The damping by that of the fastest spring that doesn't overshoot.
  public var dampingRatio: Double { damping / (2 * (mass * stiffness).squareRoot()) }

  /// Returns how far it has come after some seconds: 0 at the start, then towards 1.
  public func position(at seconds: Double) -> Double {
    seconds <= 0 ? 0 : 1 - remaining(at: seconds).distance
  }

  /// Returns its speed after some seconds, in whole distances a second.
  public func velocity(at seconds: Double) -> Double {
    seconds < 0 ? 0 : -remaining(at: seconds).rate
  }

  /// The angular frequency without damping, in radians a second.
  var frequency: Double { (stiffness / mass).squareRoot() }

  /// The rate at which the motion dies out, per second.
  var decay: Double { damping / (2 * mass) }

  /// How the damping compares with the critical one.
  enum Regime {
    /// It swings, at this angular frequency.
    case under(Double)
    case critical
    /// It creeps, with these two rates; the slow one first.
    case over(slow: Double, fast: Double)
  }

  var regime: Regime {
    let squared = frequency * frequency
    let excess = decay * decay - squared
    if abs(excess) < 1e-12 * squared { return .critical }
    if excess < 0 { return .under((-excess).squareRoot()) }
    let fast = -decay - excess.squareRoot()
    return .over(slow: squared / fast, fast: fast)
  }

  /// Returns the distance left and how fast that changes.
  func remaining(at t: Double) -> (distance: Double, rate: Double) {
    switch regime {
    case .under(let swing):
      let share = (decay - initialVelocity) / swing
      let (c, s, fade) = (cos(swing * t), sin(swing * t), exp(-decay * t))
      let distance = c + share * s
      return (fade * distance, fade * (swing * (share * c - s) - decay * distance))
    case .critical:
      let drift = frequency - initialVelocity
      let fade = exp(-frequency * t)
      return (fade * (1 + drift * t), fade * (drift - frequency * (1 + drift * t)))
    case .over(let slow, let fast):
      let share = (-initialVelocity - fast) / (slow - fast)
      let (a, b) = (share * exp(slow * t), (1 - share) * exp(fast * t))
      return (a + b, slow * a + fast * b)
    }
  }
}
