extension Navigator {
  /// Shows what waits, until a train has to be waited for.
  func runQueue() {
    while case .rest = phase, !queue.isEmpty {
      let step = queue.removeFirst()
      let (from, to) = (step.before.visible?.station, step.after.visible?.station)
      if from === to {
        finish(step)
      } else if let choice = step.line, let from, let to {
        run(step, on: choice, from: from, to: to)
      } else {
        cut(step, from: from, to: to)
      }
    }
  }

  /// Changes stations from one moment to the next.
  private func cut(_ step: Step, from: Station?, to: Station?) {
    phase = .lifecycle
    dropEffigy()
    announce(from: from, to: to, animated: false)
    from?.layer.removeFromSuperlayer()
    if let to {
      to.place(in: container.bounds)
      container.add(to.layer)
    }
    conclude(from: from, to: to, animated: false)
    phase = .rest
    gestures?.attachPull(to: modals.last)
    finish(step)
  }

  /// Sends a train from one station to the other.
  private func run(_ step: Step, on choice: LineChoice, from: Station, to: Station) {
    guard let operation = step.operation else { return }
    phase = .lifecycle
    let plan = TrainPlan(
      number: nextTrainNumber(), operation: operation, choice: choice, seconds: choice.seconds,
      isDriven: step.wish.isDriven, reducesMotion: coordinator.reducesMotion,
      timing: coordinator.timing)
    let train = Train(
      plan, from: from, to: to,
      on: Train.Track(
        container: container, timeline: timeline, trace: trace,
        faultPolicy: coordinator.faultPolicy))
    (train.work.effigy, effigy) = (effigy, nil)
    train.work.effigy?.forgetChanged()
    step.transit?.train = train
    departing = train
    to.loadIfNeeded()
    let transition = Transition(step, train, from: from, to: to)
    if plan.isDriven { driven = train }
    announce(from: from, to: to, animated: true)
    to.place(in: container.bounds)
    container.add(to.layer)
    if plan.isReturn { container.add(from.layer) }
    if let effigy = train.work.effigy {
      container.insert(effigy.layer, above: from.layer)
      from.layer.removeFromSuperlayer()
      effigy.showAlongside()
      train.showAlongside()
    }
    train.work.whenEnded = { [weak self] success in self?.end(transition, success) }
    train.depart()
    departing = nil
    guard train.state != .completed else { return }
    phase = .train(transition)
    if operation == .present { gestures?.attachPull(to: to) }
    tellObservers { $0.navigator(self, didDepart: train) }
  }

  /// Tidies up behind a train, calls the stations, and goes on with what waits.
  private func end(_ transition: Transition, _ success: Bool) {
    phase = .lifecycle
    departing = nil
    let (from, to) = (transition.from, transition.to)
    if success != transition.isStackAtEnd {
      restore(success ? transition.step.after : transition.step.before)
    }
    if success {
      from.layer.removeFromSuperlayer()
      container.add(to.layer)
      conclude(from: from, to: to, animated: true)
    } else {
      to.layer.removeFromSuperlayer()
      to.layer.state = transition.stateOfTo
      container.add(from.layer)
      takeBack(from: from, to: to)
    }
    phase = .rest
    letGo(of: transition.step)
    gestures?.trainDidEnd(transition.train, success: success)
    if let operation = transition.step.operation {
      tellObservers { $0.navigator(self, didFinish: operation, success: success) }
    }
    for completion in transition.completions { completion.call(success == completion.wantsSuccess) }
    runQueue()
  }

  /// Ends a train of a navigator that goes; nobody may take hold of it now, so observers aren't told.
  func giveUp(_ transition: Transition) {
    transition.train.complete(false)
    transition.to.layer.state = transition.stateOfTo
    takeBack(from: transition.from, to: transition.to)
    for completion in transition.completions { completion.call(!completion.wantsSuccess) }
  }

  /// Stations that this navigator no longer holds are no longer told that it does.
  private func letGo(of step: Step) {
    for station in step.before.stations(notIn: state) + step.after.stations(notIn: state)
    where station.navigator === self {
      station.navigator = nil
    }
  }

  private func finish(_ step: Step) {
    letGo(of: step)
    if let operation = step.operation {
      tellObservers { $0.navigator(self, didFinish: operation, success: true) }
    }
    step.wish.completion?(true)
  }
}
