import SwitchyardMotion
import Testing

@testable import SwitchyardJourney

@Suite struct PlanTimingTests {
  private static let colors = "stations: { r: '#f00', g: '#0f0', b: '#00f' }\n"
  private static let three = colors + "steps: [r, {push: g, line: fade}, {push: b, line: fade}]\n"

  @Test func `rests and transitions add up`() throws {  // U1 U98
    let plan = try Fixture().plan(Self.three)
    #expect(plan.seconds == 4)
    #expect(plan.frameCount == 120)
    #expect(plan.steps.map(\.start) == [0, 1, 2.5])
    #expect(plan.steps.map(\.end) == [0, 1.5, 3])
    #expect(plan.steps.map(\.restEnd) == [1, 2.5, 4])
    #expect(plan.steps.map(\.lineName) == [nil, "fade", "fade"])
  }

  @Test(arguments: [
    ("10", 40), ("24", 96), ("25", 100), ("30", 120), ("50", 200), ("60", 240), ("120", 480),
    ("30000/1001", 120), ("29.97", 120), ("12.5", 50),
  ]) func `any rate gives the nearest number of frames`(rate: String, count: Int) throws {  // U2
    let plan = try Fixture().plan(Self.three + "output: {fps: \(rate)}")
    #expect(plan.frameCount == count)
    #expect(abs(plan.rate.time(ofFrame: count) - 4) <= plan.rate.time(ofFrame: 1) / 2)
  }

  @Test func `a transition may be longer than the rest before it`() throws {  // U4
    let steps = "steps: [{push: r, hold: 100ms}, {push: g, line: fade, duration: 2s}]"
    let plan = try Fixture().plan(Self.colors + steps)
    #expect(abs(plan.seconds - 3.1) < 1e-12)
  }

  @Test func `a film always ends settled, and says when a frame is added`() throws {  // U5
    let steps = "steps: [r, {push: g, line: fade, hold: 0ms}]"
    let plan = try Fixture().plan(Self.colors + steps)
    #expect(plan.seconds == 1.5)
    #expect(plan.frameCount == 46)
    #expect(
      plan.notices.map(\.message).contains(
        "the last rest is shorter than a frame, so one frame of 'g' is added"))
  }

  @Test(arguments: ["line: none", "duration: 0ms", "animated: false"])
  func `a cut takes no time`(how: String) throws {  // U6 U87
    let plan = try Fixture().plan(Self.colors + "steps: [r, {push: g, \(how)}]")
    #expect(plan.steps[1].start == plan.steps[1].end)
    #expect(plan.steps[1].choice == nil)
    #expect(plan.seconds == 2)
  }

  @Test func `a film that ends with a cut shows what it led to`() throws {  // U5 U6
    let plan = try Fixture().plan(Self.colors + "steps: [r, {push: g, line: none, hold: 0}]")
    #expect(plan.frameCount == 31)
  }

  @Test func `one screen rests`() throws {  // U8
    let plan = try Fixture().plan(Self.colors + "steps: [{push: r, hold: 2s}]")
    #expect(plan.frameCount == 60)
  }

  @Test func `no rest at all is still one frame`() throws {
    let plan = try Fixture().plan(Self.colors + "steps: [{push: r, hold: 0}]")
    #expect(plan.frameCount == 1)
  }

  @Test func `a delay lengthens the rest before, and a wait the one after`() throws {
    let steps = "steps: [r, {push: g, line: fade, delay: 250ms}, {wait: 2s}]"
    let plan = try Fixture().plan(Self.colors + steps)
    #expect(plan.steps.map(\.restEnd) == [1.25, 2.75, 4.75])
    #expect(plan.steps[1].start == 1.25)
  }

  @Test func `a seamless loop drops the last rest`() throws {  // U50
    let steps = "steps: [r, {push: g, line: fade}, {pop: }]\nloop: {count: 3, seamless: true}"
    let plan = try Fixture().plan(Self.colors + steps)
    #expect(plan.seconds == 3)
    #expect(plan.frameCount == 90)
    #expect(plan.loop == .times(3))
    #expect(plan.notices.map(\.message).filter { $0.contains("added") } == [])
  }

  @Test(arguments: ["", "~", "null", "true"])
  func `a pop takes any nothing`(nothing: String) throws {
    let steps = "steps: [r, {push: g, line: fade}, {pop: \(nothing)}]"
    #expect(try Fixture().plan(Self.colors + steps).steps.count == 3)
  }

  @Test func `a seamless loop ends where it starts`() {  // U50
    let yaml = Self.colors + "steps: [r, g]\nloop: {seamless: true}"
    #expect(
      Fixture().problems(yaml) == [
        "j.yaml:3:7: a seamless loop ends where it starts, but it starts with 'r' and ends with 'g'"
      ])
  }
}
