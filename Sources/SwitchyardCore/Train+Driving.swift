public import SwitchyardMotion

extension Train {
  /// Puts the train at a progress under a finger; a running or settling one is taken hold of.
  ///
  /// - Parameter progress: 0…1; an interaction line is also shown values outside, for others the
  ///   ends hold. What is not finite is ignored.
  public func drive(to progress: Double) {
    guard [.running, .driven, .settling].contains(state), progress.isFinite else { return }
    stopClock()
    state = .driven
    isFinishing = true
    self.progress = plan.path == .interaction ? progress : min(max(progress, 0), 1)
    show()
  }

  /// Lets go, towards the end; a train that is settling already does so alone.
  ///
  /// - Parameter velocity: The finger's, in points a second, for the line.
  public func finish(velocity: Point? = nil) {
    guard state == .driven else { return }
    settle(finishes: true, velocity: velocity)
  }

  /// Lets go, back to the start; a running train turns round.
  ///
  /// - Parameter velocity: The finger's, in points a second, for the line.
  public func cancel(velocity: Point? = nil) {
    guard state == .driven || (state == .running && isFinishing) else { return }
    settle(finishes: false, velocity: velocity)
  }

  /// Goes the other way from where it is, without a jump.
  func turnRound() {
    guard [.running, .driven, .settling].contains(state) else { return }
    settle(finishes: !isFinishing, velocity: nil)
  }

  /// Runs to one of the ends in the part of the duration that is left, or as the line says.
  private func settle(finishes: Bool, velocity: Point?) {
    stopClock()
    state = .settling
    isFinishing = finishes
    var seconds = max(0, finishes ? 1 - progress : progress) * plan.seconds
    if let animator = work.animator {
      let settlement = Settlement(finishes: finishes, last: progress, velocity: velocity)
      attempt { () throws(LineFault) in seconds = try animator.settle(settlement) ?? seconds }
    }
    follow(
      Course(
        departure: track.timeline.now, seconds: seconds, start: progress, end: finishes ? 1 : 0,
        easing: plan.isDriven ? .easeInOut : .linear))
  }
}
