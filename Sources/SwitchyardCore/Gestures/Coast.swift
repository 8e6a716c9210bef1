import SwitchyardMotion

/// How scrolled content goes on by itself: from a velocity on, ever slower, within a range.
///
/// It goes the projection's way, and is at rest half a point before its end, or where the range
/// ends, without a bounce.
struct Coast {
  /// Offsets from one corner to the other.
  struct Range {
    let start: Point
    let end: Point

    func nearest(to point: Point) -> Point {
      Point(x: min(max(point.x, start.x), end.x), y: min(max(point.y, start.y), end.y))
    }
  }

  /// How far from its end it is taken to be at rest, in points.
  private static let tolerance = 0.5

  private let start: Point
  private let range: Range
  private let projection: Projection
  /// As if there were no range.
  private let way: Point
  /// How long it takes.
  let seconds: Double

  /// Creates a coast; nil when there is nowhere to go.
  ///
  /// - Parameter velocity: Of the offset, in points a second.
  init?(from start: Point, at velocity: Point, in range: Range, slowedBy projection: Projection) {
    let way = velocity * projection.seconds
    let stop = range.nearest(to: start + way)
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    guard length > Self.tolerance, stop != start else { return nil }
    let rest = projection.seconds(untilLeft: Self.tolerance / length)
    // Along each axis it moves until it is at rest or where the range cuts its way.
    let ends = [(stop.x - start.x, way.x), (stop.y - start.y, way.y)].map { possible, way in
      possible == 0 ? 0 : min(rest, projection.seconds(untilLeft: max(0, 1 - possible / way)))
    }
    (self.start, self.range, self.way, self.projection) = (start, range, way, projection)
    seconds = max(ends[0], ends[1])
  }

  /// Returns the offset some seconds after the start.
  func offset(after seconds: Double) -> Point {
    let left = projection.left(after: min(max(seconds, 0), self.seconds))
    return range.nearest(to: start + way * (1 - left))
  }
}
