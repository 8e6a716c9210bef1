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
    let isJourney = arguments.contains { $0.hasPrefix("j.") }
    let pace = isJourney ? [] : ["--set", "defaults.duration=500ms"]
    let outcome = try Tool.run(
      ["run", "--progress", "none"] + pace + arguments, in: scratch.url)
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

  // U30
  @Test(arguments: ["vp9", "av1"])
  func `a webm is tagged and shows its screens`(codec: String) throws {
    try scratch.write(
      """
      output: { fps: 5 }
      defaults: { line: none, hold: 400ms }
      stations: { a: '#00BDF2', b: '#FFFFFF', c: '#FAF9F7', d: '#808080', e: '#FF0000' }
      steps: [a, b, c, d, e]
      outputs: [{ path: f.webm, codec: \(codec) }]
      """, to: "j.yaml")
    _ = try run(["j.yaml", "--set", "output.size=64x48"])
    let facts = try scratch.probe(
      "f.webm", "stream=pix_fmt,color_range,color_space,color_primaries,color_transfer")
    #expect(facts["pix_fmt"] == "yuv420p" && facts["color_range"] == "tv")
    for key in ["color_space", "color_primaries", "color_transfer"] {
      #expect(facts[key] == "bt709", "\(key)")
    }
    try checkColors(try scratch.decode("f.webm", width: 64, height: 48))
  }

  // U28
  @Test func `an mp4 keeps the colours of screens`() throws {
    try scratch.write(
      """
      output: { fps: 5, size: 64x48 }
      defaults: { line: none, hold: 400ms }
      stations: { a: '#00BDF2', b: '#FFFFFF', c: '#FAF9F7', d: '#808080', e: '#FF0000' }
      steps: [a, b, c, d, e]
      """, to: "j.yaml")
    _ = try run(["j.yaml", "-o", "f.mp4"])
    try checkColors(try scratch.decode("f.mp4", width: 64, height: 48))
  }

  /// Checks two frames of each of five colours.
  private func checkColors(_ frames: [[UInt8]]) throws {
    try #require(frames.count == 10)
    let colors = [
      [0, 0xBD, 0xF2], [255, 255, 255], [0xFA, 0xF9, 0xF7], [128, 128, 128], [255, 0, 0],
    ]
    for (index, color) in colors.enumerated() {
      let pixel = frames[index * 2 + 1][4500..<4503].map(Int.init)
      for channel in 0..<3 { #expect(abs(pixel[channel] - color[channel]) <= 3, "\(pixel)") }
      if index == 3 { #expect(abs(pixel[0] - pixel[1]) <= 1 && abs(pixel[1] - pixel[2]) <= 1) }
    }
    #expect(zip(frames[3], frames[5]).prefix(3).allSatisfy { $0 >= $1 + 4 || $0 == 255 })
  }

  // U36
  @Test func `a disc over a clear ground leaves nothing behind in a GIF`() throws {
    try scratch.write(
      """
      output: { size: 60x20, background: transparent, fps: 10 }
      defaults: { line: fade, duration: 800ms, hold: 100ms }
      stations:
        a: { layers: [{ name: d, frame: [0, 0, 20, 20], color: red, radius: 10 }], passengers: { d: d } }
        b: { layers: [{ name: d, frame: [40, 0, 20, 20], color: red, radius: 10 }], passengers: { d: d } }
      steps: [a, b]
      """, to: "j.yaml")
    let count = try scratch.render(["j.yaml", "-o", "f.gif"])
    let gif = try scratch.decode("f.gif", width: 60, height: 20, channels: 4)
    #expect(gif.count == count)
    for (index, pixels) in gif.enumerated() {
      let frame = try scratch.frame(index)
      for place in 0..<60 * 20 {
        let alpha = frame[place % 60, place / 60].w
        #expect((pixels[place * 4 + 3] == 255) == (alpha >= 128), "frame \(index)")
      }
    }
  }

  // U49
  @Test(arguments: [("forever", 0, 0, 0), ("1", nil, 1, 1), ("3", 2, 3, 3)])
  func `loops are counted in every format`(count: String, gif: Int?, apng: Int, webp: Int) throws {
    _ = try run([
      "a.png", "b.png", "-o", "f.gif", "-o", "f.apng", "-o", "f.webp", "--set", "loop=\(count)",
      "--set", "output.fps=5",
    ])
    #expect(try number("f.gif", after: "NETSCAPE2.0", skipping: 2, bytes: [0, 1]) == gif)
    #expect(try number("f.apng", after: "acTL", skipping: 4, bytes: [3, 2]) == apng)
    #expect(try number("f.webp", after: "ANIM", skipping: 8, bytes: [0, 1]) == webp)
  }

  /// A number of two bytes, the lower first, that stands behind a mark in a file.
  private func number(
    _ name: String, after mark: String, skipping count: Int, bytes order: [Int]
  ) throws -> Int? {
    let data = try Data(contentsOf: scratch[name])
    guard let place = data.firstRange(of: Data(mark.utf8)) else { return nil }
    let start = place.upperBound + count
    return Int(data[start + order[0]]) + Int(data[start + order[1]]) << 8
  }

  @Test func `pictures of any size and kind make a film`() throws {
    for (name, width, height) in [("tall", 30, 91), ("wide", 97, 20), ("dot", 1, 1)] {
      try scratch.picture("\(name).png", width: width, height: height) { x, y in
        Pixel(UInt8(x & 255), UInt8(y & 255), 200, 255)
      }
    }
    try scratch.photograph("turned.jpg", of: "wide.png", orientation: 6)
    try scratch.convert("wide.png", to: "w.webp", [])
    for order in [["turned.jpg", "wide.png", "w.webp"], ["dot.png", "tall.png", "a.png"]] {
      _ = try run(order + ["-o", "f.mp4", "-o", "out/####.png", "--force"])
      let facts = try scratch.probe("f.mp4", "stream=nb_frames")
      #expect(facts["nb_frames"] == "120")
      try expectScreen(0, order[0])
      try expectScreen(119, order[2])
    }
  }

  /// Checks that a frame is exactly what a picture alone looks like.
  private func expectScreen(_ index: Int, _ picture: String) throws {
    let frame = try scratch.frame(index)
    _ = try run([
      picture, "-o", "alone.png", "--set", "output.size=\(frame.width)x\(frame.height)",
    ])
    #expect(try scratch.bitmap("alone.png").shows(frame), "\(picture)")
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
