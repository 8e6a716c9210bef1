import SwitchyardABI

/// Runs a line that declares its animations once: an animation line, or a completion line.
final class DeclaredAnimator: Animator {
  private let run: LineRun
  private let movesPassengers: Bool

  init(_ run: LineRun) {
    self.run = run
    movesPassengers = run.plan.path != .animation || run.table.animate_passenger == nil
  }

  func depart() throws(LineFault) {
    if run.plan.path == .animation {
      try declareAnimations()
    } else if let transition = run.table.transition {
      let duration = [TraceEvent.Field("duration", .number(run.plan.seconds))]
      try run.call(.transition, animations: true, duration) { transition($0, $1) }
    }
    try show(TrainMoment(progress: 0))
  }

  func show(_ moment: TrainMoment) throws(LineFault) {
    let plan = run.plan
    let progress = plan.lineProgress(plan.eased(moment.progress))
    if movesPassengers { run.movePassengers(to: progress) }
    let pace = PropertyTrack.Pace(
      isMirrored: plan.isMirrored, isEven: plan.isDriven,
      hold: plan.hold.map {
        .init(time: time(of: $0.raw), evenTime: time(of: $0.progress), seconds: plan.seconds)
      })
    run.scene.show(at: time(of: moment.progress), of: pace)
    run.layOutPassengers(at: progress)
  }

  func evenProgress(at progress: Double) -> Double? {
    let plan = run.plan
    guard plan.seconds > 0 else { return nil }
    let pace = PropertyTrack.Pace(isMirrored: plan.isMirrored)
    let even = run.scene.evenTime(at: time(of: progress), of: pace) / plan.seconds
    // What has swung past an end comes back to it.
    let folded = even > 1 ? 2 - even : abs(even)
    let fraction = min(max(folded, 0), 1)
    return plan.isMirrored ? 1 - fraction : fraction
  }

  /// The time of the pieces at a progress of the train.
  private func time(of progress: Double) -> Double {
    let fraction = min(max(progress, 0), 1)
    return run.plan.seconds * (run.plan.isMirrored ? 1 - fraction : fraction)
  }

  private func declareAnimations() throws(LineFault) {
    let duration = [TraceEvent.Field("duration", .number(run.plan.seconds))]
    if let animate = run.table.animate_passenger {
      try run.eachPassenger(.animatePassenger, animations: true, duration) { animate($0, $1, $2) }
    }
    if let animate = run.table.animate {
      try run.call(.animate, animations: true, duration) { animate($0, $1) }
    }
  }
}
