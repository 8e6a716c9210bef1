import CVips
import SwitchyardCore
import SwitchyardMotion
import SwitchyardRender
import Testing

@testable import SwitchyardContent

@Suite struct PictureStoreTests {
  let store = PictureStore()
  let fixture: Fixture

  init() throws { fixture = try Fixture() }

  private func load(_ path: String, at size: Size? = nil, page: Int = 0) throws -> Bitmap {
    let natural = try store.probe(path, page: page).size
    return try store.bitmap(
      for: Picture(path: path, page: page, naturalSize: natural, pixelSize: size))
  }

  @Test func `a picture at its own size is an exact copy`() throws {  // U19
    let noise = Pixels(61, 37) { x, y in
      [UInt8(truncatingIfNeeded: x * 37 + y * 11), UInt8(truncatingIfNeeded: x * y), UInt8(y)]
    }
    let bitmap = try load(fixture.save("noise.png", noise))
    #expect(bitmap.isOpaque)
    for y in 0..<37 {
      for x in 0..<61 {
        let start = (y * 61 + x) * 3
        let expected = SIMD4(
          noise.bytes[start], noise.bytes[start + 1], noise.bytes[start + 2], 255)
        #expect(bitmap[x, y] == expected)
      }
    }
  }

  @Test func `expected pictures stay until others are expected`() throws {
    let store = PictureStore(budget: 0)
    let path = try fixture.save("noise.png", Pixels(8, 8) { _, _ in [1, 2, 3] })
    let picture = Picture(path: path, naturalSize: Size(width: 8, height: 8))
    store.expect([picture])
    let bitmap = try store.bitmap(for: picture)
    store.cache.trim(keepingSince: store.cache.turn)
    #expect(try store.bitmap(for: picture) === bitmap)
    store.expect([])
    store.cache.trim(keepingSince: store.cache.turn)
    #expect(try store.bitmap(for: picture) !== bitmap)
  }

  @Test func `what can't be decoded ahead is told when it is asked for`() throws {
    let picture = Picture(path: fixture.path("no.png"), naturalSize: Size(width: 8, height: 8))
    store.expect([picture])
    #expect(throws: ContentError.self) { try store.bitmap(for: picture) }
  }

  @Test(arguments: [("100%", false), ("99%", true)])
  func `a drawing is transparent unless it fills its box`(
    width: String, isTransparent: Bool
  ) throws {
    let path = try fixture.svg(
      "a.svg", root: "width='1001' height='333'", "<rect width='\(width)' height='100%'/>")
    let picture = Picture(path: path, naturalSize: try store.probe(path).size)
    #expect(try store.isTransparent(picture) == isTransparent)
  }

  @Test(arguments: Int32(1)...8) func `a photo is upright`(orientation: Int32) throws {  // U14
    let seen = Pixels.quarters()
    let stored = Pixels(orientation < 5 ? 32 : 24, orientation < 5 ? 24 : 32) { x, y in
      let (u, v): (Int, Int) =
        switch orientation {
        case 1: (x, y)
        case 2: (31 - x, y)
        case 3: (31 - x, 23 - y)
        case 4: (x, 23 - y)
        case 5: (y, x)
        case 6: (31 - y, x)
        case 7: (31 - y, 23 - x)
        default: (y, 23 - x)
        }
      return Array(seen.bytes[(v * 32 + u) * 3..<(v * 32 + u) * 3 + 3])
    }
    let options = ["Q": "100", "subsample_mode": "off"]
    let path = try fixture.save(
      "photo.jpg", stored, operation: "jpegsave", options: options,
      orientation: orientation)
    #expect(try store.probe(path).size == Size(width: 32, height: 24))
    for size in [Size(width: 32, height: 24), Size(width: 16, height: 12)] {
      let bitmap = try load(path, at: size)
      let (w, h) = (bitmap.width, bitmap.height)
      #expect(bitmap[w / 4, h / 4].isNear([255, 0, 0, 255]))
      #expect(bitmap[w * 3 / 4, h / 4].isNear([0, 255, 0, 255]))
      #expect(bitmap[w / 4, h * 3 / 4].isNear([0, 0, 255, 255]))
      #expect(bitmap[w * 3 / 4, h * 3 / 4].isNear([255, 255, 255, 255]))
    }
  }

