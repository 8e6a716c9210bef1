import SwitchyardMotion
import SwitchyardRender

extension Bitmap {
  /// Fills a hole with one colour.
  func fill(_ hole: Hole, with color: Color) {
    let pixel = color.premultipliedPixel
    forEachPixel(of: hole) { $0.storeBytes(of: pixel, toByteOffset: $1, as: SIMD4<UInt8>.self) }
    if !color.isOpaque { isOpaque = false }
  }

  /// Fills a hole with the same place of a picture of the same size.
  func fill(_ hole: Hole, from other: Bitmap) {
    forEachPixel(of: hole) { bytes, offset in
      let pixel = other.bytes.load(fromByteOffset: offset, as: SIMD4<UInt8>.self)
      bytes.storeBytes(of: pixel, toByteOffset: offset, as: SIMD4<UInt8>.self)
    }
    if !other.isOpaque { isOpaque = false }
  }

  /// Fills a hole smoothly from the pixels around it.
  ///
  /// The filling is harmonic: each pixel is near the mean of its four neighbours, so that flat
  /// grounds stay flat, gradients go on, and details of the border fade away inwards. Pixels of
  /// other holes are no border; without any the hole becomes clear.
  func fillFromBorder(_ hole: Hole, leavingOut holes: [Hole] = []) {
    let x = max(0, hole.x.lowerBound - 1)..<min(width, hole.x.upperBound + 1)
    let y = max(0, hole.y.lowerBound - 1)..<min(height, hole.y.upperBound + 1)
    var membrane = Membrane(width: x.count, height: y.count)
    for row in y {
      for column in x where !hole.contains(row: row, column: column) {
        if holes.contains(where: { $0.contains(row: row, column: column) }) { continue }
        membrane.fix(
          x: column - x.lowerBound, y: row - y.lowerBound, SIMD4<Float>(self[column, row]))
      }
    }
    if !membrane.relax() { isOpaque = false }
    for row in hole.y {
      for column in hole.x where hole.contains(x: column, y: row) {
        let value = membrane[column - x.lowerBound, row - y.lowerBound]
        self[column, row] = SIMD4(rounding: value)
      }
    }
  }

  private func forEachPixel(of hole: Hole, _ body: (UnsafeMutableRawPointer, Int) -> Void) {
    for y in hole.y {
      for x in hole.x where hole.contains(x: x, y: y) { body(bytes, y * stride + x * 4) }
    }
  }
}

extension Hole {
  fileprivate func contains(row: Int, column: Int) -> Bool {
    x.contains(column) && y.contains(row) && contains(x: column, y: row)
  }
}

extension Color {
  /// Red, green, blue, alpha in bytes, premultiplied.
  fileprivate var premultipliedPixel: SIMD4<UInt8> {
    let straight = SIMD4<Float>(Float(red), Float(green), Float(blue), 1)
    return SIMD4(rounding: straight * Float(255 * alpha))
  }
}

extension SIMD4<UInt8> {
  fileprivate init(rounding value: SIMD4<Float>) {
    let limits = (SIMD4<Float>(repeating: 0), SIMD4<Float>(repeating: 255))
    self.init(value.clamped(lowerBound: limits.0, upperBound: limits.1), rounding: .toNearestOrEven)
  }
}
