import SwitchyardCore
import SwitchyardHost
import SwitchyardMotion
import Testing

@testable import SwitchyardJourney

@Suite(.serialized) struct DirectorTests {
  /// The stock lines, which lie beside the tests.
  nonisolated(unsafe) static let stock = loadStock()

  private static func loadStock() -> LineSource {
    let folder = CommandLine.arguments[0].split(separator: "/").dropLast().map { "/\($0)" }.joined()
    let path = PluginSearchPath(executable: "\(folder)/switchyard", lookUp: { _ in nil })
    let registry = PluginRegistry(searchPath: path, version: "0.1.0")
    registry.load()
    return LineSource(registry)
  }

  private func director(
    _ yaml: String, rate: String = "30", trace: Trace? = nil
  ) throws -> Director {
    let journey = try Fixture.shared.journey(
      "output: {size: 320x240, fps: \(rate)}\nstations: {a: red, b: green, c: blue}\n" + yaml)
    return Director(try journey.plan(lines: Self.stock, pictures: .fake), trace: trace)
  }

  /// Writes what is shown: the station's name and opacity of each layer, bottom first.
  private func shown(_ director: Director) -> String {
    director.container.sublayers.map { layer in
      "\(layer.name ?? "?") \((layer.opacity * 1000).rounded() / 1000)"
    }.joined(separator: ", ")
  }

  @Test func `at any moment the container shows what the plan says`() throws {  // U1 U58
    let director = try director(
      "steps: [a, {push: b, line: fade, duration: 500ms, easing: linear}, {push: c, line: none}]")
    let expected = [
      (0.0, "a 1.0"), (0.99, "a 1.0"), (1.0, "a 1.0"), (1.25, "a 1.0, b 0.5"), (1.5, "b 1.0"),
      (2.49, "b 1.0"), (2.5, "c 1.0"), (3.4, "c 1.0"),
    ]
    for (time, text) in expected {
      director.advance(to: time)
      let tops = shown(director)
      #expect(time == 1 ? tops.hasPrefix(text) : tops == text, "at \(time)")
    }
  }

  @Test func `the frame at a transition's end is settled, however times add up`() throws {  // U58
    for rate in ["24", "25", "30", "30000/1001", "60", "7"] {
      let director = try director(
        "defaults: {line: fade, hold: 7f, duration: 11f}\nsteps: [a, b, c, pop, pop]", rate: rate)
      for index in 0..<director.plan.frameCount {
        director.advance(to: director.plan.rate.time(ofFrame: index))
        let isRest = index % 18 < 7 || index >= 18 * 4
        #expect(director.navigator.isAtRest == isRest, "frame \(index) at \(rate)")
      }
    }
  }

  @Test func `the last frame of any film shows a screen at rest`() throws {  // U5
    var random = SplitMix(seed: 7)
    for _ in 0..<150 {
      let hold = random.next(below: 70)
      let duration = random.next(below: 900)
      let rate = ["24", "30", "60000/1001", "7"][random.next(below: 4)]
      let step = "{push: b, line: fade, duration: \(duration)ms, hold: \(hold)ms}"
      let director = try director("steps: [a, \(step)]", rate: rate)
      let plan = director.plan
      director.advance(to: plan.rate.time(ofFrame: plan.frameCount - 1))
      #expect(shown(director) == "b 1.0", "hold \(hold) duration \(duration) at \(rate)")
      let plain = plan.rate.frameCount(seconds: plan.seconds)
      #expect((plain...plain + 1).contains(plan.frameCount))
    }
  }

  @Test func `every operation leaves the stack that the plan names`() throws {  // U82
    let director = try director(
      """
      defaults: {line: fade, hold: 100ms, duration: 100ms}
      steps: [a, b, a, {present: c}, dismiss, {popTo: b}, {replace: c}, {stack: [b, a, c]},
              {stack: [a, b]}, root, {wait: 1s}]
      """)
    for step in director.plan.steps {
      director.advance(to: step.start)
      #expect(director.navigator.stations.map(\.id) == step.stack)
      #expect(director.navigator.modals.map(\.id) == step.modals)
      director.advance(to: step.end)
      #expect(director.navigator.isAtRest)
      #expect(director.container.sublayers.map(\.name) == [step.to])
    }
  }

  @Test func `a screen that is twice on the stack is two stations`() throws {  // U82
    let director = try director("steps: [a, b, a]")
    director.advance(to: 100)
    let stations = director.navigator.stations
    #expect(stations.map(\.id) == ["a", "b", "a"])
    #expect(stations[0] !== stations[2])
  }

  @Test func `skipping frames comes to the same place`() throws {
    let yaml = "steps: [a, {push: b, line: slide}, {push: c, line: fade}, pop]"
    let steady = try director(yaml)
    for index in 0..<steady.plan.frameCount {
      let time = steady.plan.rate.time(ofFrame: index)
      steady.advance(to: time)
      guard index % 7 == 0 else { continue }
      let skipping = try director(yaml)
      skipping.advance(to: time)
      #expect(shown(skipping) == shown(steady), "frame \(index)")
    }
  }

  @Test func `steps are in the trace`() throws {
    let trace = Trace()
    let director = try director("steps: [a, {push: b, line: none}]", trace: trace)
    director.advance(to: 5)
    let steps = trace.events.filter { $0.name == .step }
    #expect(steps.map(\.time) == [0, 1])
    #expect(steps.map { $0["operation"] } == [.text("start"), .text("push")])
  }

  @Test func `every stock line ends at the next screen`() throws {  // U58
    for line in ["fade", "slide", "zoom", "iris", "dissolve", "swing"] {
      let director = try director("steps: [a, {push: b, line: \(line)}, pop]")
      let steps = director.plan.steps
      #expect(steps[2].lineName == line)
      director.advance(to: (steps[1].start + steps[1].end) / 2)
      #expect(!director.navigator.isAtRest)
      director.advance(to: steps[1].end)
      #expect(shown(director) == "b 1.0", "\(line)")
      director.advance(to: steps[2].end)
      #expect(shown(director) == "a 1.0", "\(line)")
    }
  }
}
