import SwitchyardMotion

/// A rounded rectangle around the origin, to be crossed by rows.
struct RoundedBox {
  private let halfWidth: Double
  private let halfHeight: Double
  private let radius: Double

  /// Creates a rectangle with arcs around the same centres as another's, further out or in.
  init(_ rect: Rect, radius: Double, grownBy amount: Double) {
    halfWidth = rect.width / 2 + amount
    halfHeight = rect.height / 2 + amount
    self.radius = max(radius + amount, 0)
  }

  /// Returns the steps between which a walk from a point is inside, or nil if it never is.
  func crossing(from start: Point, step: Point) -> ClosedRange<Double>? {
    guard halfWidth >= 0, halfHeight >= 0 else { return nil }
    var low = -1e9
    var high = 1e9
    guard Self.narrow(&low, &high, place: start.x, pace: step.x, half: halfWidth),
      Self.narrow(&low, &high, place: start.y, pace: step.y, half: halfHeight)
    else { return nil }
    guard low <= high, let first = arc(at: low, start, step), let last = arc(at: high, start, step)
    else { return nil }
    (low, high) = (first.lowerBound, last.upperBound)
    return low <= high ? low...high : nil
  }

  /// Cuts the part of a walk that lies between two sides; false when nothing is left.
  private static func narrow(
    _ low: inout Double, _ high: inout Double, place: Double, pace: Double, half: Double
  ) -> Bool {
    if pace == 0 { return abs(place) <= half }
    let (one, other) = ((-half - place) / pace, (half - place) / pace)
    low = max(low, min(one, other))
    high = min(high, max(one, other))
    return true
  }

  /// Returns where a walk that enters or leaves the box at a step crosses the arc there, or just
  /// that step where there is none; nil where it misses the arc, and with it the whole shape.
  private func arc(at end: Double, _ start: Point, _ step: Point) -> ClosedRange<Double>? {
    let place = start + step * end
    let core = Point(x: halfWidth - radius, y: halfHeight - radius)
    guard abs(place.x) > core.x, abs(place.y) > core.y else { return end...end }
    let center = Point(x: place.x < 0 ? -core.x : core.x, y: place.y < 0 ? -core.y : core.y)
    let from = start - center
    let a = step.x * step.x + step.y * step.y
    let b = from.x * step.x + from.y * step.y
    let c = from.x * from.x + from.y * from.y - radius * radius
    let root = b * b - a * c
    guard root >= 0, a > 0 else { return nil }
    let reach = root.squareRoot()
    return (-b - reach) / a...(-b + reach) / a
  }
}
