import Testing

@testable import SwitchyardMotion

@Suite struct VelocityTrackerTests {
  /// A tracker of a finger that is at `location(t)` at each time.
  private func tracker(_ times: [Double], _ location: (Double) -> Point) -> VelocityTracker {
    times.reduce(into: VelocityTracker()) { $0.add(location($1), at: $1) }
  }

  @Test(arguments: [-900.0, -1, 0, 40, 7000])
  func `even movement has its very speed`(speed: Double) {  // R116
    let tracker = tracker((0...9).map { Double($0) / 120 }) { Point(x: 5 + speed * $0, y: -$0) }
    let velocity = tracker.velocity(at: 9.0 / 120)
    #expect(abs(velocity.x - speed) < 1e-6 && abs(velocity.y + 1) < 1e-6)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `a parabola has the slope of its newest end`(seed: UInt64) {
    var random = Seeded(seed)
    let (b, c) = (random.double(-2000...2000), random.double(-9000...9000))
    var times = [3.0]
    for _ in 0..<8 { times.append(times[times.count - 1] + random.double(0.004...0.012)) }
    let tracker = tracker(times) { t in
      let u = t - times[8]
      return Point(x: b * u + c * u * u, y: 0)
    }
    #expect(abs(tracker.velocity(at: times[8]).x - b) < 1e-4, "seed \(seed)")
  }

  @Test func `two samples say nothing`() {
    #expect(tracker([0, 0.01]) { Point(x: $0 * 100, y: 0) }.velocity(at: 0.01) == .zero)
    #expect(VelocityTracker().velocity(at: 0) == .zero)
  }

  @Test func `a finger that stopped has no speed`() {
    let tracker = tracker([0, 0.01, 0.02]) { Point(x: $0 * 100, y: 0) }
    #expect(abs(tracker.velocity(at: 0.06).x - 100) < 1e-6)
    #expect(tracker.velocity(at: 0.0601) == .zero)
  }

  @Test func `what came before a pause does not count`() {
    var tracker = tracker([0, 0.01, 0.02]) { Point(x: $0 * -5000, y: 0) }
    for t in [0.061, 0.071, 0.081] { tracker.add(Point(x: t * 100, y: 0), at: t) }
    #expect(abs(tracker.velocity(at: 0.081).x - 100) < 1e-6)
  }

  @Test func `what is older than a tenth of a second does not count`() {
    let times = (0...12).map { Double($0) * 0.02 }
    let tracker = tracker(times) { Point(x: $0 < 0.139 ? $0 * -5000 : $0 * 100, y: 0) }
    #expect(abs(tracker.velocity(at: 0.24).x - 100) < 1e-6)
  }

  @Test func `time that goes back starts afresh, and one moment counts once`() {
    var tracker = tracker([5, 5.01, 5.02]) { Point(x: $0 * 100, y: 0) }
    tracker.add(.zero, at: 1)
    #expect(tracker.velocity(at: 1) == .zero)
    for t in [1.01, 1.01, 1.02] { tracker.add(Point(x: (t - 1) * 300, y: 0), at: t) }
    #expect(abs(tracker.velocity(at: 1.02).x - 300) < 1e-6)
  }
}

@Suite struct ProjectionTests {
  @Test func `a throw goes as far as half a second of its speed`() {  // R119
    #expect(abs(Projection.normal.distance(from: 1000) - 499) < 1e-9)
    #expect(abs(Projection.fast.distance(from: 1000) - 99) < 1e-9)
  }
}
