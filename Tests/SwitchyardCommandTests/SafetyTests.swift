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
    _ = running.errors.fileHandleForReading.availableData
    kill(running.process.processIdentifier, signal)
    let outcome = Tool.finish(running)
    #expect(outcome.code == code)
    #expect(scratch.names == ["a.png", "b.png", "f.mp4", "j.yaml"])
    #expect(try Data(contentsOf: scratch["f.mp4"]) == Data("old".utf8))
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
    let outcome = try Tool.run(["run", "a.png", "b.png", "-o", "f.gif"], in: scratch.url)
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
