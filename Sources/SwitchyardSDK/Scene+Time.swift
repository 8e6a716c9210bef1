extension Scene {
  /// Declares that a property goes from its present value to another in the train's time.
  ///
  /// The host runs it, scrubs it and turns it round. It counts only inside `animate`, `run`,
  /// `finish` and `cancel`.
  ///
  /// - Parameters:
  ///   - layer: What moves.
  ///   - property: What of it.
  ///   - value: The value at the end.
  ///   - start: Seconds after which it begins.
  ///   - seconds: How long it takes; by default until the train's end.
  ///   - easing: Its pace; nil for ease-in-out.
  public func animate<Value>(
    _ layer: LayerHandle, _ property: LayerProperty<Value>, to value: Value,
    after start: Double = 0, over seconds: Double? = nil, easing: Easing? = nil
  ) {
    let numbers = property.encode(value)
    let count = property.count
    let length = seconds ?? max(0, duration - start)
    let act = { (text: UnsafePointer<CChar>?) in
      var numbers = numbers
      return numbers.withMemory {
        raw.pointee.animate(
          raw, layer.id, property.code, $0, UInt32(count), start, length, text)
      }
    }
    let status = easing.map { $0.description.withCString(act) } ?? act(nil)
    record.check(
      status, "animating property \(property.code) of \(layer) to \(numbers.text(count))")
  }

  /// Calls back after seconds of the train's time, unless the train has ended by then.
  public func after(_ seconds: Double, _ action: @escaping (Scene) -> Void) {
    let alarm = Alarm(record: record, action: action)
    record.alarms.append(alarm)
    let status = raw.pointee.after(
      raw, seconds,
      { data, scene in
        guard let data else { return }
        Unmanaged<Alarm>.fromOpaque(data).takeUnretainedValue().ring(scene)
      }, Unmanaged.passUnretained(alarm).toOpaque())
    record.check(status, "waiting \(seconds) seconds")
  }

  /// Ends the train of a completion line; the first call counts.
  public func complete(success: Bool = true) {
    record.check(raw.pointee.complete(raw, success ? 1 : 0), "completing")
  }
}

/// What `after` calls back; the record of the train keeps it alive.
final class Alarm {
  private unowned let record: SceneRecord
  private let action: (Scene) -> Void

  init(record: SceneRecord, action: @escaping (Scene) -> Void) {
    self.record = record
    self.action = action
  }

  func ring(_ scene: UnsafePointer<switchyard_scene_t>) {
    action(Scene(raw: scene, record: record))
  }
}

/// What the SDK remembers of one train.
final class SceneRecord {
  var alarms: [Alarm] = []
  private var failure: LineError?

  /// Notes the first refusal of the host, and returns whether there was none.
  @discardableResult
  func check(_ status: Int32, _ what: @autoclosure () -> String) -> Bool {
    guard status != 0 else { return true }
    if failure == nil { failure = .badArgument("\(what()) was refused with status \(status)") }
    return false
  }

  /// Throws the refusal that was noted since the last time.
  func rethrow() throws(LineError) {
    guard let failure else { return }
    self.failure = nil
    throw failure
  }
}
