/// How a finger drives a train: what its way is worth, and what happens when it lets go.
///
/// ```swift
/// var policy = DrivePolicy(.third)
/// policy.settling = .proportional
/// ```
public struct DrivePolicy: Sendable {
  /// The rules of well-known libraries and systems, by the names that journeys use.
  public enum Preset: String, Hashable, Sendable, CaseIterable {
    /// Where the finger would come to rest.
    case projection
    /// Half of the way.
    case half
    /// Three tenths of the way.
    case third
    /// A finger that is fast enough, from where the pan began.
    case velocity
    /// A boarding flow's: half, or fast enough, and at two thirds without waiting for the finger.
    case boarding
    /// A finger that is fast for its way, else half of it.
    case flick
    /// Any flick forwards, else half of the way or what a throw back leaves of it.
    case swipe
  }

  /// Along which axis the finger's way counts.
  public enum Axis: String, Hashable, Sendable, CaseIterable {
    case horizontal, vertical
  }

  /// From where the finger's way is measured.
  public enum Origin: String, Hashable, Sendable, CaseIterable {
    /// Where it went down.
    case touch
    /// Where the pan was recognised, about ten points later.
    case recognition
  }

  /// What a finger does that goes back beyond where it came from.
  public enum PastOrigin: String, Hashable, Sendable, CaseIterable {
    /// The train stays where it was last.
    case hold
    /// The train goes to its start.
    case start
  }

  /// Which ways a finger may go.
  public struct Directions: OptionSet, Hashable, Sendable {
    /// One bit each.
    public let rawValue: Int
    /// Creates the set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Pops, or goes to the previous station of a flow.
    public static let back = Directions(rawValue: 1)
    /// Goes to the next station of a flow.
    public static let next = Directions(rawValue: 2)
  }

  /// Along which axis the finger's way counts.
  public var axis: Axis = .horizontal
  /// From where it is measured.
  public var origin: Origin = .touch
  /// Whether the train gets to its end.
  public var finish: FinishRule
  /// The progress beyond which the train finishes without waiting for the finger; nil for never.
  public var autoFinish: Double?
  /// Points a second away from the end beyond which the train never finishes; nil for any.
  public var veto: Double?
  /// What a finger does that goes back beyond where it came from.
  public var pastOrigin: PastOrigin = .hold
  /// Which ways a finger may go.
  public var directions: Directions = [.back, .next]
  /// Whether the train leaves only when the finger moves on after the pan has begun.
  public var waitsForMove = false
  /// Whether the rule is asked too when the gesture is cancelled; else the train goes back.
  public var decidesWhenCancelled = false
  /// How the train gets to its end.
  public var settling: Settling = .spring
  /// Asked whether the gesture may start, besides all else; nil for yes.
  public var mayStart: (@Sendable () -> Bool)?

  /// Creates a policy with a rule of its own.
  public init(finish: FinishRule) {
    self.finish = finish
  }

  /// Creates the policy of a preset.
  public init(_ preset: Preset = .projection) {
    switch preset {
    case .projection: finish = .projection
    case .half: finish = .half
    case .third: finish = .third
    case .flick: finish = .flick
    case .swipe: finish = .swipe
    case .velocity:
      finish = .velocity
      origin = .recognition
    case .boarding:
      finish = .boarding
      autoFinish = 0.66
      waitsForMove = true
      decidesWhenCancelled = true
    }
  }

  /// Returns whether a train gets to its end.
  public func finishes(_ release: FinishRule.Release) -> Bool {
    if let veto, release.speed < -veto { return false }
    return finish.finishes(release)
  }
}
