import SwitchyardMotion
import SwitchyardRender

/// Turns premultiplied frames into what files hold: opaque pixels over a ground, or straight alpha.
struct PixelPacker: Sendable {
  /// The ground, premultiplied, each 0…255.
  private let ground: SIMD4<UInt32>
  private let isOpaque: Bool
  /// 255·65536 / a for every alpha but 0.
  private static let reciprocals: [UInt32] =
    [0] + (1...255).map { alpha in (255 * 65536 + UInt32(alpha) / 2) / UInt32(alpha) }

  /// Creates a packer that lays frames over a ground.
  init(ground: Color) {
    isOpaque = ground.isOpaque
    let alpha = min(1, max(0, ground.alpha))
    let parts = [ground.red, ground.green, ground.blue].map { min(1, max(0, $0)) * alpha * 255 }
    self.ground = SIMD4(
      UInt32(parts[0].rounded()), UInt32(parts[1].rounded()), UInt32(parts[2].rounded()),
      UInt32((alpha * 255).rounded()))
  }

  /// Writes one row as red, green, blue and straight alpha.
  func pack(_ frame: Bitmap, row: Int, into out: UnsafeMutablePointer<UInt8>) {
    let source = frame.row(row)
    guard !frame.isOpaque else {
      out.update(from: source, count: frame.width * 4)
      return
    }
    for x in stride(from: 0, to: frame.width * 4, by: 4) { blend(source + x, into: out + x) }
    if !isOpaque { straighten(out, count: frame.width) }
  }

  /// D = S + G·(1 − Sa), all premultiplied.
  @inline(__always)
  private func blend(_ s: UnsafeMutablePointer<UInt8>, into d: UnsafeMutablePointer<UInt8>) {
    let rest = 255 - UInt32(s[3])
    d[0] = UInt8(truncatingIfNeeded: UInt32(s[0]) + (ground.x * rest + 127) / 255)
    d[1] = UInt8(truncatingIfNeeded: UInt32(s[1]) + (ground.y * rest + 127) / 255)
    d[2] = UInt8(truncatingIfNeeded: UInt32(s[2]) + (ground.z * rest + 127) / 255)
    d[3] = UInt8(truncatingIfNeeded: UInt32(s[3]) + (ground.w * rest + 127) / 255)
  }

  /// C = Cp / A, for pixels that are neither clear nor opaque.
  private func straighten(_ row: UnsafeMutablePointer<UInt8>, count: Int) {
    Self.reciprocals.withUnsafeBufferPointer { reciprocals in
      for x in stride(from: 0, to: count * 4, by: 4) where row[x + 3] != 255 {
        let factor = reciprocals[Int(row[x + 3])]
        for channel in x..<x + 3 {
          row[channel] = UInt8(min(255, (UInt32(row[channel]) * factor + 32768) >> 16))
        }
      }
    }
  }
}
