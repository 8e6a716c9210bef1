import SwitchyardRender

extension Bitmap {
  /// Whether every pixel's alpha is 255.
  ///
  /// - Complexity: O(pixels), less as soon as one isn't.
  var hasOnlyOpaquePixels: Bool { hasOnlyOpaquePixels(in: 0..<height) }

  /// Whether the alpha of every pixel in some rows is 255.
  func hasOnlyOpaquePixels(in rows: Range<Int>) -> Bool {
    for y in rows {
      var alpha: UInt32 = 0xFF00_0000
      let pixels = UnsafeRawPointer(row(y)).assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { alpha &= UInt32(littleEndian: pixels[x]) }
      if alpha != 0xFF00_0000 { return false }
    }
    return true
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
