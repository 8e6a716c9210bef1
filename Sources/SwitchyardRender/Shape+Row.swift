import SwitchyardKernels

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
    if kernel.radius > 0 { narrowAtCorners(&own, y: y) }
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

  /// Moves the ends of a span past arcs; a row crosses the shape once, so halving finds the place.
  private func narrowAtCorners(_ span: inout RowSpan, y: Int) {
    guard span.start < span.end, span.solidStart < span.solidEnd else { return }
    let middle = (span.solidStart + span.solidEnd) / 2
    guard crossesOnce, coverage(x: middle, y: y) > 0.9999 else {
      span.solidEnd = span.solidStart
      return
    }
    span.solidStart = first(from: span.solidStart, to: middle) { coverage(x: $0, y: y) > 0.9999 }
    span.solidEnd =
      -first(from: 1 - span.solidEnd, to: -middle) { coverage(x: -$0, y: y) > 0.9999 } + 1
    span.start = first(from: span.start, to: span.solidStart) { coverage(x: $0, y: y) > 0 }
    span.end = -first(from: 1 - span.end, to: 1 - span.solidEnd) { coverage(x: -$0, y: y) > 0 } + 1
  }

  /// Returns the first place in low…high with a property that `high` has and that stays.
  private func first(from low: Int, to high: Int, where holds: (Int) -> Bool) -> Int {
    if holds(low) { return low }
    var (low, high) = (low, high)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle }
    }
    return high
  }

  private func coverage(x: Int, y: Int) -> Double {
    var value = 1.0
    cover(&value, x: x, y: y, count: 1)
    return value
  }
}
