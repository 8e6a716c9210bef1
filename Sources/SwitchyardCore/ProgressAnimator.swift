import SwitchyardABI

/// Runs a line that lays the layers out anew for every progress.
final class ProgressAnimator: Animator {
  private let run: LineRun

  init(_ run: LineRun) { self.run = run }

  func depart() throws(LineFault) { try show(TrainMoment(progress: 0)) }

  func show(_ moment: TrainMoment) throws(LineFault) {
    try run.layOut(at: run.plan.eased(moment.progress))
  }
}

extension LineRun {
  /// Calls the line for a progress, starting from the state that `before_depart` left.
  func layOut(at eased: Double) throws(LineFault) {
    scene.rollBack()
    let progress = plan.lineProgress(eased)
    movePassengers(to: progress)
    instance.progress = progress
    if let layOut = table.progress {
      try call(.progress, [.init("progress", .number(eased))]) { layOut($0, $1, progress) }
    }
    if let place = table.progress_passenger {
      try eachPassenger(.progressPassenger, [.init("progress", .number(eased))]) {
        place($0, $1, $2, progress)
      }
    }
    layOutPassengers(at: progress)
  }
}
