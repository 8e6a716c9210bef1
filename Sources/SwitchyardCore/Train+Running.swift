import SwitchyardMotion

extension Train {
  /// Lets the clock write the progress along a course, to its end.
  func follow(_ course: Course) {
    stopClock()
    motion.course = course
    let timeline = track.timeline
    motion.timers = [timeline.follow { [weak self] in self?.update() }]
    let waitsForLine = state == .running && plan.completesItself && !work.hasFailed
    if waitsForLine {
      guard let deadline = plan.timing.completionDeadline else { return }
      schedule(at: course.arrival + deadline) { $0.missDeadline() }
      return
    }
    if state == .running, plan.path == .animation, plan.timing.unhideLead > 0 {
      let lead = min(plan.timing.unhideLead, plan.seconds)
      schedule(at: course.arrival - lead) { $0.unhidePassengers() }
    }
    schedule(at: course.arrival) { $0.reachEnd() }
  }

  /// Drops the clock, so that somebody else can write the progress.
  func stopClock() {
    for timer in motion.timers { track.timeline.cancel(timer) }
    motion = Motion()
  }

  /// Reads the clock, and shows where the train is.
  func update() {
    guard let course = motion.course else { return }
    progress = course.progress(at: track.timeline.now)
    show()
  }

  /// Lets the line lay everything out for the present progress.
  func show() {
    showAlongside()
    guard let animator = work.animator else { return }
    let settled = state == .settling ? motion.course.map { track.timeline.now - $0.departure } : nil
    let moment = TrainMoment(progress: progress, settled: settled)
    attempt { () throws(LineFault) in try animator.show(moment) }
  }

  /// Has what moves along be where the train is.
  func showAlongside() {
    for companion in work.alongside { companion.show(at: easedProgress, from: work.effigy) }
  }

  /// Sees to what went wrong while its picture was drawn.
  func checkDrawing() {
    attempt { () throws(LineFault) in try work.animator?.checkDrawing() }
  }

  /// Does what may fail; the first failure is recorded and makes the rest of the way a cut.
  func attempt(_ body: () throws(LineFault) -> Void) {
    do throws(LineFault) {
      try body()
    } catch {
      fail(error)
    }
  }

  /// Looks what a timer's callback of the line has done.
  func lineDidCallBack() {
    if let text = line.finishCall() { fail(LineFault(what: text)) }
    guard state == .running, let success = work.run?.scene.calls.completion else { return }
    complete(success)
  }

  private func schedule(at time: Double, _ action: @escaping (Train) -> Void) {
    motion.timers.append(
      track.timeline.schedule(at: time) { [weak self] in
        if let self { action(self) }
      })
  }

  private func unhidePassengers() {
    for traveller in work.run?.travellers ?? [] { traveller.unhide() }
  }

  private func missDeadline() {
    recordFault(LineFault(what: "the line did not complete in time"))
    complete(true)
  }

  /// Ends the course, and the train after the pad of its timing.
  private func reachEnd() {
    update()
    let isPadded = state == .running && [.animation, .progress].contains(plan.path)
    let pad = isPadded ? plan.timing.completionPad : 0
    let end = (motion.course?.arrival ?? track.timeline.now) + pad
    stopClock()
    guard pad > 0 else { return complete(isFinishing) }
    if plan.path == .progress { arrive() } else { clearPassengers() }
    schedule(at: end) { $0.complete($0.isFinishing) }
  }
}
