import SwitchyardKernels
import SwitchyardMotion

/// A rounded rectangle placed in the frame: what quads and clips cover.
struct Shape {
  private(set) var kernel: switchyard_shape_t
  /// Pixels that it may touch, but for slivers.
  let bounds: PixelRect
  /// Pixels that it covers wholly, for an upright shape: all of them where edges are hard and corners square.
  let solid: PixelRect?
  /// Within and around which coverage is sure to be 1 and 0, for affine shapes with arcs.
  let arcs: (inner: RoundedBox, outer: RoundedBox)?

  /// Creates a shape, or none where there is nothing to draw.
  init?(rect: Rect, transform: Transform, cornerRadius: Double = 0, softness: Double = 0) {
    guard let inverse = Placement.inverse(of: transform, on: rect),
      cornerRadius.isFinite, softness.isFinite
    else { return nil }
    let radius = min(max(cornerRadius, 0), rect.width / 2, rect.height / 2)
    let soft = max(softness, 0)
    let widths = Self.edgeWidths(inverse, at: rect.center, transform: transform, softness: soft)
    let box = [(1.0, rect.x), (-1, rect.maxX), (1, rect.y), (-1, rect.maxY)]
    var lines: [(Double, Double, Double)] = []
    for (index, (sign, edge)) in box.enumerated() {
      let width = index < 2 ? widths.x : widths.y
      guard
        let line = Self.line(inverse, vertical: index < 2, edge: edge, sign: sign, width: width)
      else { return nil }
      lines.append(line)
    }
    kernel = switchyard_shape_t()
    kernel.map = inverse.rowMajor
    kernel.lines = (
      lines[0].0, lines[0].1, lines[0].2, lines[1].0, lines[1].1, lines[1].2,
      lines[2].0, lines[2].1, lines[2].2, lines[3].0, lines[3].1, lines[3].2
    )
    (kernel.center_x, kernel.center_y) = (rect.center.x, rect.center.y)
    (kernel.half_x, kernel.half_y) = (rect.width / 2, rect.height / 2)
    (kernel.radius, kernel.softness) = (radius, soft)
    let isHard = transform.isAxisAligned && soft == 0
    bounds =
      isHard ? .touching(transform.apply(rect), margin: -PixelRect.sliver) : Self.bounds(lines)
    let width = Placement.widestEdge(inverse, softness: soft)
    arcs =
      radius > 0 && inverse.isAffine
      ? (
        RoundedBox(rect, radius: radius, grownBy: -width / 2),
        RoundedBox(rect, radius: radius, grownBy: width / 2)
      ) : nil
    let inset = isHard && radius == 0 ? 0 : width / 2 + radius * (1 - 0.5.squareRoot())
    let inner = rect.inset(by: inset)
    solid =
      transform.isAxisAligned && !inner.isEmpty ? .inside(transform.apply(inner)) : nil
  }

  /// Returns the widths in pixels of the edges across x and across y, at least one.
  private static func edgeWidths(
    _ inverse: Transform, at center: Point, transform: Transform, softness: Double
  ) -> (x: Double, y: Double) {
    let w = transform.g * center.x + transform.h * center.y + transform.i
    guard softness > 0, w > 0 else { return (1, 1) }
    let m = inverse
    let x = Placement.hypot(m.a - center.x * m.g, m.b - center.x * m.h) * w
    let y = Placement.hypot(m.d - center.y * m.g, m.e - center.y * m.h) * w
    return (max(1, softness / x), max(1, softness / y))
  }

  /// Returns an edge as a function of the frame's place: its distance inside over the edge's width.
  private static func line(
    _ m: Transform, vertical: Bool, edge: Double, sign: Double, width: Double
  ) -> (Double, Double, Double)? {
    let row = vertical ? (m.a, m.b, m.c) : (m.d, m.e, m.f)
    let a = sign * (row.0 - edge * m.g)
    let b = sign * (row.1 - edge * m.h)
    let c = sign * (row.2 - edge * m.i)
    let length = Placement.hypot(a, b) * width
    guard length > 0 else { return c > 0 ? (0, 0, 1e6) : nil }
    let line = (a / length, b / length, c / length)
    return line.0.isFinite && line.1.isFinite && line.2.isFinite ? line : nil
  }
}

extension Shape {
  /// Returns the pixels between edges moved half their width outwards.
  private static func bounds(_ lines: [(Double, Double, Double)]) -> PixelRect {
    let corners = [(0, 2), (1, 2), (1, 3), (0, 3)].map { first, second -> Point in
      let (p, q) = (lines[first], lines[second])
      let determinant = p.0 * q.1 - p.1 * q.0
      let (c, d) = (-0.5 - p.2, -0.5 - q.2)
      return Point(
        x: (c * q.1 - p.1 * d) / determinant, y: (p.0 * d - c * q.0) / determinant)
    }
    let isInside = corners.allSatisfy { corner in
      lines.allSatisfy { $0.0 * corner.x + $0.1 * corner.y + $0.2 > -0.6 }
    }
    return isInside ? .touching(Rect(around: corners), margin: 0) : .everything
  }
}

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

  /// Returns the width of the softest edge in any direction, in a shape's own units: at least a pixel.
  static func widestEdge(_ inverse: Transform, softness: Double) -> Double {
    let m = inverse
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
