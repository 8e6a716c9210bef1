/// Delays of things that set off one after the other.
///
/// ```swift
/// let stagger = Stagger(each: 0.05, from: .center)
/// let delay = stagger.delay(of: index, among: scene.passengers.count)
/// ```
public struct Stagger: Hashable, Sendable {
  /// Which of the things sets off first.
  public enum Origin: Hashable, Sendable {
    case first, last
    /// The one in the middle, or both.
    case center
    /// From 0.
    case index(Int)
  }

  /// Seconds from one thing to the next.
  public var each: Double
  /// Which of them sets off first.
  public var origin: Origin
  /// Seconds before the first.
  public var start: Double
  /// How the delays are spread between none and the longest possible.
  public var easing: Easing

  /// Creates a stagger; times are in seconds.
  public init(
    each: Double, from origin: Origin = .first, start: Double = 0, easing: Easing = .linear
  ) {
    self.each = each
    self.origin = origin
    self.start = start
    self.easing = easing
  }

  /// Returns the seconds that a thing waits.
  ///
  /// - Parameters:
  ///   - index: The thing's, from 0.
  ///   - count: Of all things.
  public func delay(of index: Int, among count: Int) -> Double {
    let steps = abs(Double(index) - first(among: count))
    guard easing != .linear, count > 0 else { return start + each * steps }
    let longest = each * Double(count)
    return start + longest * easing.value(at: steps / Double(count))
  }

  private func first(among count: Int) -> Double {
    switch origin {
    case .first: 0
    case .last: Double(count - 1)
    case .center: Double(count - 1) / 2
    case .index(let index): Double(index)
    }
  }
}
