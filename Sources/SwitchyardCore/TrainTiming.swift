/// Small delays at the end of a train.
public struct TrainTiming: Hashable, Sendable {
  /// Seconds before the end at which an animation line's passengers reappear in their stations.
  public var unhideLead: Double
  /// Seconds between the end of an animation or progress line and its completion.
  public var completionPad: Double
  /// Seconds after its duration at which a completion line is completed for it; nil for never.
  public var completionDeadline: Double?

  /// Creates a timing; by default nothing is early or late, and a completion line gets a second.
  public init(
    unhideLead: Double = 0, completionPad: Double = 0, completionDeadline: Double? = 1
  ) {
    self.unhideLead = unhideLead
    self.completionPad = completionPad
    self.completionDeadline = completionDeadline
  }

  /// The delays of the TransitKit library: 10 ms and 50 ms.
  public static let transitKit = TrainTiming(unhideLead: 0.01, completionPad: 0.05)
}
