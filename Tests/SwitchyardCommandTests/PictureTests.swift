import Foundation
import SwitchyardRender
import SwitchyardTestSupport
import Testing

/// Pictures of every kind and size, from files to the screen.
@Suite struct PictureTests {
  private let scratch: Scratch
  private static let corner = Pixel(255, 255, 0, 255)

  init() throws { scratch = try Scratch() }

  /// Shows a station for one frame.
  private func shown(_ station: String, output: String = "") throws -> Bitmap {
    try scratch.write(
      "output: { \(output) }\nstations: { s: \(station) }\nsteps: [{ push: s, hold: 1f }]",
      to: "j.yaml")
    #expect(try scratch.render(["j.yaml"]) == 1)
    return try scratch.frame(0)
  }

  private func picture(_ name: String, _ width: Int, _ height: Int, _ color: Pixel) throws {
    try scratch.picture(name, width: width, height: height) { x, y in
      x < width / 4 && y < height / 4 ? Self.corner : color
    }
  }

  /// The first place of the corner's colour, or nil.
  private func corner(in bitmap: Bitmap) -> [Int]? {
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y].isNear(Self.corner, by: 40) { return [x, y] }
    }
    return nil
  }

  // U12
  @Test func `pictures of other sizes are fitted between exact bars`() throws {
    try picture("a.png", 64, 48, .red)
    try picture("b.png", 128, 96, .green)
    try picture("c.png", 20, 60, .blue)
    let settings = ["output.background=#123456", "defaults.duration=500ms"]
    let count = try scratch.render(
      ["a.png", "b.png", "c.png"] + settings.flatMap { ["--set", $0] })
    #expect(count == 120)
    let (first, last) = (try scratch.frame(0), try scratch.frame(119))
    #expect(try first.shows(scratch.bitmap("a.png")))
    for y in 0..<48 {
      for x in 0..<64 {
        let isBar = x < 24 || x >= 40
        #expect((last[x, y] == Pixel(0x12, 0x34, 0x56, 255)) == isBar, "\(x), \(y)")
      }
    }
    #expect(corner(in: last) == [24, 0])
  }

  // U12
  @Test(arguments: [
    ("contain", [24, 0], false), ("cover", nil, true), ("stretch", [0, 0], true),
    ("blur", [24, 0], true), ("none", [22, 0], false),
  ])
  func `each way of fitting puts the corner in its place`(
    fit: String, place: [Int]?, fills: Bool
  ) throws {
    try picture("c.png", 20, 60, .blue)
    let frame = try shown("{ source: c.png, fit: \(fit) }", output: "size: 64x48, background: red")
    #expect(corner(in: frame) == place)
    #expect((frame[2, 24] != .red) == fills)
    #expect(frame[32, 24].isNear(.blue))
  }

  // U14
  @Test(arguments: 1...8)
  func `photographs are turned as they were held`(orientation: Int) throws {
    let (width, height) = orientation < 5 ? (64, 48) : (48, 64)
    let colors: [Pixel] = [.red, .green, .blue, .white]
    try scratch.picture("q.png", width: width, height: height) { x, y in
      let (right, down) = (x * 2 / width, y * 2 / height)
      // Where the pixel is seen, by the EXIF specification.
      let seen = [
        (right, down), (1 - right, down), (1 - right, 1 - down), (right, 1 - down),
        (down, right), (1 - down, right), (1 - down, 1 - right), (down, 1 - right),
      ][orientation - 1]
      return colors[seen.1 * 2 + seen.0]
    }
    try scratch.photograph("q.jpg", of: "q.png", orientation: UInt8(orientation))
    let frame = try shown("{ source: q.jpg, passengers: { p: [32, 24, 32, 24] } }")
    #expect(frame.width == 64 && frame.height == 48)
    for (index, color) in colors.enumerated() {
      let pixel = frame[16 + index % 2 * 32, 12 + index / 2 * 24]
      #expect(pixel.isNear(color, by: 4), "\(index): \(pixel)")
    }
  }

  // U15
  @Test(arguments: ["rgb48be", "rgba64be", "rgba"])
  func `every depth of PNG shows the same colours`(format: String) throws {
    try picture("p.png", 32, 24, Pixel(200, 100, 50, 255))
    try scratch.convert("p.png", to: "q.png", ["-pix_fmt", format])
    let (wanted, frame) = (try scratch.bitmap("p.png"), try shown("q.png"))
    for place in [(3, 3), (20, 3), (20, 20)] {
      #expect(frame[place.0, place.1].isNear(wanted[place.0, place.1]))
    }
  }

  // U15
  @Test(arguments: [("gray", 255), ("gray16be", 255), ("ya8", 255), ("monob", 255)])
  func `grey and single bits are read`(format: String, white: UInt8) throws {
    try scratch.picture("p.png", width: 32, height: 24) { x, _ in x < 16 ? .white : .black }
    try scratch.convert("p.png", to: "q.png", ["-pix_fmt", format])
    let frame = try shown("q.png")
    #expect(frame[4, 4].isNear(Pixel(white, white, white, 255)))
    #expect(frame[28, 4].isNear(.black))
  }

  // U15
  @Test func `palettes, interlacing and printers' colours are read`() throws {
    for (name, text) in Scratch.smallPictures {
      try #require(Data(base64Encoded: text)).write(to: scratch[name])
    }
    let quarters: [Pixel] = [.red, .green, .blue, .white]
    for name in ["interlaced.png", "progressive.jpg"] {
      let frame = try shown(name)
      for (index, color) in quarters.enumerated() {
        let pixel = frame[
          frame.width / 4 + index % 2 * frame.width / 2,
          frame.height / 4 + index / 2 * frame.height / 2]
        #expect(pixel.isNear(color, by: name.hasSuffix("jpg") ? 4 : 0), "\(name): \(pixel)")
      }
    }
    let palette = try shown("palette.png", output: "background: transparent")
    #expect(palette[1, 1] == .red && palette[6, 1] == .green && palette[6, 6].w == 0)
    let red = try shown("cmyk.jpg")[4, 4]
    #expect(red.x >= 250 && red.y <= 6 && red.z <= 6, "\(red)")
  }

  // U17
  @Test(arguments: [
    ("", "is empty"), ("hello", "is not a picture"), ("<svg", "is not a picture"),
    ("\u{89}PNG\r\n", "is not a picture"),
  ])
  func `what is no picture is named with its station`(bytes: String, reason: String) throws {
    try picture("ok.png", 32, 24, .red)
    try scratch.write(bytes, to: "bad.png")
    try scratch.write("stations: { a: ok.png, second: bad.png }\nsteps: [a, second]", to: "j.yaml")
    let outcome = try Tool.run(["run", "j.yaml", "-o", "f.mp4"], in: scratch.url)
    #expect(outcome.code == 4)
    #expect(
      outcome.errors.hasPrefix("j.yaml:1:32: station 'second': 'bad.png' \(reason)"),
      "\(outcome.errors)")
    #expect(scratch.names == ["bad.png", "j.yaml", "ok.png"])
  }

  // U17
  @Test func `a picture that breaks off is named with its station`() throws {
    try picture("ok.png", 32, 24, .red)
    try scratch.picture("bad.png", width: 200, height: 200) { x, y in
      Pixel(UInt8(x * y & 255), UInt8((x ^ y) & 255), UInt8(x * 7 & 255), 255)
    }
    let whole = try Data(contentsOf: scratch["bad.png"])
    try whole.prefix(whole.count / 2).write(to: scratch["bad.png"])
    let outcome = try Tool.run(
      ["run", "ok.png", "bad.png", "-o", "f.mp4", "--progress", "none"], in: scratch.url)
    #expect(outcome.code == 4)
    #expect(outcome.errors.contains("station 'bad': 'bad.png' is damaged: "))
    #expect(scratch.names == ["bad.png", "ok.png"])
    try scratch.write("stations:\n  a: ok.png\n  b: bad.png\nsteps: [a, b, a]", to: "j.yaml")
    let named = try Tool.run(
      ["run", "j.yaml", "-o", "f.mp4", "--progress", "none"], in: scratch.url)
    #expect(named.code == 4)
    #expect(named.errors.hasPrefix("j.yaml:3:6: station 'b': 'bad.png' is damaged: "), "\(named)")
    #expect(named.errors.hasSuffix("\n  b: bad.png\n     ^\n"), "\(named.errors)")
    #expect(scratch.names == ["bad.png", "j.yaml", "ok.png"])
  }

  // U18
  @Test func `huge pictures are drawn small, and beyond the limit refused with both sizes`() throws
  {
    try scratch.flat(.green, "wide.png", width: 20000, height: 200)
    let frame = try shown("wide.png", output: "size: 200x100")
    #expect(frame[100, 50].isNear(.green))
    var header = try Data(contentsOf: scratch["wide.png"])
    header.replaceSubrange(16..<24, with: [0, 1, 0x86, 0xA0, 0, 1, 0x86, 0xA0])
    header.replaceSubrange(29..<33, with: crc32(header[12..<29]))
    try header.write(to: scratch["huge.png"])
    let outcome = try Tool.run(["run", "huge.png", "-o", "f.png"], in: scratch.url)
    #expect(outcome.code == 4)
    #expect(outcome.errors.contains("100000x100000 pixels"), "\(outcome.errors)")
    #expect(outcome.errors.contains("at most 32768x32768"), "\(outcome.errors)")
  }

  private func crc32(_ bytes: Data) -> [UInt8] {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return withUnsafeBytes(of: (~sum).bigEndian) { Array($0) }
  }

  // U19
  @Test(arguments: ["contain", "cover", "stretch", "blur", "none"])
  func `a picture of one pixel does as it is asked`(fit: String) throws {
    try scratch.flat(Pixel(10, 200, 30, 255), "dot.png", width: 1, height: 1)
    let frame = try shown("{ source: dot.png, fit: \(fit) }", output: "size: 40x30")
    #expect((frame[20, 15] == Pixel(10, 200, 30, 255)) == (fit != "none"))
  }

  // U19 U70
  @Test func `a screen of the film's size is an exact copy`() throws {
    try scratch.picture("n.png", width: 61, height: 47) { x, y in
      Pixel(UInt8(x * 37 & 255), UInt8(y * 91 & 255), UInt8((x ^ y) * 53 & 255), 255)
    }
    let plain = try scratch.bitmap("n.png")
    #expect(try shown("n.png").shows(plain))
    #expect(try shown("{ source: n.png, passengers: { p: [7, 9, 21, 13] } }").shows(plain))
  }

  // U26
  @Test func `any name of a file works, from any folder`() throws {
    let names = [
      "it's a test, [x]:ü.png", "-dash.png", "two  blanks.png", "%d%s.png", "caf\u{E9}.png",
      "cafe\u{301}.png", "a#b.png", "*.png", "pop.png", "new\nline.png",
    ]
    for (index, name) in names.enumerated() {
      try scratch.flat(Pixel(UInt8(index * 20), 9, 9, 255), "in/\(name)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: scratch["in/link.png"].path, withDestinationPath: "-dash.png")
    let paths = (names + ["link.png"]).map { "in/\($0)" }
    let stations = paths.indices.map { "s\($0)" }
    let journey: [String: Any] = [
      "stations": Dictionary(uniqueKeysWithValues: zip(stations, paths)), "steps": stations,
      "defaults": ["hold": "1f", "line": "none"],
    ]
    try JSONSerialization.data(withJSONObject: journey).write(to: scratch["j.json"])
    try FileManager.default.createDirectory(
      at: scratch["far/away"], withIntermediateDirectories: true)
    let outcome = try Tool.run(
      ["run", "../../j.json", "-o", "out it's %d/####.png"], in: scratch["far/away"])
    #expect(outcome.code == 0, "\(outcome.errors)")
    for (index, red) in (names.indices.map { $0 * 20 } + [20]).enumerated() {
      let frame = try scratch.bitmap("far/away/out it's %d/00\(index < 10 ? "0" : "")\(index).png")
      #expect(Int(frame[3, 3].x) == red, "\(paths[index])")
    }
    #expect(
      try scratch.render(
        ["--set", "defaults.hold=1f", "--set", "defaults.line=none", "--"] + paths) == 11)
  }

  // U26
  @Test func `patterns sort as people count, and a missing file has a neighbour`() throws {
    for number in [1, 2, 10, 20] {
      try scratch.flat(Pixel(UInt8(number), 0, 0, 255), "img\(number).png")
    }
    try scratch.write("slides: 'img*.png'\ndefaults: { hold: 1f, line: none }", to: "j.yaml")
    #expect(try scratch.render(["j.yaml"]) == 4)
    #expect(try (0..<4).map { Int(try scratch.frame($0)[0, 0].x) } == [1, 2, 10, 20])
    let outcome = try Tool.run(["run", "img3.png", "-o", "f.gif"], in: scratch.url)
    #expect(outcome.code == 4)
    #expect(outcome.errors.contains("there is no file 'img3.png'; did you mean img1.png?"))
  }
}
