import Foundation
import SwitchyardCore
import SwitchyardHost
import SwitchyardMotion
import SwitchyardTestSupport
import Testing

/// The page on traces, its schema, and what the engine writes.
@Suite struct TraceTests {
  let rows: [[String]]
  let schema: JSONSchema

  init() throws {
    rows = try Page("docs/Trace.md").table("event")
    schema = JSONSchema(root: try JSONValue(try Page("docs/trace.schema.json").text))
  }

  @Test func `the table has every event`() {
    #expect(Set(rows.flatMap { $0[0].quoted }) == Set(TraceEvent.Name.allCases.map(\.rawValue)))
  }

  @Test func `the schema has the events and fields of the table`() throws {
    #expect(schema.root["oneOf"]?.items.count == rows.count)
    for row in rows {
      let names = row[0].quoted
      let event = try #require(schema.root["$defs"]?["\(names[0])Event"], "\(names)")
      #expect(event["properties"]?["event"]?["enum"]?.items.compactMap(\.text) == names)
      let fields = ["t", "event"] + row[2].quoted
      #expect(event["properties"]?.keys == Set(fields))
      let optional = row[2].quoted.filter { row[2].contains("`\($0)`?") }
      let required = event["required"]?.items.compactMap(\.text) ?? []
      #expect(required == fields.filter { !optional.contains($0) })
      #expect(event["additionalProperties"] == .flag(false))
    }
    let layer = try Page("docs/Trace.md").table("layer").map { $0[0].quoted[0] }
    #expect(schema.root["$defs"]?["layer"]?["properties"]?.keys == Set(layer))
  }

  @Test func `events have the fields of the table, in its order`() throws {
    for event in try events() {
      let row = try #require(rows.first { $0[0].quoted.contains(event.name.rawValue) })
      let names = Set(event.fields.map(\.name))
      let expected = row[2].quoted.filter { names.contains($0) || !row[2].contains("`\($0)`?") }
      #expect(event.fields.map(\.name) == expected, "\(event.json)")
    }
  }

  @Test func `every event that there is fits the schema`() throws {
    let events = try events()
    // Only a journey has steps.
    let silent = Set(TraceEvent.Name.allCases).subtracting(events.map(\.name))
    #expect(silent == [.step])
    for event in events { #expect(schema.faults(of: try JSONValue(event.json)) == []) }
  }

  @Test(arguments: [
    #"{"t":0,"event":"willShow"}"#, #"{"t":0,"event":"willShow","station":1}"#,
    #"{"t":0,"event":"willShow","station":"a","more":1}"#,
    #"{"t":-1,"event":"stack","stations":[]}"#,
    #"{"event":"stack","stations":[]}"#, #"{"t":0,"event":"stray","station":"a"}"#,
    #"{"t":0,"event":"complete","train":0,"line":"l","direction":"go","success":true}"#,
    #"{"t":0,"event":"complete","train":1,"line":"l","direction":"up","success":true}"#,
    #"{"t":0,"event":"complete","train":1.5,"line":"l","direction":"go","success":true}"#,
    #"{"t":0,"event":"complete","train":1,"line":"l","direction":"go","success":1}"#,
    #"{"t":0,"event":"frame","index":0,"layers":[{"path":"a"}]}"#,
  ])
  func `what is no event does not fit`(text: String) throws {
    #expect(!schema.faults(of: try JSONValue(text)).isEmpty)
  }

  @Test func `a journey's trace fits, and is the same a second time`() throws {  // R1
    let desk = try Desk()
    let journey = """
      output: { fps: 10, size: 64x48 }
      stations: { home: a.png, list: b.png, sheet: c.png }
      steps:
        - home
        - { push: list, line: slide, duration: 400ms, hold: 100ms }
        - { pop: { drag: { from: [4, 24], to: [30, 24], over: 300ms, release: cancel } } }
        - { gesture: { from: [2, 20], to: [60, 20], over: 200ms } }
        - { present: sheet, line: zoom }
      """
    try desk.scratch.write(journey + "\n", to: "fingers.yaml")
    var traces: [String] = []
    for name in ["one", "two"] {
      let line = "switchyard run fingers.yaml -o \(name).gif --trace \(name).jsonl --trace-frames"
      let outcome = try desk.run(line)
      #expect(outcome.code == 0, "\(outcome.errors)")
      traces.append(try String(contentsOf: desk.scratch["\(name).jsonl"], encoding: .utf8))
    }
    #expect(traces[0] == traces[1])
    var names: Set<String> = []
    for line in traces[0].split(separator: "\n") {
      let event = try JSONValue(line)
      #expect(schema.faults(of: event) == [], "\(line)")
      names.insert(event["event"]?.text ?? "")
    }
    #expect(names.isSuperset(of: ["step", "frame", "gesture", "willStart", "complete"]))
  }

  /// Everything that happens when lines of all kinds are run, driven and cancelled.
  private func events() throws -> [TraceEvent] {
    let rig = try TraceRig()
    for name in ["walk", "march", "call", "stumble"] { try rig.push(on: name) }
    for finishes in [true, false] { try rig.drive(on: "lead", finishes: finishes) }
    for distance in [60.0, 15] { rig.swipe(distance) }
    try rig.navigator.present(Station(id: "modal"), animated: false)
    rig.trace.recordFrame(0, at: rig.timeline.now, container: rig.navigator.container)
    return rig.trace.events
  }
}
