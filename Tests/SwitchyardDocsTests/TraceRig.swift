import SwitchyardCore
import SwitchyardHost
import SwitchyardMotion

/// A navigator with lines of every kind, that records all it does.
struct TraceRig {
  let timeline = Timeline()
  let trace = Trace()
  let registry: PluginRegistry
  let navigator: Navigator
  private let surface: TouchSurface

  init() throws {
    registry = PluginRegistry(
      searchPath: PluginSearchPath(executable: nil) { _ in nil }, version: "1.0.0")
    try registry.register(traceLines)
    navigator = Navigator(size: Size(width: 64, height: 48), timeline: timeline, trace: trace)
    surface = TouchSurface(navigator.container, timeline: timeline, trace: trace)
    navigator.installGestures()
    try navigator.push(station())
  }

  func push(on line: String) throws {
    let choice = LineChoice(try registry.line(named: line))
    try navigator.push(station(twice: line == "call"), on: choice)
    for _ in 0..<3 { timeline.advance(to: timeline.now + 0.2) }
  }

  func drive(on line: String, finishes: Bool) throws {
    let choice = LineChoice(try registry.line(named: line))
    let train = try navigator.drive(.push(station()), on: choice)
    train.drive(to: 0.5)
    if finishes { train.finish(velocity: Point(x: 9, y: 0)) } else { train.cancel() }
    timeline.advance(to: timeline.now + 1)
  }

  /// Goes back by a finger from the edge that stops before it lifts.
  func swipe(_ distance: Double) {
    let path = TouchPath([
      .init(time: 0, location: Point(x: 1, y: 20)),
      .init(time: 0.2, location: Point(x: 1 + distance, y: 20)),
      .init(time: 0.4, location: Point(x: 1 + distance, y: 20)),
    ])
    for touch in path.touches(from: timeline.now) {
      timeline.advance(to: touch.time)
      surface.send(touch)
    }
    timeline.advance(to: timeline.now + 1)
  }

  /// A station with a passenger, and with one that it wrongly lists twice.
  private func station(twice: Bool = false) -> Station {
    let station = Station(id: "screen")
    for name in ["cover", "title"] {
      let layer = Layer(name: name, frame: Rect(x: 0, y: 0, width: 9, height: 9))
      station.layer.add(layer)
      station.passengers.append(Passenger(name, layer: layer))
    }
    if twice { station.passengers.append(station.passengers[1]) }
    return station
  }
}
