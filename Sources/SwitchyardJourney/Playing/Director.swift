public import SwitchyardCore
public import SwitchyardMotion

/// Plays a plan on a navigator: at any moment its picture shows what the plan says.
///
/// ```
/// let director = Director(plan)
/// for index in 0..<plan.frameCount {
///   director.advance(to: plan.rate.time(ofFrame: index))
///   draw(director.picture, over: director.ground)
/// }
/// ```
/// From the moment of a film's last frame on the last screen is at rest, even if its transition would
/// end a little later. Time only goes forwards. Confined to one thread.
public final class Director {
  public let plan: JourneyPlan

  private let performer: Performer
  private let overlay: Overlay?
  /// How many steps have begun.
  public private(set) var played = 0
  private var nextMoment = 0
  /// Starts and ends of transitions, in order.
  private let moments: [Double]
  /// The moment of the earliest last frame, the outputs having rates of their own.
  private let lastFrame: Double

  /// Creates a director whose clock stands before the first frame.
  public init(_ plan: JourneyPlan, trace: Trace? = nil) {
    self.plan = plan
    performer = Performer(plan.stage, trace: trace)
    overlay = Overlay(plan, over: performer.film)
    moments = plan.steps.flatMap { [$0.start, $0.end] }
    let rates = plan.outputs.compactMap(\.rate) + [plan.rate]
    lastFrame = rates.map { $0.time(ofFrame: plan.frameCount(at: $0) - 1) }.min() ?? 0
  }

  /// What plays the steps.
  public var navigator: Navigator { performer.navigator }

  /// Whether nothing moves and no finger is down.
  public var isAtRest: Bool { performer.isAtRest }

  /// The tree of the stations.
  public var container: Layer { navigator.container }

  /// The container, after what goes with every transition below it and before what does above it.
  public var layers: [Layer] { performer.layers }

  /// The tree to draw: the container, and what the film shows over it.
  public var picture: Layer { overlay?.root ?? performer.film }

  /// What to draw it over.
  public var ground: Color { plan.groundColor }

  /// Moves on to a moment, in seconds; one that has passed already changes nothing.
  public func advance(to seconds: Double) {
    let moment = snapped(seconds)
    while played < plan.steps.count, plan.steps[played].start <= moment {
      navigator.timeline.advance(to: plan.steps[played].start)
      played += 1
      performer.play(plan.steps[played - 1])
    }
    navigator.timeline.advance(to: moment)
    overlay?.show(at: moment)
  }

  /// Returns the pictures that a step's station shows, so that they can be read ahead.
  public func pictures(of step: PlannedStep) -> [Picture] {
    plan.stage.blueprints[step.to]?.pictures ?? []
  }

  /// Returns the exact start or end of a transition for a moment that is as good as there.
  private func snapped(_ seconds: Double) -> Double {
    let slack = plan.rate.slack
    let seconds = seconds < lastFrame - slack ? seconds : max(seconds, plan.settledFrom)
    while nextMoment < moments.count, moments[nextMoment] <= seconds + slack { nextMoment += 1 }
    guard nextMoment > 0, seconds - moments[nextMoment - 1] < slack else { return seconds }
    return moments[nextMoment - 1]
  }
}
