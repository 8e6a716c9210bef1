import SwitchyardCore
import SwitchyardHost
import SwitchyardMotion
import Testing

@testable import SwitchyardJourney

@Suite(.serialized) struct FingerTests {
  static let head = """
    output: {size: 400x800, fps: 60}
    stations: {a: red, b: green, c: blue}
    defaults: {line: slide, duration: 400ms}

    """

  static func plan(_ yaml: String) throws -> JourneyPlan {
    try Fixture.shared.journey(head + yaml).plan(lines: DirectorTests.stock, pictures: .fake)
  }

  private func drag(_ text: String, finish: String = "half") throws -> PlannedStep {
    let plan = try Self.plan(
      "gestures: {finish: \(finish)}\nsteps: [a, b, {pop: {drag: {\(text)}}}]")
    return try #require(plan.steps.last)
  }

  @Test(arguments: [
    ("from: [0, 9], to: [200, 9], over: 500ms, settle: 150ms", Outcome.cancelled, 0.65),
    ("from: [0, 9], to: [201, 9], over: 500ms, settle: 150ms", .completed, 0.65),
    ("from: [0, 9], to: [0, 410], over: 300ms, settle: 0", .completed, 0.3),
    ("from: [0, 9], to: [300, 9], over: 500ms, release: cancel, settle: 50ms", .cancelled, 0.55),
    ("from: [0, 9], to: [9, 9], over: 0, release: finish, settle: 50ms", .completed, 0.05),
    (
      "from: [0, 9], to: [100, 9], over: 100ms, release: finish, settle: proportional", .completed,
      0.4
    ),
    ("path: [[0ms, 0, 9], [100ms, 300, 9], [200ms, 100, 9]], settle: 0", .cancelled, 0.2),
  ]) func `a drag lasts as the script says and then settles`(
    text: String, outcome: Outcome, seconds: Double
  ) throws {  // R75 R76 R121
    let step = try drag(text)
    #expect(step.outcome == outcome)
    #expect(abs(step.end - step.start - seconds) < 1e-9)
    #expect(step.to == (outcome == .completed ? "a" : "b"))
    #expect(step.stack == (outcome == .completed ? ["a"] : ["a", "b"]))
  }

  @Test(arguments: [("cancel", "didCancel", false), ("auto", "didComplete", true)])
  func `the trace tells of a drag what it tells of a gesture`(
    release: String, end: String, success: Bool
  ) throws {  // R92 R125
    let plan = try Self.plan(
      """
      gestures: {finish: half}
      steps: [a, b, {pop: {drag: {from: [4, 9], to: [300, 9], over: 100ms, release: \(release)}}}]
      """)
    let trace = Trace()
    let director = Director(plan, trace: trace)
    director.advance(to: plan.seconds)
    let told = trace.events.filter { $0["recogniser"] == .text("drag") }
    let words = told.map { event in
      if case .text(let state)? = event["state"] { state } else { event.name.rawValue }
    }
    #expect(words.prefix(4) == ["began", "willStart", "changed", "didUpdate"])
    #expect(words.suffix(2) == ["ended", end] && words.count == 2 + 2 * 12 + 2)
    #expect(told[words.count - 2]["progress"] == .number(0.74))
    #expect(told[words.count - 2]["translation"] == .list([.number(296), .number(0)]))
    guard case .list(let speed)? = told[words.count - 2]["velocity"],
      case .number(let x)? = speed.first
    else { throw Failure() }
    #expect(abs(x - 2960) < 1e-6)
    let names = trace.events.map(\.name)
    let start = try #require(names.firstIndex(of: .willStart))
    #expect(start < (try #require(names.lastIndex(of: .beforeDepart))))
    let complete = try #require(trace.events.last { $0.name == .complete })
    #expect(complete["success"] == .flag(success))
  }

  private struct Failure: Error {}

  @Test(arguments: [("third", Outcome.completed), ("half", .cancelled), ("velocity", .completed)])
  func `the named rule decides`(finish: String, outcome: Outcome) throws {  // R120 R121 R122
    let step = try drag("from: [0, 9], to: [130, 9], over: 1s", finish: finish)
    #expect(step.outcome == outcome)
  }

