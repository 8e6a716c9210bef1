import SwitchyardCore
import SwitchyardMotion
import Testing

@testable import SwitchyardJourney

@Suite struct PlanLineTests {
  private static let stations = "stations: { a: red, b: green, c: blue }\n"

  /// Writes each transition as `line seconds`.
  private func lines(_ yaml: String) throws -> [String] {
    try Fixture.shared.plan(Self.stations + yaml).steps.dropFirst().map {
      "\($0.lineName ?? "cut") \((($0.end - $0.start) * 1000).rounded() / 1000)"
    }
  }

  @Test(arguments: [
    ("steps: [a, b]", ["slide 0.4"]),
    ("defaults: {line: zoom}\nsteps: [a, b]", ["zoom 0.6"]),
    ("defaults: {line: zoom, duration: 1s}\nsteps: [a, {push: b, line: fade}]", ["fade 1.0"]),
    (
      "lines: {slow: {use: fade, duration: 2s}}\ndefaults: {duration: 1s}\n"
        + "steps: [a, {push: b, line: slow}]", ["slow 2.0"]
    ),
    ("steps: [a, {push: b, line: {use: fade, duration: 3s}}]", ["fade 3.0"]),
    ("steps: [a, {push: b, line: {use: fade, duration: 3s}, duration: 4s}]", ["fade 4.0"]),
    ("routes: [{from: a, to: b, line: fade, duration: 5s}]\nsteps: [a, b]", ["fade 5.0"]),
    (
      "routes: [{from: a, to: b, line: fade, duration: 5s}]\nsteps: [a, {push: b, line: zoom}]",
      ["zoom 0.6"]
    ),
    (
      "routes: [{to: '*', line: zoom}, {from: a, to: b, line: fade}]\nsteps: [a, b, c]",
      ["fade 0.5", "zoom 0.6"]
    ),
    ("routes: [{between: [b, a], line: none}]\nsteps: [a, b]", ["cut 0.0"]),
    ("steps: [a, {push: b, easing: 'spring(0, 700ms)'}]", ["slide 0.7"]),
    ("steps: [a, {push: b, duration: 12f}]\noutput: {fps: 24}", ["slide 0.5"]),
  ]) func `the nearest word about a line counts`(yaml: String, expected: [String]) throws {
    #expect(try lines(yaml) == expected)
  }

  @Test(arguments: [
    ("steps: [a, {push: b, line: fade, duration: 2s}, pop]", ["fade 2.0", "fade 2.0"]),
    (
      "steps: [a, {push: b, line: fade}, {push: c, line: zoom}, pop, pop]",
      ["fade 0.5", "zoom 0.6", "zoom 0.6", "fade 0.5"]
    ),
    (
      "steps: [a, {push: b, line: fade}, {push: c, line: zoom}, root]",
      ["fade 0.5", "zoom 0.6", "zoom 0.6"]
    ),
    ("steps: [a, {push: b, line: fade}, {pop: , duration: 1s}]", ["fade 0.5", "fade 1.0"]),
    ("steps: [a, {push: b, line: fade}, {pop: , line: zoom}]", ["fade 0.5", "zoom 0.6"]),
    (
      "routes: [{from: a, to: b, line: fade, pop: zoom}]\nsteps: [a, b, pop]",
      ["fade 0.5", "zoom 0.6"]
    ),
    ("steps: [a, {present: b, line: fade}, dismiss]", ["fade 0.5", "fade 0.5"]),
    (
      "steps: [a, {push: b, line: fade}, {replace: c, line: zoom}, pop]",
      ["fade 0.5", "zoom 0.6", "fade 0.5"]
    ),
    ("steps: [a, {push: b, animated: false}, pop]", ["cut 0.0", "slide 0.4"]),
    ("steps: [a, b, {stack: [c, a], line: fade}]", ["slide 0.4", "fade 0.5"]),
    ("steps: [a, b, {stack: [c, b], line: fade}]", ["slide 0.4", "cut 0.0"]),
  ]) func `the way back is the way there, unless something else is said`(
    yaml: String, expected: [String]
  ) throws {  // U71 U82
    #expect(try lines(yaml) == expected)
  }

  @Test func `parameters of a step go over those of a variant`() throws {
    let yaml = """
      lines: {s: {use: slide, params: {from: right, dim: 0.5}, reverse: true}}
      steps: [a, {push: b, line: s, params: {dim: 0.25}, easing: ease-in}]
      """
    let choice = try #require(try Fixture.shared.plan(Self.stations + yaml).steps[1].choice)
    #expect(choice.values == [.text("right"), .number(0.25)])
    #expect(choice.easing == .easeIn)
    #expect(choice.isReversed)
  }

  @Test func `stack and modals are known after each step`() throws {  // U82
    let yaml = "steps: [a, b, a, {present: c}, dismiss, {popTo: b}, {stack: [c, a, b]}, root]"
    let steps = try Fixture.shared.plan(Self.stations + yaml).steps
    #expect(
      steps.map { $0.stack.joined() + "|" + $0.modals.joined() }
        == ["a|", "ab|", "aba|", "aba|c", "aba|", "ab|", "cab|", "c|"])
    #expect(
      steps.map(\.operation.rawValue).joined(separator: " ")
        == "start push push present dismiss popTo stack root")
    #expect(steps.map(\.from) == [nil, "a", "b", "a", "c", "a", "b", "b"])
  }
}
