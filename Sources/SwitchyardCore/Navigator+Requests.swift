extension Navigator {
  /// Applies a change to the stack and has it shown, now or when its turn comes.
  ///
  /// - Returns: The stations that it takes away.
  @discardableResult func request(
    _ change: StackChange, _ wish: Wish
  ) throws(NavigatorError) -> [Station] {
    if isRepetition(change) {
      wish.completion?(false)
      return []
    }
    if !isAtRest, coordinator.overlap == .reject { throw .busy }
    let step = try step(for: change, wish)
    guard step.isChange else {
      wish.completion?(false)
      return []
    }
    if coordinator.overlap == .interrupt, case .train(let transition) = phase {
      if turnRound(transition, for: step) { return step.removed }
      if step.operation != nil { return try interrupt(for: change, wish, isCut: step.line == nil) }
    }
    commit(step)
    return step.removed
  }

  /// Shows a change at once, from what is seen of the train that is running.
  private func interrupt(
    for change: StackChange, _ wish: Wish, isCut: Bool
  ) throws(NavigatorError) -> [Station] {
    defer { dropEffigy() }
    endTrains { if !isCut { effigy = $0.makeEffigy() } }
    let step = try step(for: change, wish)
    commit(step)
    return step.removed
  }

  /// Has what is seen of an interrupted train be seen no more.
  func dropEffigy() {
    effigy?.end()
    effigy = nil
  }

  /// Whether a change asks again for what is still coming, and is to be ignored for that.
  private func isRepetition(_ change: StackChange) -> Bool {
    guard coordinator.deduplicates, !isAtRest else { return false }
    switch change {
    case .push(let station), .present(let station): return visible?.id == station.id
    default: return false
    }
  }

  /// Works out what a change means for the present stack, and on which line.
  func step(for change: StackChange, _ wish: Wish) throws(NavigatorError) -> Step {
    var after = state
    try after.apply(change)
    for station in after.stations(notIn: state) {
      guard station.navigator == nil || station.navigator === self else {
        throw .alreadyPresent(station.id)
      }
    }
    let operation = state.operation(to: after, by: change)
    var step = Step(
      change: change, wish: wish, before: state, after: after, operation: operation, line: nil)
    guard let operation, wish.isAnimated, let from = state.visible, let to = after.visible else {
      return step
    }
    let own = (operation.direction == .go ? to : from).station.transit
    let selection = coordinator.selection(
      for: operation, from: from.station.id, to: to.station.id,
      explicit: wish.choice ?? own?.line, remembered: from.line)
    guard case .line(let choice) = selection else { return step }
    step.line = choice
    step.transit = wish.transit ?? (wish.choice == nil ? own : nil)
    step.remember(wish.back ?? choice)
    return step
  }

  /// Makes a step the state of the stack, and shows it when its turn comes.
  ///
  /// It waits before anybody is told, so that what they ask for then comes after it.
  func commit(_ step: Step) {
    queue.append(step)
    setState(step.after)
    runQueue()
  }

  /// Ends every train under way at once, at the end to which it is going.
  func endTrains(_ willEnd: (Train) -> Void = { _ in }) {
    while case .train(let transition) = phase {
      willEnd(transition.train)
      transition.train.complete(transition.train.isFinishing)
    }
  }

  /// Turns the running train round if that does what a step wants, or leaves it when it does so.
  private func turnRound(_ transition: Transition, for step: Step) -> Bool {
    let goesToEnd = step.after.hasSameStations(as: transition.step.after)
    guard queue.isEmpty, step.wish.isAnimated,
      goesToEnd || step.after.hasSameStations(as: transition.step.before)
    else { return false }
    if goesToEnd != transition.train.isFinishing { transition.train.turnRound() }
    if let completion = step.wish.completion {
      transition.completions.append((goesToEnd, completion))
    }
    transition.isStackAtEnd = goesToEnd
    setState(goesToEnd ? transition.step.after : transition.step.before)
    return true
  }

  /// Changes the stack, and tells about it if the stations are others.
  func setState(_ new: StationStack) {
    let old = state
    state = new
    guard !new.hasSameStations(as: old) else { return }
    let added = new.stations(notIn: old)
    for station in added { station.navigator = self }
    recordStack()
    tellObservers { $0.navigatorDidChangeStack(self) }
    var top = old.visible?.station
    for station in added {
      tellObservers { $0.navigator(self, didAdd: station, above: top) }
      top = station
    }
    for station in old.stations(notIn: new).reversed() {
      tellObservers { $0.navigator(self, didRemove: station) }
    }
  }

  /// Goes back to an earlier stack, and applies again what still waits.
  func restore(_ earlier: StationStack) {
    let waiting = queue
    queue = []
    var dropped: [Step] = []
    var latest = earlier
    let shown = state
    for old in waiting {
      state = latest
      guard let step = try? step(for: old.change, old.wish), step.isChange else {
        dropped.append(old)
        continue
      }
      queue.append(step)
      latest = step.after
    }
    state = shown
    setState(latest)
    for step in dropped { step.wish.completion?(false) }
  }
}

extension Navigator.Step {
  /// Keeps the line with the station that came on it, for its way back.
  fileprivate mutating func remember(_ choice: LineChoice) {
    switch operation {
    case .push:
      if let top = after.stack.popLast() {
        after.stack.append(.init(station: top.station, line: choice))
      }
    case .present: after.modals[after.modals.count - 1].line = choice
    case .pop, .dismiss, .replace, nil: break
    }
  }
}
