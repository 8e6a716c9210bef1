public import SwitchyardCore
public import SwitchyardMotion

/// Plays a plan on a navigator: at any moment its container shows what the plan says.
///
/// ```
/// let director = Director(plan)
/// for index in 0..<plan.frameCount {
///   director.advance(to: plan.rate.time(ofFrame: index))
///   draw(director.container, over: director.ground)
/// }
/// ```
/// From the moment of a film's last frame on the last screen is at rest, even if its transition would
/// end a little later. Time only goes forwards. Confined to one thread.
public final class Director {
  public let plan: JourneyPlan
  public let navigator: Navigator

  private var played = 0
  private var nextMoment = 0
  /// Starts and ends of transitions, in order.
  private let moments: [Double]
  /// The moment of the earliest last frame, the outputs having rates of their own.
  private let lastFrame: Double

  /// Creates a director whose clock stands before the first frame.
  public init(_ plan: JourneyPlan, trace: Trace? = nil) {
    self.plan = plan
    navigator = Navigator(size: plan.size, timeline: Timeline(), trace: trace)
    moments = plan.steps.flatMap { [$0.start, $0.end] }
    let rates = plan.outputs.compactMap(\.rate) + [plan.rate]
    lastFrame = rates.map { $0.time(ofFrame: plan.frameCount(at: $0) - 1) }.min() ?? 0
  }

  /// The tree to draw.
  public var container: Layer { navigator.container }

  /// What to draw it over.
  public var ground: Color { plan.groundColor }

  /// Moves on to a moment, in seconds; one that has passed already changes nothing.
  public func advance(to seconds: Double) {
    let moment = snapped(seconds)
    while played < plan.steps.count, plan.steps[played].start <= moment {
      navigator.timeline.advance(to: plan.steps[played].start)
      play(plan.steps[played])
      played += 1
    }
    navigator.timeline.advance(to: moment)
  }

  /// Returns the pictures that a step's station shows, so that they can be read ahead.
  public func pictures(of step: PlannedStep) -> [Picture] {
    plan.blueprints[step.to]?.pictures ?? []
  }

  /// Returns the exact start or end of a transition for a moment that is as good as there.
  private func snapped(_ seconds: Double) -> Double {
    let slack = plan.rate.slack
    let seconds = seconds < lastFrame - slack ? seconds : max(seconds, plan.settledFrom)
    while nextMoment < moments.count, moments[nextMoment] <= seconds + slack { nextMoment += 1 }
    guard nextMoment > 0, seconds - moments[nextMoment - 1] < slack else { return seconds }
    return moments[nextMoment - 1]
  }

  // MARK: - Steps

  private func play(_ step: PlannedStep) {
    navigator.trace?.record(
      .step, at: navigator.timeline.now,
      [
        TraceEvent.Field("index", .integer(step.index)),
        TraceEvent.Field("operation", .text(step.operation.rawValue)),
        TraceEvent.Field("station", .text(step.to)),
      ])
    do throws(NavigatorError) {
      try perform(step)
    } catch {
      preconditionFailure("a plan asks for nothing that a navigator refuses: \(error)")
    }
  }

  private func perform(_ step: PlannedStep) throws(NavigatorError) {
    let choice = step.choice
    let moves = choice != nil
    switch step.operation {
    case .wait: break
    case .push: try navigator.push(station(step.to), on: choice, animated: moves)
    case .pop: navigator.pop(on: choice, animated: moves)
    case .root: navigator.popToRoot(on: choice, animated: moves)
    case .replace: try navigator.replace(with: station(step.to), on: choice, animated: moves)
    case .present: try navigator.present(station(step.to), on: choice, animated: moves)
    case .dismiss: navigator.dismiss(on: choice, animated: moves)
    case .popTo:
      let target = navigator.stations[step.stack.count - 1]
      try navigator.popTo(target, on: choice, animated: moves)
    case .start, .stack:
      try navigator.setStack(stations(step.stack), on: choice, animated: moves)
    }
  }

  /// Returns a new station; the same screen may be on the stack twice.
  private func station(_ id: String) -> Station {
    guard let blueprint = plan.blueprints[id] else {
      preconditionFailure("a plan has a blueprint for each of its stations")
    }
    return blueprint.makeStation()
  }

  /// Returns stations for a whole stack, those that are there already first.
  private func stations(_ ids: [String]) -> [Station] {
    var there = navigator.stations
    return ids.map { id in
      guard let index = there.firstIndex(where: { $0.id == id }) else { return station(id) }
      return there.remove(at: index)
    }
  }
}
