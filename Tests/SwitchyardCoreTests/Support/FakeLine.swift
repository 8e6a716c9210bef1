import SwitchyardABI
import SwitchyardMotion

@testable import SwitchyardCore

/// A line whose C table calls closures and keeps a list of its calls.
final class FakeLine {
  typealias Call = (FakeScene) -> Void

  var calls: [String] = []
  var statuses: [String: Int32] = [:]
  var errorText: String?
  var created = 0
  var destroyed = 0
  var tailSeconds = 0.5
  var velocities: [Point?] = []
  var rendered: [switchyard_render_args_t] = []

  var beforeDepart: Call?
  var animate: Call?
  var animatePassenger: ((FakeScene, Int) -> Void)?
  var progress: ((FakeScene, Double) -> Void)?
  var progressPassenger: ((FakeScene, Int, Double) -> Void)?
  var finish: Call?
  var cancel: Call?
  var passengerFinish: ((FakeScene, Int, Double) -> Void)?
  var transition: Call?
  var afterArrived: ((FakeScene, Bool) -> Void)?
  var render: ((switchyard_render_args_t) -> Void)?

  private(set) lazy var line = makeLine()
  private let kinds: Line.Kinds
  private let flags: Line.Flags
  private let id: String
  private let parameters: [ParameterDescription]
  private let seconds: Double
  var slots: FakeTable.Slots

  init(
    _ kinds: Line.Kinds, id: String = "fake", flags: Line.Flags = [], seconds: Double = 1,
    parameters: [ParameterDescription] = [], slots: FakeTable.Slots = []
  ) {
    self.kinds = kinds
    self.id = id
    self.flags = flags
    self.seconds = seconds
    self.parameters = parameters
    self.slots = slots
  }

  var choice: LineChoice { LineChoice(line) }

  func note(_ name: String) -> Int32 {
    calls.append(name)
    return statuses[name.split(separator: " ").first.map(String.init) ?? name] ?? 0
  }

  private func makeLine() -> Line {
    let table = FakeTable(self, kinds: kinds, slots: slots)
    return Line(
      id: id, plugin: "test.fake", pluginVersion: "1", file: nil, label: id, doc: "", kinds: kinds,
      flags: flags, parameters: parameters, duration: seconds, table: table.pointer,
      host: FakeTable.host, owner: table,
      finishCall: { [box = Box(self)] in
        defer { box.line?.errorText = nil }
        return box.line?.errorText
      })
  }

  private final class Box: @unchecked Sendable {
    weak var line: FakeLine?
    init(_ line: FakeLine) { self.line = line }
  }
}

/// A scene as a plugin would use it.
struct FakeScene {
  let pointer: UnsafePointer<switchyard_scene_t>
  var raw: switchyard_scene_t { pointer.pointee }

  @discardableResult func set(_ layer: UInt32, _ property: LayerProperty, _ numbers: Double...)
    -> Int32
  {
    raw.set(pointer, layer, property.rawValue, numbers, UInt32(numbers.count))
  }

  func get(_ layer: UInt32, _ property: LayerProperty) -> [Double] {
    var numbers = [Double](repeating: .nan, count: property.count)
    let status = raw.get(pointer, layer, property.rawValue, &numbers, UInt32(numbers.count))
    return status == 0 ? numbers : []
  }

  @discardableResult func animate(
    _ layer: UInt32, _ property: LayerProperty, _ numbers: [Double], start: Double = 0,
    seconds: Double = 1, easing: String? = "linear"
  ) -> Int32 {
    let count = UInt32(numbers.count)
    guard let easing else {
      return raw.animate(
        pointer, layer, property.rawValue, numbers, count, start, seconds, nil)
    }
    return raw.animate(pointer, layer, property.rawValue, numbers, count, start, seconds, easing)
  }

  func makeLayer(in superlayer: UInt32) -> UInt32 {
    var made: UInt32 = 0
    return raw.make_layer(pointer, superlayer, &made) == 0 ? made : 0
  }

  func passenger(_ index: Int) -> switchyard_passenger_t? {
    var passenger = switchyard_passenger_t(
      struct_size: UInt32(MemoryLayout<switchyard_passenger_t>.size), layer: 0,
      name: FakeTable.text.pointer,
      start: (0, 0, 0, 0), end: (0, 0, 0, 0), start_radius: 0, end_radius: 0)
    return raw.passenger(pointer, UInt32(index), &passenger) == 0 ? passenger : nil
  }
}
