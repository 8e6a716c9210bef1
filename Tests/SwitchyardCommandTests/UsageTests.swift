import Foundation
import SwitchyardTestSupport
import Testing

/// What the program answers to wrong arguments: one line, the nearest right thing, a fixed code.
@Suite struct UsageTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.flat(.red, "a.png")
    try scratch.flat(.blue, "b.png")
    try scratch.write(
      "stations: { a: a.png, b: b.png }\nsteps: [a, { push: b, duration: 350ms }]", to: "j.yaml")
  }

  // U99
  @Test(arguments: [
    ("rnu", "switchyard rnu: no such command; did you mean run?"),
    ("--versoin", "switchyard --versoin: no such option; did you mean --version?"),
    ("play j.yaml", "switchyard play: not yet in this version"),
    ("run", "switchyard run: name a journey, or pictures to show one after the other"),
    ("run j.yaml", "switchyard run: name what to write, such as -o film.mp4"),
    ("run j.yaml --outptu x", "switchyard run: unknown option --outptu; did you mean --output?"),
    (
      "run j.yaml a.png -o f.gif",
      "switchyard run: 'j.yaml' is a journey; name one journey, or only pictures"
    ),
    (
      "run j.yaml -o f.gif --progress loud",
      "switchyard run: --progress is auto, plain, json or none, not 'loud'"
    ),
    (
      "run j.yaml -o f.gif --jobs 0",
      "switchyard run: --jobs wants a whole number from 1 to 256, not '0'"
    ),
    ("run j.yaml -o f.gif --var name", "switchyard run: --var wants NAME=VALUE, not 'name'"),
    (
      "run j.yaml -o f.gif --range 1..2",
      "switchyard run: --range 1..2: '1' has no unit; did you mean '1s'?"
    ),
    (
      "run j.yaml -o f.gif --range 1s..",
      "switchyard run: --range 1s..: it is no range such as 1s..2s"
    ),
    (
      "run j.yaml -o f.png --at 9s",
      "switchyard run: --at 9s: it lies after the end, which is 2.35s"
    ),
    (
      "run j.yaml -o f.gif --at 1s",
      "switchyard run: --at is about a single picture; name one by -o, such as poster.png"
    ),
    ("run j.yaml -o f.gif --json", "switchyard run: --json is for --check"),
    (
      "run j.yaml -o f.mkv",
      "f.mkv: unknown film format '.mkv'; did you mean '.mov'? known endings: mp4 mov webm gif apng webp png y4m raw"
    ),
    (
      "run j.yaml -o -", "standard output has no ending that tells its format; name one by --format"
    ),
    ("curve eas-out", "switchyard curve: unknown easing 'eas-out'; did you mean 'ease-out'?"),
    (
      "run a.png b.png -o a.png",
      "switchyard run: 'a.png' is read for this film; name another file to write"
    ),
    (
      "run j.yaml -o f.gif --trace f.gif",
      "switchyard run: 'f.gif' can't hold both the film and its trace"
    ),
  ])
  func `wrong arguments are answered in one line`(arguments: String, message: String) throws {
    try scratch.write("", to: "f.gif")
    let outcome = try Tool.run(arguments.split(separator: " ").map(String.init), in: scratch.url)
    #expect(outcome.code == 2)
    #expect(outcome.errors == message + "\n")
    #expect(outcome.output.isEmpty)
    #expect(scratch.names == ["a.png", "b.png", "f.gif", "j.yaml"])
  }

  // U99
  @Test(arguments: [
    (
      "run j.yaml -o f.gif --set output.fsp=3", 3,
      "--set output.fsp=3: unknown key 'fsp' in the output; did you mean fps?"
    ),
    (
      "run j.yaml -o f.gif --set steps.9.hold=3s", 3,
      "--set steps.9.hold=3s: '9' is none of the 2 elements, which count from 1"
    ),
    ("run j.yaml -o f.gif --var nmae=1", 3, "--var nmae: the journey has no variable 'nmae'"),
    ("run nothing.yaml -o f.gif", 4, "nothing.yaml: there is no file 'nothing.yaml'"),
    ("run jj.yaml -o f.gif", 4, "jj.yaml: there is no file 'jj.yaml'; did you mean j.yaml?"),
    ("list fadee", 5, "switchyard list: unknown line 'fadee'; did you mean fade?"),
    ("run j.yaml -o b.png/f.gif", 6, "b.png/f.gif: can't be written: Not a directory"),
  ])
  func `what can't be done is answered in one line`(
    arguments: String, code: Int, message: String
  ) throws {
    let outcome = try Tool.run(arguments.split(separator: " ").map(String.init), in: scratch.url)
    #expect(Int(outcome.code) == code)
    #expect(outcome.errors == message + "\n")
  }

  @Test func `what was asked for and can't be told is a failure`() throws {
    let full = try Tool.launch(
      "sh", ["-c", "'\(Tool.products.appendingPathComponent("switchyard").path)' list > /dev/full"])
    #expect(full.code == 6)
    #expect(full.errors == "standard output can't be written: No space left on device\n")
  }
}
