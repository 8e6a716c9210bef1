import BenchLines
import Foundation
import SwitchyardABI
import SwitchyardContent
import SwitchyardCore
import SwitchyardHost
import SwitchyardMotion
import SwitchyardRender

/// What it costs to call a line, alone and inside a train.
func calls() throws -> [Group] {
  let registry = PluginRegistry(
    searchPath: PluginSearchPath(executable: nil) { _ in nil }, version: "0.1.0")
  try registry.register { UnsafePointer(bench_plugin()) }
  let table = try registry.line(named: "bench-table")
  let typed = try registry.line(named: "bench-typed")
  return [
    Group("Calls of a plugin's function", unit: "call", try direct(table: table, typed: typed)),
    Group(
      "A frame of a train, without drawing", unit: "frame",
      [try drive("line with a table", table), try drive("function line", typed)]),
  ]
}

private func direct(table: Line, typed: Line) throws -> [Case] {
  let frame = BenchScene()
  let scene = UnsafePointer(frame.scene)
  return [
    Case("called directly", 100, units: 100_000) { _ in
      for index in 0..<100_000 {
        _ = bench_step(scene, Double(index), frame.values[0].number.0, frame.tint)
      }
    },
    try throughTable("through the C table", table, frame),
    try throughTable("typed, through libffi", typed, frame),
  ]
}

private func throughTable(_ name: String, _ line: Line, _ frame: BenchScene) throws -> Case {
  guard let progress = line.table.pointee.progress else { throw BenchError("no progress") }
  var state: UnsafeMutableRawPointer?
  _ = line.table.pointee.create?(line.table, line.host, &state)
  return Case(name, 100, units: 100_000) { _ in
    for index in 0..<100_000 { _ = progress(state, frame.scene, Double(index)) }
  }
}

/// Just as much of a scene as the lines look at.
private final class BenchScene {
  let scene = UnsafeMutablePointer<switchyard_scene_t>.allocate(capacity: 1)
  let values = UnsafeMutablePointer<switchyard_value_t>.allocate(capacity: 2)

  var tint: UnsafePointer<Double> {
    UnsafeRawPointer(values + 1).advanced(by: 8).assumingMemoryBound(to: Double.self)
  }

  init() {
    let size = MemoryLayout<switchyard_scene_t>.size
    memset(scene, 0, size)
    memset(values, 0, 2 * MemoryLayout<switchyard_value_t>.stride)
    values[0].type = UInt32(switchyard_parameter_f64)
    values[0].number.0 = 0.15
    values[1].type = UInt32(switchyard_parameter_color)
    scene.pointee.struct_size = UInt32(size)
    scene.pointee.values = UnsafePointer(values)
    scene.pointee.value_count = 2
    scene.pointee.value_stride = UInt32(MemoryLayout<switchyard_value_t>.stride)
  }

  deinit {
    scene.deallocate()
    values.deallocate()
  }
}

private func drive(_ name: String, _ line: Line) throws -> Case {
  let stage = try Stage(line, contents: [.color(.white), .color(.black)])
  return Case(name, 100_000) { stage.train.drive(to: progress($0)) }
}

/// Two screens between which a train is driven.
struct Stage {
  static let size = Size(width: 1920, height: 1080)

  let navigator = Navigator(size: size, timeline: Timeline())
  let train: Train

  init(_ line: Line, contents: [Contents]) throws {
    let stations = contents.enumerated().map { index, contents in
      let layer = Layer()
      layer.contents = contents
      return Station(id: "\(index)", layer: layer)
    }
    try navigator.push(stations[0], animated: false)
    train = try navigator.drive(.push(stations[1]), on: LineChoice(line))
  }
}

/// Whole frames: the line's call, the scene's list and the compositor, for every stock line.
func frames(_ workshop: Workshop) throws -> Group {
  let registry = workshop.makeRegistry()
  registry.load()
  guard !registry.lines.isEmpty else { throw BenchError("\(workshop.build.path) has no plugins") }
  let store = PictureStore(budget: 256 << 20)
  let pictures = workshop.pictures.prefix(2).map {
    Contents.picture(Picture(path: $0, naturalSize: Stage.size))
  }
  let out = Bitmap(width: 1920, height: 1080)
  let compositor = Compositor()
  return Group(
    "Whole frames of the stock lines, 1920 × 1080", unit: "frame",
    try registry.lines.sorted { $0.id == "fade" && $1.id != "fade" }.map { line in
      let stage = try Stage(registry.line(named: line.id), contents: Array(pictures))
      let builder = SceneBuilder(store: store, scale: 1)
      return Case(line.id, 30) { index in
        stage.train.drive(to: progress(index))
        let list = try builder.displayList(
          for: stage.navigator.container, width: 1920, height: 1080, ground: .black)
        compositor.draw(list, into: out)
      }
    })
}

/// What keeps a benchmark from running.
struct BenchError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
