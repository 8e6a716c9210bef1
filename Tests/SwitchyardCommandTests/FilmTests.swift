import Foundation
import SwitchyardRender
import SwitchyardTestSupport
import Testing

/// Films, GIFs and frames as other programs see them.
@Suite struct FilmTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.flat(.red, "a.png", width: 64, height: 48)
    try scratch.flat(.blue, "b.png", width: 64, height: 48)
  }

  private func run(_ arguments: [String], code: Int32 = 0) throws -> Outcome {
    let outcome = try Tool.run(["run"] + arguments + ["--progress", "none"], in: scratch.url)
    #expect(outcome.code == code, "\(outcome.errors)")
    return outcome
  }

  // U28 U29 U39 U40
  @Test func `an mp4 is tagged and shows its screens`() throws {
    _ = try run(["a.png", "b.png", "-o", "f.mp4"])
    let facts = try scratch.probe(
      "f.mp4",
      "stream=profile,pix_fmt,color_range,color_space,color_primaries,color_transfer,start_time,nb_frames"
    )
    #expect(facts["profile"] == "High")
    #expect(facts["pix_fmt"] == "yuv420p")
    #expect(facts["color_range"] == "tv")
    for key in ["color_space", "color_primaries", "color_transfer"] {
      #expect(facts[key] == "bt709", "\(key)")
    }
    #expect(facts["start_time"] == "0.000000")
    #expect(facts["nb_frames"] == "75")
    let frames = try scratch.decode("f.mp4", width: 64, height: 48)
    #expect(frames.count == 75)
    for (index, expected) in [(0, [255, 0, 0]), (70, [0, 0, 255])] {
      for channel in 0..<3 { #expect(abs(Int(frames[index][channel]) - expected[channel]) <= 3) }
    }
  }

  // U38
  @Test func `odd sizes grow in mp4 and stay elsewhere`() throws {
    try scratch.flat(.red, "odd.png", width: 41, height: 31)
    let outcome = try run(["odd.png", "-o", "f.mp4", "-o", "f.gif", "-o", "f.webm", "-o", "f.png"])
    #expect(try scratch.probe("f.mp4", "stream=width,height") == ["width": "42", "height": "32"])
    for name in ["f.gif", "f.webm", "f.png"] {
      #expect(try scratch.probe(name, "stream=width,height") == ["width": "41", "height": "31"])
    }
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
  }

  // U44 U101
  @Test func `one run writes every output`() throws {
    _ = try run([
      "a.png", "b.png", "-o", "f.mp4", "-o", "f.webm", "-o", "f.gif", "-o", "p.png", "-o",
      "frames/####.png",
    ])
    for name in ["f.mp4", "f.webm", "f.gif"] {
      let frames = try scratch.decode(name, width: 64, height: 48)
      #expect(frames.count == 75, "\(name)")
    }
    #expect(try scratch.bitmap("p.png").isFlat(.red))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch["frames"].path).count == 75)
    _ = try run(["b.png", "-o", "p.png"])
    #expect(try scratch.bitmap("p.png").isFlat(.blue))
  }

  // U45
  @Test func `frames of a longer film don't stay among new ones`() throws {
    _ = try run(["a.png", "b.png", "-o", "frames/###.png"])
    #expect(FileManager.default.fileExists(atPath: scratch["frames/070.png"].path))
    let refused = try run(["a.png", "-o", "frames/###.png"], code: 6)
    #expect(refused.errors.contains("--force"))
    _ = try run(["a.png", "-o", "frames/###.png", "--force"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch["frames"].path).count == 30)
  }

  // U46
  @Test func `standard output carries the film alone`() throws {
    let outcome = try run(["a.png", "b.png", "-o", "-", "--format", "webm"])
    try outcome.output.write(to: scratch["piped.webm"])
    #expect(try scratch.decode("piped.webm", width: 64, height: 48).count == 75)
    #expect(outcome.errors.isEmpty)
  }

  // U47
  @Test(arguments: ["f.mp4", "f.webm", "f.gif", "f.png"])
  func `two runs write the same bytes`(name: String) throws {
    _ = try run(["a.png", "b.png", "-o", name])
    let first = try Data(contentsOf: scratch[name])
    _ = try run(["a.png", "b.png", "-o", name])
    #expect(try Data(contentsOf: scratch[name]) == first)
  }

  // U50
  @Test func `a rest in a GIF is one long frame`() throws {
    try scratch.write(
      """
      defaults: { line: fade, duration: 100ms }
      stations: { a: a.png, b: b.png }
      steps: [{ push: a, hold: 1s }, { push: b, hold: 2s }]
      """, to: "j.yaml")
    _ = try run(["j.yaml", "-o", "f.gif"])
    let bytes = [UInt8](try Data(contentsOf: scratch["f.gif"]))
    let marks = bytes.indices.dropLast(7).filter { bytes[$0...($0 + 2)] == [0x21, 0xF9, 0x04] }
    let delays = marks.map { Int(bytes[$0 + 4]) + Int(bytes[$0 + 5]) << 8 }
    #expect(delays.first == 103)
    #expect(delays.last == 200)
    #expect(delays.reduce(0, +) == 310)
  }

  // U31
  @Test func `a fade to nothing keeps its colour and halves its alpha`() throws {
    try scratch.flat(Pixel(0, 0, 0, 0), "clear.png", width: 64, height: 48)
    try scratch.write(
      """
      output: { background: transparent, fps: 10 }
      defaults: { line: fade, duration: 1s, easing: linear, hold: 100ms }
      stations: { a: a.png, clear: clear.png }
      steps: [a, clear]
      """, to: "j.yaml")
    _ = try run(["j.yaml", "-o", "out/####.png"])
    let middle = try scratch.frame(6)[3, 3]
    #expect(middle.w == 127 || middle.w == 128)
    #expect(middle.x == middle.w && middle.y == 0 && middle.z == 0)
  }

  // U32
  @Test func `a half transparent screen has no step where its transition begins`() throws {
    try scratch.flat(Pixel(255, 0, 0, 128), "half.png", width: 64, height: 48)
    try scratch.write(
      """
      output: { background: white, fps: 10 }
      defaults: { line: fade, duration: 500ms, hold: 200ms }
      stations: { one: half.png, two: half.png }
      steps: [one, two]
      """, to: "j.yaml")
    let count = try scratch.render(["j.yaml"])
    #expect(count == 9)
    let first = try scratch.frame(0)
    #expect(first[9, 9].isNear(Pixel(255, 127, 127, 255), by: 2))
    for index in 1..<count { #expect(try scratch.frame(index).shows(first)) }
  }

  // U35
  @Test func `an mp4 can't be transparent and says what can`() throws {
    try scratch.write(
      """
      output: { background: transparent }
      stations: { a: a.png }
      steps: [a]
      """, to: "j.yaml")
    let outcome = try run(["j.yaml", "-o", "f.mp4"], code: 6)
    for format in [".webm", ".apng", ".webp", ".png", ".mov", "background"] {
      #expect(outcome.errors.contains(format), "\(format): \(outcome.errors)")
    }
    #expect(!scratch.names.contains("f.mp4"))
  }

  // U96
  @Test func `a contact sheet has the size that is documented`() throws {
    _ = try run(["a.png", "b.png", "-o", "sheet.png", "--sheet", "4"])
    let sheet = try scratch.bitmap("sheet.png")
    #expect(sheet.width == 4 * (64 + 12) + 12)
    #expect(sheet.height == 4 * (48 + 22 + 12) + 12)
    #expect(sheet[12 + 5, 12 + 5] == .red)
  }

  // U43
  @Test func `a size beyond the codec is refused before rendering`() throws {
    try scratch.write(
      "{ output: { size: 20000x200 }, stations: { a: red }, steps: [a] }", to: "j.json")
    let outcome = try run(["j.json", "-o", "f.mp4"], code: 6)
    #expect(outcome.errors.contains("output.size"))
  }
}
