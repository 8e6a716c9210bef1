/// Pixels that steps are drawn on: a part of a frame, or of a group's own picture.
struct Sheet {
  /// The first pixel of `rect`.
  let pixels: UnsafeMutablePointer<UInt8>
  let stride: Int
  let rect: PixelRect
  /// Whether rows are written past the caches that are only written.
  var streams = false

  func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    pixels + ((y - rect.y0) * stride + 4 * (x - rect.x0))
  }
}
