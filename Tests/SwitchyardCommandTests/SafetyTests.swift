import Foundation
import SwitchyardTestSupport
import Testing

/// What is left behind when a run fails, is interrupted, or is watched.
@Suite struct SafetyTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.flat(.red, "a.png", width: 320, height: 240)
    try scratch.flat(.blue, "b.png", width: 320, height: 240)
  }

  // U91
  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `an interrupted run leaves nothing`(signal: Int32, code: Int32) throws {
    try Data("old".utf8).write(to: scratch["f.mp4"])
    try scratch.write(
      """
      output: { size: 1280x720 }
      defaults: { line: dissolve, duration: 60s }
      stations: { a: a.png, b: b.png }
      steps: [a, b]
      """, to: "j.yaml")
    let running = try Tool.start(
      Tool.products.appendingPathComponent("switchyard").path,
      ["run", "j.yaml", "-o", "f.mp4", "-o", "new.webm", "--progress", "json"], in: scratch.url)
    Tool.waitForWords(of: running)
    kill(running.process.processIdentifier, signal)
    let outcome = Tool.finish(running)
    #expect(outcome.code == code)
    #expect(scratch.names == ["a.png", "b.png", "f.mp4", "j.yaml"])
    #expect(try Data(contentsOf: scratch["f.mp4"]) == Data("old".utf8))
  }

  // U92
  @Test func `a killed run leaves the old files, and the next one tidies up`() throws {
    try Data("old".utf8).write(to: scratch["f.mp4"])
    try scratch.write(
      """
      output: { size: 1280x720 }
      defaults: { line: dissolve, duration: 60s }
      stations: { a: a.png, b: b.png }
      steps: [a, b]
      """, to: "j.yaml")
    let outputs = ["-o", "f.mp4", "-o", "n.webm", "-o", "frames/####.png", "--trace", "t.jsonl"]
    let running = try Tool.start(
      Tool.products.appendingPathComponent("switchyard").path,
      ["run", "j.yaml", "--progress", "json"] + outputs, in: scratch.url)
    Tool.waitForWords(of: running)
    kill(running.process.processIdentifier, SIGKILL)
    #expect(Tool.finish(running).code == -SIGKILL)
    #expect(try Data(contentsOf: scratch["f.mp4"]) == Data("old".utf8))
    #expect(scratch.names.count > 4)
    let next = try Tool.run(["run", "a.png"] + outputs, in: scratch.url)
    #expect(next.code == 0, "\(next.errors)")
    #expect(
      scratch.names == ["a.png", "b.png", "f.mp4", "frames", "j.yaml", "n.webm", "t.jsonl"])
  }

  // U91
  @Test func `an impatient end is tidy too`() throws {
    // librsvg works on this for hours and can't be asked to stop.
    try scratch.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="600" height="480"><filter id="f">
      <feTurbulence baseFrequency="0.01" numOctaves="2000000000"/></filter>
      <rect width="600" height="480" filter="url(#f)"/></svg>
      """, to: "slow.svg")
    let running = try Tool.start(
      Tool.products.appendingPathComponent("switchyard").path,
      ["run", "a.png", "slow.svg", "-o", "f.mp4", "--progress", "json"], in: scratch.url)
    try Tool.waitForHandler(of: SIGINT, in: running)
    kill(running.process.processIdentifier, SIGINT)
    #expect(Tool.finish(running).code == 130)
    #expect(scratch.names == ["a.png", "b.png", "slow.svg"])
  }

  // U42 U92
  @Test(arguments: ["f.mp4", "f.webm", "f.gif", "f.webp", "f.y4m", "f/####.png", "f.png"])
  func `a disk without room ends in one line and leaves nothing`(name: String) throws {
    try scratch.picture("n.png", width: 160, height: 120) { x, y in
      Pixel(
        UInt8((x * y) & 255), UInt8(((x ^ y) * 7) & 255), UInt8((x * 31 + y * y) & 255), 255)
    }
    let program = Tool.products.appendingPathComponent("switchyard").path
    let outcome = try Tool.launch(
      "bash",
      [
        "-c",
        "ulimit -f 4; '\(program)' run n.png b.png -o '\(name)' --progress none --set output.size=320x240",
      ], in: scratch.url)
    #expect(outcome.code == 6, "\(outcome.errors)")
    #expect(outcome.errors == "\(name): can't be written: File too large\n")
    #expect(scratch.names == ["a.png", "b.png", "n.png"])
  }

  // U92 U17
  @Test func `a failed run leaves the old file as it was`() throws {
    try Data("old".utf8).write(to: scratch["f.mp4"])
    try Data([1, 2, 3]).write(to: scratch["broken.png"])
    let outcome = try Tool.run(["run", "a.png", "broken.png", "-o", "f.mp4"], in: scratch.url)
    #expect(outcome.code == 4)
    #expect(outcome.errors.contains("broken.png"))
    #expect(try Data(contentsOf: scratch["f.mp4"]) == Data("old".utf8))
    #expect(scratch.names == ["a.png", "b.png", "broken.png", "f.mp4"])
  }

  // U90
  @Test func `progress in a pipe is a line for each tenth`() throws {
    let outcome = try Tool.run(
      ["run", "a.png", "b.png", "-o", "f.gif", "--set", "defaults.duration=500ms"],
      in: scratch.url)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count <= 10, "\(outcome.errors)")
    #expect(lines.last?.hasPrefix("100% 75/75 frames") == true)
  }

  // U90
  @Test func `progress as JSON never falls and ends at a hundred`() throws {
    let outcome = try Tool.run(
      ["run", "a.png", "b.png", "-o", "f.gif", "--progress", "json"], in: scratch.url)
    let percents = try outcome.errors.split(separator: "\n").map { line in
      try #require(
        (try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["percent"]
          as? Int)
    }
    #expect(percents == percents.sorted())
    #expect(percents.last == 100)
  }

  // U42
  @Test func `a file that can't be written is an output failure`() throws {
    try scratch.write("", to: "file")
    let outcome = try Tool.run(["run", "a.png", "-o", "file/f.mp4"], in: scratch.url)
    #expect(outcome.code == 6)
    #expect(outcome.errors.contains("file/f.mp4"))
  }
}
