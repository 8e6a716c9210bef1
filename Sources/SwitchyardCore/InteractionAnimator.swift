import SwitchyardABI
import SwitchyardMotion

/// Runs a line that a finger drives: progress, then a tail of the line's own to one of the ends.
final class InteractionAnimator: Animator {
  private let run: LineRun
  /// Whether the line declared the way that is being gone.
  private var hasTail = false
  private var movesPassengers = true

  init(_ run: LineRun) { self.run = run }

  func depart() throws(LineFault) {
    run.movePassengers(to: run.plan.lineProgress(0))
    run.layOutPassengers(at: run.plan.lineProgress(0))
  }

  func show(_ moment: TrainMoment) throws(LineFault) {
    guard hasTail, let time = moment.settled else {
      hasTail = false
      run.scene.tracks = []
      return try run.layOut(at: moment.progress)
    }
    let progress = run.plan.lineProgress(moment.progress)
    if movesPassengers { run.movePassengers(to: progress) }
    run.scene.show(at: time, of: .init())
    run.layOutPassengers(at: progress)
  }

  func settle(_ settlement: Settlement) throws(LineFault) -> Double? {
    run.scene.tracks = []
    guard let seconds = try declareTail(settlement) else { return nil }
    hasTail = true
    try declarePassengers(settlement, seconds)
    return seconds
  }

  /// A mirrored line finishes by going back to its start.
  private func goesToEnd(_ settlement: Settlement) -> Bool {
    settlement.finishes != run.plan.isMirrored
  }

  private func declareTail(_ settlement: Settlement) throws(LineFault) -> Double? {
    let table = run.table
    let slot = goesToEnd(settlement) ? table.interact_finish : table.interact_cancel
    guard let slot else { return nil }
    let last = run.plan.lineProgress(settlement.last)
    let velocity = settlement.velocity.map { [$0.x, $0.y] }
    var seconds = 0.0
    try run.call(settlement.event, animations: true, settlement.fields) { state, scene in
      guard let velocity else { return slot(state, scene, last, nil, &seconds) }
      return slot(state, scene, last, velocity, &seconds)
    }
    return seconds.isFinite ? max(0, seconds) : 0
  }

  private func declarePassengers(
    _ settlement: Settlement, _ seconds: Double
  ) throws(LineFault) {
    let table = run.table
    let slot =
      goesToEnd(settlement) ? table.interact_passenger_finish : table.interact_passenger_cancel
    movesPassengers = slot == nil
    guard let slot else { return }
    let event: TraceEvent.Name =
      settlement.finishes ? .interactPassengerFinish : .interactPassengerCancel
    let fields = [TraceEvent.Field("duration", .number(seconds))]
    try run.eachPassenger(event, animations: true, fields) { slot($0, $1, $2, seconds) }
  }
}

extension Settlement {
  fileprivate var event: TraceEvent.Name { finishes ? .interactFinish : .interactCancel }

  fileprivate var fields: [TraceEvent.Field] {
    let last = TraceEvent.Field("last", .number(last))
    guard let velocity else { return [last] }
    return [last, .init("velocity", .numbers([velocity.x, velocity.y]))]
  }
}
