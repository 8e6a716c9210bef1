import SwitchyardMotion
import SwitchyardRender

/// Where a layer's own space lies on the frame, free of rounding errors.
///
/// Shapes that stay upright are given directly in output pixels, and edges within a millionth of a
/// whole pixel lie on it, so that what is at rest is exactly at rest.
struct Placement {
  /// From the layer's own space to output pixels.
  let transform: Transform

  /// A rectangle in a space that lies on the frame by a transform.
  struct Shape {
    var rect: Rect
    var transform: Transform
    /// How much longer lengths are than in the layer's own space.
    var factor: Double
  }

  /// Creates a placement; nil when the transform shows nothing.
  init?(_ transform: Transform) {
    let cleaned = transform.cleaned
    guard cleaned.isFinite, abs(cleaned.determinant) > 1e-12 else { return nil }
    self.transform = cleaned
  }

  /// How much larger things are on the frame than in the layer, as a mean; 1 in perspective.
  var magnification: Double {
    transform.isAffine ? abs(transform.determinant).squareRoot() : 1
  }

  /// Returns where the space of something inside lies.
  func placing(_ inner: Transform) -> Placement? { Placement(transform * inner) }

  /// Returns a rectangle of the layer's space, upright if it may be.
  ///
  /// - Parameter isPlain: Whether it has no radius or blur that would be stretched.
  func shape(_ rect: Rect, isPlain: Bool = true) -> Shape {
    let isUpright = transform.isAxisAligned && transform.a > 0 && transform.e > 0
    let isUniform = abs(transform.a - transform.e) <= 1e-9 * transform.a
    guard isUpright, isPlain || isUniform else {
      return Shape(rect: rect, transform: transform, factor: 1)
    }
    return Shape(
      rect: transform.apply(rect).snapped, transform: .identity, factor: transform.a)
  }

  /// Returns a clip of the layer's space.
  func clip(_ rect: Rect, cornerRadius: Double = 0, softness: Double = 0) -> Clip {
    let shape = shape(rect, isPlain: cornerRadius <= 0 && softness <= 0)
    return Clip(
      rect: shape.rect, transform: shape.transform, cornerRadius: cornerRadius * shape.factor,
      softness: softness * shape.factor)
  }
}

extension Transform {
  /// The same map without the dust that arithmetic leaves where zeros and ones belong.
  fileprivate var cleaned: Transform {
    var result = self
    if abs(g) < 1e-12, abs(h) < 1e-12, i != 0 {
      result = Transform(a: a / i, b: b / i, c: c / i, d: d / i, e: e / i, f: f / i)
    }
    if abs(b) < 1e-9, abs(d) < 1e-9 { (result.b, result.d) = (0, 0) }
    return result
  }
}

extension Rect {
  /// The rectangle with edges that are within a millionth of a whole number on it.
  fileprivate var snapped: Rect {
    let left = x.snapped
    let top = y.snapped
    return Rect(x: left, y: top, width: maxX.snapped - left, height: maxY.snapped - top)
  }
}

extension Double {
  fileprivate var snapped: Double { abs(self - rounded()) < 1e-6 ? rounded() : self }
}
