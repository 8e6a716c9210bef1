import Glibc
import SwitchyardCore
import SwitchyardHost
import SwitchyardMotion
import Testing

/// Lines as people wrote them for older libraries, on the engine itself.
@Suite struct PlainLineTests {
  private let stage: StockStage
  private let registry: PluginRegistry

  init() throws {
    stage = try StockStage()
    registry = PluginRegistry(
      searchPath: PluginSearchPath(executable: nil) { _ in nil }, version: "1.0.0")
    try registry.register(plainLines)
  }

  private func choice(_ name: String) throws -> LineChoice {
    LineChoice(try registry.line(named: name))
  }

  private var layer: Layer { stage.second.layer }

  private func seen(at time: Double) -> Double {
    stage.timeline.advance(to: time)
    return layer.opacity
  }

  @Test func `a plain animator runs for its duration`() throws {  // R67
    try stage.navigator.push(stage.second, on: try choice("plain"))
    #expect(layer.opacity == 0 && stage.navigator.train?.seconds == 0.4)
    #expect(near(seen(at: 0.1), seen(at: 0.2), seen(at: 0.3), to: [0.129162, 0.5, 0.870838]))
    stage.timeline.advance(to: 0.4)
    #expect(stage.navigator.train == nil && layer.opacity == 1)
  }

  @Test(arguments: [true, false])
  func `a plain animator is driven evenly, and ends in the time that is left`(
    finishes: Bool
  ) throws {  // R67 R76
    let train = try stage.navigator.drive(.push(stage.second), on: try choice("plain"))
    for progress in [0.5, 0.125, 0.25] {
      train.drive(to: progress)
      #expect(abs(layer.opacity - progress) < 1e-12)
    }
    if finishes { train.finish() } else { train.cancel() }
    let left = finishes ? 0.3 : 0.1
    stage.timeline.advance(to: left - 1e-6)
    #expect(train.state == .settling)
    stage.timeline.advance(to: left + 1e-9)
    #expect(train.state == .completed && layer.opacity == 1)
    #expect(stage.navigator.stations.count == (finishes ? 2 : 1))
  }

  @Test func `what says nothing shows the new screen and is done`() throws {  // R66
    try stage.navigator.push(stage.second, on: try choice("bare"))
    #expect(stage.navigator.train == nil)
    #expect(stage.navigator.container.sublayers.map(\.name) == [layer.name])
    #expect(layer.frame == stage.navigator.container.bounds)
  }

  @Test func `what calls back is told all and ends when it says so`() throws {  // R66
    try stage.navigator.push(stage.second, on: try choice("caller"))
    #expect(stage.first.layer.opacity == 0.75)
    #expect(layer.frame == Rect(x: 10, y: 10, width: 380, height: 280))
    stage.timeline.advance(to: 0.299)
    #expect(stage.navigator.train != nil)
    stage.timeline.advance(to: 0.3)
    #expect(stage.navigator.train == nil && layer.frame == stage.navigator.container.bounds)
    stage.navigator.pop(on: try choice("caller"))
    #expect(layer.opacity == 0.25)
    stage.timeline.advance(to: 0.6)
    #expect(layer.opacity == 1 && stage.navigator.visible === stage.first)
  }

  @Test func `a layer pops by a tenth and springs back in a fifth of a second`() throws {  // R17
    // The spring of half damping and a push of 0.5 a second, at its end within 1/1000 in 0.2 s.
    func position(_ t: Double) -> Double {
      let omega = log(1000) / (0.5 * 0.2)
      let (decay, damped) = (0.5 * omega, omega * 0.75.squareRoot())
      return 1 - exp(-decay * t) * (cos(damped * t) + (decay - 0.5) / damped * sin(damped * t))
    }
    try stage.navigator.push(stage.second, on: try choice("pop"))
    #expect(layer.transform == .identity)
    for time in [0.0, 0.02, 0.05, 0.1, 0.15, 0.19] {
      stage.timeline.advance(to: 0.1 + time)
      #expect(abs(layer.transform.a - (1.1 - 0.1 * position(time))) < 1e-6, "at \(time) s")
      #expect(layer.transform.a == layer.transform.e)
    }
    stage.timeline.advance(to: 0.3 + 1e-9)
    #expect(layer.transform == .identity && stage.navigator.train != nil)
  }

  @Test func `lines go by their names, each time the same`() throws {  // R70
    let files = ["Fade", "Classics"].map { "\(Repository.build)/lib\($0).so" }
    let registry = PluginRegistry(
      searchPath: PluginSearchPath(files: files, executable: nil) { _ in nil }, version: "1.0.0")
    registry.load()
    for name in ["fade", "pull", "left", "down", "circle", "push-pop", "horizontal-slide"] {
      let line = try registry.line(named: name)
      let again = try registry.line(named: name)
      #expect(line.id == name && line === again)
    }
    #expect(throws: HostError.self) { try registry.line(named: "pul") }
  }
}
