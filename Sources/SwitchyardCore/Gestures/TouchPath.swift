public import SwitchyardMotion

/// The way of one finger: where it is at some moments, and straight from each to the next.
///
/// ```swift
/// let path = TouchPath(from: Point(x: 4, y: 400), to: Point(x: 200, y: 400), over: 0.3)
/// for touch in path.touches(from: timeline.now) {
///   timeline.advance(to: touch.time)
///   surface.send(touch)
/// }
/// ```
public struct TouchPath: Hashable, Sendable {
  /// Where the finger is at a moment.
  public struct Stop: Hashable, Sendable {
    /// Seconds since the finger went down.
    public var time: Double
    /// Points.
    public var location: Point

    /// Creates a stop.
    public init(time: Double, location: Point) {
      self.time = time
      self.location = location
    }
  }

  /// How often a screen tells of a moving finger, in times a second.
  public static let sampleRate = 120.0

  /// In order of time; there is at least one.
  public let stops: [Stop]

  /// Creates a path from at least one stop; they are put in order of time.
  public init(_ stops: [Stop]) {
    precondition(!stops.isEmpty, "a path has a stop")
    self.stops = stops.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// Creates a straight path.
  ///
  /// - Parameter seconds: How long it takes, at least 0.
  public init(from start: Point, to end: Point, over seconds: Double) {
    self.init([Stop(time: 0, location: start), Stop(time: seconds, location: end)])
  }

  /// How long the finger is down, in seconds.
  public var seconds: Double { max(0, stops[stops.count - 1].time - stops[0].time) }

  /// Returns where the finger is some seconds after it went down; the ends hold.
  public func location(at seconds: Double) -> Point {
    let time = stops[0].time + seconds
    guard let index = stops.firstIndex(where: { $0.time > time }) else {
      return stops[stops.count - 1].location
    }
    guard index > 0 else { return stops[0].location }
    let (start, end) = (stops[index - 1], stops[index])
    let fraction = (time - start.time) / (end.time - start.time)
    return start.location + (end.location - start.location) * fraction
  }

  /// Returns how fast the finger is, as a recogniser finds it out, in points a second.
  ///
  /// - Parameter seconds: Since the finger went down.
  /// - Complexity: O(*n*) in the number of touches.
  public func velocity(at seconds: Double) -> Point {
    var tracker = VelocityTracker()
    for touch in touches(from: 0) where touch.phase != .ended && touch.time <= seconds {
      tracker.add(touch.location, at: touch.time)
    }
    return tracker.velocity(at: seconds)
  }

  /// Returns the touches of the finger: down, moves at the sample rate and at every stop, and up.
  ///
  /// - Parameters:
  ///   - start: When it goes down, in seconds on the timeline.
  ///   - id: The finger's.
  /// - Complexity: O(*n*) in the number of touches.
  public func touches(from start: Double, id: Int = 0) -> [Touch] {
    func touch(_ phase: Touch.Phase, _ time: Double) -> Touch {
      Touch(id: id, phase, at: location(at: time), time: start + time)
    }
    let samples = (1..<max(1, Int((seconds * Self.sampleRate).rounded(.up))))
      .map { Double($0) / Self.sampleRate }
    let turns = stops.dropFirst().map { $0.time - stops[0].time }
    let times = (samples.filter { $0 < seconds } + turns).sorted()
    let moves = zip(times, [0] + times).filter { $0 > $1 }.map { touch(.moved, $0.0) }
    return [touch(.began, 0)] + moves + [touch(.ended, seconds)]
  }
}
