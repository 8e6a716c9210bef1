import Testing

@testable import SwitchyardJourney

@Suite struct JourneyMessageTests {
  private static let stations = "stations: { a: a.png, b: b.png, c: c.png }\n"

  @Test(arguments: [
    (
      "steps: [a, {push: b, durration: 1s}]",
      "2:22: unknown key 'durration' in a step; did you mean duration?"
    ),
    ("output: {sise: 1x1}", "2:10: unknown key 'sise' in the output; did you mean size?"),
    ("foo: 1", "2:1: unknown key 'foo' in a journey"),
    (
      "lines: {x: {use: fade, easign: ease}}",
      "2:24: unknown key 'easign' in a line; did you mean easing?"
    ),
    (
      "steps: [a]\nstations2: {}",
      "3:1: unknown key 'stations2' in a journey; did you mean stations?"
    ),
    (
      "outputs: [{path: x.mp4, wdith: 3}]",
      "2:25: unknown key 'wdith' in an output file; did you mean width?"
    ),
  ]) func `a misspelt key is an error with the nearest key`(yaml: String, message: String) {  // U86
    #expect(Fixture().problems(Self.stations + yaml).first == "j.yaml:" + message)
  }

  @Test func `keys that start with x- are free, at any depth`() throws {  // U86
    let yaml = """
      x-a: {b: [1]}
      stations: { a: {source: a.png, x-note: 1}, x-b: {} }
      steps: [{push: a, x-why: because}]
      output: {x-c: 1}
      """
    #expect(try Fixture().plan(yaml).steps.count == 1)
  }

  @Test(arguments: [
    ("400", "'400' has no unit; did you mean '400ms'?"),
    ("2", "'2' has no unit; did you mean '2s'?"),
    ("'400 msec'", "'400 msec' has no unit of ms, s and f; did you mean '400ms'?"),
    ("3sec", "'3sec' has no unit of ms, s and f; did you mean '3s'?"),
    ("400MS", "'400MS' has no unit of ms, s and f; did you mean '400ms'?"),
    ("2min", "'2min' has no unit of ms, s and f; did you mean '2:00'?"),
    ("1.5h", "'1.5h' has no unit of ms, s and f; did you mean '90:00'?"),
    ("0x10ms", "'0x10ms' has no unit of ms, s and f"),
    ("'-1s'", "'-1s' is negative; write a duration such as 400ms, or 0"),
    ("NaN", "'NaN' is not a duration such as 400ms, 1.2s, 24f or 1:05"),
    ("inf", "'inf' is not a duration such as 400ms, 1.2s, 24f or 1:05"),
    ("2.5f", "'2.5f' is not a whole number of frames"),
    ("1:5", "'1:5' is not minutes and seconds such as 1:05"),
    ("1:61", "'1:61' is not minutes and seconds such as 1:05"),
    ("99999999999s", "'99999999999s' is longer than a day"),
    ("[1s]", "expected a duration such as 400ms, found a list"),
    ("", "expected a duration such as 400ms, found nothing"),
  ]) func `a duration needs a unit`(text: String, message: String) {  // U7
    let yaml = Self.stations + "steps:\n  - a\n  - push: b\n    duration: \(text)\n"
    let place = text.isEmpty ? "5:5" : "5:15"
    #expect(Fixture().problems(yaml) == ["j.yaml:\(place): \(message)"])
  }

  @Test(arguments: [
    ("400ms", 0.4), ("1.2s", 1.2), ("24f", 0.8), ("1:05", 65), ("0:00.5", 0.5), ("0", 0),
    ("0ms", 0),
  ]) func `durations have units`(text: String, seconds: Double) throws {  // U7
    let plan = try Fixture().plan(Self.stations + "steps: [{push: a, hold: \(text)}]")
    #expect(abs(plan.seconds - seconds) < 1e-12)
  }

  @Test(arguments: [
    ("audio: x.mp3", "2:1: 'audio' is not yet supported"),
    ("fonts: [x.ttf]", "2:1: 'fonts' is not yet supported"),
    ("outputs: [{path: a.gif, maxSize: 2MB}]", "2:25: 'maxSize' is not yet supported"),
  ]) func `what comes later is refused, not ignored`(yaml: String, message: String) {
    #expect(Fixture().problems(Self.stations + yaml).first == "j.yaml:" + message)
  }

  @Test(arguments: [
    (
      "output:\n  background: #000\n",
      "3:3: expected a color, transparent or blur, found nothing; "
        + "# starts a comment in YAML, so write it in quotes: '#...'"
    ),
    (
      "output: { background: #000 }\nsteps: [a]",
      "2:23: # starts a comment in YAML, so write the color in quotes: '#...'"
    ),
    (
      "output: {background: rde}",
      "2:22: 'rde' is not a color, transparent or blur; did you mean red?"
    ),
  ]) func `a color without quotes is a comment`(yaml: String, message: String) {  // U88
    #expect(Fixture().problems(Self.stations + yaml).first == "j.yaml:" + message)
  }

