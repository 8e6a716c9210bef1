import SwitchyardCore
import SwitchyardMotion

/// Does on a navigator what planned steps say: in the film, and before it in a rehearsal.
///
/// All that happens in the middle of a step hangs on timers of the timeline, so it happens at its
/// own moment however the timeline is advanced.
final class Performer {
  let stage: Stage
  let navigator: Navigator
  private let surface: TouchSurface
  private let flow: BoardingFlow?
  private let chorus: Chorus
  /// The stacks of stations that have one, by the stations' names.
  private(set) var nested: [String: Navigator] = [:]
  /// Told what all navigators do.
  weak var observer: (any NavigatorObserver)? {
    didSet { for navigator in [navigator] + nested.values { watch(navigator) } }
  }
  /// What of a step is still to come: fingers that will lift, and interruptions.
  private var pending = 0
  /// How many fingers have come so far; each has a number of its own, for two may be down at once.
  private var fingers = 0

  init(_ stage: Stage, trace: Trace? = nil) {
    self.stage = stage
    navigator = Navigator(
      size: stage.size, timeline: Timeline(), coordinator: stage.makeCoordinator(), trace: trace)
    surface = TouchSurface(navigator.container, timeline: navigator.timeline, trace: trace)
    chorus = Chorus(stage.coordination, around: navigator.container)
    layers = chorus.film.sublayers
    flow = stage.flow.map { _ in BoardingFlow() }
    navigator.add(self)
    if let flow = stage.flow { set(up: flow) }
    guard var gestures = stage.gestures else { return }
    if let row = stage.flow, row.isSwiped {
      gestures.flow = flow
      gestures.flowPolicy = row.policy
    }
    navigator.installGestures(gestures)
  }

  /// Attaches the flow while it is empty, since the steps say what the film starts with.
  private func set(up row: Stage.Flow) {
    flow?.attach(to: navigator)
    flow?.stations = row.stations.map(newStation)
    flow?.line = row.line
  }

  /// The container between what lies below and above it.
  var film: Layer { chorus.film }

  /// What of the film belongs to the plan, without fingers and captions, those in front last.
  let layers: [Layer]

  var timeline: Timeline { navigator.timeline }

  /// Whether nothing moves and no finger is down.
  var isAtRest: Bool {
    ([navigator] + nested.values).allSatisfy { $0.isAtRest && !$0.isScrolling } && pending == 0
  }

  /// Returns the navigator in whose stack a step happens.
  func navigator(for step: PlannedStep) -> Navigator {
    step.place.flatMap { nested[$0] } ?? navigator
  }

  private func watch(_ navigator: Navigator) {
    if let observer { navigator.add(observer) }
  }

  /// Starts a step at the timeline's present moment.
  func play(_ step: PlannedStep) {
    navigator.trace?.record(
      .step, at: timeline.now,
      [
        TraceEvent.Field("index", .integer(step.index)),
        TraceEvent.Field("operation", .text(step.operation.rawValue)),
        TraceEvent.Field("station", .text(step.target)),
      ])
    for interruption in step.interruptions {
      pending += 1
      timeline.schedule(at: timeline.now + interruption.delay) { [weak self] in
        self?.pending -= 1
        self?.interrupt(with: interruption)
      }
    }
    do throws(NavigatorError) {
      try perform(step)
      for companion in step.companions { chorus.accompany(navigator(for: step), with: companion) }
    } catch {
      preconditionFailure("a plan asks for nothing that a navigator refuses: \(error)")
    }
  }

  /// Does what the policy for overlaps leaves of a step in the middle of another.
  private func interrupt(with interruption: PlannedStep.Interruption) {
    let step = interruption.step
    if let touch = step.touch, touch.kind == .drag, let train = navigator(for: step).train,
      let isReverse = interruption.isReverse
    {
      let report = DragReport(of: touch.path, on: timeline, in: navigator.trace)
      let touch = isReverse ? touch.reversed : touch
      return hold(train, with: touch, on: navigator(for: step), report)
    }
    // A request that is refused changes nothing, and that is what the film shows.
    try? perform(step)
  }

  private func perform(_ step: PlannedStep) throws(NavigatorError) {
    if let touch = step.touch, touch.kind == .gesture { return send(touch) }
    guard let change = change(for: step) else { return }
    if let touch = step.touch {
      let report = DragReport(of: touch.path, on: timeline, in: navigator.trace)
      let train = try navigator(for: step).drive(change, on: step.choice)
      hold(train, with: touch, on: navigator(for: step), report)
    } else {
      try navigator(for: step).perform(change, on: step.choice, animated: step.choice != nil)
    }
  }

