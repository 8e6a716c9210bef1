internal import Synchronization

/// The state of one train: the line, its parameters, and what the SDK remembers for it.
///
/// It is what the C callbacks know as their instance.
final class Runner {
  let line: any Line
  // What is called for every frame; to look each time whether the line is one would copy it.
  let progressLine: (any ProgressLine)?
  let passengerLine: (any PassengerProgressLine)?
  private let pixelLine: (any PixelLine)?
  private let linearLine: (any LinearPixelLine)?
  let record = SceneRecord()
  private let host: UnsafePointer<switchyard_host_t>
  private let slots: [any Slot]
  private let applied = Mutex<[Argument]>([])

  init(_ type: any Line.Type, host: UnsafePointer<switchyard_host_t>) {
    self.host = host
    line = type.init()
    slots = declared(by: line).map(\.slot)
    progressLine = line as? any ProgressLine
    passengerLine = line as? any PassengerProgressLine
    pixelLine = line as? any PixelLine
    linearLine = line as? any LinearPixelLine
  }

  deinit { record.alarms = [] }

  /// Gives the parameters the values of this call.
  ///
  /// A train's values never change, so only its first call writes; drawing threads then read what
  /// was written under the same lock.
  func apply(
    _ values: UnsafePointer<switchyard_value_t>?, count: UInt32, stride: UInt32
  ) throws {
    try applied.withLock { applied in
      guard !Argument.areAll(applied, values, count: count, stride: stride) else { return }
      let arguments = try Argument.all(values, count: count, stride: stride)
      try give(arguments, to: slots)
      applied = arguments
    }
  }

  /// Runs a callback's work, and turns what it throws into a status and a text.
  func status(_ work: () throws -> Void) -> Int32 {
    do {
      try work()
      return Int32(switchyard_status_ok)
    } catch {
      let error = LineError(error)
      error.text.withCString { host.pointee.set_error(host, $0) }
      return error.status
    }
  }
}

/// Finds the parameters of a line, in the order of their declaration.
func declared(by line: any Line) -> [(name: String, slot: any Slot)] {
  Mirror(reflecting: line).children.compactMap { child in
    guard let label = child.label, let slot = child.value as? any Slot else { return nil }
    return (label.hasPrefix("_") ? String(label.dropFirst()) : label, slot)
  }
}

/// Gives parameters their values; those that are left over keep their defaults.
func give(_ arguments: [Argument], to slots: [any Slot]) throws(LineError) {
  for (argument, slot) in zip(arguments, slots) { try slot.take(argument) }
}

// MARK: - From C

extension Runner {
  /// Runs a callback that was given a scene.
  static func run(
    _ instance: UnsafeMutableRawPointer?, _ scene: UnsafePointer<switchyard_scene_t>,
    _ work: (Runner, Scene) throws -> Void
  ) -> Int32 {
    guard let runner = at(instance) else { return Int32(switchyard_status_bad_argument) }
    return runner.status {
      let raw = scene.pointee
      try runner.apply(raw.values, count: raw.value_count, stride: raw.value_stride)
      try work(runner, Scene(raw: scene, record: runner.record))
      try runner.record.rethrow()
    }
  }

  /// Runs a callback about one passenger.
  static func run(
    _ instance: UnsafeMutableRawPointer?, _ scene: UnsafePointer<switchyard_scene_t>,
    passenger index: UInt32, _ work: (Runner, Scene, Passenger) throws -> Void
  ) -> Int32 {
    run(instance, scene) { runner, scene in
      guard let passenger = scene.passenger(at: index) else { return }
      try work(runner, scene, passenger)
    }
  }

  /// Runs a callback that draws.
  static func run(
    _ instance: UnsafeMutableRawPointer?, _ args: UnsafePointer<switchyard_render_args_t>
  ) -> Int32 {
    guard let runner = at(instance) else { return Int32(switchyard_status_bad_argument) }
    return runner.status {
      let raw = args.pointee
      try runner.apply(raw.values, count: raw.value_count, stride: raw.value_stride)
      if let line = runner.pixelLine {
        try line.render(Frame(args))
      } else if let line = runner.linearLine {
        try line.render(LinearFrame(args))
      } else {
        throw LineError.unsupported("the line does not draw")
      }
      if raw.cancel.map({ $0.pointee != 0 }) == true { throw LineError.cancelled }
    }
  }

  static func at(_ instance: UnsafeMutableRawPointer?) -> Runner? {
    instance.map { Unmanaged<Runner>.fromOpaque($0).takeUnretainedValue() }
  }
}
