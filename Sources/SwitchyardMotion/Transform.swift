/// A projective map of the plane: a 3×3 matrix that acts on column vectors (x, y, 1).
///
/// ```
/// a b c
/// d e f
/// g h i
/// ```
/// An affine map has g = h = 0 and i = 1.
public struct Transform: Hashable, Sendable {
  /// How much of x becomes x.
  public var a: Double
  /// How much of y becomes x.
  public var b: Double
  /// What is added to x.
  public var c: Double
  /// How much of x becomes y.
  public var d: Double
  /// How much of y becomes y.
  public var e: Double
  /// What is added to y.
  public var f: Double
  /// How much of x becomes the divisor.
  public var g: Double
  /// How much of y becomes the divisor.
  public var h: Double
  /// What is added to the divisor.
  public var i: Double

  /// The map that moves nothing.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0)

  /// Creates a map from its rows; the last row defaults to that of an affine map.
  @inlinable public init(
    a: Double, b: Double, c: Double, d: Double, e: Double, f: Double, g: Double = 0,
    h: Double = 0, i: Double = 1
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
    self.g = g
    self.h = h
    self.i = i
  }

  /// Returns a shift.
  @inlinable public static func translation(x: Double, y: Double) -> Transform {
    Transform(a: 1, b: 0, c: x, d: 0, e: 1, f: y)
  }

  /// Returns a scaling about the origin.
  @inlinable public static func scale(x: Double, y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: 0, e: y, f: 0)
  }

  /// Returns a uniform scaling about the origin.
  @inlinable public static func scale(_ factor: Double) -> Transform {
    .scale(x: factor, y: factor)
  }

  /// Returns the map that applies `right` first and `left` second.
  @inlinable public static func * (left: Transform, right: Transform) -> Transform {
    Transform(
      a: left.a * right.a + left.b * right.d + left.c * right.g,
      b: left.a * right.b + left.b * right.e + left.c * right.h,
      c: left.a * right.c + left.b * right.f + left.c * right.i,
      d: left.d * right.a + left.e * right.d + left.f * right.g,
      e: left.d * right.b + left.e * right.e + left.f * right.h,
      f: left.d * right.c + left.e * right.f + left.f * right.i,
      g: left.g * right.a + left.h * right.d + left.i * right.g,
      h: left.g * right.b + left.h * right.e + left.i * right.h,
      i: left.g * right.c + left.h * right.f + left.i * right.i)
  }

  /// Whether lines that were parallel stay so.
  @inlinable public var isAffine: Bool { g == 0 && h == 0 && i == 1 }

  /// Whether the axes stay axes: no rotation, shear or perspective.
  @inlinable public var isAxisAligned: Bool { isAffine && b == 0 && d == 0 }

  /// By how much areas grow at the origin, negative for a mirror image; 0 has no way back.
  @inlinable public var determinant: Double {
    a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  }

  /// The map back, or nil when there is none.
  @inlinable public var inverse: Transform? {
    let determinant = self.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let k = 1 / determinant
    return Transform(
      a: (e * i - f * h) * k, b: (c * h - b * i) * k, c: (b * f - c * e) * k,
      d: (f * g - d * i) * k, e: (a * i - c * g) * k, f: (c * d - a * f) * k,
      g: (d * h - e * g) * k, h: (b * g - a * h) * k, i: (a * e - b * d) * k)
  }

  /// Returns where a point goes.
  @inlinable public func apply(_ p: Point) -> Point {
    let x = a * p.x + b * p.y + c
    let y = d * p.x + e * p.y + f
    if isAffine { return Point(x: x, y: y) }
    let w = g * p.x + h * p.y + i
    return Point(x: x / w, y: y / w)
  }

  /// Returns the box around a rectangle's corners where they go.
  @inlinable public func apply(_ rect: Rect) -> Rect {
    if isAxisAligned {
      let x0 = a * rect.x + c, x1 = a * rect.maxX + c
      let y0 = e * rect.y + f, y1 = e * rect.maxY + f
      return Rect(x: min(x0, x1), y: min(y0, y1), width: abs(x1 - x0), height: abs(y1 - y0))
    }
    return Rect(around: rect.corners.map(apply))
  }

  /// Whether all nine numbers are finite.
  @inlinable public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && e.isFinite && f.isFinite
      && g.isFinite && h.isFinite && i.isFinite
  }
}
