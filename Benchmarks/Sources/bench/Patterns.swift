import Foundation
import SwitchyardMotion
import SwitchyardOutput
import SwitchyardRender

/// Where and what to measure with.
struct Workshop {
  /// The folder of the built program and plugins.
  let build: URL
  /// A folder for files, taken away at the end.
  let scratch: URL
  /// Paths of three pictures of 1920 × 1080 pixels.
  let pictures: [String]

  /// Creates a workshop with pictures in a new folder.
  init(build: URL) throws {
    self.build = build
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "switchyard-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    scratch = folder
    pictures = try (1...3).map { seed in
      let path = folder.appending(path: "\(seed).png").path
      try Bitmap.pattern(width: 1920, height: 1080, seed: seed).write(to: path)
      return path
    }
  }

  func close() { try? FileManager.default.removeItem(at: scratch) }
}

extension Bitmap {
  /// A picture with smooth places, hard edges and grain, as screens and photographs have.
  static func pattern(width: Int, height: Int, seed: Int) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height, isOpaque: true)
    var noise = UInt32(truncatingIfNeeded: seed &* 2_654_435_761)
    for y in 0..<height {
      for x in 0..<width {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        let isGrainy = (x / 160 + y / 120 + seed) % 3 == 0
        let grain = isGrainy ? Int(noise >> 27) : 0
        let red = x * 200 / width + grain
        let green = y * 200 / height + grain
        let blue = (x / 40 + y / 40) % 2 * 60 + seed * 40 % 150
        bitmap[x, y] = SIMD4(UInt8(red), UInt8(green), UInt8(blue), 255)
      }
    }
    return bitmap
  }

  /// A layer with clear, translucent and opaque places.
  static func layer(width: Int, height: Int) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = min(255, max(0, (x + y) * 512 / (width + height) - 128))
        bitmap[x, y] = SIMD4(UInt8(alpha * 3 / 4), UInt8(alpha / 2), UInt8(alpha / 4), UInt8(alpha))
      }
    }
    return bitmap
  }

  /// Writes a still picture; the ending says of which format.
  func write(to path: String) throws {
    let settings = FilmSettings(
      width: width, height: height, rate: FrameRate(1), frameCount: 1)
    let film = try FanOut(
      [FilmOutput(path: path, settings: settings)], frameWidth: width, frameHeight: height)
    for moment in film.moments { try film.write(self, at: moment) }
    try film.finish()
  }
}
