/// Tells how fast a finger moves from where it was in the last tenth of a second.
///
/// ```
/// var tracker = VelocityTracker()
/// tracker.add(Point(x: 10, y: 0), at: 0)
/// tracker.add(Point(x: 14, y: 0), at: 0.01)
/// tracker.add(Point(x: 18, y: 0), at: 0.02)
/// let velocity = tracker.velocity(at: 0.02)  // 400 points a second to the right
/// ```
/// A parabola is laid through the samples by least squares; its slope at the newest one is the
/// velocity. The numbers (100 ms, 40 ms, 20 samples) are those of Flutter and Compose.
public struct VelocityTracker: Hashable, Sendable {
  /// Samples older than this many seconds before the newest say nothing any more.
  public static let horizon = 0.1
  /// A finger that gave no sample for longer than this many seconds was at rest.
  public static let longestGap = 0.04
  /// No more samples than this count.
  public static let sampleLimit = 20

  private struct Sample: Hashable {
    let time: Double
    let location: Point
  }

  /// Oldest first.
  private var samples: [Sample] = []

  /// Creates a tracker that knows of no movement.
  public init() {}

  /// Adds where the finger is; of two samples at one time the later holds.
  ///
  /// - Parameters:
  ///   - location: In points.
  ///   - time: Seconds, not before the last sample's; such a sample starts afresh.
  public mutating func add(_ location: Point, at time: Double) {
    if let last = samples.last, last.time > time { samples = [] }
    if samples.last?.time == time { samples.removeLast() }
    samples.append(Sample(time: time, location: location))
    if samples.count > Self.sampleLimit { samples.removeFirst() }
  }

  /// Returns the velocity in points a second; zero from fewer than three samples or stale ones.
  ///
  /// - Parameter time: Now, in seconds.
  public func velocity(at time: Double) -> Point {
    guard let newest = samples.last, time - newest.time <= Self.longestGap else { return .zero }
    let recent = recentSamples(before: newest)
    guard recent.count >= 3 else { return .zero }
    return Self.slope(of: recent, from: newest)
  }

  /// The samples of one unbroken movement, newest first.
  private func recentSamples(before newest: Sample) -> [Sample] {
    var recent: [Sample] = []
    for sample in samples.reversed() {
      let gap = (recent.last ?? newest).time - sample.time
      if gap > Self.longestGap || newest.time - sample.time > Self.horizon { break }
      recent.append(sample)
    }
    return recent
  }

  /// The linear term b of x(t) = a + b·t + c·t², with t counted from the newest sample.
  ///
  /// With times taken from their mean the sums of odd powers stay small, which keeps the three
  /// normal equations well conditioned: b = slope at the mean, plus 2·c times the way to newest.
  private static func slope(of samples: [Sample], from newest: Sample) -> Point {
    let count = Double(samples.count)
    let mean = samples.reduce(0) { $0 + $1.time } / count
    var powers = (two: 0.0, three: 0.0, four: 0.0)
    var moments = (one: Point.zero, two: Point.zero)
    for sample in samples {
      let t = sample.time - mean
      let way = sample.location - newest.location
      powers = (powers.two + t * t, powers.three + t * t * t, powers.four + t * t * t * t)
      moments = (moments.one + way * t, moments.two + way * (t * t))
    }
    let sum = samples.reduce(Point.zero) { $0 + ($1.location - newest.location) }
    let spread = powers.four - powers.two * powers.two / count
    let determinant = powers.two * spread - powers.three * powers.three
    guard determinant > 0 else { return .zero }
    let curved = moments.two - sum * (powers.two / count)
    let linear = (moments.one * spread - curved * powers.three) * (1 / determinant)
    let bend = (curved * powers.two - moments.one * powers.three) * (1 / determinant)
    return linear + bend * (2 * (newest.time - mean))
  }
}