  @Test func `the transition is where the finger is`() throws {  // R75
    let plan = try Self.plan(
      "steps: [a, {push: b, drag: {from: [300, 9], to: [100, 9], over: 1s, release: finish}}]")
    let director = Director(plan)
    for part in [0.01, 0.25, 0.731, 1] {
      director.advance(to: plan.steps[1].start + part)
      let b = try #require(director.container.layer(named: "b"))
      let x = try #require(b.convert(b.bounds, to: director.container)).x
      #expect(abs(x - 400 * (1 - part / 2)) < 1e-6, "\(x) at \(part)")
    }
    director.advance(to: plan.steps[1].end)
    #expect(director.navigator.isAtRest)
    #expect(director.navigator.timeline.pendingCount == 0)
  }

  @Test(arguments: [
    ("{gesture: {from: [4, 9], to: [300, 9], over: 300ms}}", "completed a", 0.3),
    ("{gesture: {from: [200, 9], to: [200, 500], over: 300ms}}", "nothing b", 0.3),
    ("{gesture: {from: [200, 9], to: [90, 9], over: 300ms}}", "nothing b", 0.3),
    ("{gesture: {path: [[0ms, 4, 9], [100ms, 90, 9], [700ms, 90, 9]]}}", "cancelled b", 0.7),
  ]) func `free touches do what the recognisers make of them`(
    step: String, outcome: String, least: Double
  ) throws {  // R116 R129 R130
    let plan = try Self.plan("steps: [a, b, \(step)]")
    let last = try #require(plan.steps.last)
    #expect("\(last.outcome.rawValue) \(last.to)" == outcome)
    #expect((last.end - last.start < least + 1e-9) == (last.outcome == .nothing))
    #expect(last.end - last.start > least - 1e-9)
    let director = Director(plan)
    director.advance(to: last.end)
    #expect(director.navigator.isAtRest)
    #expect(director.navigator.stations.map(\.id) == last.stack)
  }

  @Test func `what a gesture did is what later steps start from`() throws {
    let plan = try Self.plan(
      """
      steps: [a, {push: b, line: fade}, {gesture: {from: [4, 9], to: [300, 9], over: 200ms}}, b, c,
              {pop: {drag: {from: [0, 0], to: [300, 0], over: 1s, release: cancel}}}, pop]
      """)
    #expect(plan.steps.map(\.to) == ["a", "b", "a", "b", "c", "c", "b"])
    #expect(plan.steps[2].lineName == "fade")
  }

  @Test(arguments: [
    "{gesture: {from: [4, 9], to: [300, 9], over: 310ms}}",
    "{pop: {drag: {path: [[0ms, 0, 9], [111ms, 300, 9], [200ms, -50, 9], [333ms, 230, 9]]}}}",
  ]) func `any order of frames gives the same picture`(step: String) throws {
    let plan = try Self.plan("overlays: {touches: true}\nsteps: [a, b, \(step)]")
    let steady = Director(plan)
    for index in 0..<plan.frameCount {
      let time = plan.rate.time(ofFrame: index)
      steady.advance(to: time)
      guard index % 5 == 0 else { continue }
      let skipping = Director(plan)
      skipping.advance(to: time)
      let isSame = Self.layers(skipping.picture) == Self.layers(steady.picture)
      #expect(isSame, "frame \(index)")
    }
  }

  private static func layers(_ layer: Layer) -> [String] {
    guard !layer.isHidden else { return [] }
    return ["\(layer.name ?? "") \(layer.frame) \(layer.transform) \(layer.opacity)"]
      + layer.sublayers.flatMap(layers)
  }

  @Test func `the plan and the film are of one length, and its last frame is at rest`() throws {
    let plan = try Self.plan(
      "steps: [a, b, {pop: {drag: {from: [0, 0], to: [217, 0], over: 217ms}}, hold: 0}]")
    #expect(plan.frameCount >= plan.rate.frameCount(seconds: plan.seconds))
    let director = Director(plan)
    director.advance(to: plan.rate.time(ofFrame: plan.frameCount - 1))
    #expect(director.navigator.isAtRest)
  }

