import SwitchyardConsole
import SwitchyardCore
import SwitchyardHost
import SwitchyardJourney
import SwitchyardMotion
import Synchronization

/// The step that is being played, for any thread.
final class StepCount: Sendable {
  private let count = Atomic(0)

  /// When that is, for people.
  var moment: String {
    switch count.load(ordering: .relaxed) {
    case ..<0: "after the film, which is whole"
    case 0: "before the first step"
    case let number: "in step \(number)"
    }
  }

  /// Notes the step, from 1.
  func set(_ number: Int) { count.store(number, ordering: .relaxed) }

  /// Notes that everything is in its place.
  func finish() { set(-1) }
}

/// Plays a plan frame by frame, and tells what its lines do wrong.
final class FilmPlayer {
  /// What plays the steps.
  let director: Director
  private let trace: TraceFile?
  private let log: Trace
  private let step: StepCount
  private let console: Console
  /// What a line did wrong first.
  private(set) var firstFault: String?
  private var faultCount = 0
  /// What was changed in the process and told of.
  private var told: Set<String> = []
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
    self.console = console
    log = Trace(sink: { _ in })
    log.tellsProgress = trace != nil
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

  /// Puts back what a line has changed in the process, before anything is written.
  func mendProcess() {
    guard let changes = CallWatch.mendProcess(), told.insert(changes).inserted else { return }
    console.report(
      "\(step.moment) a line changed \(changes), which is the host's to do; put back where possible"
    )
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
