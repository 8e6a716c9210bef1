import SwitchyardCore
import SwitchyardMotion
import Testing

@testable import SwitchyardHost

@Suite struct ParameterParserTests {
  private typealias Kind = ParameterDescription.Kind

  private static func parameter(
    _ kind: ParameterDescription.Kind, _ range: ClosedRange<Double>? = nil, unit: String = ""
  ) -> ParameterDescription {
    let choices = ["left", "right"].map { ParameterDescription.Choice(key: $0) }
    return ParameterDescription(
      id: "it", kind: kind, unit: unit, defaultValue: .number(0), range: range,
      choices: kind == .enum ? choices : [])
  }

  private static let length = parameter(.f64, 0...100, unit: "pt")
  private static let time = parameter(.f64, 0...10, unit: "s")

  @Test(
    arguments: [
      (length, " 12.5 ", .number(12.5)), (length, "12pt", .number(12)),
      (length, "12 pt", .number(12)), (length, "1e1", .number(10)), (time, "0.5s", .number(0.5)),
      (time, "300ms", .number(0.3)), (parameter(.i32), "-7", .number(-7)),
      (parameter(.bool), "on", .number(1)), (parameter(.bool), "no", .number(0)),
      (parameter(.enum), "right", .text("right")), (parameter(.color), "white", .color(.white)),
      (parameter(.point), "0.5, 1", .point(Point(x: 0.5, y: 1))),
      (parameter(.point), "[0.5,1]", .point(Point(x: 0.5, y: 1))),
      (parameter(.point), "(-0.5 1)", .point(Point(x: -0.5, y: 1))),
      (parameter(.angle), "45", .number(45)), (parameter(.angle), "0.25turn", .number(90)),
      (parameter(.angle), "90deg", .number(90)), (parameter(.string), "a: b", .text("a: b")),
      (parameter(.seed), "12", .number(12)),
      (parameter(.easing), "spring(0.2, 500ms)", .text("spring(0.2, 500ms)")),
    ] as [(ParameterDescription, String, ParameterValue)])
  func `each type reads its texts`(
    parameter: ParameterDescription, text: String, value: ParameterValue
  ) throws {
    #expect(try ParameterParser.value(of: text, for: parameter) == value)
  }

  @Test(
    arguments: [
      (length, "101", "it takes a number from 0 to 100 pt"), (length, "-1", "from 0 to 100 pt"),
      (length, "nan", "it takes a number"), (length, "inf", "it takes a number"),
      (length, "1e999", "it takes a number"), (length, "0x10", "it takes a number"),
      (length, "12em", "it takes a number"), (length, "", "it takes a number"),
      (parameter(.i32), "1.5", "it takes a whole number"),
      (parameter(.i32), "4294967296", "it takes a whole number"),
      (parameter(.i32, 1...3), "4", "a whole number from 1 to 3"),
      (parameter(.bool), "maybe", "it takes true or false"),
      (parameter(.enum), "lefft", "it takes one of left, right; did you mean left?"),
      (parameter(.enum), "Left", "it takes one of left, right"),
      (parameter(.color), "#12", "expected"), (parameter(.point), "0.5", "it takes a point"),
      (parameter(.point), "1,2,3", "it takes a point"),
      (parameter(.point), "[1,2", "it takes a point"),
      (parameter(.point), "nan,1", "it takes a point"),
      (parameter(.angle), "much", "it takes an angle"),
      (parameter(.seed), "-1", "a whole number from 0 to 2^53"),
      (parameter(.seed), "1e300", "a whole number from 0 to 2^53"),
      (parameter(.easing), "easeout", "did you mean 'ease-out'?"),
      (parameter(.string), String(repeating: "x", count: 70000), "at most 4096 bytes"),
      (parameter(.string), "a\u{0}b", "without NUL"),
    ])
  func `what can't be is told with what can`(
    parameter: ParameterDescription, text: String, reason: String
  ) {
    let problem = #expect(throws: ParameterParser.Problem.self) {
      try ParameterParser.value(of: text, for: parameter)
    }
    #expect(problem?.reason.contains(reason) == true, "\(String(describing: problem))")
  }

  @Test func `values of a line are given in its order, defaults filling the gaps`() throws {
    // F30
    let registry = Fixture.registry(files: [Fixture.builtPlugin("Iris")])
    let iris = try registry.line(named: "iris")
    let center = ParameterValue.point(Point(x: 0.5, y: 0.5))
    #expect(try registry.values(for: iris, from: [:]) == [center, .number(2)])
    #expect(try registry.values(for: iris, from: ["softness": "40pt"]) == [center, .number(40)])
    let unknown = #expect(throws: HostError.self) {
      try registry.values(for: iris, from: ["softnes": "1"])
    }
    #expect(unknown?.description == "iris has no parameter softnes; did you mean softness?")
    let bad = #expect(throws: HostError.self) {
      try registry.values(for: iris, from: ["softness": "500"])
    }
    #expect(
      bad?.description == "softness of iris can't be 500: it takes a number from 0 to 400 pt")
  }

  @Test func `texts of values read back as the same values`() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      func number() -> Double { Double.random(in: 0...1, using: &generator) }
      let color = Color(red: number(), green: number(), blue: number(), alpha: number())
      let values: [(Kind, ParameterValue)] = [
        (.f64, .number(number() * 1e6 - 5e5)), (.angle, .number(number() * 720 - 360)),
        (.i32, .number(Double(Int32.random(in: .min ... .max, using: &generator)))),
        (.bool, .number(number().rounded())), (.seed, .number((number() * 0x1p53).rounded())),
        (.point, .point(Point(x: number(), y: -number()))), (.color, .color(color)),
        (.enum, .text("left")), (.string, .text("a \(number())")),
      ]
      for (kind, value) in values {
        let parameter = Self.parameter(kind)
        let text = ParameterParser.text(of: value, for: parameter)
        #expect(try ParameterParser.value(of: text, for: parameter) == value, "\(kind) \(text)")
      }
    }
  }
}
