import SwitchyardKernels
import SwitchyardMotion

/// The pixels of a row that a node may touch, and among them those that it covers wholly.
struct RowSpan {
  var start: Int
  var end: Int
  var solidStart: Int
  var solidEnd: Int

  init(_ range: Range<Int>) {
    (start, end) = (range.lowerBound, range.upperBound)
    (solidStart, solidEnd) = (start, end)
  }

  init(_ span: switchyard_span_t) {
    (start, end) = (Int(span.start), Int(span.end))
    (solidStart, solidEnd) = (Int(span.solid_start), Int(span.solid_end))
  }

  /// Puts the solid part inside the touched one; an empty one goes to the start.
  mutating func settle() {
    solidStart = max(solidStart, start)
    solidEnd = min(solidEnd, end)
    if solidStart >= solidEnd { (solidStart, solidEnd) = (start, start) }
  }

  /// Cuts it down to what another has too.
  mutating func narrow(to other: RowSpan) {
    start = max(start, other.start)
    end = min(end, other.end)
    solidStart = max(solidStart, other.solidStart)
    solidEnd = min(solidEnd, other.solidEnd)
  }

  /// Cuts it at an edge: touched beyond −½, solid from ½ on, but for less than shows.
  mutating func narrow(at line: (Double, Double, Double), y: Int) {
    let rest = line.0 * 0.5 + line.1 * (Double(y) + 0.5) + line.2
    let touched = -0.5 - rest
    let solid = 0.4999 - rest
    if line.0 > 0 {
      start = max(start, PixelRect.pixelDown(touched / line.0))
      solidStart = max(solidStart, PixelRect.pixelUp(solid / line.0))
    } else if line.0 < 0 {
      end = min(end, PixelRect.pixelUp(touched / line.0) + 1)
      solidEnd = min(solidEnd, PixelRect.pixelDown(solid / line.0) + 1)
    } else {
      if touched >= 0 { end = start }
      if solid > 0 { solidEnd = solidStart }
    }
  }
}

extension Shape {
  /// Narrows a span to what the shape leaves of it in a row; one with an `arcWidth` narrows several
  /// rows at once.
  func narrow(_ span: inout RowSpan, y: Int) {
    var own = span
    let l = kernel.lines
    if let sides {
      own.narrow(to: sides)
    } else {
      own.narrow(at: (l.0, l.1, l.2), y: y)
      own.narrow(at: (l.3, l.4, l.5), y: y)
    }
    own.narrow(at: (l.6, l.7, l.8), y: y)
    own.narrow(at: (l.9, l.10, l.11), y: y)
    narrowAtCorners(&own, y: y)
    span.narrow(to: own)
  }

  /// What the left and the right edge leave of every row, where they are upright.
  static func sides(_ kernel: switchyard_shape_t) -> RowSpan? {
    let l = kernel.lines
    guard l.1 == 0, l.4 == 0 else { return nil }
    var span = RowSpan(PixelRect.everything.x0..<PixelRect.everything.x1)
    span.narrow(at: (l.0, l.1, l.2), y: 0)
    span.narrow(at: (l.3, l.4, l.5), y: 0)
    return span
  }

  /// Moves the ends of a span past arcs.
  private func narrowAtCorners(_ span: inout RowSpan, y: Int) {
    guard kernel.radius > 0 else { return }
    guard let arcs else {
      span.solidEnd = span.solidStart
      return
    }
    let row = Double(y) + 0.5
    guard let outer = arcs.columns(of: arcs.outer, row: row, kernel) else {
      span.end = span.start
      return
    }
    span.start = max(span.start, PixelRect.pixelDown(outer.lowerBound))
    span.end = min(span.end, PixelRect.pixelUp(outer.upperBound) + 1)
    guard let inner = arcs.columns(of: arcs.inner, row: row, kernel) else {
      span.solidEnd = span.solidStart
      return
    }
    span.solidStart = max(span.solidStart, PixelRect.pixelUp(inner.lowerBound))
    span.solidEnd = min(span.solidEnd, PixelRect.pixelDown(inner.upperBound) + 1)
  }
}

extension Shape.Arcs {
  /// Returns the columns between whose centres a row is inside a box, or nil where it never is.
  fileprivate func columns(
    of box: RoundedBox, row: Double, _ kernel: switchyard_shape_t
  ) -> ClosedRange<Double>? {
    let m = kernel.map
    let u: Double = m.0 * 0.5 + m.1 * row + m.2
    let v: Double = m.3 * 0.5 + m.4 * row + m.5
    let start = Point(x: u - kernel.center_x, y: v - kernel.center_y)
    return box.crossing(from: start, step: Point(x: m.0, y: m.3))
  }
}
