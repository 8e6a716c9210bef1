import SwitchyardCore
import SwitchyardMotion
import Testing

@testable import SwitchyardJourney

@Suite struct IncludeTests {
  private static let base = """
    vars: { rest: 500ms }
    output: { fps: 10, scale: 2 }
    stations: { a: ../a.png, b: ../b.png }
    defaults: { hold: '${rest}' }
    steps: [a, b]
    """

  @Test func `later wins key by key, and lists are replaced`() throws {  // U89
    let fixture = Fixture(["parts/base.yaml": Self.base])
    let plan = try fixture.plan("include: parts/base.yaml\noutput: {fps: 20}\nsteps: [b]")
    #expect(plan.rate == FrameRate(20))
    #expect(plan.scale == 2)
    #expect(plan.steps.map(\.to) == ["b"])
    #expect(plan.seconds == 0.5)
  }

  @Test func `paths are relative to the file that names them`() throws {  // U89
    let fixture = Fixture(["parts/base.yaml": Self.base])
    let plan = try fixture.plan("include: [parts/base.yaml]")
    let director = Director(plan)
    #expect(
      director.pictures(of: plan.steps[0]).map(\.path) == ["\(fixture.folder)/parts/../a.png"])
  }

  @Test func `a circle is an error with the chain`() {  // U89
    let fixture = Fixture(["x.yaml": "include: y.yaml", "y.yaml": "include: x.yaml"])
    #expect(
      fixture.problems("include: x.yaml") == [
        "y.yaml:1:10: includes go in a circle: x.yaml includes y.yaml includes x.yaml "
          + "(included by x.yaml, which is included by j.yaml)"
      ])
  }

  @Test func `a missing file is an error with the chain`() {  // U89
    let fixture = Fixture(["parts/x.yaml": "include: nope.yaml", "parts/note.yaml": ""])
    #expect(
      fixture.problems("include: parts/x.yaml") == [
        "parts/x.yaml:1:10: there is no file 'nope.yaml' (included by j.yaml); "
          + "did you mean note.yaml?"
      ])
  }

  @Test func `what is wrong in an included file names that file`() {  // U89
    let fixture = Fixture(["x.yaml": "steps: [a]\noutput: {fsp: 3}"])
    #expect(
      fixture.problems("include: x.yaml\nstations: {a: red}") == [
        "x.yaml:2:10: unknown key 'fsp' in the output; did you mean fps?"
      ])
  }

  @Test func `a file that is included often is read once`() throws {  // U89
    let links = (1...60).map { ("f\($0).yaml", "include: [f\($0 - 1).yaml, f\($0 - 1).yaml]") }
    let fixture = Fixture(Dictionary(uniqueKeysWithValues: links + [("f0.yaml", Self.base)]))
    #expect(try fixture.journey("include: f60.yaml\nstations: {a: red}").title == nil)
  }

  @Test func `the command line's variables and settings win`() throws {
    let fixture = Fixture(["base.yaml": Self.base.replacing("../", with: "")])
    var options = Journey.Options()
    options.variables = ["rest": "2s"]
    options.overrides = [
      "output.fps=60", "defaults.line=zoom", "steps.2.hold=1s", "output.background=#fff",
    ]
    let plan = try fixture.plan(
      "include: base.yaml\nsteps: [a, {push: b}]", options: options)
    #expect(plan.rate == FrameRate(60))
    #expect(plan.ground == .color(.white))
    #expect(plan.steps[1].lineName == "zoom")
    #expect(abs(plan.seconds - (2 + 0.6 + 1)) < 1e-9)
  }

  @Test func `settings reach into steps and outputs that are one word`() throws {
    var options = Journey.Options()
    options.overrides = [
      "steps.2.hold=3s", "steps.3.line=zoom", "steps.3.hold=2s", "outputs.1.width=20",
    ]
    let plan = try Fixture().plan(
      "stations: {a: red, b: blue}\nsteps: [a, b, pop]\noutputs: [a.gif]", options: options)
    #expect(abs(plan.steps[1].restEnd - plan.steps[1].end - 3) < 1e-9)
    #expect(plan.steps[2].operation == .pop && plan.steps[2].lineName == "zoom")
    #expect(plan.outputs[0].name == "a.gif" && plan.outputs[0].width == 20)
  }

  @Test(arguments: [
    ("output.fsp=60", "--set output.fsp=60: unknown key 'fsp' in the output; did you mean fps?"),
    ("output.fps=x", "--set output.fps=x: 'x' is no frame rate such as 30, 12.5 or 30000/1001"),
    ("output", "--set output: expected key.path=value"),
    ("steps.9.hold=1s", "--set steps.9.hold=1s: '9' is none of the 1 elements, which count from 1"),
    (
      "title.x=1",
      "--set title.x=1: 'title' is text, so there is no 'x' in it; write it in full, as a map of keys"
    ),
    ("stations={", "--set stations={: did not find expected node content"),
  ]) func `a wrong setting is named as it was written`(setting: String, message: String) {
    var options = Journey.Options()
    options.overrides = [setting]
    let yaml = "title: t\nstations: {a: red}\nsteps: [a]"
    #expect(Fixture().problems(yaml, options: options) == [message])
  }

  @Test(arguments: [
    ("${shade}", "#102030"), ("$${shade}", "${shade}"),
    ("<${shade}|${shade}>", "<#102030|#102030>"),
  ]) func `a variable stands for its text`(text: String, expected: String) throws {
    let yaml = "vars: {shade: '#102030'}\ntitle: '\(text)'\nstations: {a: red}\nsteps: [a]"
    #expect(try Fixture().plan(yaml).title == expected)
  }

  @Test(arguments: [
    ("title: ${shde}", "j.yaml:2:8: there is no variable 'shde'; did you mean shade?"),
    ("title: '${shade'", "j.yaml:2:8: '${' without '}'; write $${ for the signs themselves"),
  ]) func `an unknown variable is an error`(line: String, message: String) {
    let yaml = "vars: {shade: red}\n\(line)\nstations: {a: red}\nsteps: [a]"
    #expect(Fixture().problems(yaml) == [message])
  }

  @Test func `a variable that nobody asks for is an error`() {
    var options = Journey.Options()
    options.variables = ["shde": "red"]
    let yaml = "vars: {shade: red}\nstations: {a: '${shade}'}\nsteps: [a]"
    #expect(
      Fixture().problems(yaml, options: options) == [
        "--var shde: the journey has no variable 'shde'; did you mean shade?"
      ])
  }
}
