import SwitchyardKernels
import SwitchyardMotion

/// A rounded rectangle placed in the frame: what quads and clips cover.
struct Shape {
  private(set) var kernel: switchyard_shape_t
  /// Pixels that it may touch, but for slivers.
  let bounds: PixelRect
  /// Pixels that it covers wholly, for an upright shape: all of them where edges are hard and
  /// corners square.
  let solid: PixelRect?
  /// Whether edges are hard and upright and corners square, so that within `solid`'s rows every row
  /// is cut alike.
  let isBox: Bool
  /// The width of the edge of an upright shape with arcs, in its own space.
  let arcWidth: Double?
  /// Within and around which coverage is sure to be 1 and 0, for other affine shapes with arcs.
  let arcs: Arcs?
  /// What upright edges at the left and the right leave of every row.
  let sides: RowSpan?

  struct Arcs {
    let inner: RoundedBox
    let outer: RoundedBox

    init(_ rect: Rect, radius: Double, width: Double) {
      inner = RoundedBox(rect, radius: radius, grownBy: -width / 2)
      outer = RoundedBox(rect, radius: radius, grownBy: width / 2)
    }
  }

  /// Creates a shape, or none where there is nothing to draw.
  init?(rect: Rect, transform: Transform, cornerRadius: Double = 0, softness: Double = 0) {
    guard let inverse = Placement.inverse(of: transform, on: rect),
      cornerRadius.isFinite, softness.isFinite
    else { return nil }
    let radius = min(max(cornerRadius, 0), rect.width / 2, rect.height / 2)
    let soft = max(softness, 0)
    let widths = Self.edgeWidths(inverse, at: rect.center, transform: transform, softness: soft)
    guard let edges = Edges(inverse, around: rect, widths: widths) else { return nil }
    kernel = switchyard_shape_t(
      map: inverse.rowMajor, lines: edges.flattened, center_x: rect.center.x,
      center_y: rect.center.y, half_x: rect.width / 2, half_y: rect.height / 2, radius: radius,
      softness: soft)
    sides = Shape.sides(kernel)
    let width = Placement.widestEdge(inverse, softness: soft)
    let isUpright = inverse.isAxisAligned
    arcWidth = radius > 0 && isUpright ? width : nil
    arcs =
      radius > 0 && inverse.isAffine && !isUpright
      ? Arcs(rect, radius: radius, width: width) : nil
    let isHard = transform.isAxisAligned && soft == 0
    isBox = isHard && radius == 0
    bounds =
      isHard ? .touching(transform.apply(rect), margin: -PixelRect.sliver) : edges.bounds
    let inset = isHard && radius == 0 ? 0 : width / 2 + radius * (1 - 0.5.squareRoot())
    let inner = rect.inset(by: inset)
    solid = transform.isAxisAligned && !inner.isEmpty ? .inside(transform.apply(inner)) : nil
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
}
