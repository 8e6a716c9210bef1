public import SwitchyardMotion

/// Whether a train that a finger lets go of gets to its end.
///
/// Limits are to be passed: a drag of exactly half the way does not finish by `half`. Only `flick`
/// finishes there too.
public enum FinishRule: Hashable, Sendable {
  /// Where the finger is.
  public struct Release: Hashable, Sendable {
    /// 0…1, or outside.
    public var progress: Double
    /// Towards the end, in points a second.
    public var speed: Double
    /// How far the finger goes from 0 to 1, in points.
    public var extent: Double

    /// Creates a release.
    public init(progress: Double, speed: Double, extent: Double) {
      self.progress = progress
      self.speed = speed
      self.extent = extent
    }
  }

  /// The finger, thrown on, comes to rest beyond half the way; below the dead zone, in points a
  /// second, its speed does not count.
  case projection(Projection, deadZone: Double)
  /// The progress is beyond a part of the way.
  case beyond(Double)
  /// The finger is faster than some points a second, wherever it is.
  case faster(than: Double)
  /// The progress is beyond a part, or beyond another with the way of one more second.
  case either(beyond: Double, inOneSecond: Double)
  /// A finger as fast as some ways a second goes where it is heading, wherever it is; a slower one
  /// finishes from half of the way on.
  case flick(waysPerSecond: Double)
  /// A finger as fast as some points a second that heads for the end finishes; one that heads back
  /// finishes if even thrown back it stays beyond half, a slower one if it is there.
  ///
  /// The throw is that of a scrolled page of 1000 points, whatever the way is.
  case swipe(from: Double)

  /// Thrown as things scroll, with a dead zone of 300 points a second.
  public static let projection = FinishRule.projection(.normal, deadZone: 300)
  /// Beyond half of the way.
  public static let half = FinishRule.beyond(0.5)
  /// Beyond three tenths of the way.
  public static let third = FinishRule.beyond(0.3)
  /// Faster than 100 points a second.
  public static let velocity = FinishRule.faster(than: 100)
  /// Beyond half, or beyond three quarters in one more second.
  public static let boarding = FinishRule.either(beyond: 0.5, inOneSecond: 0.75)
  /// As fast as one way a second, or from half of the way on: the rule of Flutter's pages.
  public static let flick = FinishRule.flick(waysPerSecond: 1)
  /// From 300 points a second on: the rule of libadwaita's pages under a finger.
  public static let swipe = FinishRule.swipe(from: 300)

  /// Returns whether the train gets to its end.
  public func finishes(_ release: Release) -> Bool {
    let rate = release.extent > 0 ? release.speed / release.extent : 0
    switch self {
    case .projection(let projection, let deadZone):
      let counted = abs(release.speed) < deadZone ? 0 : rate
      return release.progress + projection.distance(from: counted) > 0.5
    case .beyond(let part): return release.progress > part
    case .faster(let speed): return release.speed > speed
    case .either(let part, let projected):
      return release.progress > part || release.progress + rate > projected
    case .flick(let least): return abs(rate) >= least ? rate > 0 : release.progress >= 0.5
    case .swipe(let least):
      let back = -release.speed
      if back <= -least { return true }
      return release.progress - (back < least ? 0 : Self.pages(thrownAt: back)) > 0.5
    }
  }

  /// Returns how many pages of 1000 points something goes that is thrown.
  ///
  /// Up to 2000 points a second as far as things scroll, and beyond that along the parabola that
  /// goes on smoothly from there, which libadwaita made so that fast flicks are not held up.
  private static func pages(thrownAt speed: Double) -> Double {
    let limit = 2.0
    let fast = speed / 1000 - limit
    guard fast > 0 else { return Projection.normal.distance(from: speed) / 1000 }
    let (bend, reach) = (0.35, Projection.normal.distance(from: limit))
    let slope = Projection.normal.seconds / (2 * bend)
    return bend * ((fast + slope) * (fast + slope) - slope * slope) + reach
  }
}
