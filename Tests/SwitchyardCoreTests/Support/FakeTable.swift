import SwitchyardABI
import SwitchyardMotion

@testable import SwitchyardCore

/// The C table of a fake line; the two keep each other for ever, as the host keeps its plugins.
final class FakeTable {
  /// Optional slots that are filled beyond what the kinds demand.
  struct Slots: OptionSet {
    let rawValue: Int
    static let passengers = Slots(rawValue: 1)
    static let seconds = Slots(rawValue: 2)
  }

  let pointer: UnsafeMutablePointer<switchyard_line_t>
  private let line: FakeLine

  init(_ line: FakeLine, kinds: Line.Kinds, slots: Slots) {
    self.line = line
    pointer = .allocate(capacity: 1)
    let travels = slots.contains(.passengers)
    let drives = kinds.contains(.interaction)
    pointer.initialize(
      to: switchyard_line_t(
        struct_size: UInt32(MemoryLayout<switchyard_line_t>.size), kinds: kinds.rawValue, flags: 0,
        id: Self.text.pointer, label: nil, doc: nil, category: nil, duration: 1, parameter_count: 0,
        function_count: 0, parameters: nil, functions: nil, formats: 0, alpha_modes: 0,
        create: Self.create, destroy: Self.destroy,
        seconds: slots.contains(.seconds) ? Self.seconds : nil, before_depart: Self.beforeDepart,
        after_arrived: Self.afterArrived,
        animate: kinds.contains(.animation) ? Self.animate : nil,
        animate_passenger: kinds.contains(.animation) && travels ? Self.animatePassenger : nil,
        progress: kinds.contains(.progress) || drives ? Self.progress : nil,
        progress_passenger: travels ? Self.progressPassenger : nil,
        interact_finish: drives ? Self.finish : nil, interact_cancel: drives ? Self.cancel : nil,
        interact_passenger_finish: drives && travels ? Self.passengerFinish : nil,
        interact_passenger_cancel: drives && travels ? Self.passengerCancel : nil,
        transition: kinds.contains(.completion) ? Self.transition : nil,
        render: kinds.contains(.pixels) ? Self.render : nil, regions_of_interest: nil,
        data: UnsafeRawPointer(Unmanaged.passUnretained(line).toOpaque()),
        reserved: (nil, nil, nil)))
  }

  typealias State = UnsafeMutableRawPointer?
  typealias ScenePointer = UnsafePointer<switchyard_scene_t>

  static func fake(_ state: UnsafeRawPointer?) -> FakeLine {
    Unmanaged<FakeLine>.fromOpaque(state.unsafelyUnwrapped).takeUnretainedValue()
  }