  @Test(arguments: ["png16", "palette", "interlaced", "progressive", "webp", "tiff", "gif"])
  func `every kind of file shows the same picture`(kind: String) throws {  // U15
    let pixels = Pixels.quarters()
    let path =
      switch kind {
      case "png16": try fixture.save("a.png", pixels.sixteenBit)
      case "palette": try fixture.save("a.png", pixels, options: ["palette": "true"])
      case "interlaced": try fixture.save("a.png", pixels, options: ["interlace": "true"])
      case "progressive":
        try fixture.save(
          "a.jpg", pixels, operation: "jpegsave", options: ["interlace": "true", "Q": "100"])
      case "webp": try fixture.save("a.webp", pixels, options: ["lossless": "true"])
      default: try fixture.save("a." + kind, pixels)
      }
    let bitmap = try load(path)
    #expect(bitmap.isOpaque)
    #expect(bitmap[4, 4].isNear([255, 0, 0, 255]))
    #expect(bitmap[28, 4].isNear([0, 255, 0, 255]))
    #expect(bitmap[4, 20].isNear([0, 0, 255, 255]))
    #expect(bitmap[28, 20].isNear([255, 255, 255, 255]))
  }

  @Test func `grey and bits become colours`() throws {  // U15
    let grey = Pixels(8, 8, interpretation: VIPS_INTERPRETATION_B_W) { x, _ in [UInt8(x * 30)] }
    #expect(try load(fixture.save("grey.png", grey))[5, 2] == SIMD4(150, 150, 150, 255))
    #expect(
      try load(fixture.save("grey16.png", grey.sixteenBit))[5, 2] == SIMD4(150, 150, 150, 255))
    let bits = Pixels(8, 8, interpretation: VIPS_INTERPRETATION_B_W) { x, _ in [x < 4 ? 0 : 255] }
    let path = try fixture.save("bits.png", bits, options: ["bitdepth": "1"])
    #expect(try load(path)[2, 2] == SIMD4(0, 0, 0, 255))
    #expect(try load(path)[6, 2] == SIMD4(255, 255, 255, 255))
  }

  @Test func `every byte times every alpha is the nearest byte`() {
    let bitmap = Bitmap(width: 256, height: 256)
    for alpha in 0..<256 {
      for x in 0..<256 {
        bitmap[x, alpha] = SIMD4(UInt8(x), UInt8(255 - x), 255, UInt8(alpha))
      }
    }
    bitmap.premultiply()
    #expect(!bitmap.isOpaque)
    func nearest(_ value: Int, _ alpha: Int) -> UInt8 { UInt8((value * alpha * 2 + 255) / 510) }
    let isExact = (0..<256 * 256).allSatisfy { index in
      let (x, alpha) = (index % 256, index / 256)
      return bitmap[x, alpha]
        == SIMD4(nearest(x, alpha), nearest(255 - x, alpha), UInt8(alpha), UInt8(alpha))
    }
    #expect(isExact)
  }

  @Test func `colour is multiplied by alpha`() throws {  // U15 U32
    let half = try load(fixture.save("half.png", .flat([255, 0, 0, 128])))
    #expect(!half.isOpaque)
    #expect(half[3, 3] == SIMD4(128, 0, 0, 128))
    let grey = Pixels(8, 8, interpretation: VIPS_INTERPRETATION_B_W) { _, _ in [200, 64] }
    #expect(try load(fixture.save("grey.png", grey))[3, 3] == SIMD4(50, 50, 50, 64))
    #expect(try load(fixture.save("grey16.png", grey.sixteenBit))[3, 3] == SIMD4(50, 50, 50, 64))
    let wide = Pixels.flat([200, 100, 50, 128]).sixteenBit
    #expect(try load(fixture.save("wide.png", wide))[3, 3].isNear([100, 50, 25, 128], by: 1))
    let table = try fixture.save(
      "table.png", .flat([0, 0, 255, 128]), options: ["palette": "true", "Q": "100"])
    #expect(try load(table)[3, 3].isNear([0, 0, 128, 128], by: 1))
    #expect(try load(fixture.save("solid.png", .flat([9, 8, 7, 255]))).isOpaque)
  }

  @Test func `clear pixels do not stain their neighbours`() throws {
    let pixels = Pixels(40, 40) { x, _ in x < 20 ? [0, 0, 255, 255] : [255, 0, 0, 0] }
    let bitmap = try load(fixture.save("edge.png", pixels), at: Size(width: 13, height: 13))
    for x in 0..<13 {
      let pixel = bitmap[x, 6]
      #expect(pixel.x == 0 && pixel.z == pixel.w)
    }
  }

  @Test func `ink becomes light`() throws {  // U15
    let red = Pixels(16, 16, interpretation: VIPS_INTERPRETATION_CMYK) { _, _ in [0, 255, 255, 0] }
    let path = try fixture.save("ink.jpg", red, operation: "jpegsave", options: ["Q": "95"])
    let pixel = try load(path)[8, 8]
    #expect(pixel.x >= 250 && pixel.y <= 6 && pixel.z <= 6 && pixel.w == 255)
    let profiled = try fixture.save(
      "profiled.jpg", red, operation: "jpegsave", options: ["Q": "95", "profile": "cmyk"])
    #expect(try load(profiled)[8, 8].x > 215)
  }

  @Test func `a colour profile is followed`() throws {
    let pixels = Pixels.flat([200, 100, 100])
    let wide = try load(fixture.save("wide.png", pixels, options: ["profile": "p3"]))[3, 3]
    #expect(wide.x > 206 && wide.y < 97)
    let clear = Pixels.flat([200, 100, 100, 128])
    let half = try load(fixture.save("half.png", clear, options: ["profile": "p3"]))[3, 3]
    #expect(half.isNear([107, 46, 47, 128], by: 3))
    let deep = try load(fixture.save("deep.png", clear.sixteenBit, options: ["profile": "p3"]))
    #expect(deep[3, 3].isNear(half, by: 1))
    let same = try load(fixture.save("same.png", pixels, options: ["profile": "srgb"]))[3, 3]
    #expect(same == SIMD4(200, 100, 100, 255))
  }

  @Test func `one pixel fills any size`() throws {  // U19
    let path = try fixture.save("dot.png", .flat([10, 200, 30], 1, 1))
    let bitmap = try load(path, at: Size(width: 64, height: 48))
    #expect(bitmap.width == 64 && bitmap.height == 48)
    #expect(bitmap[0, 0] == SIMD4(10, 200, 30, 255) && bitmap[63, 47] == bitmap[30, 20])
  }

  @Test func `large pictures come at the size they are shown`() throws {  // U18
    let path = try fixture.save(
      "panorama.png", .grey(70, 20000, 200), options: ["compression": "1"])
    let bitmap = try load(path, at: Size(width: 320, height: 3))
    #expect(bitmap.width == 320 && bitmap.height == 3)
    #expect(bitmap[160, 1] == SIMD4(70, 70, 70, 255))
    let enlarged = try load(path, at: Size(width: 108_000, height: 1080))
    #expect(enlarged.width == 20000 && enlarged.height == 200)
  }

  @Test func `beyond the limit both sizes are named`() throws {  // U18
    let path = try fixture.save("long.png", .grey(0, 200_000, 10))
    let limit = Size(width: 100_000, height: 5)
    let size = Size(width: 200_000, height: 10)
    #expect(throws: ContentError.tooLarge(path: path, size: size, limit: limit)) {
      try store.probe(path)
    }
  }
}

extension SIMD4<UInt8> {
  /// Whether no channel differs by more than some levels.
  func isNear(_ other: SIMD4<UInt8>, by levels: Int = 3) -> Bool {
    indices.allSatisfy { abs(Int(self[$0]) - Int(other[$0])) <= levels }
  }
}
