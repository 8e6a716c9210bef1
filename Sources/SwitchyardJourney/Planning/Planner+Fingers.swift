import SwitchyardCore
import SwitchyardMotion

extension Planner {
  /// Finds out when a step ends, and what becomes of it.
  ///
  /// - Returns: Whether fingers decided it, so that the stack is what they left.
  mutating func rehearse(
    _ planned: inout PlannedStep, _ step: StepSpec, _ change: StackModel.Change,
    _ chosen: ChosenLine?
  ) -> Bool {
    let isOpen = planned.touch != nil || !planned.interruptions.isEmpty
    guard problems.errors.isEmpty else {
      isLost = isOpen
      return false
    }
    willTry(steps.count + 1)
    guard let result = rehearsal?.play(planned) else {
      problems.report("what this starts does not end within an hour", at: step.position)
      isLost = true
      return false
    }
    planned.end = max(planned.end, result.end)
    adoptNested(except: step.place?.value)
    guard isOpen else { return false }
    planned.end = result.end
    planned.outcome = result.outcome
    markFingers(of: planned)
    let top = result.modals.last ?? result.stack.last ?? planned.to
    (planned.to, planned.stack, planned.modals) = (top, result.stack, result.modals)
    if planned.operation == .gesture {
      planned.lineName = result.line
      if let from = result.from, let to = result.to { board(&planned, from: from, to: to) }
    }
    let isAsSaid =
      result.stack == change.entries.map(\.station) && result.modals == change.modals.map(\.station)
    if isAsSaid, planned.operation != .gesture { return false }
    var line = chosen
    if planned.operation == .gesture, let from = result.from, let to = result.to {
      line = chooser.choose(Ride(), from: from, to: to, isReturn: false, memory: nil)
    }
    model.adopt(stack: result.stack, modals: result.modals, line: line)
    return true
  }

  /// Takes over what fingers did in the stacks of stations.
  private mutating func adoptNested(except place: String?) {
    for (name, navigator) in rehearsal?.performer.nested ?? [:] where name != place {
      nested[name]?.adopt(
        stack: navigator.stations.map(\.id), modals: navigator.modals.map(\.id), line: nil)
    }
  }

  /// Plans what happens in the middle of a step.
  mutating func interrupt(
    _ planned: inout PlannedStep, by step: StepSpec, _ change: StackModel.Change,
    _ chosen: ChosenLine?
  ) {
    let whole = planned.touch?.seconds ?? (planned.end - planned.start)
    let before = model
    defer { model = before }
    model.apply(change, line: chosen)
    for interrupt in step.interrupts {
      guard let inner = interrupt.steps.first else { continue }
      let delay = interrupt.seconds(of: whole, at: stage.rate)
      guard planned.touch != nil || delay <= whole else {
        problems.report("what it interrupts is over by then", at: interrupt.position)
        continue
      }
      guard let interruption = interruption(by: inner, after: delay, of: planned, before) else {
        continue
      }
      planned.interruptions.append(interruption)
    }
  }

  private mutating func interruption(
    by step: StepSpec, after delay: Double, of main: PlannedStep, _ before: StackModel
  ) -> PlannedStep.Interruption? {
    guard let from = model.top else { return nil }
    let change: StackModel.Change
    do throws(Fault) {
      change = try model.change(for: step.operation)
    } catch {
      problems.report(error.message, at: step.position, suggestion: error.suggestion)
      return nil
    }
    let to = change.modals.last ?? change.entries.last ?? from
    var chosen: ChosenLine?
    if step.isAnimated, from.number != to.number {
      chosen = chooser.choose(
        step.ride, from: from.station, to: to.station, isReturn: change.isReturn,
        memory: from.line)
    }
    var planned = planned(step, change, from: from.station, to: to.station, chosen)
    planned.index = main.index
    planned.start = main.start + delay
    let isReverse =
      change.entries.map(\.number) == before.entries.map(\.number)
      && change.modals.map(\.number) == before.modals.map(\.number)
    if step.drag != nil, !isReverse {
      problems.report(
        "a finger can only take hold of the transition that is under way, to undo it",
        at: step.position)
    }
    if step.drag != nil, main.isHeld(after: delay) {
      problems.report("a finger has hold of it by then", at: step.position)
    }
    model.apply(change, line: chosen)
    return PlannedStep.Interruption(
      delay: delay, step: planned, isReverse: isReverse ? true : nil)
  }

  /// Has the film show the fingers of a step.
  private mutating func markFingers(of step: PlannedStep) {
    if let path = step.touch?.path {
      marks.append(TouchMark(path: path, start: step.start, earliest: steps.last?.end ?? 0))
    }
    for inner in step.interruptions.map(\.step) {
      guard let path = inner.touch?.path else { continue }
      marks.append(TouchMark(path: path, start: inner.start, earliest: step.start))
    }
  }

  /// Marks the tap that stands before a step.
  mutating func mark(_ step: StepSpec, on station: String?) {
    guard let tap = step.tap else { return }
    guard let last = steps.last, let station else {
      return problems.report("the first step has no rest before it to tap in", at: tap.position)
    }
    guard let place = place(of: tap, on: station) else { return }
    let start = max(last.end, now - TouchMark.tapSeconds)
    let path = TouchPath(from: place, to: place, over: now - start)
    marks.append(TouchMark(path: path, start: start, earliest: start, isTap: true))
  }

  private func place(of tap: Located<TapSpec>, on station: String) -> Point? {
    switch tap.value {
    case .place(let place): return place.resolved(in: stage.size)
    case .passenger(let name):
      let visible = rehearsal?.performer.navigator.visible
      guard let station = visible ?? stage.blueprints[station]?.makeStation() else { return nil }
      let passengers = station.seenPassengers
      let passenger = passengers.first { $0.name == name }?.layer
      if let passenger, let map = passenger.transform(to: station.layer) {
        return map.apply(passenger.bounds.center)
      }
      problems.report(
        "'\(station.id)', which is seen, has no passenger '\(name)'", at: tap.position,
        suggestion: Suggestion.nearest(to: name, among: passengers.map(\.name)))
      return nil
    }
  }
}

extension PlannedStep {
  /// Whether a finger drives the transition some seconds after its start.
  fileprivate func isHeld(after delay: Double) -> Bool {
    let fingers: [(start: Double, touch: PlannedTouch?)] =
      [(0, touch)] + interruptions.map { ($0.delay, $0.step.touch) }
    return fingers.contains { finger in
      guard let touch = finger.touch, touch.kind == .drag else { return false }
      return delay < finger.start + touch.seconds
    }
  }
}

extension Station {
  /// Its passengers, then those of what is seen in its stacks.
  fileprivate var seenPassengers: [Passenger] {
    passengers + navigators.flatMap { $0.visible?.seenPassengers ?? [] }
  }
}