  static let create:
    @convention(c) (
      UnsafePointer<switchyard_line_t>, UnsafePointer<switchyard_host_t>,
      UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> Int32 = { line, _, state in
      let status = fake(line.pointee.data).statuses["create"] ?? 0
      guard status == 0 else { return status }
      fake(line.pointee.data).created += 1
      state.pointee = UnsafeMutableRawPointer(mutating: line.pointee.data)
      return 0
    }
  static let destroy: @convention(c) (State) -> Void = { fake($0).destroyed += 1 }
  static let seconds:
    @convention(c) (
      UnsafePointer<switchyard_line_t>, UnsafePointer<switchyard_value_t>?, UInt32, UInt32
    ) -> Double = { _, values, count, _ in count > 0 ? values?[0].number.0 ?? 0 : 0.75 }
  static let beforeDepart: @convention(c) (State, ScenePointer) -> Int32 = { state, scene in
    let status = fake(state).note("beforeDepart")
    fake(state).beforeDepart?(FakeScene(pointer: scene))
    return status
  }
  static let afterArrived: @convention(c) (State, ScenePointer, Int32) -> Int32 = {
    state, scene, success in
    let status = fake(state).note("afterArrived \(success)")
    fake(state).afterArrived?(FakeScene(pointer: scene), success != 0)
    return status
  }
  static let animate: @convention(c) (State, ScenePointer) -> Int32 = { state, scene in
    let status = fake(state).note("animate")
    fake(state).animate?(FakeScene(pointer: scene))
    return status
  }
  static let animatePassenger: @convention(c) (State, ScenePointer, UInt32) -> Int32 = {
    state, scene, index in
    let status = fake(state).note("animatePassenger \(index)")
    fake(state).animatePassenger?(FakeScene(pointer: scene), Int(index))
    return status
  }
  static let progress: @convention(c) (State, ScenePointer, Double) -> Int32 = {
    state, scene, progress in
    let status = fake(state).note("progress \(progress)")
    fake(state).progress?(FakeScene(pointer: scene), progress)
    return status
  }
  static let progressPassenger: @convention(c) (State, ScenePointer, UInt32, Double) -> Int32 = {
    state, scene, index, progress in
    let status = fake(state).note("progressPassenger \(index) \(progress)")
    fake(state).progressPassenger?(FakeScene(pointer: scene), Int(index), progress)
    return status
  }
  typealias Tail =
    @convention(c) (
      State, ScenePointer, Double, UnsafePointer<Double>?, UnsafeMutablePointer<Double>
    ) -> Int32
  static let finish: Tail = { state, scene, last, velocity, seconds in
    let status = fake(state).note("interactFinish \(last)")
    fake(state).velocities.append(velocity.map { Point(x: $0[0], y: $0[1]) })
    fake(state).finish?(FakeScene(pointer: scene))
    seconds.pointee = fake(state).tailSeconds
    return status
  }
  static let cancel: Tail = { state, scene, last, velocity, seconds in
    let status = fake(state).note("interactCancel \(last)")
    fake(state).velocities.append(velocity.map { Point(x: $0[0], y: $0[1]) })
    fake(state).cancel?(FakeScene(pointer: scene))
    seconds.pointee = fake(state).tailSeconds
    return status
  }
  static let passengerFinish: @convention(c) (State, ScenePointer, UInt32, Double) -> Int32 = {
    state, scene, index, seconds in
    let status = fake(state).note("interactPassengerFinish \(index) \(seconds)")
    fake(state).passengerFinish?(FakeScene(pointer: scene), Int(index), seconds)
    return status
  }
  static let passengerCancel: @convention(c) (State, ScenePointer, UInt32, Double) -> Int32 = {
    state, _, index, seconds in
    fake(state).note("interactPassengerCancel \(index) \(seconds)")
  }
  static let transition: @convention(c) (State, ScenePointer) -> Int32 = { state, scene in
    let status = fake(state).note("transition")
    fake(state).transition?(FakeScene(pointer: scene))
    return status
  }
  static let render: @convention(c) (State, UnsafePointer<switchyard_render_args_t>) -> Int32 = {
    state, args in
    let status = fake(state).note("render")
    fake(state).rendered.append(args.pointee)
    fake(state).render?(args.pointee)
    return status
  }

  nonisolated(unsafe) static let text = CText("fake")

  /// A host that gives nothing.
  nonisolated(unsafe) static let host: UnsafePointer<switchyard_host_t> = {
    let pointer = UnsafeMutablePointer<switchyard_host_t>.allocate(capacity: 1)
    pointer.initialize(
      to: switchyard_host_t(
        struct_size: UInt32(MemoryLayout<switchyard_host_t>.size), flags: 0, abi_major: 1,
        abi_minor: 0, name: text.pointer, version: text.pointer, host_data: nil,
        log: { _, _, _ in },
        set_error: { _, _ in }, scratch_alloc: { _, _, _ in nil },
        parallel_for: { _, _, _, _ in 0 }, is_main_thread: { _ in 1 }, ease: { _, _, _, _ in 0 },
        get_extension: { _, _ in nil }, reserved: (nil, nil, nil, nil)))
    return UnsafePointer(pointer)
  }()
}
