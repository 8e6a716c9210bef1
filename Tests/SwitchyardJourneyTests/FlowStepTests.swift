import SwitchyardCore
import SwitchyardMotion
import Testing

@testable import SwitchyardJourney

@Suite(.serialized) struct FlowStepTests {
  private static let head = """
    output: {size: 400x800, fps: 60}
    stations:
      a: red
      b: green
      c: blue
      x: {source: gray, next: b, previous: a}
      y: {source: gray, next: none}
      z: {source: white, allowGestures: false}
      v: {source: white, allowBack: false}

    """
  private static let flow = "flow: {stations: [a, b, c], line: slide}\n"

  private func plan(_ yaml: String, overlap: String = "queue") throws -> JourneyPlan {
    let defaults = "defaults: {line: fade, duration: 400ms, hold: 100ms, overlap: \(overlap)}\n"
    let journey = try Fixture.shared.journey(Self.head + defaults + yaml)
    return try journey.plan(lines: DirectorTests.stock, pictures: .fake)
  }

  private func problems(_ yaml: String) -> [String] {
    do throws(JourneyError) {
      _ = try Fixture.shared.plan(Self.head + yaml)
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }

  /// Plays a plan to its end, and checks that the film does what the plan says.
  private func play(_ plan: JourneyPlan) -> [String] {
    let director = Director(plan)
    return plan.steps.map { step in
      director.advance(to: step.end)
      #expect(director.navigator.isAtRest, "step \(step.index)")
      #expect(director.navigator.stations.map(\.id) == step.stack, "step \(step.index)")
      #expect(director.navigator.modals.map(\.id) == step.modals, "step \(step.index)")
      return step.stack.joined()
    }
  }

  @Test(arguments: [
    ("[a, next, next, previous, previous]", ["a", "ab", "abc", "ab", "a"]),
    ("[b, previous]", ["b", "a"]),
    ("[x, next]", ["x", "xb"]),
    ("[b, x, previous]", ["b", "bx", "ba"]),
    ("[a, b, x, previous]", ["a", "ab", "abx", "a"]),
    (
      "[y, a, next, {next: {drag: {from: [300, 9], to: [10, 9], over: 200ms}}}]",
      ["y", "ya", "yab", "yabc"]
    ),
  ]) func `next and previous go through the flow`(steps: String, stacks: [String]) throws {
    // R100 R101 R102 R103
    let plan = try plan(Self.flow + "steps: \(steps)")
    #expect(play(plan) == stacks)
  }

  @Test func `the flow's line leads to its stations and no others`() throws {  // R107 R110
    let plan = try plan(Self.flow + "steps: [a, next, y, pop, previous]")
    #expect(plan.steps.map(\.lineName) == [nil, "slide", "fade", "fade", "slide"])
  }

  @Test(arguments: [
    ("{from: [300, 9], to: [90, 9], over: 400ms}", "completed bc"),
    ("{from: [300, 9], to: [250, 9], over: 400ms}", "cancelled b"),
    ("{from: [100, 9], to: [390, 9], over: 400ms}", "completed a"),
    ("{from: [100, 9], to: [100, 390], over: 400ms}", "nothing b"),
  ]) func `a finger goes through the flow`(finger: String, outcome: String) throws {
    // R123 R124 R125
    let plan = try plan(Self.flow + "steps: [b, {gesture: \(finger)}]")
    let last = try #require(plan.steps.last)
    #expect(play(plan).last.map { "\(last.outcome.rawValue) \($0)" } == outcome)
  }

  @Test func `what a finger pushed goes back on the flow's line`() throws {
    let gesture = "{gesture: {from: [300, 9], to: [90, 9], over: 200ms}}"
    let plan = try plan(Self.flow + "steps: [a, \(gesture), pop]")
    #expect(plan.steps.map(\.lineName) == [nil, "slide", "slide"])
  }

  @Test(arguments: [
    ("z", "gestures: {}", "nothing"), ("v", "gestures: {}", "nothing"),
    ("c", "gestures: {}", "completed"), ("c", "gestures: {centrePop: false}", "nothing"),
    ("c", "gestures: {centrePop: false, edgeWidth: 150}", "completed"),
    ("c", "gestures: {rightToLeft: true}", "nothing"),
  ]) func `stations and gestures say what fingers may do`(
    top: String, gestures: String, outcome: String
  ) throws {  // R106 R128 R138
    let plan = try plan(
      "\(gestures)\nsteps: [a, \(top), {gesture: {from: [100, 9], to: [390, 9], over: 300ms}}]")
    #expect(plan.steps.last?.outcome.rawValue == outcome)
  }

  @Test func `from right to left a finger to the left goes back`() throws {
    let plan = try plan(
      """
      gestures: {rightToLeft: true}
      steps: [a, c, {gesture: {from: [396, 9], to: [100, 9], over: 300ms}}]
      """)
    #expect(play(plan) == ["a", "ac", "a"])
  }

  // MARK: - Scrolling

  @Test(arguments: [
    ("{from: [300, 150], to: [200, 150], over: 300ms}", 0.0, 255, "nothing"),
    ("{from: [100, 150], to: [390, 150], over: 300ms}", 0, 0, "completed"),
    ("{from: [100, 150], to: [390, 150], over: 300ms}", 300, 0, "nothing"),
    ("{from: [100, 500], to: [390, 500], over: 300ms}", 300, 300, "completed"),
  ]) func `a part that scrolls takes what it can use`(
    finger: String, offset: Double, seen: Double, outcome: String
  ) throws {  // R132 R135 R136
    let plan = try Fixture.shared.journey(
      """
      output: {size: 400x800}
      stations:
        a: red
        s:
          source: white
          scroll: {frame: [0, 100, 400, 100], content: [250%, 100], offset: [\(offset), 0], axis: horizontal,
                   layers: [{name: card, frame: [0, 0, 90, 90], color: blue}]}
      steps: [a, s, {gesture: \(finger), hold: 0}]
      """
    ).plan(lines: DirectorTests.stock, pictures: .fake)
    #expect(plan.steps.last?.outcome.rawValue == outcome)
    let director = Director(plan)
    director.advance(to: plan.steps[2].start)
    let scroll = try #require(director.navigator.visible?.scrollRegions.first)
    director.advance(to: plan.steps[2].end)
    #expect(abs(scroll.offset.x - seen) < 1)
  }

  @Test(arguments: [("false", "nothing"), ("true", "completed")])
  func `the other edge goes on before anything scrolls`(edgeNext: String, outcome: String) throws {
    // R130
    let plan = try Fixture.shared.journey(
      """
      output: {size: 400x800}
      flow: {stations: [s, a]}
      gestures: {edgeNext: \(edgeNext)}
      stations: {a: red, s: {source: white, scroll: {content: [250%, 100%]}}}
      steps: [s, {gesture: {from: [396, 150], to: [100, 150], over: 300ms}}]
      """
    ).plan(lines: DirectorTests.stock, pictures: .fake)
    #expect(plan.steps.last?.outcome.rawValue == outcome)
  }

  @Test func `a step lasts until what it threw is at rest`() throws {
    let plan = try Fixture.shared.journey(
      """
      output: {size: 400x800}
      stations: {s: {source: white, scroll: {content: [100%, 9000]}}}
      steps: [s, {gesture: {from: [200, 600], to: [200, 300], over: 300ms}, hold: 0}]
      """
    ).plan(lines: DirectorTests.stock, pictures: .fake)
    let director = Director(plan)
    director.advance(to: 0)
    let region = try #require(director.navigator.visible?.scrollRegions.first)
    director.advance(to: plan.steps[1].end - 0.1)
    #expect(region.isCoasting && !director.isAtRest)
    director.advance(to: plan.steps[1].end)
    #expect(!region.isCoasting && director.isAtRest && region.offset.y > 700)
  }

  @Test func `a flow goes on from a station that it names a second time`() throws {
    let plan = try Fixture.shared.journey(
      """
      output: {size: 400x800}
      flow: {stations: [a, b, a, c]}
      stations: {a: red, b: green, c: blue}
      steps: [a, next, next, next, previous, {gesture: {from: [300, 400], to: [20, 400], over: 300ms}}, previous, previous]
      """
    ).plan(lines: DirectorTests.stock, pictures: .fake)
    #expect(plan.steps.map(\.target) == ["a", "b", "a", "c", "a", "a", "a", "b"])
    let director = Director(plan)
    director.advance(to: plan.seconds)
    #expect(director.navigator.stations.map(\.id) == ["a", "b"])
  }

  // MARK: - Overlap

  @Test(arguments: [("false", "abb", 0.8), ("true", "ab", 0.4)])
  func `a double tap pushes once when that is asked for`(
    deduplicate: String, stack: String, seconds: Double
  ) throws {
    let plan = try plan(
      "steps: [a, {push: b, interrupt: {at: 100ms, with: b}}]",
      overlap: "queue, deduplicate: \(deduplicate)")
    #expect(play(plan).last == stack)
    let last = try #require(plan.steps.last)
    #expect(abs(last.end - last.start - seconds) < 1e-9)
  }

  @Test(arguments: [
    ("queue", "{push: b, interrupt: {at: 50%, with: pop}}", "a", 0.8),
    ("interrupt", "{push: b, interrupt: {at: 50%, with: pop}}", "a", 0.4),
    ("reject", "{push: b, interrupt: {at: 50%, with: pop}}", "ab", 0.4),
    ("queue", "{push: b, interrupt: {at: 100ms, with: {push: c, line: slide}}}", "abc", 0.8),
    ("interrupt", "{push: b, interrupt: {at: 100ms, with: c}}", "abc", 0.5),
    ("queue", "{push: b, interrupt: [{at: 10%, with: c}, {at: 20%, with: pop}]}", "ab", 1.2),
    (
      "interrupt",
      "{push: b, interrupt: {at: 50%, with: {pop: {drag: {from: [0, 0], to: [400, 0], over: 100ms, release: finish, settle: 50ms}}}}}",
      "a", 0.35
    ),
    (
      "interrupt",
      "{push: b, interrupt: {at: 50%, with: {pop: {drag: {from: [0, 0], to: [40, 0], over: 100ms, release: cancel, settle: 50ms}}}}}",
      "ab", 0.35
    ),
  ]) func `a step in the middle of another does what the policy says`(
    policy: String, step: String, stack: String, seconds: Double
  ) throws {  // R80 R84
    let plan = try plan("steps: [a, \(step)]", overlap: policy)
    #expect(play(plan).last == stack)
    let last = try #require(plan.steps.last)
    #expect(abs(last.end - last.start - seconds) < 1e-9, "\(last.end - last.start)")
  }

  @Test func `going back to what was refused changes nothing`() throws {  // R25
    let steps =
      "[a, {push: b, interrupt: [{at: 20%, with: c}, {at: 40%, with: x}, {at: 60%, with: {popTo: c}}]}]"
    #expect(play(try plan("steps: \(steps)", overlap: "reject")) == ["a", "ab"])
  }

  @Test func `two fingers that are down at once are two fingers`() throws {  // R143
    let along = "{gesture: {from: [300, 400], to: [20, 400], over: 300ms}}"
    let down = "{gesture: {from: [300, 100], to: [300, 500], over: 50ms}}"
    let steps = "[a, {push: b, interrupt: [{at: 25%, with: \(along)}, {at: 50%, with: \(down)}]}]"
    #expect(play(try plan("gestures: {}\nsteps: \(steps)", overlap: "interrupt")) == ["a", "ab"])
  }

  @Test func `a finger takes hold of a train without a jump`() throws {  // R84
    let step =
      "{push: b, line: slide, easing: linear, interrupt: {at: 50%, with: {gesture: {from: [100, 9], to: [300, 9], over: 200ms}}}}"
    let plan = try plan("steps: [a, \(step)]", overlap: "interrupt")
    let director = Director(plan)
    var last: Double?
    for frame in 0...200 {
      let moment = plan.steps[1].start + 0.01 + Double(frame) * 0.002
      guard moment < plan.steps[1].end else { break }
      director.advance(to: moment)
      guard let b = director.container.layer(named: "b") else { break }
      let x = b.convert(b.bounds, to: director.container)?.x ?? 0
      // The line goes 1 pt in a millisecond, the finger too, and touches come 120 times a second.
      if let last { #expect(abs(x - last) < 14, "at \(moment)") }
      last = x
    }
    #expect(plan.steps[1].outcome == .cancelled)
  }

  @Test(arguments: [
    ("steps: [a, next]", "10:12: there is no flow to go through"),
    ("flow: {stations: [a, b]}\nsteps: [a, b, next]", "11:15: 'b' is the last station of the flow"),
    (
      "flow: {stations: [a, b]}\nsteps: [c, next]", "11:12: 'c' is not in the flow, which goes a, b"
    ),
    ("flow: {stations: [a, q]}\nsteps: [a]", "10:22: there is no station 'q'"),
    ("flow: {line: fade}\nsteps: [a]", "10:7: a flow needs 'stations', at least one"),
    ("steps: [y, next]", "10:12: nothing comes next after 'y'"),
    ("gestures: {boarding: true}\nsteps: [a]", "10:22: 'boarding' needs a 'flow'"),
    ("gestures: {edgeNext: true}\nsteps: [a]", "10:22: 'edgeNext' needs a 'flow'"),
    (
      "steps: [a, {push: b, interrupt: {with: {pop: , hold: 1s}}}]",
      "10:48: 'hold' means nothing in the middle of a step"
    ),
    ("steps: [a, {push: b, interrupt: {at: 40%}}]", "10:33: an interruption needs 'with', a step"),
    (
      "steps: [a, {push: b, interrupt: {at: 140%, with: pop}}]",
      "10:38: expected a part from 0% to 100%, found '140%'"
    ),
    (
      "steps: [a, {push: b, interrupt: {at: 10s, with: pop}}]",
      "10:33: what it interrupts is over by then"
    ),
    ("steps: [a, {push: b, interrupt: {with: q}}]", "10:40: there is no station 'q'"),
    (
      "steps: [a, {push: b, interrupt: {with: {push: c, drag: {from: [0, 0], to: [9, 9], over: 1s}}}}]",
      "10:40: a finger can only take hold of the transition that is under way, to undo it"
    ),
    (
      "steps: [a, {push: {station: b, drag: {from: [300, 9], to: [9, 9], over: 200ms}}, interrupt: {with: {pop: {drag: {from: [0, 9], to: [99, 9], over: 100ms}}}}}]",
      "10:100: a finger has hold of it by then"
    ),
  ]) func `what is wrong is said where it stands`(yaml: String, message: String) {
    #expect(problems(yaml).first == "j.yaml:" + message)
  }
}
