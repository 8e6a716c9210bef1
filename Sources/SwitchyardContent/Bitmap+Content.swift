import SwitchyardRender

extension Bitmap {
  /// Multiplies colours by alpha, rounded to the nearest, and notes whether all pixels are opaque.
  func premultiply() {
    isOpaque = true
    for y in 0..<height where !hasOnlyOpaquePixels(in: y..<y + 1) {
      isOpaque = false
      let bytes = row(y)
      for x in 0..<width {
        let alpha = UInt32(bytes[4 * x + 3])
        for place in 4 * x..<4 * x + 3 {
          // c a / 255 to the nearest, for all bytes.
          let product = (UInt32(bytes[place]) * alpha + 128) * 257
          bytes[place] = UInt8(truncatingIfNeeded: product >> 16)
        }
      }
    }
  }

  /// Turns Cairo's pixels, which begin with blue on this machine, into red-first ones.
  func swapRedAndBlue() {
    for y in 0..<height {
      let pixels = UnsafeMutableRawPointer(row(y)).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width {
        let pixel = pixels[x]
        pixels[x] = pixel & 0xFF00_FF00 | (pixel >> 16) & 0xFF | (pixel & 0xFF) << 16
      }
    }
  }

  /// Returns a bitmap of the same pixels.
  func copy() -> Bitmap {
    let copy = Bitmap(width: width, height: height, isOpaque: isOpaque)
    copy.bytes.copyMemory(from: bytes, byteCount: byteCount)
    return copy
  }
}
