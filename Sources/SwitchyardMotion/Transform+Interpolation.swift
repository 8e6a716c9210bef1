import Glibc

extension Transform {
  /// Returns the map at a fraction of the way to another, extrapolating outside 0…1.
  ///
  /// A turn stays a turn, the shorter way round. Maps with perspective, or that squeeze flat, go
  /// number by number.
  public func interpolated(to end: Transform, at fraction: Double) -> Transform {
    if fraction == 0 { return self }
    if fraction == 1 { return end }
    if !(isAxisAligned && end.isAxisAligned), let start = TransformParts(self),
      let finish = TransformParts(end)
    {
      return start.interpolated(to: finish, at: fraction)
    }
    func mix(_ x: Double, _ y: Double) -> Double { x + (y - x) * fraction }
    return Transform(
      a: mix(a, end.a), b: mix(b, end.b), c: mix(c, end.c), d: mix(d, end.d), e: mix(e, end.e),
      f: mix(f, end.f), g: mix(g, end.g), h: mix(h, end.h), i: mix(i, end.i))
  }
}

/// An affine map as a shift after a turn after a shear after a scaling.
///
/// On the way between two maps the parts are what changes evenly, so that a turn stays a turn. The
/// taking apart is Gram and Schmidt's, of the matrix's columns.
private struct TransformParts {
  private var shift: Point
  /// Radians.
  private var turn: Double
  private var shear: Double
  private var scale: Point

  /// Takes a map apart; nil for one with perspective, or that squeezes flat.
  init?(_ map: Transform) {
    let width = hypot(map.a, map.d)
    guard map.isAffine, width > 0, map.determinant != 0 else { return nil }
    let height = map.determinant / width
    shift = Point(x: map.c, y: map.f)
    turn = atan2(map.d, map.a)
    shear = (map.a * map.b + map.d * map.e) / (width * height)
    scale = Point(x: width, y: height)
  }

  /// Returns the map at a fraction of the way to another, turning the shorter way round.
  func interpolated(to end: TransformParts, at fraction: Double) -> Transform {
    func mix(_ x: Double, _ y: Double) -> Double { x + (y - x) * fraction }
    let angle = turn + remainder(end.turn - turn, 2 * .pi) * fraction
    let (sine, cosine) = (sin(angle), cos(angle))
    let width = mix(scale.x, end.scale.x)
    let height = mix(scale.y, end.scale.y)
    let slant = mix(shear, end.shear) * height
    return Transform(
      a: cosine * width, b: cosine * slant - sine * height, c: mix(shift.x, end.shift.x),
      d: sine * width, e: sine * slant + cosine * height, f: mix(shift.y, end.shift.y))
  }
}
