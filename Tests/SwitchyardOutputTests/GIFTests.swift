import SwitchyardMotion
import SwitchyardRender
import Testing

@testable import SwitchyardOutput

@Suite struct GIFTests {
  let folder = TestFolder()

  /// The delays of a GIF's frames, from its graphic control extensions.
  private func delays(_ bytes: [UInt8]) -> [Int] {
    bytes.indices.dropLast(7).compactMap { i in
      guard bytes[i] == 0x21, bytes[i + 1] == 0xF9, bytes[i + 2] == 4, bytes[i + 7] == 0 else {
        return nil
      }
      return Int(bytes[i + 4]) | Int(bytes[i + 5]) << 8
    }
  }

  /// The loop count of the NETSCAPE extension, or nil without one.
  private func loops(_ bytes: [UInt8]) -> Int? {
    guard let mark = bytes.firstRange(of: Array("NETSCAPE2.0".utf8)) else { return nil }
    return Int(bytes[mark.upperBound + 2]) | Int(bytes[mark.upperBound + 3]) << 8
  }

  @Test(
    arguments: [
      (FilmSettings.Loop.forever, 0), (.times(1), nil), (.times(3), 2),
    ] as [(FilmSettings.Loop, Int?)])
  func `a GIF loops as often as asked`(loop: FilmSettings.Loop, field: Int?) throws {  // U49
    var settings = FilmSettings.tiny(2)
    settings.loop = loop
    try writeFilm(folder["a.gif"], settings, [(.flat(0xFF0000), 1), (.flat(0xFF), 1)])
    #expect(loops(folder.bytes("a.gif")) == field)
  }

  @Test func `a rest is one frame with a long delay`() throws {  // U50
    let settings = FilmSettings.tiny(63)
    try writeFilm(
      folder["a.gif"], settings,
      [(.flat(0xFF0000), 1), (.flat(0xFF00), 1), (.flat(0xFFFF), 1), (.flat(0xFF), 60)])
    #expect(delays(folder.bytes("a.gif")) == [3, 4, 3, 200])
  }

  @Test func `delays of 30 frames a second never drift`() throws {
    let shots = (0..<90).map { (Bitmap.flat($0 * 0x010101 + 0x101010, width: 4, height: 4), 1) }
    try writeFilm(folder["a.gif"], .tiny(90, width: 4, height: 4), shots)
    #expect(delays(folder.bytes("a.gif")).reduce(0, +) == 300)
  }

  @Test func `of more than 50 frames a second some are left out, never the last`() throws {
    let shots = (0..<12).map { (Bitmap.flat($0 * 0x151515, width: 4, height: 4), 1) }
    let settings = FilmSettings.tiny(12, rate: FrameRate(120), width: 4, height: 4)
    try writeFilm(folder["a.gif"], settings, shots)
    let found = delays(folder.bytes("a.gif"))
    #expect(found.allSatisfy { $0 >= 2 })
    #expect(abs(found.reduce(0, +) - 10) <= 2)
    let last = try #require(decode(folder["a.gif"], width: 4, height: 4).last)
    #expect(last[0] == 11 * 0x15)
    let sink = try openSink(path: folder["b.gif"], format: .gif, settings: settings)
    #expect(
      sink.notices == [
        "\(folder["b.gif"]): a GIF shows up to 50 frames a second; some of the film's are left out"
      ])
    sink.abort()
  }

  @Test func `a moving disc leaves nothing behind`() throws {  // U36
    var settings = FilmSettings.tiny(6)
    settings.ground = .clear
    let shots = (0..<6).map { step in
      (Bitmap.painted { x, y in disc(x, y, center: 6 + step * 4) }, 1)
    }
    try writeFilm(folder["a.gif"], settings, shots)
    let frames = decode(folder["a.gif"], width: 32, height: 24)
    #expect(frames.count == 6)
    for (step, frame) in frames.enumerated() {
      for place in 0..<32 * 24 {
        let isDisc = disc(place % 32, place / 32, center: 6 + step * 4).w > 0
        #expect((frame[place * 4 + 3] == 255) == isDisc)
      }
    }
  }

  private func disc(_ x: Int, _ y: Int, center: Int) -> SIMD4<UInt8> {
    (x - center) * (x - center) + (y - 12) * (y - 12) <= 16 ? [255, 0, 0, 255] : [0, 0, 0, 0]
  }

  @Test(arguments: [(nil, 200, 100), (Color.white, 227, 177)] as [(Color?, Int, Int)])
  func `a half-clear pixel takes the matte`(matte: Color?, red: Int, green: Int) throws {  // U36
    var settings = FilmSettings.tiny(1)
    settings.ground = .clear
    settings.matte = matte
    try writeFilm(folder["a.gif"], settings, [(.painted { _, _ in [100, 50, 0, 128] }, 1)])
    let frame = try #require(decode(folder["a.gif"], width: 32, height: 24).first)
    #expect(abs(Int(frame[0]) - red) <= 1 && abs(Int(frame[1]) - green) <= 1)
    #expect(frame[3] == 255)
  }

  @Test func `few colours stay exact, whatever moves`() throws {
    let colors = (0..<200).map { $0 * 79_577 & 0xFFFFFF }
    let picture = Bitmap.painted { x, y in
      let color = colors[(y * 32 + x) % 200]
      return [UInt8(color >> 16), UInt8(color >> 8 & 255), UInt8(color & 255), 255]
    }
    try writeFilm(folder["a.gif"], .tiny(2), [(picture, 1), (.flat(colors[7]), 1)])
    let frame = decode(folder["a.gif"], width: 32, height: 24)[0]
    for place in 0..<32 * 24 {
      let pixel = frame[place * 4..<place * 4 + 3].reduce(0) { $0 << 8 | Int($1) }
      #expect(pixel == colors[place % 200])
    }
  }

  @Test func `still pixels beside a moving part don't flicker`() throws {
    let shots = (0..<5).map { step in
      (
        Bitmap.painted { x, y in
          let isMoving = y < 4 && x / 6 == step
          return isMoving ? [250, 20, 20, 255] : [UInt8(x * 7), UInt8(y * 10), 128, 255]
        }, 1
      )
    }
    try writeFilm(folder["a.gif"], .tiny(5), shots)
    let frames = decode(folder["a.gif"], width: 32, height: 24)
    let below = 32 * 4 * 4
    for frame in frames.dropFirst() { #expect(frame[below...] == frames[0][below...]) }
  }

  @Test func `a gradient of many colours is near on average`() throws {
    let picture = Bitmap.painted(width: 64, height: 64) { x, y in
      [UInt8(x * 4), UInt8(y * 4), UInt8((x + y) * 2), 255]
    }
    try writeFilm(folder["a.gif"], .tiny(1, width: 64, height: 64), [(picture, 1)])
    let frame = decode(folder["a.gif"], width: 64, height: 64)[0]
    var error = 0
    for y in 0..<64 {
      for x in 0..<64 {
        for channel in 0..<3 {
          error += abs(Int(frame[(y * 64 + x) * 4 + channel]) - Int(picture[x, y][channel]))
        }
      }
    }
    #expect(error / (64 * 64 * 3) < 12)
  }
}
