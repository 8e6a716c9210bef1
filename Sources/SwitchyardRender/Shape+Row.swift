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

  /// Puts the solid part inside the touched one; an empty one goes to the start.
  mutating func settle() {
    solidStart = max(solidStart, start)
    solidEnd = min(solidEnd, end)
    if solidStart >= solidEnd { (solidStart, solidEnd) = (start, start) }
  }
}

extension Shape {
  /// Multiplies the coverage of the pixels from (x, y) on.
  func cover(_ coverage: UnsafeMutablePointer<Double>, x: Int, y: Int, count: Int) {
    withUnsafePointer(to: kernel) { switchyard_cover(coverage, $0, Int32(x), Int32(y), count) }
  }

  /// Narrows a span to what the shape leaves of it in a row.
  func narrow(_ span: inout RowSpan, y: Int) {
    var own = span
    let l = kernel.lines
    Self.narrow(&own, (l.0, l.1, l.2), y)
    Self.narrow(&own, (l.3, l.4, l.5), y)
    Self.narrow(&own, (l.6, l.7, l.8), y)
    Self.narrow(&own, (l.9, l.10, l.11), y)
    narrowAtCorners(&own, y: y)
    span.start = max(span.start, own.start)
    span.end = min(span.end, own.end)
    span.solidStart = max(span.solidStart, own.solidStart)
    span.solidEnd = min(span.solidEnd, own.solidEnd)
  }

  /// Cuts a span at an edge: touched beyond −½, solid from ½ on, but for less than shows.
  private static func narrow(_ span: inout RowSpan, _ line: (Double, Double, Double), _ y: Int) {
    let rest = line.0 * 0.5 + line.1 * (Double(y) + 0.5) + line.2
    let touched = -0.5 - rest
    let solid = 0.4999 - rest
    if line.0 > 0 {
      span.start = max(span.start, PixelRect.pixel((touched / line.0).rounded(.down)))
      span.solidStart = max(span.solidStart, PixelRect.pixel((solid / line.0).rounded(.up)))
    } else if line.0 < 0 {
      span.end = min(span.end, PixelRect.pixel((touched / line.0).rounded(.up)) + 1)
      span.solidEnd = min(span.solidEnd, PixelRect.pixel((solid / line.0).rounded(.down)) + 1)
    } else {
      if touched >= 0 { span.end = span.start }
      if solid > 0 { span.solidEnd = span.solidStart }
    }
  }

  /// Moves the ends of a span past arcs.
  private func narrowAtCorners(_ span: inout RowSpan, y: Int) {
    guard kernel.radius > 0 else { return }
    guard let arcs else {
      span.solidEnd = span.solidStart
      return
    }
    let m = kernel.map
    let row = Double(y) + 0.5
    let u: Double = m.0 * 0.5 + m.1 * row + m.2
    let v: Double = m.3 * 0.5 + m.4 * row + m.5
    let start = Point(x: u - kernel.center_x, y: v - kernel.center_y)
    let step = Point(x: m.0, y: m.3)
    guard let outer = arcs.outer.crossing(from: start, step: step) else {
      span.end = span.start
      return
    }
    span.start = max(span.start, PixelRect.pixel(outer.lowerBound.rounded(.down)))
    span.end = min(span.end, PixelRect.pixel(outer.upperBound.rounded(.up)) + 1)
    guard let inner = arcs.inner.crossing(from: start, step: step) else {
      span.solidEnd = span.solidStart
      return
    }
    span.solidStart = max(span.solidStart, PixelRect.pixel(inner.lowerBound.rounded(.up)))
    span.solidEnd = min(span.solidEnd, PixelRect.pixel(inner.upperBound.rounded(.down)) + 1)
  }
}
