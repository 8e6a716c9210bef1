import SwitchyardCore
import SwitchyardMotion

/// What the trace says of a finger that drives a step: what it says of a recogniser that does.
///
/// It looks at the finger at the touches of its path, whatever moments the film shows.
final class DragReport {
  private let trace: Trace?
  private let timeline: Timeline
  private let start: Point
  private var tracker = VelocityTracker()
  private var isOver = false

  /// Begins with a finger that goes down now.
  init(of path: TouchPath, on timeline: Timeline, in trace: Trace?) {
    self.trace = trace
    self.timeline = timeline
    start = path.location(at: 0)
    tracker.add(start, at: timeline.now)
    recordGesture(.began, at: start, progress: nil)
    record(.willStart)
  }

  /// Looks at the finger, and tells how far it has taken the train.
  func take(_ touch: Touch, of drag: Drag) {
    guard !isOver else { return }
    tracker.add(touch.location, at: touch.time)
    guard drag.train.state == .driven else { return end(finishes: drag.train.isFinishing) }
    let progress = drag.progress(after: touch.location - start)
    recordGesture(
      touch.phase == .ended ? .ended : .changed, at: touch.location, progress: progress)
    if touch.phase == .moved { record(.didUpdate, [.init("progress", .number(progress))]) }
  }

  /// Tells once what has become of the drag.
  func end(finishes: Bool) {
    guard !isOver else { return }
    isOver = true
    record(finishes ? .didComplete : .didCancel)
  }

  private func recordGesture(
    _ state: GestureRecognizer.State, at place: Point, progress: Double?
  ) {
    let (way, velocity) = (place - start, tracker.velocity(at: timeline.now))
    record(
      .gesture,
      [
        .init("state", .text(state.rawValue)),
        .init("translation", .list([.number(way.x), .number(way.y)])),
        .init("velocity", .list([.number(velocity.x), .number(velocity.y)])),
      ] + (progress.map { [.init("progress", .number($0))] } ?? []))
  }

  private func record(_ name: TraceEvent.Name, _ fields: [TraceEvent.Field] = []) {
    let recogniser = TraceEvent.Field("recogniser", .text("drag"))
    trace?.record(name, at: timeline.now, [recogniser] + fields)
  }
}
