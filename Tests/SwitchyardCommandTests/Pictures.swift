import Foundation
import SwitchyardContent
import SwitchyardCore
import SwitchyardMotion
import SwitchyardOutput
import SwitchyardRender
import SwitchyardTestSupport
import Testing

/// A pixel as red, green, blue and alpha.
typealias Pixel = SIMD4<UInt8>

extension Pixel {
  static let red = Pixel(255, 0, 0, 255)
  static let green = Pixel(0, 255, 0, 255)
  static let blue = Pixel(0, 0, 255, 255)
  static let white = Pixel(255, 255, 255, 255)
  static let black = Pixel(0, 0, 0, 255)

  /// Whether every channel is at most some levels away.
  func isNear(_ other: Pixel, by tolerance: Int = 1) -> Bool {
    (0..<4).allSatisfy { abs(Int(self[$0]) - Int(other[$0])) <= tolerance }
  }
}

extension Scratch {
  /// Writes a PNG of one colour, straight alpha.
  @discardableResult func flat(
    _ color: Pixel, _ name: String, width: Int = 32, height: Int = 24
  ) throws -> URL {
    try picture(name, width: width, height: height) { _, _ in color }
  }

  /// Writes a PNG of pixels with straight alpha.
  @discardableResult func picture(
    _ name: String, width: Int, height: Int, _ pixel: (Int, Int) -> Pixel
  ) throws -> URL {
    let bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let p = pixel(x, y)
        let alpha = Int(p.w)
        bitmap[x, y] = Pixel(
          UInt8((Int(p.x) * alpha + 127) / 255), UInt8((Int(p.y) * alpha + 127) / 255),
          UInt8((Int(p.z) * alpha + 127) / 255), p.w)
      }
    }
    var settings = FilmSettings(width: width, height: height, rate: FrameRate(1), frameCount: 1)
    settings.ground = .clear
    let url = self[name]
    let sink = try openSink(path: url.path, format: .png, settings: settings)
    try sink.write(bitmap)
    try sink.finish()
    return url
  }

  /// Reads a picture back, premultiplied.
  func bitmap(_ name: String) throws -> Bitmap {
    let store = PictureStore()
    let path = self[name].path
    return try store.bitmap(for: Picture(path: path, naturalSize: try store.probe(path).size))
  }

  /// Renders arguments to frames in `out` and returns how many there are.
  func render(_ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation) throws
    -> Int
  {
    let outcome = try Tool.run(
      ["run", "-o", "out/####.png", "--force", "--progress", "none"] + arguments, in: url)
    #expect(outcome.code == 0, "\(outcome.errors)", sourceLocation: sourceLocation)
    return try FileManager.default.contentsOfDirectory(atPath: self["out"].path).count
  }

  /// Reads a frame that `render` made.
  func frame(_ index: Int) throws -> Bitmap {
    try bitmap("out/\(String(repeating: "0", count: 4 - "\(index)".count))\(index).png")
  }

  /// The frames of a film as packed RGB or RGBA, decoded by another program.
  func decode(_ name: String, width: Int, height: Int, channels: Int = 3) throws -> [[UInt8]] {
    let outcome = try Tool.launch(
      "ffmpeg",
      [
        "-v", "error", "-i", self[name].path, "-f", "rawvideo", "-pix_fmt",
        channels == 3 ? "rgb24" : "rgba", "-",
      ])
    #expect(outcome.code == 0, "\(outcome.errors)")
    let size = width * height * channels
    let bytes = [UInt8](outcome.output)
    return stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<$0 + size]) }
  }

  /// What another program says of a film's first stream.
  func probe(_ name: String, _ entries: String) throws -> [String: String] {
    let outcome = try Tool.launch(
      "ffprobe",
      [
        "-v", "error", "-select_streams", "v:0", "-show_entries", entries, "-of",
        "default=noprint_wrappers=1", self[name].path,
      ])
    #expect(outcome.code == 0, "\(outcome.errors)")
    var facts: [String: String] = [:]
    for line in outcome.text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      facts[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
    }
    return facts
  }
}

extension Bitmap {
  /// Whether every pixel is this one.
  func isFlat(_ pixel: Pixel) -> Bool {
    for y in 0..<height {
      for x in 0..<width where self[x, y] != pixel { return false }
    }
    return true
  }

  /// Whether two bitmaps show the same.
  func shows(_ other: Bitmap) -> Bool {
    guard width == other.width, height == other.height else { return false }
    for y in 0..<height where memcmp(row(y), other.row(y), width * 4) != 0 { return false }
    return true
  }
}
