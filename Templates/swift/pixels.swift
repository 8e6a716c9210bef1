// SPDX-License-Identifier: MIT
import Glibc
import SwitchyardSDK

/// A ripple runs over the old screen, and leaves the new one behind it.
///
/// A pixel line: `render` is handed both pictures and writes the frame. A pixel depends on its
/// place and the progress alone, so the host may ask for several bands of a frame at once.
struct TemplateName: PixelLine {
  static let info = LineInfo(
    "template-name", "Lets a ripple leave the new screen behind it.", duration: 0.9,
    promises: [.deterministic, .reentrant, .tileable, .hasMotion])

  @Parameter(Point(x: 0.5, y: 0.5), "Where it sets out, as fractions of the screen.")
  var center: Point
  @Parameter(0.3, in: 0.01...2, "Width of the crest, as a part of the longer side.")
  var width: Double
  @Parameter(0.25, in: 0...1, "How far pixels move, as a part of the crest.")
  var reach: Double

  func render(_ frame: Frame) {
    let size = (width: Double(frame.width), height: Double(frame.height))
    let start = Point(x: center.x * size.width, y: center.y * size.height)
    let crest = max(width * max(size.width, size.height), 1)
    // From nothing to past the farthest corner, so that both ends are exact.
    let farthest = hypot(max(start.x, size.width - start.x), max(start.y, size.height - start.y))
    let front = frame.eased * (farthest + crest)

    frame.write { column, row in
      let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
      let (dx, dy) = (x - start.x, y - start.y)
      let distance = hypot(dx, dy)
      // 0 where the ripple has not been, 1 where it has passed.
      let passed = min(max((front - distance) / crest, 0), 1)
      let push = reach * crest * sin(passed * .pi) / max(distance, 1)
      let from = sample(frame.from, x + dx * push, y + dy * push)
      let to = sample(frame.to, x - dx * push, y - dy * push)
      return pixel(from * (1 - weight(passed)) + to * weight(passed))
    }
  }

  private func weight(_ passed: Double) -> Double { passed * passed * (3 - 2 * passed) }

  /// Weighs the four pixels around a place; outside, the edge goes on.
  private func sample(_ picture: Picture<Pixel>, _ x: Double, _ y: Double) -> SIMD4<Double> {
    let x = min(max(x - 0.5, 0), Double(picture.width - 1))
    let y = min(max(y - 0.5, 0), Double(picture.height - 1))
    let (left, top) = (Int(x), Int(y))
    let (u, v) = (x - Double(left), y - Double(top))
    let above = color(picture[left, top]) * (1 - u) + color(picture[left + 1, top]) * u
    let below = color(picture[left, top + 1]) * (1 - u) + color(picture[left + 1, top + 1]) * u
    return above * (1 - v) + below * v
  }

  private func color(_ pixel: Pixel) -> SIMD4<Double> {
    SIMD4(Double(pixel.red), Double(pixel.green), Double(pixel.blue), Double(pixel.alpha))
  }

  private func pixel(_ color: SIMD4<Double>) -> Pixel {
    let bytes = SIMD4<UInt8>(color + 0.5, rounding: .towardZero)
    return Pixel(red: bytes.x, green: bytes.y, blue: bytes.z, alpha: bytes.w)
  }
}

@c @implementation
public func switchyard_plugin() -> UnsafePointer<switchyard_plugin_table_t>? {
  export(
    TemplateName.self,
    plugin: PluginInfo("org.example.template-name", version: "0.1.0", licence: "MIT"))
}
