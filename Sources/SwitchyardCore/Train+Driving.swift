public import SwitchyardMotion

extension Train {
  /// Puts the train at a progress under a finger; a running or settling one is taken hold of.
  ///
  /// - Parameter progress: 0…1; an interaction line is also shown values outside, for others the
  ///   ends hold. What is not finite is ignored.
  public func drive(to progress: Double) {
    guard [.running, .driven, .settling].contains(state), progress.isFinite else { return }
    pause()
    self.progress = plan.path == .interaction ? progress : min(max(progress, 0), 1)
    show()
  }

  /// Takes hold of a running or settling train where it is seen, so that a finger drives it.
  public func pause() {
    guard state == .running || state == .settling else { return }
    takeOver()
    holdPieces()
    stopClock()
    work.isHeld = true
    state = .driven
    isFinishing = true
  }

  /// Lets go, towards the end; a train that is settling already does so alone.
  ///
  /// Before the train has left, as from a callback of its stations, this is remembered.
  ///
  /// - Parameters:
  ///   - velocity: The finger's, in points a second, for the line.
  ///   - rate: The progress's, per second, with which the way to the end sets off.
  ///   - settling: How it gets there, unless the line finds its own way.
  public func finish(
    velocity: Point? = nil, rate: Double = 0, settling: Settling = .proportional
  ) {
    let release = Release(finishes: true, velocity: velocity, rate: rate, settling: settling)
    if isWaitingForFinger { return work.release = work.release ?? release }
    guard state == .driven else { return }
    settle(release)
  }

  /// Lets go, back to the start; a running train turns round without a jump.
  ///
  /// Before the train has left, as from a callback of its stations, this is remembered.
  ///
  /// - Parameters:
  ///   - velocity: The finger's, in points a second, for the line.
  ///   - rate: The progress's, per second, with which the way back sets off.
  ///   - settling: How it gets there, unless the line finds its own way.
  public func cancel(
    velocity: Point? = nil, rate: Double = 0, settling: Settling = .proportional
  ) {
    let release = Release(finishes: false, velocity: velocity, rate: rate, settling: settling)
    if isWaitingForFinger { return work.release = work.release ?? release }
    if state == .running, isFinishing { return turnRound() }
    guard state == .driven else { return }
    settle(release)
  }

  /// Goes the other way from where it is, as fast as it was.
  func turnRound() {
    guard [.running, .driven, .settling].contains(state) else { return }
    let rate = takeOver()
    settle(Release(finishes: !isFinishing, velocity: nil, rate: rate, settling: .proportional))
  }

  /// How a train is let go.
  struct Release {
    let finishes: Bool
    let velocity: Point?
    let rate: Double
    let settling: Settling
  }

  /// Runs to one of the ends as it was let go, or as the line says.
  func settle(_ release: Release) {
    stopClock()
    state = .settling
    isFinishing = release.finishes
    var tail: Double?
    if let animator = work.animator {
      let settlement = Settlement(
        finishes: release.finishes, last: progress, velocity: release.velocity)
      attempt { () throws(LineFault) in tail = try animator.settle(settlement) }
    }
    let box = track.container.bounds
    let start = Settling.Start(
      time: track.timeline.now, progress: progress, rate: release.rate.isFinite ? release.rate : 0,
      duration: plan.seconds,
      precision: min(Spring.visibleDistance, 0.5 / max(box.width, box.height, 1) / 3))
    let settling = tail.map { Settling.seconds($0) } ?? release.settling
    let course = settling.course(from: start, to: release.finishes ? 1 : 0)
    // The start is there only once what moves in its place has got to its end.
    let rest = release.finishes ? 0 : work.effigy?.secondsLeft ?? 0
    follow(course.seconds < rest ? Settling.seconds(rest).course(from: start, to: 0) : course)
  }

  /// Whether it was made for a finger that has not let go yet.
  var isUndecided: Bool { plan.isDriven && state == .driven }

  /// Whether it was made to be driven and has not left yet.
  private var isWaitingForFinger: Bool {
    plan.isDriven && (state == .idle || state == .placed)
  }

  /// Makes pieces that each had a pace of their own go as far as the finger does, from here on.
  private func holdPieces() {
    guard plan.isDeclared, !plan.isEven, let even = work.animator?.evenProgress(at: progress)
    else { return }
    plan.hold = TrainPlan.Hold(progress: even, raw: progress, eased: plan.eased(progress))
    plan.isTakenOver = true
    work.run?.plan = plan
    progress = even
  }

  /// Makes the progress what is seen, without a pace, for whoever writes it next.
  ///
  /// A line that declared pieces keeps their paces: no one progress would show them all as they are.
  ///
  /// - Returns: How fast the clock moved it, per second.
  @discardableResult private func takeOver() -> Double {
    guard let course = motion.course else { return 0 }
    progress = course.progress(at: track.timeline.now)
    let rate = course.rate(at: track.timeline.now)
    guard !plan.isEven, !plan.isDeclared else { return rate }
    let slope = plan.pace.slope(at: progress)
    progress = plan.eased(progress)
    plan.isTakenOver = true
    work.run?.plan.isTakenOver = true
    return rate * slope
  }
}
