/// A pace: how far something has come at each fraction of its time.
public struct Easing: Hashable, Sendable {
  /// Creates the straight line.
  public init() {}
  public static let linear = Easing()
}