  // MARK: - Marks

  @Test func `a tap is marked in the last quarter second before, and adds no time`() throws {
    let with = try Self.plan("steps: [a, {push: b, tap: [50%, 20]}]")
    #expect(with.seconds == (try Self.plan("steps: [a, b]")).seconds)
    let director = Director(with)
    let seen = [0.7, 0.76, 0.99, 1.0, 1.2].map { time in
      director.advance(to: time)
      return director.picture.layer(named: "tap")?.isHidden == false
    }
    #expect(seen == [false, true, true, false, false])
    #expect(director.picture.layer(named: "tap")?.sublayers.last?.position == Point(x: 200, y: 20))
  }

  @Test func `fingers are shown when that is asked for, taps unless it is refused`() throws {
    let steps =
      "steps: [a, {push: b, tap: [9, 9]}, {pop: {drag: {from: [0, 0], to: [300, 0], over: 1s}}}]"
    func count(_ overlays: String) throws -> Int {
      try Self.plan("overlays: \(overlays)\n" + steps).marks.count
    }
    #expect(try [count("{touches: true}"), count("{}"), count("{touches: false}")] == [2, 1, 0])
  }

  @Test func `a passenger can be tapped`() throws {
    let plan = try Fixture().plan(
      """
      stations: {a: {source: a.png, passengers: {p: [10, 20, 40, 60]}}, b: b.png}
      steps: [a, {push: b, tap: p}]
      """)
    #expect(plan.marks.map { $0.path.location(at: 0) } == [Point(x: 30, y: 50)])
  }

  // MARK: - Messages

  @Test(arguments: [
    (
      "[a, {push: b, drag: {from: [0, 0]}}]",
      "4:28: a drag needs either 'from', 'to' and 'over', or 'path'"
    ),
    (
      "[a, {gesture: {over: 1s}}]",
      "4:22: a gesture needs either 'from', 'to' and 'over', or 'path'"
    ),
    (
      "[a, {gesture: {path: [[0, 1]]}}]",
      "4:30: expected a moment and a point [time, x, y], found 2 values"
    ),
    ("[a, {gesture: {path: [[5, 1, 1]]}}]", "4:31: '5' has no unit; did you mean '5s'?"),
    ("[a, {gesture: {path: [[1s, 1, 1], [0, 1, 1]]}}]", "4:43: the times of a path never go back"),
    (
      "[a, {push: b, drag: {frm: [0, 0]}}]", "4:29: unknown key 'frm' in a drag; did you mean from?"
    ),
    (
      "[a, {push: b, drag: {from: [0, 0], to: [1, 1], over: 1s, settle: sprung}}]",
      "4:73: expected spring, proportional, or a duration such as 200ms, found 'sprung'; did you mean spring?"
    ),
    (
      "[a, {push: b, line: none, drag: {from: [0, 0], to: [1, 1], over: 1s}}]",
      "4:40: a drag needs a transition, but this is a cut"
    ),
    (
      "[a, {push: b, animated: false, drag: {from: [0, 0], to: [1, 1], over: 1s}}]",
      "4:39: 'drag' means nothing with 'animated: false'"
    ),
    (
      "[a, {gesture: {from: [0, 0], to: [1, 1], over: 1s}, line: fade}]",
      "4:60: 'line' means nothing with 'gesture'"
    ),
    ("[a, {push: b, tap: q}]", "4:27: 'a', which is seen, has no passenger 'q'"),
    ("[{push: a, tap: [1, 1]}]", "4:24: the first step has no rest before it to tap in"),
    (
      "[a, {push: {station: b, drag: {from: [0, 0], to: [1, 1], over: 1s}}, drag: {from: [0, 0], to: [1, 1], over: 1s}}]",
      "4:83: 'drag' is said twice"
    ),
  ]) func `what is wrong with a finger is said where it stands`(steps: String, message: String)
    throws
  {
    do throws(JourneyError) {
      _ = try Fixture.shared.plan(Self.head + "steps: \(steps)")
      Issue.record("it was accepted")
    } catch {
      #expect(error.problems.first.map { "\($0)" } == "j.yaml:" + message)
    }
  }
}
