import SwitchyardABI
import SwitchyardMotion

/// One train's line at work: its instance, its scene and its travellers.
final class LineRun {
  var plan: TrainPlan
  let instance: LineInstance
  let scene: Scene
  private let trace: Trace?

  /// Creates a run around a scene in which the travellers have boarded.
  init(plan: TrainPlan, instance: LineInstance, scene: Scene, trace: Trace?) {
    self.plan = plan
    self.instance = instance
    self.scene = scene
    self.trace = trace
  }

  var table: switchyard_line_t { instance.line.table.pointee }
  var travellers: [Traveller] { scene.travellers }

  /// Calls the line, and records the call if it has one.
  func call(
    _ name: TraceEvent.Name, animations: Bool = false,
    _ fields: @autoclosure () -> [TraceEvent.Field] = [],
    _ body: (UnsafeMutableRawPointer?, UnsafePointer<switchyard_scene_t>) -> Int32
  ) throws(LineFault) {
    record(name, fields())
    try instance.call(name, in: scene, animations: animations, body)
  }

  /// Adds an event of this train.
  func record(_ name: TraceEvent.Name, _ fields: @autoclosure () -> [TraceEvent.Field] = []) {
    guard let trace, trace.tellsProgress || !name.isOfFrame else { return }
    trace.record(name, at: scene.setting.timeline.now, plan.traceFields + fields())
  }

  /// Calls a function for each passenger; those without one are the host's to move.
  func eachPassenger(
    _ name: TraceEvent.Name, animations: Bool = false,
    _ fields: @autoclosure () -> [TraceEvent.Field] = [],
    _ body: (UnsafeMutableRawPointer?, UnsafePointer<switchyard_scene_t>, UInt32) -> Int32
  ) throws(LineFault) {
    for (index, traveller) in travellers.enumerated() {
      try call(
        name, animations: animations, [.init("passenger", .text(traveller.name))] + fields()
      ) { state, scene in body(state, scene, UInt32(index)) }
    }
  }

  /// Moves all passengers along their straight way.
  func movePassengers(to progress: Double) {
    for traveller in travellers { traveller.move(to: progress) }
  }

  /// Fits the passengers' copies into their boxes.
  func layOutPassengers(at progress: Double) {
    for traveller in travellers { traveller.layOut(at: progress) }
  }
}

extension TrainPlan {
  /// What every event of a train carries.
  var traceFields: [TraceEvent.Field] {
    [
      .init("train", .integer(number)), .init("line", .text(choice.line.id)),
      .init("direction", .text(operation.direction.rawValue)),
    ]
  }
}
