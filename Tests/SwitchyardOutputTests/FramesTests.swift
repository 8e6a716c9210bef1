import Foundation
import SwitchyardMotion
import SwitchyardRender
import Testing

@testable import SwitchyardOutput

@Suite struct FramesTests {
  let folder = TestFolder()

  private func frames(_ path: String, _ count: Int, force: Bool = false) throws {
    var settings = FilmSettings.tiny(count)
    settings.replacesStrayFrames = force
    try writeFilm(path, settings, [(.flat(0xFF0000), count - 1), (.flat(0x0000FF), 1)])
  }

  @Test func `frames are numbered from 0, padded, exactly as many as asked`() throws {  // U45
    try frames(folder["f/####.png"], 12)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder["f"]).sorted()
    #expect(names == (0..<12).map { "00\($0 < 10 ? "0" : "")\($0).png" })
    #expect(decode(folder["f/0011.png"], width: 32, height: 24)[0].prefix(4) == [0, 0, 255, 255])
    #expect(decode(folder["f/0010.png"], width: 32, height: 24)[0].prefix(4) == [255, 0, 0, 255])
  }

  @Test func `numbers are as wide as the count needs`() throws {
    try frames(folder["f/shot-#.png"], 11)
    #expect(folder.bytes("f/shot-00.png").starts(with: [0x89, 0x50]))
    #expect(!folder.bytes("f/shot-10.png").isEmpty)
  }

  @Test func `frames of a longer film are never mixed in`() throws {  // U45
    try frames(folder["f/##.png"], 5)
    folder.write([9], to: "f/note.txt")
    #expect(throws: OutputError.strayFrames(first: folder["f/03.png"], count: 2)) {
      try frames(folder["f/##.png"], 3)
    }
    #expect(decode(folder["f/02.png"], width: 32, height: 24)[0].prefix(3) == [255, 0, 0])
    try frames(folder["f/##.png"], 3, force: true)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder["f"]).sorted()
    #expect(names == ["00.png", "01.png", "02.png", "note.txt"])
    #expect(decode(folder["f/02.png"], width: 32, height: 24)[0].prefix(3) == [0, 0, 255])
  }

  @Test func `the same film may be written again`() throws {
    try frames(folder["##.png"], 5)
    try frames(folder["##.png"], 5)
    #expect(folder.names == ["00.png", "01.png", "02.png", "03.png", "04.png"])
  }

  @Test func `half-clear red is straight alpha`() throws {  // U31
    var settings = FilmSettings.tiny(1)
    settings.ground = .clear
    try writeFilm(folder["a.png"], settings, [(.painted { _, _ in [127, 0, 0, 127] }, 1)])
    #expect(decode(folder["a.png"], width: 32, height: 24)[0].prefix(4) == [255, 0, 0, 127])
  }

  @Test func `clear pixels show an opaque ground`() throws {  // U35
    var settings = FilmSettings.tiny(1)
    settings.ground = .white
    try writeFilm(folder["a.png"], settings, [(.painted { _, _ in [128, 0, 0, 128] }, 1)])
    #expect(decode(folder["a.png"], width: 32, height: 24)[0].prefix(4) == [255, 127, 127, 255])
  }

  @Test(arguments: 1...9, [true, false])
  func `pixels of any width are exact`(width: Int, isTransparent: Bool) throws {  // U31 U95
    var settings = FilmSettings.tiny(1, width: width, height: 5)
    if isTransparent { settings.ground = .clear }
    let picture = Bitmap.painted(width: width, height: 5) { x, y in
      isTransparent && (x + y) % 3 == 0 ? [0, 0, 0, 0] : [UInt8(x * 25), UInt8(255 - y), 7, 255]
    }
    try writeFilm(folder["a.png"], settings, [(picture, 1)])
    let frame = decode(folder["a.png"], width: width, height: 5)[0]
    for place in 0..<width * 5 {
      let found = frame[place * 4..<place * 4 + 4]
      let pixel = picture[place % width, place / width]
      #expect(found.elementsEqual((0..<4).map { pixel[$0] }))
    }
  }

  @Test func `a poster is exact`() throws {  // U95 U101
    let picture = Bitmap.painted(width: 33, height: 7) { x, y in
      [UInt8(x * 7), UInt8(y * 30), UInt8(x ^ y), 255]
    }
    try writeFilm(folder["a.png"], .tiny(1, width: 33, height: 7), [(picture, 1)])
    let frame = decode(folder["a.png"], width: 33, height: 7)[0]
    for y in 0..<7 {
      for x in 0..<33 {
        let place = (y * 33 + x) * 4
        let found = SIMD4<UInt8>(frame[place], frame[place + 1], frame[place + 2], 255)
        #expect(found == picture[x, y])
      }
    }
  }
}
