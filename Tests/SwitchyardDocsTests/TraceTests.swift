import SwitchyardCore
import SwitchyardHost
import SwitchyardMotion
import Testing

@Suite struct TraceTests {
  let rows: [[String]]

  init() throws { rows = try Page("docs/CommandLine.md").table("event") }

  @Test func `the table has every event`() {
    #expect(Set(rows.flatMap { $0[0].quoted }) == Set(TraceEvent.Name.allCases.map(\.rawValue)))
  }

  @Test func `events have the fields of the table, in its order`() throws {
    let events = try events()
    let silent: Set<String> = [
      "step", "gesture", "willStart", "didUpdate", "didComplete", "didCancel",
    ]
    #expect(Set(events.map(\.name.rawValue)).union(silent).count == TraceEvent.Name.allCases.count)
    for event in events {
      let row = try #require(rows.first { $0[0].quoted.contains(event.name.rawValue) })
      let names = Set(event.fields.map(\.name))
      let expected = row[2].quoted.filter { names.contains($0) || !row[2].contains("`\($0)`?") }
      let optional = row[2].quoted.filter { row[2].contains("`\($0)`?") }
      #expect(event.fields.map(\.name) == expected, "\(event.json)")
      #expect(names.isSubset(of: expected + optional))
    }
  }

  /// Everything that happens when lines of all kinds are run, driven and cancelled.
  private func events() throws -> [TraceEvent] {
    let rig = try Rig()
    for name in ["walk", "march", "call", "stumble"] { try rig.push(on: name) }
    for finishes in [true, false] { try rig.drive(on: "lead", finishes: finishes) }
    try rig.navigator.present(Station(id: "modal"), animated: false)
    rig.trace.recordFrame(0, at: rig.timeline.now, container: rig.navigator.container)
    return rig.trace.events
  }

  private struct Rig {
    let timeline = Timeline()
    let trace = Trace()
    let registry: PluginRegistry
    let navigator: Navigator

    init() throws {
      registry = PluginRegistry(
        searchPath: PluginSearchPath(executable: nil) { _ in nil }, version: "1.0.0")
      try registry.register(traceLines)
      navigator = Navigator(
        size: Size(width: 64, height: 48), timeline: timeline, trace: trace)
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
}
