import SwitchyardMotion

/// What touches are sent to: finds the layers under each finger and lets their recognisers compete.
///
/// ```swift
/// let surface = TouchSurface(navigator.container, timeline: timeline, trace: trace)
/// surface.send(Touch(.began, at: Point(x: 8, y: 300), time: timeline.now))
/// ```
public final class TouchSurface {
  /// The layer in whose space touches are.
  public let root: Layer
  /// Whether a scroll region that says nothing itself lets a stack go back; nil for no.
  ///
  /// By default it does when it lies in a stack with recognisers that go back.
  public var yieldsAtStart: ((ScrollRegion) -> Bool)? = { $0.isInStackWithGestures }
  let timeline: Timeline
  private let trace: Trace?
  private var contests: [(id: Int, contest: Contest, touch: Touch)] = []

  /// Creates a surface over a tree of layers.
  public init(_ root: Layer, timeline: Timeline, trace: Trace? = nil) {
    self.root = root
    self.timeline = timeline
    self.trace = trace
  }

  /// The last touch of each finger that is down, in the order in which they went down.
  public var touches: [Touch] { contests.map(\.touch) }

  /// Lets the recognisers look at a touch; one of a finger that is not down is ignored.
  public func send(_ touch: Touch) {
    guard touch.location.x.isFinite, touch.location.y.isFinite, touch.time.isFinite else { return }
    if touch.phase == .began { return begin(touch) }
    guard let index = contests.firstIndex(where: { $0.id == touch.id }) else { return }
    let contest = contests[index].contest
    if touch.phase == .moved {
      contests[index].touch = touch
    } else {
      contests.remove(at: index)
    }
    contest.send(touch)
  }

  /// Takes all touches away, as a system does.
  public func cancelTouches() {
    for (_, _, touch) in contests {
      send(Touch(id: touch.id, .cancelled, at: touch.location, time: timeline.now))
    }
  }

  private func begin(_ touch: Touch) {
    if contests.contains(where: { $0.id == touch.id }) {
      send(Touch(id: touch.id, .cancelled, at: touch.location, time: touch.time))
    }
    let contest = Contest(recognizers(at: touch.location), on: self)
    contests.append((touch.id, contest, touch))
    contest.send(touch)
  }

  /// Those of the layer that is hit and of all above it, deeper ones first.
  private func recognizers(at point: Point) -> [GestureRecognizer] {
    var found: [GestureRecognizer] = []
    var layer = root.hitTest(point)
    while let current = layer {
      if current.recognizers.contains(where: { $0.controller?.blocksStations ?? false }) {
        found = []
      }
      found += current.recognizers
      layer = current === root ? nil : current.superlayer
    }
    return found.filter { $0.isEnabled && !$0.isTracking }
  }

  func record(_ recognizer: GestureRecognizer) {
    guard let trace else { return }
    let way = recognizer.track.now - recognizer.track.start
    var fields = [
      TraceEvent.Field("recogniser", .text(recognizer.name)),
      .init("state", .text(recognizer.state.rawValue)),
      .init("translation", .numbers([way.x, way.y])),
      .init("velocity", .numbers([recognizer.velocity.x, recognizer.velocity.y])),
    ]
    if let progress = recognizer.progressToRecord?() {
      fields.append(.init("progress", .number(progress)))
    }
    trace.record(.gesture, at: timeline.now, fields)
  }
}
