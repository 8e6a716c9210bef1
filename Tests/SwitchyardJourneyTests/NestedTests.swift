import SwitchyardCore
import SwitchyardMotion
import Testing

@testable import SwitchyardJourney

@Suite(.serialized) struct NestedTests {
  private static let head = """
    output: {size: 400x800, fps: 60}
    stations:
      home: red
      tab: {source: white, stack: {stations: [x, y], frame: [0, 100, 400, 600]}}
      x: {layers: [{color: green}]}
      y: {layers: [{color: blue}]}
      z: {layers: [{color: gray}]}
    defaults: {line: slide, duration: 400ms, hold: 100ms}

    """

  private func plan(_ yaml: String) throws -> JourneyPlan {
    try Fixture.shared.journey(Self.head + yaml).plan(lines: DirectorTests.stock, pictures: .fake)
  }

  /// Returns the stacks, outer and inner, after each step.
  private func stacks(_ plan: JourneyPlan) -> [String] {
    let director = Director(plan)
    return plan.steps.map { step in
      director.advance(to: step.end)
      #expect(director.isAtRest)
      let inner = director.navigator.visible?.navigators.first
      return ([director.navigator] + [inner].compactMap { $0 })
        .map { $0.stations.map(\.id).joined(separator: " ") }.joined(separator: ": ")
    }
  }

  @Test func `steps go through the stack in a station`() throws {
    let plan = try plan(
      "steps: [home, tab, {push: z, in: tab}, {pop: , in: tab}, {root: , in: tab}, pop, tab]")
    #expect(
      stacks(plan) == [
        "home", "home tab: x y", "home tab: x y z", "home tab: x y", "home tab: x", "home",
        "home tab: x y",
      ])
    #expect(plan.steps[2].from == "y" && plan.steps[2].to == "z" && plan.steps[2].place == "tab")
  }

  @Test func `a station of a flow is on one stack at a time`() throws {
    let plan = try plan(
      "flow: {stations: [home, z]}\nsteps: [tab, {push: z, in: tab}, {push: z}, pop]")
    #expect(stacks(plan) == ["tab: x y", "tab: x y z", "tab z", "tab: x y z"])
    let director = Director(plan)
    director.advance(to: plan.seconds)
    let inner = try #require(director.navigator.top?.navigators.first)
    #expect(inner.container.sublayers.map(\.name) == ["z"] && inner.top?.navigator === inner)
  }

  @Test func `steps go through a stack two levels deep, and taps find what is seen there`() throws {
    let plan = try Fixture.shared.journey(
      """
      output: {size: 400x800}
      stations:
        home: red
        tab: {source: white, stack: {stations: [card], frame: [0, 100, 400, 600]}}
        card: {layers: [{color: green}], stack: {stations: [x], frame: [10, 20, 200, 200]}}
        x: {layers: [{name: dot, color: white, frame: [40, 50, 20, 20]}], passengers: {dot: dot}}
        z: {layers: [{color: gray}]}
      defaults: {line: slide, duration: 400ms, hold: 400ms}
      steps: [home, tab, {push: z, in: card, tap: dot}, {pop: , in: card}, {push: z, in: tab}, pop, tab, {push: z, in: card}]
      """
    ).plan(lines: DirectorTests.stock, pictures: .fake)
    let director = Director(plan)
    let seen = plan.steps.map { step in
      director.advance(to: step.end)
      var names: [String] = []
      var navigator: Navigator? = director.navigator
      while let visible = navigator?.visible {
        names.append(visible.id)
        navigator = visible.navigators.first
      }
      return names.joined(separator: " ")
    }
    #expect(
      seen == [
        "home", "tab card x", "tab card z", "tab card x", "tab z", "home", "tab card x",
        "tab card z",
      ])
    #expect(plan.marks.first?.path.location(at: 0) == Point(x: 60, y: 180))
  }

  @Test func `the innermost stack that can go back does`() throws {  // R137 R161
    let back = "{gesture: {from: [4, 400], to: [350, 400], over: 300ms}}"
    let plan = try plan("steps: [home, tab, \(back), \(back)]")
    #expect(stacks(plan) == ["home", "home tab: x y", "home tab: x", "home"])
    #expect(plan.steps.map(\.outcome) == [.completed, .completed, .completed, .completed])
    #expect(plan.steps.map(\.to) == ["home", "tab", "tab", "home"])
  }

  @Test func `a drag drives the stack in a station`() throws {
    let plan = try plan(
      """
      steps: [home, tab, {pop: {drag: {from: [0, 400], to: [100, 400], over: 1s, release: cancel}}, in: tab},
              {pop: {drag: {from: [0, 400], to: [100, 400], over: 1s, release: finish}}, in: tab},
              {push: z, in: tab}]
      """)
    #expect(
      stacks(plan).suffix(3) == ["home tab: x y", "home tab: x", "home tab: x z"])
  }

  @Test(arguments: [
    ("steps: [home, {push: z, in: tab}]", "9:29: 'tab' is not what is seen; that is 'home'"),
    ("steps: [home, {push: z, in: home}]", "9:29: 'home' has no stack of its own"),
    (
      "steps: [home, tab, {popTo: z, in: tab}]",
      "9:20: 'z' is not below the top; below are 'x'"
    ),
    ("steps: [home, {wait: 1s, in: tab}]", "9:26: 'in' means nothing with 'wait'"),
  ]) func `what is wrong is said where it stands`(yaml: String, message: String) {
    #expect(Fixture.shared.problems(Self.head + yaml).first == "j.yaml:" + message)
  }

  @Test func `nothing is said that only follows from an earlier problem`() {
    let swipe = "{gesture: {from: [4, 9], to: [390, 9], over: 1s}}"
    let yaml = "steps: [home, {push: tab, tap: q}, \(swipe), pop, pop]"
    #expect(
      Fixture.shared.problems(Self.head + yaml) == [
        "j.yaml:9:32: 'home', which is seen, has no passenger 'q'"
      ])
  }

  @Test func `a station cannot hold itself`() {
    let yaml = "stations: {a: {source: red, stack: [b]}, b: {source: red, stack: [a]}}\nsteps: [a]"
    #expect(
      Fixture.shared.problems(yaml) == [
        "j.yaml:1:67: 'a' cannot hold itself", "j.yaml:1:37: 'b' cannot hold itself",
      ])
  }

  @Test func `less motion is a short fade in place of lines that move things`() throws {
    let calm = try Fixture.shared.journey(
      "output: {size: 4x4, reduceMotion: true}\nstations: {a: red, b: blue}\n"
        + "steps: [a, {push: b, line: slide, duration: 1s}, {push: a, line: fade, duration: 1s}]"
    ).plan(lines: DirectorTests.stock, pictures: .fake)
    #expect(calm.steps.map(\.lineName) == [nil, "fade", "fade"])
    #expect(calm.steps.map { (($0.end - $0.start) * 10).rounded() / 10 } == [0, 0.2, 1])
  }
}
