import SwitchyardABI

/// A scene over layers that are mere numbers, and a record of what a line asked of it.
final class FakeScene {
  struct Animation: Equatable {
    var layer: UInt32
    var property: UInt32
    var numbers: [Double]
    var start: Double
    var seconds: Double
    var easing: String?
  }

  struct Traveller {
    var name: String
    var start: [Double]
    var end: [Double]
    var radii = (0.0, 0.0)
  }

  static let container: UInt32 = 1, from: UInt32 = 2, to: UInt32 = 3
  let table: UnsafeMutablePointer<switchyard_scene_t>
  var numbers: [UInt32: [UInt32: [Double]]] = [:]
  var names: [String: UInt32] = [:]
  var made: [UInt32] = []
  var orders: [[UInt32]] = []
  var animations: [Animation] = []
  var travellers: [Traveller] = []
  var completions: [Int32] = []
  var alarm: (() -> Void)?

  init(width: Double = 400, height: Double = 300) {
    table = .allocate(capacity: 1)
    table.initialize(to: FakeScene.blank)
    table.pointee.host_data = Unmanaged.passUnretained(self).toOpaque()
    (table.pointee.width, table.pointee.height) = (width, height)
    for layer in 1...3 as ClosedRange<UInt32> { numbers[layer] = FakeScene.fresh }
  }

  deinit { table.deallocate() }

  /// What counts of each property's numbers.
  static let counts: [UInt32: Int] = [
    1: 4, 2: 4, 3: 2, 4: 9, 5: 1, 6: 1, 7: 1, 8: 4, 9: 1, 10: 6, 11: 7, 12: 1,
  ]

  private static var fresh: [UInt32: [Double]] {
    counts.mapValues { [Double](repeating: 0, count: $0) }
  }

  private static func of(_ table: UnsafePointer<switchyard_scene_t>) -> FakeScene {
    guard let data = table.pointee.host_data else { preconditionFailure("a scene has its data") }
    return Unmanaged<FakeScene>.fromOpaque(data).takeUnretainedValue()
  }

  func get(_ layer: UInt32, _ property: UInt32) -> [Double]? { numbers[layer]?[property] }

  private func set(_ layer: UInt32, _ property: UInt32, _ values: [Double]) -> Int32 {
    guard get(layer, property)?.count == values.count, values.allSatisfy(\.isFinite) else {
      return -1
    }
    numbers[layer]?[property] = values
    return 0
  }

  private func make(in superlayer: UInt32) -> UInt32? {
    guard numbers[superlayer] != nil else { return nil }
    let id = UInt32(10 + made.count)
    numbers[id] = FakeScene.fresh
    made.append(id)
    return id
  }
}

// MARK: - The C table

extension FakeScene {
  private static var blank: switchyard_scene_t {
    switchyard_scene_t(
      struct_size: UInt32(MemoryLayout<switchyard_scene_t>.size), direction: 0, operation: 1,
      flags: 0, duration: 0.5, width: 0, height: 0, container: FakeScene.container,
      from: FakeScene.from, to: FakeScene.to,
      passenger_count: 0, values: nil, value_count: 0, value_stride: 0, host_data: nil,
      get: { scene, layer, property, out, count in
        guard let values = FakeScene.of(scene).get(layer, property), values.count == Int(count)
        else {
          return -1
        }
        for (index, value) in values.enumerated() { out[index] = value }
        return 0
      },
      set: { scene, layer, property, values, count in
        FakeScene.of(scene).set(
          layer, property, Array(UnsafeBufferPointer(start: values, count: Int(count))))
      },
      animate: { scene, layer, property, values, count, start, seconds, easing in
        FakeScene.of(scene).animations.append(
          Animation(
            layer: layer, property: property,
            numbers: Array(UnsafeBufferPointer(start: values, count: Int(count))), start: start,
            seconds: seconds, easing: easing.map { String(cString: $0) }))
        return 0
      },
      make_layer: { scene, superlayer, out in
        guard let id = FakeScene.of(scene).make(in: superlayer) else { return -1 }
        out.pointee = id
        return 0
      },
      remove_layer: { scene, layer in
        FakeScene.of(scene).numbers.removeValue(forKey: layer) == nil ? -1 : 0
      },
      order: { scene, layer, place, sibling in
        FakeScene.of(scene).orders.append([layer, place, sibling])
        return 0
      },
      convert: { _, source, target, rect, out in
        for index in 0..<4 { out[index] = rect[index] + Double(target) - Double(source) }
        return 0
      },
      find_layer: { scene, _, name, out in
        out.pointee = FakeScene.of(scene).names[String(cString: name)] ?? 0
        return 0
      },
      passenger: { scene, index, out in FakeScene.of(scene).describe(Int(index), in: out) },
      after: { scene, _, callback, data in
        FakeScene.of(scene).alarm = { callback(data, scene) }
        return 0
      },
      complete: { scene, success in
        FakeScene.of(scene).completions.append(success)
        return 0
      },
      reserved: (nil, nil, nil, nil))
  }

  private func describe(
    _ index: Int, in out: UnsafeMutablePointer<switchyard_passenger_t>
  ) -> Int32 {
    guard travellers.indices.contains(index), out.pointee.struct_size == 96 else { return -1 }
    let traveller = travellers[index]
    out.pointee.layer = 100 + UInt32(index)
    out.pointee.name = FakeHost.text(traveller.name)
    (out.pointee.start_radius, out.pointee.end_radius) = traveller.radii
    let (start, end) = (traveller.start, traveller.end)
    out.pointee.start = (start[0], start[1], start[2], start[3])
    out.pointee.end = (end[0], end[1], end[2], end[3])
    numbers[100 + UInt32(index)] = FakeScene.fresh
    return 0
  }
}
