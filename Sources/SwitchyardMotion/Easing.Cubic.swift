extension Easing {
  /// One Bézier piece of a pace; x grows from start to end and the control points lie between.
  struct Cubic: Hashable, Sendable {
    let start: Point
    let first: Point
    let second: Point
    let end: Point

    /// The slope at the start, or nil where the curve is vertical.
    var startSlope: Double? { Cubic.direction(from: start, towards: [first, second, end]) }

    /// The slope at the end, or nil where the curve is vertical.
    var endSlope: Double? { Cubic.direction(from: end, towards: [second, first, start]) }

    /// Returns the height over a place between start and end.
    func value(at x: Double) -> Double {
      if x <= start.x { return start.y }
      if x >= end.x { return end.y }
      return Cubic.blend(ys, at: parameter(for: x))
    }

    /// Returns the slope over a place between start and end, or nil where it is vertical.
    func slope(at x: Double) -> Double? {
      if x <= start.x { return startSlope }
      if x >= end.x { return endSlope }
      let t = parameter(for: x)
      let run = Cubic.rate(xs, at: t)
      return run > 1e-9 ? Cubic.rate(ys, at: t) / run : nil
    }

    private var xs: (Double, Double, Double, Double) { (start.x, first.x, second.x, end.x) }
    private var ys: (Double, Double, Double, Double) { (start.y, first.y, second.y, end.y) }

    /// Returns where on the curve x is reached: Newton's method, kept inside a shrinking bracket.
    private func parameter(for x: Double) -> Double {
      var (low, high) = (0.0, 1.0)
      var t = (x - start.x) / (end.x - start.x)
      for _ in 0..<64 {
        let miss = Cubic.blend(xs, at: t) - x
        if abs(miss) < 1e-15 { break }
        if miss > 0 { high = t } else { low = t }
        let next = t - miss / Cubic.rate(xs, at: t)
        let isInside = next > low && next < high
        let candidate = isInside ? next : (low + high) / 2
        if candidate == t { break }
        t = candidate
      }
      return t
    }

    private static func blend(_ p: (Double, Double, Double, Double), at t: Double) -> Double {
      let s = 1 - t
      return s * s * s * p.0 + 3 * s * s * t * p.1 + 3 * s * t * t * p.2 + t * t * t * p.3
    }

    private static func rate(_ p: (Double, Double, Double, Double), at t: Double) -> Double {
      let s = 1 - t
      return 3 * (s * s * (p.1 - p.0) + 2 * s * t * (p.2 - p.1) + t * t * (p.3 - p.2))
    }

    /// Returns the slope towards the first of some points that lies elsewhere.
    private static func direction(from origin: Point, towards points: [Point]) -> Double? {
      guard let point = points.first(where: { $0 != origin }), point.x != origin.x else {
        return nil
      }
      return (point.y - origin.y) / (point.x - origin.x)
    }
  }
}

extension Easing {
  /// Joins cubic pieces of six numbers each: two control points and the end, x before y.
  static func path(_ pieces: [[Double]]) -> Easing {
    var cubics: [Cubic] = []
    for n in pieces {
      cubics.append(
        Cubic(
          start: cubics.last?.end ?? .zero, first: Point(x: n[0], y: n[1]),
          second: Point(x: n[2], y: n[3]), end: Point(x: n[4], y: n[5])))
    }
    return Easing(shape: .cubics(cubics))
  }
}
