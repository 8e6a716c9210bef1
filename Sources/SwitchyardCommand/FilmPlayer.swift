import SwitchyardConsole
import SwitchyardCore
import SwitchyardJourney
import SwitchyardMotion
import Synchronization

/// The step that is being played, for any thread.
final class StepCount: Sendable {
  private let count = Atomic(0)

  /// From 1; 0 before the first.
  var number: Int { count.load(ordering: .relaxed) }

  func set(_ number: Int) { count.store(number, ordering: .relaxed) }
}

/// Plays a plan frame by frame, and tells what its lines do wrong.
final class FilmPlayer {
  private let director: Director
  private let trace: TraceFile?
  private let log: Trace
  private let step: StepCount
  /// What a line did wrong first.
  private(set) var firstFault: String?
  private var faultCount = 0
  /// Whether a line misbehaved.
  var hasFaults: Bool { firstFault != nil }

  /// Creates a player before the first frame.
  ///
  /// - Parameter policy: What is shown when a line fails.
  init(
    _ plan: JourneyPlan, trace: TraceFile?, console: Console, policy: FaultPolicy = .cut,
    step: StepCount = StepCount()
  ) {
    self.trace = trace
    self.step = step
    log = Trace(sink: { _ in })
    director = Director(plan, trace: log)
    director.navigator.coordinator.faultPolicy = policy
    log.sink = { [weak self] event in
      trace?.write(event)
      // Lines are told of the end when all this goes.
      guard let self else { return }
      step.set(director.played)
      guard event.name == .fault else { return }
      let text = FaultLine(event, step: director.played).text
      firstFault = firstFault ?? text
      faultCount += 1
      if policy != .fail { console.report(text) }
    }
  }

  /// Tells of what went wrong while the moment was drawn, and answers whether it has to be drawn again.
  func didDraw() -> Bool {
    let before = faultCount
    director.navigator.didDraw()
    return faultCount > before
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
      log.recordFrame(frame, at: seconds, layers: director.layers)
    }
    return director.picture
  }
}
