import Foundation
import SwitchyardTestSupport
import Testing

/// What a wrong journey is answered: place, reason, advice, and the exit code.
@Suite struct MessageTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.flat(.red, "a.png", width: 64, height: 48)
    try scratch.flat(.blue, "b.png", width: 64, height: 48)
  }

  /// Checks a journey of two stations with some lines of its own.
  private func check(
    _ text: String, with arguments: [String] = [], stations: Bool = true
  ) throws -> Outcome {
    let common = stations ? "stations: { a: a.png, b: b.png }\n" : ""
    try scratch.write(common + text, to: "j.yaml")
    return try Tool.run(["check", "j.yaml"] + arguments, in: scratch.url)
  }

  private func refuses(
    _ text: String, code: Int32 = 3, stations: Bool = true, _ parts: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try check(text, stations: stations)
    #expect(outcome.code == code, "\(text): \(outcome.errors)", sourceLocation: sourceLocation)
    #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
    for part in parts {
      #expect(
        outcome.errors.contains(part), "\(text): \(outcome.errors)", sourceLocation: sourceLocation)
    }
  }

  // U7
  @Test(arguments: [
    ("400", "did you mean '400ms'?"), ("'400 msec'", "did you mean '400ms'?"),
    ("'-1s'", "such as 400ms"), ("NaN", "such as 400ms"), (".inf", "such as 400ms"),
  ])
  func `a duration without a meaning is refused with its place`(text: String, advice: String)
    throws
  {
    try refuses("steps: [a, { push: b, duration: \(text) }]", "j.yaml:2:33: ", advice)
  }

  // U7
  @Test(arguments: [("24f", 0.8), ("0", 0), ("'1:05'", 65), ("1.5s", 1.5)])
  func `durations in frames, seconds and minutes are understood`(text: String, seconds: Double)
    throws
  {
    let outcome = try check(
      "steps: [a, { push: b, line: fade, duration: \(text) }]", with: ["--json"])
    let plan = try #require(
      JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
    #expect(abs((plan["seconds"] as? Double ?? .nan) - 2 - seconds) < 1e-9)
  }

  // U9
  @Test(arguments: ["steps: []", "{}", "", "slides: []", "stations: { a: red }"])
  func `a journey without steps goes nowhere`(text: String) throws {
    try refuses(text, stations: false, "j.yaml:1:", "journey goes nowhere")
  }

  // U9
  @Test(arguments: ["", "\n\n", "# nothing\n"])
  func `an empty journey has no place to show`(text: String) throws {
    try scratch.write(text, to: "j.yaml")
    let outcome = try Tool.run(["check", "j.yaml"], in: scratch.url)
    let shown = text.hasPrefix("#") ? "# nothing\n^\n" : ""
    #expect(
      outcome.errors
        == "j.yaml:1:1: the journey goes nowhere: it has no steps and no slides\n\(shown)")
    #expect(outcome.code == 3)
  }

  @Test func `what is no text at all is named once`() throws {
    try Data([0xFF, 0, 1, 2]).write(to: scratch["j.yaml"])
    let outcome = try Tool.run(["check", "j.yaml"], in: scratch.url)
    #expect(outcome.code == 3 && outcome.errors == "j.yaml: is not UTF-8 text\n")
  }

  @Test(arguments: [
    ("{ pop: { from: a } }", "unknown key 'from' in a way back, which takes only drag"),
    ("{ pop: a }", "expected nothing, or a map with 'drag', found 'a'"),
  ])
  func `what a way back takes is said`(step: String, words: String) throws {
    try refuses("steps: [a, b, \(step)]", "j.yaml:2:", words)
  }

  // U86
  @Test(arguments: [
    ("durration: 1s\nsteps: [a]", "2:1"), ("steps: [{ push: a, durration: 1s }]", "2:20"),
    ("steps: [a]\ndefaults: { durration: 1s }", "3:13"),
    ("steps: [a]\nlines: { slow: { use: fade, durration: 1s } }", "3:29"),
    ("steps: [a, { push: { station: b, durration: 1s } }]", "2:34"),
    ("steps: [a]\nroutes: [{ between: [a, b], durration: 1s }]", "3:29"),
    ("steps: [a]\noutputs: [{ path: x.gif, loop: { durration: 1s } }]", "3:34"),
  ])
  func `a slip in a key is found at any depth`(text: String, place: String) throws {
    try refuses(text, "j.yaml:\(place): unknown key 'durration'", "did you mean duration")
  }

  // U86
  @Test func `keys for notes are free everywhere`() throws {
    let outcome = try check(
      "x-a: 1\ndefaults: { x-b: [2], hold: 1s }\nsteps: [{ push: a, x-c: { d: e } }]")
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  // U87
  @Test(arguments: [
    ("'null'", "unknown line 'null'"), ("'Fade'", "did you mean fade?"),
    ("'slide-lft'", "did you mean slide?"),
  ])
  func `an unknown line leads to the list`(line: String, part: String) throws {
    try refuses("steps: [a, { push: b, line: \(line) }]", "2:29", part, "`switchyard list`")
  }

  // U88
  @Test(arguments: [
    "# words\nsteps: # more\n  - a\n  - push: b\n    hold: 1s\n",
    "steps: [a, { push: b, hold: 1s }]", "\"steps\": [\"a\", {\"push\": \"b\"}]",
    "x-base: &base { hold: 2s }\nsteps: [a, { push: b, <<: *base }]",
    "steps:\r\n  - a\r\n  - b\r\n",
  ])
  func `every style of YAML is read`(text: String) throws {
    let outcome = try check(text)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("push b"))
  }

  // U88
  @Test func `JSON and a byte order mark are read`() throws {
    let json = "\u{FEFF}{\"stations\": {\"a\": \"a.png\"}, \"steps\": [\"a\"]}"
    #expect(try check(json, stations: false).code == 0)
  }

  // U88
  @Test(arguments: [
    ("steps: [a]\nsteps: [b]", "j.yaml:3:1: duplicate key 'steps', first on line 2"),
    ("steps: [a", "^"), ("steps: [a]\n\tx: 1", "^"), ("steps: 'a", "j.yaml:2:9: "),
    ("steps: [a]\noutput: { background: #000 }", "in quotes: '#...'"),
    ("steps: [a]\noutput:\n  background: #000", "in quotes: '#...'"),
    ("steps: [a]\noutput: { background: '000' }", "did you mean '#000'?"),
    ("steps: [a]\nx: !!python/object y", "tags such as"),
  ])
  func `broken YAML is refused with place and caret`(text: String, part: String) throws {
    try refuses(text, "j.yaml:", "^", part)
  }

  // U88
  @Test func `an alias bomb is refused`() throws {
    let levels = zip("abcdefgh", "bcdefghi").map { last, next in
      "x-\(next): &\(next) [\(Array(repeating: "*\(last)", count: 9).joined(separator: ","))]"
    }
    try refuses(
      "x-a: &a [1, 2, 3]\n\(levels.joined(separator: "\n"))\nsteps: [a]", "100000 values")
  }

  // U89
  @Test func `what is included is laid below, with its own paths`() throws {
    try scratch.flat(.green, "parts/pictures/p.png", width: 64, height: 48)
    try scratch.write(
      """
      defaults: { hold: 2s, line: fade }
      stations: { p: pictures/p.png }
      steps: [p, p, p]
      """, to: "parts/base.yaml")
    let outcome = try check("include: parts/base.yaml\ndefaults: { hold: 500ms }\nsteps: [p, a]")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("push a  fade"))
    #expect(outcome.text.contains("1.300 s, 39 frames"))
  }

  // U89
  @Test func `includes that are missing or go round tell their chain`() throws {
    try scratch.write("include: two.yaml", to: "one.yaml")
    try scratch.write("include: nowhere.yaml", to: "two.yaml")
    let missing = try Tool.run(["check", "one.yaml"], in: scratch.url)
    #expect(missing.code == 3)
    #expect(missing.errors.hasPrefix("two.yaml:1:10: there is no file 'nowhere.yaml'"))
    #expect(missing.errors.contains("(included by one.yaml)"))
    try scratch.write("include: one.yaml", to: "two.yaml")
    let circle = try Tool.run(["check", "one.yaml"], in: scratch.url)
    #expect(circle.code == 3)
    #expect(circle.errors.contains("one.yaml includes two.yaml includes one.yaml"))
  }

  // U62 U63 U64 U65
  @Test(arguments: [
    ("a: { source: a.png, passengers: { p: [1,1,2,2], p: [3,3,2,2] } }", "duplicate key 'p'"),
    (
      "a: { source: a.png, passengers: { p: [90, 1, 9, 9] } }",
      "outside the picture, which is 64x48"
    ),
    ("a: { source: a.png, passengers: { p: [1, 1, 0, 9] } }", "must be above 0"),
    ("a: { source: a.png, passengers: { p: [1, 1, 9, -9] } }", "must be above 0"),
    ("a: { source: s.svg, passengers: { p: '#covr' } }", "did you mean '#cover'?"),
    ("a: { source: s.svg, passengers: { p: '#empty' } }", "its box is empty"),
  ])
  func `a passenger that can't be is refused`(station: String, part: String) throws {
    try scratch.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 48">
      <rect id="cover" width="20" height="20"/><g id="empty"/></svg>
      """, to: "s.svg")
    try refuses("stations: { \(station) }\nsteps: [a]", stations: false, "j.yaml:1:", part)
  }

  // U62 U64
  @Test func `passengers that stand out or stay alone are noted`() throws {
    let outcome = try check(
      """
      defaults: { line: fade }
      stations:
        a: { source: a.png, passengers: { p: [60, 40, 20, 20], alone: [1, 1, 9, 9] } }
        b: { source: b.png, passengers: { p: [1, 1, 9, 9] } }
      steps: [a, b]
      """, stations: false)
    #expect(outcome.code == 0)
    #expect(outcome.text.contains("push b  fade  p (alone)"))
    #expect(outcome.text.contains("'p' stands out of the picture, which is 64x48, and is cut"))
  }

  // U98
  @Test func `a plan is a table, and JSON for tools`() throws {
    let text = "defaults: { line: fade, duration: 500ms }\nsteps: [a, b, pop]"
    let table = try check(text)
    #expect(
      table.text == """
        step  start    end  rest to  frames  screen  line  passengers
           1  0.000  0.000    1.000    0-29  a
           2  1.000  1.500    2.500   30-74  push b  fade
           3  2.500  3.000    4.000  75-119  pop a   fade

        4.000 s, 120 frames at 30 frames/s, 64x48 pixels

        """)
    #expect(try Tool.run(["run", "--check", "j.yaml"], in: scratch.url).text == table.text)
    let json = try Tool.run(["run", "--check", "--json", "j.yaml"], in: scratch.url).output
    let plan = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
    let steps = try #require(plan["steps"] as? [[String: Any]])
    #expect(steps.map { $0["frameCount"] as? Int } == [30, 45, 45])
    #expect(steps.map { $0["start"] as? Double } == [0, 1, 2.5])
    #expect(scratch.names == ["a.png", "b.png", "j.yaml"])
  }

  // U73
  @Test func `the length of a spring is shown`() throws {
    let outcome = try check("steps: [a, { push: b, line: fade, easing: 'spring(0.3, 700ms)' }]")
    #expect(outcome.text.contains("   2  1.000  1.700    2.700"))
  }
}
