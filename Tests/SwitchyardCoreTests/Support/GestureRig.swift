import SwitchyardMotion

@testable import SwitchyardCore

/// A rig with a surface to touch, 400 by 800 points.
final class GestureRig {
  let rig: Rig
  let surface: TouchSurface
  let gestures: GestureController
  private(set) var events: [DriveEvent] = []

  var navigator: Navigator { rig.navigator }
  var timeline: Timeline { rig.timeline }

  init(
    _ line: LineChoice?, stack: [Station], overlap: OverlapPolicy = .queue,
    _ change: (inout GestureOptions) -> Void = { _ in }
  ) throws {
    rig = try Rig(line, stack: stack, overlap: overlap)
    surface = TouchSurface(rig.navigator.container, timeline: rig.timeline, trace: rig.trace)
    var options = GestureOptions()
    change(&options)
    gestures = rig.navigator.installGestures(options)
    gestures.onEvent = { [weak self] in self?.events.append($0) }
  }

  /// What was told but the updates.
  var ends: [DriveEvent] {
    events.filter { event in
      if case .didUpdate = event { false } else { true }
    }
  }

  /// Sends a touch now.
  func send(_ phase: Touch.Phase, _ x: Double, _ y: Double = 400, id: Int = 0) {
    surface.send(Touch(id: id, phase, at: Point(x: x, y: y), time: timeline.now))
  }

  /// Sends a touch after a pause.
  func send(_ phase: Touch.Phase, _ x: Double, _ y: Double = 400, after seconds: Double) {
    wait(seconds)
    send(phase, x, y)
  }

  func wait(_ seconds: Double) { timeline.advance(to: timeline.now + seconds) }

  /// Puts a finger down and moves it, evenly and 120 times a second.
  func drag(from start: Point, to end: Point, over seconds: Double, lifts: Bool = true) {
    let path = TouchPath(from: start, to: end, over: seconds)
    for touch in path.touches(from: timeline.now) where lifts || touch.phase != .ended {
      timeline.advance(to: touch.time)
      surface.send(touch)
    }
  }

  /// Drags along a row in the middle.
  func drag(_ from: Double, _ to: Double, over seconds: Double = 0.3, lifts: Bool = true) {
    drag(from: Point(x: from, y: 400), to: Point(x: to, y: 400), over: seconds, lifts: lifts)
  }

  /// Takes the finger that is down further along a row in the middle, and lifts it.
  func goOn(_ from: Double, _ to: Double, over seconds: Double = 0.3) {
    let path = TouchPath(from: Point(x: from, y: 400), to: Point(x: to, y: 400), over: seconds)
    for touch in path.touches(from: timeline.now) where touch.phase != .began {
      timeline.advance(to: touch.time)
      surface.send(touch)
    }
  }

  /// Drags without any speed at the end.
  func dragAndHold(_ from: Double, _ to: Double) {
    drag(from, to, lifts: false)
    send(.ended, to, after: 0.1)
  }

  func tap(_ x: Double, _ y: Double) {
    send(.began, x, y)
    send(.ended, x, y, after: 0.05)
  }

  /// States of recognisers, from the trace: `edge began`.
  func states(since count: Int = 0) -> [String] {
    rig.trace.events.dropFirst(count).filter { $0.name == .gesture }.compactMap { event in
      guard case .text(let name)? = event["recogniser"], case .text(let state)? = event["state"]
      else { return nil }
      return "\(name) \(state)"
    }
  }
}
