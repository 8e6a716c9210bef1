import SwitchyardABI
import SwitchyardSDK

/// One line with an instance, ready to be called as a host does it.
final class Stage {
  let host = FakeHost()
  let scene: FakeScene
  let line: UnsafePointer<switchyard_line_t>
  private(set) var instance: UnsafeMutableRawPointer?

  init(_ type: any Line.Type, scene: FakeScene = FakeScene()) throws {
    self.scene = scene
    line = try Stage.table(of: type)
    guard line.pointee.create?(line, host.table, &instance) == 0 else { throw Failure() }
  }

  deinit { line.pointee.destroy?(instance) }

  struct Failure: Error {}

  static func table(of type: any Line.Type) throws -> UnsafePointer<switchyard_line_t> {
    let plugin = export(type, plugin: PluginInfo("org.example.test", version: "1.0.0"))
    guard let plugin else { throw Failure() }
    return plugin.pointee.lines[0]
  }

  /// Calls a function with values for the line's parameters.
  func with<R>(_ values: [switchyard_value_t], _ body: () throws -> R) rethrows -> R {
    try values.withUnsafeBufferPointer { buffer in
      scene.table.pointee.values = buffer.baseAddress
      scene.table.pointee.value_count = UInt32(buffer.count)
      scene.table.pointee.value_stride = UInt32(MemoryLayout<switchyard_value_t>.stride)
      defer { (scene.table.pointee.values, scene.table.pointee.value_count) = (nil, 0) }
      return try body()
    }
  }

  func layout(at progress: Double) -> Int32? {
    scene.table.pointee.passenger_count = UInt32(scene.travellers.count)
    return line.pointee.progress?(instance, scene.table, progress)
  }
}

extension switchyard_value_t {
  init(_ type: UInt32, _ numbers: [Double] = [], text: String? = nil) {
    let n = numbers + [0, 0, 0, 0]
    self.init(
      type: type, reserved: 0, number: (n[0], n[1], n[2], n[3]), text: text.map(FakeHost.text))
  }
}
