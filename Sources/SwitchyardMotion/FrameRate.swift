/// Frames a second, as an exact fraction.
public struct FrameRate: Hashable, Sendable {
  /// The frames.
  public let numerator: Int
  /// The seconds that they take.
  public let denominator: Int

  /// Creates a rate in lowest terms; both numbers must be positive.
  public init(_ numerator: Int, _ denominator: Int = 1) {
    precondition(numerator > 0 && denominator > 0, "a frame rate is positive")
    let divisor = FrameRate.greatestCommonDivisor(numerator, denominator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// Returns when a frame is shown, in seconds.
  @inlinable public func time(ofFrame index: Int) -> Double {
    Double(index) * Double(denominator) / Double(numerator)
  }

  /// Returns how many frames a film of some seconds has: the nearest number, at least one.
  public func frameCount(seconds: Double) -> Int {
    max(1, Int((seconds * Double(numerator) / Double(denominator)).rounded()))
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }
}
