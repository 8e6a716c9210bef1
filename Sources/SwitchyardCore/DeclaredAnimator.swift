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
    let fraction = min(max(moment.progress, 0), 1)
    run.scene.show(
      at: plan.seconds * (plan.isMirrored ? 1 - fraction : fraction),
      of: .init(isMirrored: plan.isMirrored, isEven: plan.isDriven))
    run.layOutPassengers(at: progress)
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
