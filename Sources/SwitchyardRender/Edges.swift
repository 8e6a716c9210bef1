import SwitchyardMotion

/// The four edges of a placed rectangle, as functions of a place in the frame.
struct Edges {
  /// A x + B y + C: how far inside an edge a place is, in widths of the edge.
  typealias Line = (Double, Double, Double)

  /// Left, right, top, bottom.
  private let lines: [4 of Line]

  /// Creates the edges, whose widths in pixels are given; none where their numbers are not finite.
  init?(_ inverse: Transform, around rect: Rect, widths: (x: Double, y: Double)) {
    let m = inverse
    let (u, v) = ((m.a, m.b, m.c), (m.d, m.e, m.f))
    guard let left = Self.line(m, row: u, at: rect.x, sign: 1, width: widths.x),
      let right = Self.line(m, row: u, at: rect.maxX, sign: -1, width: widths.x),
      let top = Self.line(m, row: v, at: rect.y, sign: 1, width: widths.y),
      let bottom = Self.line(m, row: v, at: rect.maxY, sign: -1, width: widths.y)
    else { return nil }
    lines = [left, right, top, bottom]
  }

  /// Returns the edge where a coordinate of the rectangle's own space, a row of the map, has a value.
  private static func line(
    _ m: Transform, row: Line, at edge: Double, sign: Double, width: Double
  ) -> Line? {
    let a = sign * (row.0 - edge * m.g)
    let b = sign * (row.1 - edge * m.h)
    let c = sign * (row.2 - edge * m.i)
    let length = Placement.hypot(a, b) * width
    guard length > 0 else { return c > 0 ? (0, 0, 1e6) : nil }
    let line = (a / length, b / length, c / length)
    return line.0.isFinite && line.1.isFinite && line.2.isFinite ? line : nil
  }

  /// The pixels between the edges moved half their width outwards.
  var bounds: PixelRect {
    let (a, b, c, d) = (corner(0, 2), corner(1, 2), corner(1, 3), corner(0, 3))
    guard reaches(a), reaches(b), reaches(c), reaches(d) else { return .everything }
    let (left, top) = (min(min(a.x, b.x), min(c.x, d.x)), min(min(a.y, b.y), min(c.y, d.y)))
    let (right, bottom) = (max(max(a.x, b.x), max(c.x, d.x)), max(max(a.y, b.y), max(c.y, d.y)))
    return .touching(
      Rect(x: left, y: top, width: right - left, height: bottom - top), margin: 0)
  }

  /// Returns where two of the edges meet.
  private func corner(_ first: Int, _ second: Int) -> Point {
    let (p, q) = (lines[first], lines[second])
    let determinant = p.0 * q.1 - p.1 * q.0
    let (c, d) = (-0.5 - p.2, -0.5 - q.2)
    return Point(x: (c * q.1 - p.1 * d) / determinant, y: (p.0 * d - c * q.0) / determinant)
  }

  /// Whether a place is inside all edges, or hardly outside.
  private func reaches(_ place: Point) -> Bool {
    lines.indices.allSatisfy {
      lines[$0].0 * place.x + lines[$0].1 * place.y + lines[$0].2 > -0.6
    }
  }

  /// The twelve numbers, edge by edge.
  var flattened:
    (
      Double, Double, Double, Double, Double, Double, Double, Double, Double, Double, Double, Double
    )
  {
    let (l, r, t, b) = (lines[0], lines[1], lines[2], lines[3])
    return (l.0, l.1, l.2, r.0, r.1, r.2, t.0, t.1, t.2, b.0, b.1, b.2)
  }
}
