import Foundation
import SwitchyardTestSupport
import Testing

/// What can't be written is refused before anything is drawn or made, at its place in the journey.
@Suite struct LimitTests {
  private static let names = ["j.yaml"]
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Runs a journey of one red screen, planned and rendered, and expects the same of both.
  private func refuses(
    _ text: String, _ arguments: [String] = [], code: Int32, _ words: String
  ) throws {
    try scratch.write("\(text)\nstations: { a: red }\nsteps: [a]\n", to: "j.yaml")
    let runs = arguments.isEmpty ? [["check"], ["run", "--check"], ["run"]] : [["run"]]
    for run in runs {
      let outcome = try Tool.run(run + ["j.yaml"] + arguments, in: scratch.url)
      #expect(outcome.code == code && outcome.errors.hasPrefix(words), "\(run): \(outcome.errors)")
      #expect(outcome.output.isEmpty && scratch.names == Self.names)
    }
  }

  @Test(arguments: ["gif", "png", "apng", "webp", "mp4", "mov", "webm", "y4m", "raw"])
  func `a film of too many pixels is refused at its size`(ending: String) throws {
    try refuses(
      "output: { size: 32768x32768 }\noutputs: [n/a.\(ending)]", code: 3,
      "j.yaml:1:17: this makes a film of 32768x32768 pixels, but there can be at most 32768 a side "
        + "and 134217728 in all; 'output.size' sets another size\n"
        + "output: { size: 32768x32768 }\n                ^\n")
  }