  @Test(arguments: [
    ("", "1:1: the journey goes nowhere: it has no steps and no slides"),
    ("steps: []", "1:1: the journey goes nowhere: it has no steps and no slides"),
    ("- a", "1:1: a journey is a map of keys, not a list"),
    ("switchyard: 2", "1:13: this Switchyard reads version 1 of the format, not '2'"),
    ("steps: a", "1:8: expected a list of steps, found text"),
    ("loop: 0", "1:7: expected forever or 1…65535, found '0'"),
    ("output: {fps: 0}", "1:15: '0' is no frame rate such as 30, 12.5 or 30000/1001"),
    (
      "output: {size: iphon}",
      "1:16: 'iphon' is no size such as 390x844 and no preset; did you mean iphone?"
    ),
    ("output: {size: 0x5}", "1:16: '0x5' is out of range; each side goes from 1 to 32768"),
    ("output: {scale: 99}", "1:17: expected a number 0.05…16, found '99'"),
    ("defaults: {easing: ease-otu}", "1:20: 'ease-otu' is not an easing; did you mean ease-out?"),
    ("defaults: {fit: fill}", "1:17: expected contain, cover, stretch, blur or none, found 'fill'"),
    ("lines: {x: {duration: 1s}}", "1:12: a line needs 'use', the line's name"),
    ("routes: [{line: fade}]", "1:10: a route needs either 'between', or 'from' or 'to'"),
    ("routes: [{between: [a], line: fade}]", "1:20: expected two names, found 1 values"),
    (
      "steps: [{hold: 1s}]",
      "1:9: a step needs one of push, pop, popTo, root, replace, stack, present, dismiss, "
        + "next, previous, wait, gesture"
    ),
    ("steps: [{push: a, pop: }]", "1:9: a step does one thing, not 'push' and 'pop'"),
    ("outputs: [{fps: 3}]", "1:11: an output file needs 'path'"),
  ]) func `every other slip has its sentence`(yaml: String, message: String) {  // U9
    #expect(Fixture().problems(yaml).first == "j.yaml:" + message)
  }

  @Test(arguments: [
    ("[a, d]", "2:12: there is no station 'd'"),
    ("[pop]", "2:9: the first step is the station that the film starts with"),
    (
      "[{push: a, line: fade}]",
      "2:9: the first step has no transition, so only 'hold' has a meaning"
    ),
    ("[a, pop]", "2:12: 'a' is the first station, so nothing is below it"),
    ("[a, root]", "2:12: 'a' is the first station, so nothing is below it"),
    ("[a, b, {popTo: b}]", "2:15: 'b' is not below the top; below are 'a'"),
    ("[a, dismiss]", "2:12: there is no modal to dismiss"),
    ("[a, {present: b}, c]", "2:26: the modal 'b' is open; dismiss it first"),
    ("[a, {wait: 1s, hold: 2s}]", "2:23: 'hold' means nothing with 'wait'"),
    (
      "[a, {push: b, animated: false, duration: 2s}]",
      "2:39: 'duration' means nothing with 'animated: false'"
    ),
    ("[a, {stack: []}]", "2:12: a stack has at least one station"),
    (
      "[a, {push: b, line: Fade}]",
      "2:28: unknown line 'Fade' (`switchyard list` shows them all); did you mean fade?"
    ),
    (
      "[a, {push: b, line: slide-lft}]",
      "2:28: unknown line 'slide-lft' (`switchyard list` shows them all); did you mean slide?"
    ),
    (
      "[a, {push: b, line: 'null'}]",
      "2:28: unknown line 'null' (`switchyard list` shows them all: fade, slide, zoom)"
    ),
    (
      "[a, {push: b, line: ./x.so}]",
      "2:28: './x.so' is a file, but journeys name lines; --allow-plugin FILE brings its lines in"
    ),
    (
      "[a, {push: b, params: {form: left}}]",
      "2:37: slide has no parameter form; did you mean from?"
    ),
    (
      "[a, {push: b, params: {dim: 2}}]",
      "2:36: dim of slide can't be 2: it takes a number from 0 to 1"
    ),
  ]) func `steps and lines are checked`(steps: String, message: String) {  // U81 U87 U111
    #expect(Fixture().problems(Self.stations + "steps: \(steps)") == ["j.yaml:" + message])
  }

  @Test func `all problems of a file come together, in its order`() {
    let problems = Fixture().problems("output: {fps: x, scale: y}\nsteps: [1: 2]\nloop: z\n")
    #expect(
      problems.map { $0.prefix(11) } == [
        "j.yaml:1:15", "j.yaml:1:25", "j.yaml:2:9:", "j.yaml:3:7:",
      ])
  }

  @Test func `a message is one short line, whatever the file holds`() {
    let text = String(repeating: "x", count: 2000)
    let problems = Fixture().problems("output: {size: \"a\\n\\e[31m\(text)\"}")
    #expect(problems.count == 1)
    #expect(problems[0].hasPrefix("j.yaml:1:16: 'a\u{FFFD}\u{FFFD}[31mxxx"))
    #expect(problems[0].count < 530)
  }

  @Test func `kinds say who has to act`() throws {  // U99
    let fixture = Fixture()
    let missing = #expect(throws: JourneyError.self) { try fixture.plan("slides: [z.png]") }
    #expect(missing?.kind == .input)
    let wrong = #expect(throws: JourneyError.self) { try fixture.plan("slides: [a.png]\nx: 1") }
    #expect(wrong?.kind == .journey)
    let mistyped = #expect(throws: JourneyError.self) {
      try fixture.plan("slides: [a.png, b.png]\ndefaults: {line: fde}")
    }
    #expect(mistyped?.kind == .journey)
    let lineless = #expect(throws: JourneyError.self) {
      try fixture.journey("slides: [a.png, b.png]").plan(lines: .empty, pictures: .fake)
    }
    #expect(lineless?.kind == .plugin)
    #expect(
      lineless?.description
        == "j.yaml:1:1: unknown line 'slide': no plugin was found "
        + "(`switchyard list` says where to put them)")
  }
}
