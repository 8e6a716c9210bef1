import SwitchyardCore
import SwitchyardJourney
import SwitchyardMotion

/// Plays a plan frame by frame, and tells what its lines do wrong.
final class FilmPlayer {
  private let director: Director
  private let trace: TraceFile?
  private let log: Trace
  /// Whether a line misbehaved.
  private(set) var hasFaults = false

  /// Creates a player before the first frame.
  init(_ plan: JourneyPlan, trace: TraceFile?, console: Console) {
    self.trace = trace
    log = Trace(sink: { _ in })
    director = Director(plan, trace: log)
    log.sink = { [unowned self] event in
      trace?.write(event)
      guard event.name == .fault else { return }
      hasFaults = true
      console.report(FaultLine(event).text)
    }
  }

  /// Moves on to a moment, in seconds, and returns the layer to draw.
  func advance(to seconds: Double) -> Layer {
    let rate = director.plan.rate
    let exact = seconds * Double(rate.numerator) / Double(rate.denominator)
    let frame = Int(exact.rounded())
    director.navigator.timeline.film = Timeline.Film(
      frame: frame, frameCount: director.plan.frameCount)
    director.advance(to: seconds)
    if let trace, trace.withFrames {
      log.recordFrame(frame, at: seconds, container: director.container)
    }
    return director.picture
  }
}
