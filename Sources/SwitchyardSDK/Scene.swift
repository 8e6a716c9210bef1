/// One train as its line sees it, and all that the line can do to its layers.
///
/// A scene is valid only inside the call that it was given to. A host that refuses something, such
/// as a number that is not finite, fails the call with a text once the line returns.
public struct Scene {
  let raw: UnsafePointer<switchyard_scene_t>
  let record: SceneRecord

  /// Where a train goes.
  public enum Direction: UInt32, Sendable {
    /// To a new screen.
    case go = 0
    /// To an earlier one.
    case `return` = 1
  }

  /// What the navigator was asked for.
  public enum Operation: UInt32, Sendable {
    /// A station went on top of the stack.
    case push = 1
    /// Stations went off the stack.
    case pop
    /// A station went over the stack.
    case present
    /// A presented station went.
    case dismiss
    /// A station took the place of another.
    case replace
  }

  /// The station that is shown at progress 1.
  public var arriving: LayerHandle { handle(raw.pointee.to) }

  /// The station that is shown at progress 0.
  public var departing: LayerHandle { handle(raw.pointee.from) }

  /// The layer that both stations and all travellers lie in.
  public var container: LayerHandle { handle(raw.pointee.container) }

  /// Size of the container, in points.
  public var size: Size { Size(width: raw.pointee.width, height: raw.pointee.height) }

  /// Seconds that this train takes when nobody drives it.
  public var duration: Double { raw.pointee.duration }

  /// The way that the train goes; always `go` for a line without the `ownReturn` promise.
  public var direction: Direction { Direction(rawValue: raw.pointee.direction) ?? .go }

  /// What the navigator was asked for; on a mirrored way back, what once led out.
  public var operation: Operation { Operation(rawValue: raw.pointee.operation) ?? .push }

  /// Whether a finger writes the progress.
  public var isDriven: Bool { has(switchyard_scene_flag_driven) }

  /// Whether the person asked for less movement.
  public var prefersReducedMotion: Bool { has(switchyard_scene_flag_reduce_motion) }

  /// Whether the train went back to where it came from; known in `afterArrived`.
  public var wasCancelled: Bool { has(switchyard_scene_flag_cancelled) }

  /// The layers that travel between the stations, in train order.
  public var passengers: [Passenger] {
    (0..<raw.pointee.passenger_count).compactMap { passenger(at: $0) }
  }

  /// Returns the passenger of a name, or nil when none of that name is on board.
  public func passenger(named name: String) -> Passenger? {
    passengers.first { $0.name == name }
  }

  func passenger(at index: UInt32) -> Passenger? {
    withUnsafeTemporaryAllocation(of: switchyard_passenger_t.self, capacity: 1) { memory in
      UnsafeMutableRawBufferPointer(memory).initializeMemory(as: UInt8.self, repeating: 0)
      guard let answer = memory.baseAddress else { return nil }
      answer.pointee.struct_size = UInt32(MemoryLayout<switchyard_passenger_t>.size)
      let status = raw.pointee.passenger(raw, index, answer)
      guard record.check(status, "describing passenger \(index)") else { return nil }
      return Passenger(answer.pointee, in: self)
    }
  }

  func handle(_ id: switchyard_layer_t) -> LayerHandle { LayerHandle(scene: self, id: id) }

  private func has(_ flag: Int) -> Bool { raw.pointee.flags & UInt32(flag) != 0 }
}

/// A named layer that both stations list, as the copy of it that travels.
public struct Passenger {
  /// As both stations call it.
  public let name: String
  /// The copy, a sublayer of the container.
  public let layer: LayerHandle
  /// Where it sets off, in the container.
  public let start: Rect
  /// Where it arrives, in the container.
  public let end: Rect
  /// Points.
  public let startRadius: Double
  /// Points.
  public let endRadius: Double

  init(_ raw: switchyard_passenger_t, in scene: Scene) {
    let (start, end) = (raw.start, raw.end)
    name = String(cString: raw.name)
    layer = scene.handle(raw.layer)
    self.start = Rect(x: start.0, y: start.1, width: start.2, height: start.3)
    self.end = Rect(x: end.0, y: end.1, width: end.2, height: end.3)
    startRadius = raw.start_radius
    endRadius = raw.end_radius
  }
}
