import Glibc

/// Where something thrown comes to rest: it slows down by the same part in every millisecond.
///
/// The sum of the series is v·r/(1 − r) a millisecond, as Apple's talk "Designing Fluid Interfaces"
/// (2018) gives it: 0.499 s times the velocity at the usual rate of 0.998.
public struct Projection: Hashable, Sendable {
  /// The part of the velocity that is left after a millisecond, between 0 and 1.
  public let decelerationRate: Double

  /// The pace at which scrolling slows down, 0.998.
  public static let normal = Projection(decelerationRate: 0.998)
  /// One that stops sooner, 0.99.
  public static let fast = Projection(decelerationRate: 0.99)

  /// Creates a projection; the rate is between 0 and 1.
  public init(decelerationRate: Double) {
    precondition(0 < decelerationRate && decelerationRate < 1, "a rate lies between 0 and 1")
    self.decelerationRate = decelerationRate
  }

  /// The distance per velocity: how many seconds of even movement go as far.
  public var seconds: Double { decelerationRate / (1 - decelerationRate) / 1000 }

  /// Returns how far something goes that has a velocity, in the unit of the velocity's distance.
  ///
  /// - Parameter velocity: Per second.
  public func distance(from velocity: Double) -> Double { velocity * seconds }

  /// Returns which part of its way something thrown has still before it.
  ///
  /// At whole milliseconds that is what the terms of the series leave, and smooth in between.
  public func left(after seconds: Double) -> Double { exp(seconds * decay) }

  /// Returns how many seconds something thrown takes until a part of its way is left.
  ///
  /// - Parameter part: 0…1; for 0 that is never.
  public func seconds(untilLeft part: Double) -> Double { log(part) / decay }

  private var decay: Double { 1000 * log(decelerationRate) }
}