  // MARK: - Fingers

  /// Sends free touches to whatever is under them.
  private func send(_ touch: PlannedTouch) {
    pending += 1
    fingers += 1
    for event in touch.path.touches(from: timeline.now, id: fingers) {
      timeline.schedule(at: event.time) { [weak self] in
        guard let self else { return }
        surface.send(event)
        if event.phase == .ended { pending -= 1 }
      }
    }
  }

  /// Has a finger drive a train until it lets go.
  private func hold(
    _ train: Train, with touch: PlannedTouch, on navigator: Navigator, _ report: DragReport
  ) {
    pending += 1
    let drag = Drag(train, by: touch.policy, size: navigator.size, sign: touch.sign)
    let (timeline, path, start) = (timeline, touch.path, timeline.now)
    let follower = timeline.follow {
      drag.move(by: path.location(at: timeline.now - start) - path.location(at: 0))
    }
    for event in path.touches(from: start) where event.phase != .began {
      timeline.schedule(at: event.time) { [weak self] in
        report.take(event, of: drag)
        guard event.phase == .ended else { return }
        timeline.cancel(follower)
        drag.move(by: path.location(at: path.seconds) - path.location(at: 0))
        self?.pending -= 1
        let velocity = path.velocity(at: path.seconds)
        report.end(finishes: drag.finishes(velocity: velocity, as: touch.release))
        drag.release(velocity: velocity, as: touch.release)
      }
    }
  }

  // MARK: - Stations

  /// Returns what a step does to the stack; nil for nothing.
  private func change(for step: PlannedStep) -> StackChange? {
    switch step.operation {
    case .wait, .gesture: nil
    case .next: .push(flow?.next ?? station(step.target))
    case .previous: .goBack(below(step.target, in: navigator(for: step)) ?? station(step.target))
    case .push: .push(station(step.target))
    case .pop: .pop
    case .root: .popToRoot
    case .replace: .replace(station(step.target))
    case .present: .present(station(step.target))
    case .dismiss: .dismiss
    case .popTo: .popTo(below(step.target, in: navigator(for: step)) ?? station(step.target))
    case .start, .stack: .setStack(stations(step.targetStack, in: navigator(for: step)))
    }
  }

  /// Returns a station that no stack holds; the same screen may be on several, and twice on one.
  private func station(_ id: String) -> Station {
    let isFree = { (station: Station) in
      let holder = station.navigator
      return station.id == id && holder?.stations.contains(station) != true
        && holder?.modals.contains(station) != true
    }
    return flow?.stations.first(where: isFree) ?? newStation(id)
  }

  private func newStation(_ id: String) -> Station {
    guard let blueprint = stage.blueprints[id] else {
      preconditionFailure("a plan has a blueprint for each of its stations")
    }
    let station = blueprint.makeStation { [weak self] in self?.station($0) }
    if let inner = blueprint.nested { embed(inner.stations, at: inner.frame, in: station) }
    return station
  }

  /// Gives a station a stack of its own, with gestures of its own.
  private func embed(_ ids: [String], at frame: Rect, in station: Station) {
    let inner = Navigator(
      size: frame.size, timeline: timeline, coordinator: stage.makeCoordinator(),
      trace: navigator.trace)
    inner.container.name = "\(station.id) stack"
    inner.container.frame = frame
    inner.container.clipsToBounds = true
    station.embed(inner)
    if let gestures = stage.gestures { inner.installGestures(gestures) }
    nested[station.id] = inner
    watch(inner)
    do throws(NavigatorError) {
      try inner.setStack(ids.map(newStation), animated: false)
    } catch {
      preconditionFailure("new stations are on no stack: \(error)")
    }
  }

  private func below(_ id: String, in navigator: Navigator) -> Station? {
    navigator.stations.dropLast().last { $0.id == id }
  }

  /// Returns stations for a whole stack, those that are there already first.
  private func stations(_ ids: [String], in navigator: Navigator) -> [Station] {
    var there = navigator.stations
    return ids.map { id in
      guard let index = there.firstIndex(where: { $0.id == id }) else { return station(id) }
      return there.remove(at: index)
    }
  }
}

extension Navigator {
  /// Whether something scrolls by itself on the station that is seen.
  fileprivate var isScrolling: Bool {
    visible?.scrollRegions.contains(where: \.isCoasting) ?? false
  }
}

// MARK: - NavigatorObserver

extension Performer: NavigatorObserver {
  func navigator(_ navigator: Navigator, willShow station: Station) {
    chorus.follow(navigator, to: station)
  }
}
