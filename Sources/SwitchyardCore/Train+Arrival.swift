import SwitchyardABI

extension Train {
  /// Takes the passengers away and tells the line, once.
  func arrive() {
    stopClock()
    clearPassengers()
    guard work.owesArrival, let run = work.run else { return }
    work.owesArrival = false
    if !isFinishing { run.scene.pointer.pointee.flags |= UInt32(switchyard_scene_flag_cancelled) }
    let success = TraceEvent.Field("success", .flag(isFinishing))
    do throws(LineFault) {
      guard let call = run.table.after_arrived else { return run.record(.afterArrived, [success]) }
      try run.call(.afterArrived, [success]) { call($0, $1, isFinishing ? 1 : 0) }
    } catch {
      recordFault(error)  // the way is behind the train, so nothing else has to change
    }
  }

  /// Gives everything back, and tells the navigator.
  func complete() {
    work.run?.scene.restore()
    let ended = work
    work = Work()
    ended.effigy?.end()
    state = .completed
    progress = isFinishing ? 1 : 0
    if !ended.isInEffigy {
      let success = TraceEvent.Field("success", .flag(isFinishing))
      track.trace?.record(.complete, at: track.timeline.now, plan.traceFields + [success])
    }
    ended.alongside.end(self)
    ended.whenEnded?(isFinishing)
    (from, to) = (nil, nil)
  }

  /// Removes the passengers' copies and what the line's animator put up.
  func clearPassengers() {
    work.animator?.arrive()
    work.animator = nil
    for traveller in (work.run?.travellers ?? []).reversed() { traveller.leave() }
  }

  /// Makes the rest of the way a cut, the old screen until the end and then the new one, or a fade.
  func fail(_ fault: LineFault) {
    guard recordFault(fault) else { return }
    clearPassengers()
    work.run?.scene.restore()
    guard state != .completed, let departure, let to else { return }
    to.layer.removeFromSuperlayer()
    if departure.superlayer !== track.container { track.container.insert(departure, at: 0) }
    if track.faultPolicy == .fade {
      work.animator = FaultFade(from: departure, to: to.layer, in: track.container)
      show()
    }
    if let course = motion.course { follow(course) }
  }

  /// Records what is odd and does no harm.
  func warn(_ what: String) {
    track.trace?.record(
      .warning, at: track.timeline.now, plan.traceFields + [.init("what", .text(what))])
  }

  /// Records the first fault of the train.
  ///
  /// - Returns: Whether it was the first.
  @discardableResult func recordFault(_ fault: LineFault) -> Bool {
    guard !work.hasFailed else { return false }
    work.hasFailed = true
    let what = TraceEvent.Field("what", .text(fault.what))
    let more = [
      TraceEvent.Field("plugin", .text(line.plugin)),
      TraceEvent.Field("progress", .number(progress)), what,
    ]
    track.trace?.record(.fault, at: track.timeline.now, plan.traceFields + more)
    return true
  }
}
