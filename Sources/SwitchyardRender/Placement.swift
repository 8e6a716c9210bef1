import SwitchyardMotion

/// What placing a rectangle by a transform comes down to.
enum Placement {
  /// Returns the map from the frame back to a rectangle's space, or nil where nothing can be drawn.
  static func inverse(of transform: Transform, on rect: Rect) -> Transform? {
    guard transform.isFinite, rect.x.isFinite, rect.y.isFinite, rect.maxX.isFinite,
      rect.maxY.isFinite, !rect.isEmpty
    else { return nil }
    guard transform.isAffine else { return transform.inverse.flatMap { $0.isFinite ? $0 : nil } }
    let t = transform
    let determinant = t.a * t.e - t.b * t.d
    let inverse = Transform(
      a: t.e / determinant, b: -t.b / determinant, c: (t.b * t.f - t.c * t.e) / determinant,
      d: -t.d / determinant, e: t.a / determinant, f: (t.c * t.d - t.a * t.f) / determinant)
    return inverse.isFinite ? inverse : nil
  }

  /// Returns the pixels that a placed rectangle may touch.
  static func bounds(of rect: Rect, transform: Transform, margin: Double) -> PixelRect {
    if !transform.isAffine {
      let ws = rect.corners.map { transform.g * $0.x + transform.h * $0.y + transform.i }
      guard ws.allSatisfy({ $0 > 0 }) else { return .everything }
    }
    let box = transform.apply(rect)
    guard box.x.isFinite, box.y.isFinite, box.maxX.isFinite, box.maxY.isFinite else {
      return .everything
    }
    return .touching(box, margin: margin)
  }

  /// Returns the width of the softest edge in any direction, in a shape's own units: at least a
  /// pixel.
  static func widestEdge(_ inverse: Transform, softness: Double) -> Double {
    let m = inverse
    if m.b == 0, m.d == 0 { return max(softness, abs(m.a), abs(m.e)) }
    return max(softness, (m.a * m.a + m.b * m.b + m.d * m.d + m.e * m.e).squareRoot())
  }

  static func hypot(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}

extension Transform {
  /// The nine numbers, row by row.
  var rowMajor: (Double, Double, Double, Double, Double, Double, Double, Double, Double) {
    (a, b, c, d, e, f, g, h, i)
  }
}