  @Test func `a picture or a scale may make a film too large as well`() throws {
    try refuses(
      "output: { size: 4096x4096, scale: 4 }", code: 3,
      "j.yaml:1:17: times the scale this makes a film of 16384x16384 pixels")
    try scratch.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='20000' height='20000'/>", to: "a.svg")
    try scratch.write("stations: { a: a.svg }\nsteps: [a]\noutputs: [a.gif]", to: "j.yaml")
    let outcome = try Tool.run(["run", "j.yaml"], in: scratch.url)
    #expect(
      outcome.code == 3 && outcome.errors.hasPrefix("j.yaml:1:16: this makes a film of 20000x"))
    #expect(scratch.names == ["a.svg", "j.yaml"])
  }

  // U43
  @Test(arguments: [
    ("output: { size: 20000x200 }\noutputs: [n/a.mp4]", "1:17: n/a.mp4: 20000x200 is beyond H.264"),
    (
      "output: { size: 400x300 }\noutputs: [{ path: a.webp, width: 20000 }]",
      "2:34: a.webp: 20000x15000 is beyond WebP"
    ),
    (
      "output: { size: 400x300 }\noutputs: [b.gif, { path: a.gif, width: 20000 }]",
      "2:40: a.gif: 20000x15000 are more than 134217728 pixels a picture; make it 13377x10033 or less"
    ),
    (
      "output: { size: 400x400 }\noutputs: [b.gif, { path: n/a.png, width: 32768 }]",
      "2:42: n/a.png: 32768x"
    ),
    (
      "output: { size: 400x400 }\noutputs: [{ path: n/##.png, width: 32768 }]",
      "2:36: n/##.png: 32768x"
    ),
    (
      "output: { size: 400x400 }\noutputs: [{ path: a.apng, width: 32768 }]", "2:34: a.apng: 32768x"
    ),
    ("output: { size: 400x400 }\noutputs: [{ path: a.raw, width: 32768 }]", "2:33: a.raw: 32768x"),
    ("output: { size: 400x400 }\noutputs: [{ path: a.y4m, width: 32768 }]", "2:33: a.y4m: 32768x"),
    (
      "output: { size: 400x400 }\noutputs: [b.gif, { path: n/s.png, sheet: 90 }]",
      "2:42: n/s.png: 29892x31872 are more than 134217728 pixels a picture; make the sheet of at most 33 columns"
    ),
  ])
  func `a file beyond its format is refused at the place that makes it large`(
    text: String, words: String
  ) throws {
    try refuses(text, code: 6, "j.yaml:\(words)")
  }

  // U43
  @Test func `files of the command line are refused likewise`() throws {
    let size = "output: { size: 20000x200 }"
    try refuses(
      size, ["-o", "n/a.mp4"], code: 6, "j.yaml:1:17: n/a.mp4: 20000x200 is beyond H.264")
    try refuses(
      "output: { size: 400x400 }", ["-o", "n/s.png", "--sheet", "100"], code: 6,
      "n/s.png: 33212x35412 are more than 134217728 pixels a picture; make the sheet of")
  }

  @Test(arguments: ["a.gif", "./a.gif", "n/../a.gif"])
  func `a file that is written twice is a usage error that names both`(name: String) throws {
    try refuses(
      "output: { size: 40x30 }", ["-o", "a.gif", "-o", name], code: 2,
      name == "a.gif" ? "a.gif: two outputs have this name" : "\(name): 'a.gif' is the same file")
    try refuses(
      "outputs: [a.gif, \(name)]", code: 3,
      "j.yaml:1:18: '\(name)' is \(name == "a.gif" ? "written twice" : "the same file as 'a.gif'")")
  }

  // F11
  @Test(arguments: ["a.gif", "a.mp4", "a.webm", "a.apng", "a.webp", "a.png", "n/##.png", "a.y4m"])
  func `a file that may not grow is told in one line, and nothing is left`(name: String) throws {
    try noise("a.png")
    let name = name == "a.png" ? "b.png" : name
    let limit = "ulimit -f 8; exec \"$0\" run a.png red.png -o \(name)"
    try scratch.flat(.red, "red.png", width: 400, height: 300)
    let outcome = try Tool.launch("bash", ["-c", limit, Tool.program], in: scratch.url)
    #expect(outcome.code == 6, "\(outcome.errors)")
    let lines = outcome.errors.split(separator: "\n").filter { !$0.contains("frames/s") }
    #expect(lines.count == 1 && lines[0].contains("File too large"), "\(outcome.errors)")
    #expect(scratch.names == ["a.png", "red.png"])
  }

  // F11
  @Test func `a trace that may not grow leaves no film either`() throws {
    try scratch.write(
      "output: { size: 40x30, fps: 60 }\nstations: { a: red, b: blue }\n"
        + "steps: [a, { push: b, line: fade, duration: 5s }]", to: "j.yaml")
    let limit = "ulimit -f 64; exec \"$0\" run j.yaml -o b.gif --trace t.jsonl --trace-frames"
    let outcome = try Tool.launch("bash", ["-c", limit, Tool.program], in: scratch.url)
    #expect(outcome.code == 6, "\(outcome.errors)")
    #expect(outcome.errors.contains("t.jsonl: can't be written: File too large"))
    #expect(scratch.names == ["j.yaml"])
  }

  /// Whether a disk of a few bytes can be made for one process.
  private static let canMount =
    (try? Tool.launch("unshare", ["-rm", "mount", "-t", "tmpfs", "none", "/mnt"]).code) == 0

  /// Runs a script where `disk` is a disk of so many KiB, then lists what is left on it.
  private func run(_ script: String, onDiskOf size: Int) throws -> Outcome {
    try FileManager.default.createDirectory(
      at: scratch["disk"], withIntermediateDirectories: true)
    let mount = "mount -t tmpfs -o mode=700,size=\(size)k none disk || exit 99"
    return try Tool.launch(
      "unshare",
      [
        "-rm", "bash", "-c", "\(mount); \(script); code=$?; find disk -type f; exit $code",
        Tool.program,
      ],
      in: scratch.url, environment: ["XDG_CACHE_HOME": scratch["disk"].path])
  }

  // F11
  @Test(.enabled(if: canMount, "needs `unshare -rm` and `mount`"))
  func `a cache on a full disk is no error of a list, and leaves nothing half-written`() throws {
    let free = try Tool.run(["list"], in: scratch.url)
    let full = try run("\"$0\" list", onDiskOf: 4)
    #expect(full.code == 0 && full.text.hasPrefix(free.text), "\(full.errors)")
    #expect(full.text.hasSuffix("lock\n") && !full.text.contains(".tmp"), "\(full.text)")
  }

  // F11
  @Test(
    .enabled(if: canMount, "needs `unshare -rm` and `mount`"),
    arguments: ["a.gif", "a.mp4", "a.webm", "a.apng", "a.webp", "a.png", "n/##.png", "a.y4m"])
  func `a film on a full disk says so in one line, and leaves nothing`(name: String) throws {
    try noise("noise.png")
    let outcome = try run(
      "XDG_CACHE_HOME= \"$0\" run noise.png -o disk/\(name) --progress none", onDiskOf: 8)
    #expect(outcome.code == 6 && outcome.output.isEmpty, "\(outcome)")
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].contains("the disk is full"), "\(outcome.errors)")
  }

  /// Writes a picture that no format makes small.
  private func noise(_ name: String) throws {
    try scratch.picture(name, width: 400, height: 300) { x, y in
      let noise = UInt32(truncatingIfNeeded: (x &* 7919 &+ y &* 104_729) &* 2_654_435_761)
      return Pixel(UInt8(noise >> 24), UInt8(noise >> 16 & 255), UInt8(noise >> 8 & 255), 255)
    }
  }
}
