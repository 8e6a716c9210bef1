// The C functions of every line. They capture nothing: all they know comes from their arguments.

extension switchyard_line_t {
  /// Fills in the functions that a line's protocols ask for.
  mutating func connect(_ type: any Line.Type) {
    connectLife()
    if type is any TimedLine.Type { connectSeconds() }
    if type is any AnimationLine.Type { connectAnimation(type) }
    if type is any ProgressLine.Type { connectProgress(type) }
    if type is any InteractionLine.Type { connectTails() }
    if type is any PassengerInteractionLine.Type { connectPassengerTails() }
    if type is any CompletionLine.Type { connectTransition() }
    if let type = type as? any PixelLine.Type {
      connectPixels(format: switchyard_format_rgba8, alpha: type.alpha)
    }
    if let type = type as? any LinearPixelLine.Type {
      connectPixels(format: switchyard_format_rgba32f, alpha: type.alpha)
    }
  }

  private mutating func connectLife() {
    create = { table, host, instance in
      guard let type = LineType.of(table) else {
        return Int32(switchyard_status_bad_argument)
      }
      instance.pointee = Unmanaged.passRetained(Runner(type, host: host)).toOpaque()
      return Int32(switchyard_status_ok)
    }
    destroy = { instance in
      guard let instance else { return }
      Unmanaged<Runner>.fromOpaque(instance).release()
    }
    before_depart = { instance, scene in
      Runner.run(instance, scene) { runner, scene in try runner.line.beforeDepart(scene) }
    }
    after_arrived = { instance, scene, success in
      Runner.run(instance, scene) { runner, scene in
        try runner.line.afterArrived(scene, success: success != 0)
      }
    }
  }

  private mutating func connectSeconds() {
    seconds = { table, values, count, stride in
      guard let line = LineType.of(table)?.init() as? any TimedLine else { return 0 }
      do {
        let arguments = try Argument.all(values, count: count, stride: stride)
        try give(arguments, to: declared(by: line).map(\.slot))
      } catch {
        return table.pointee.duration
      }
      return line.seconds
    }
  }

  private mutating func connectAnimation(_ type: any Line.Type) {
    animate = { instance, scene in
      Runner.run(instance, scene) { runner, scene in
        try (runner.line as? any AnimationLine)?.animate(scene)
      }
    }
    guard type is any PassengerAnimationLine.Type else { return }
    animate_passenger = { instance, scene, index in
      Runner.run(instance, scene, passenger: index) { runner, scene, passenger in
        try (runner.line as? any PassengerAnimationLine)?.animate(passenger, in: scene)
      }
    }
  }

  private mutating func connectProgress(_ type: any Line.Type) {
    progress = { instance, scene, progress in
      Runner.run(instance, scene) { runner, scene in
        try runner.progressLine?.layout(scene, at: progress)
      }
    }
    guard type is any PassengerProgressLine.Type else { return }
    progress_passenger = { instance, scene, index, progress in
      Runner.run(instance, scene, passenger: index) { runner, scene, passenger in
        try runner.passengerLine?.layout(passenger, in: scene, at: progress)
      }
    }
  }

  private mutating func connectTails() {
    interact_finish = { instance, scene, last, velocity, seconds in
      Runner.run(instance, scene) { runner, scene in
        guard let line = runner.line as? any InteractionLine else { return }
        seconds.pointee = try line.finish(scene, from: last, velocity: Point(velocity))
      }
    }
    interact_cancel = { instance, scene, last, velocity, seconds in
      Runner.run(instance, scene) { runner, scene in
        guard let line = runner.line as? any InteractionLine else { return }
        seconds.pointee = try line.cancel(scene, from: last, velocity: Point(velocity))
      }
    }
  }

  private mutating func connectPassengerTails() {
    interact_passenger_finish = { instance, scene, index, seconds in
      Runner.run(instance, scene, passenger: index) { runner, scene, passenger in
        try (runner.line as? any PassengerInteractionLine)?.finish(
          passenger, in: scene, over: seconds)
      }
    }
    interact_passenger_cancel = { instance, scene, index, seconds in
      Runner.run(instance, scene, passenger: index) { runner, scene, passenger in
        try (runner.line as? any PassengerInteractionLine)?.cancel(
          passenger, in: scene, over: seconds)
      }
    }
  }

  private mutating func connectTransition() {
    transition = { instance, scene in
      Runner.run(instance, scene) { runner, scene in
        try (runner.line as? any CompletionLine)?.run(scene)
      }
    }
  }

  private mutating func connectPixels(format: some BinaryInteger, alpha: AlphaMode) {
    formats |= UInt32(format)
    alpha_modes = alpha.rawValue
    render = { instance, args in Runner.run(instance, args) }
  }
}

extension Point {
  fileprivate init?(_ velocity: UnsafePointer<Double>?) {
    guard let velocity else { return nil }
    self.init(x: velocity[0], y: velocity[1])
  }
}
