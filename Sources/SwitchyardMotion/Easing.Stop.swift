extension Easing {
  /// A corner of a pace made of straight pieces, as in the `linear()` of CSS.
  struct Stop: Hashable, Sendable {
    /// Its place in time; kept in percent so that printing loses nothing.
    let percent: Double
    let value: Double

    private var place: Double { percent / 100 }

    /// Returns the height of the pieces between stops; the outer pieces go on for ever.
    static func value(of stops: [Stop], at x: Double) -> Double {
      let (start, end) = piece(of: stops, at: x)
      if x == end.place || start.place == end.place { return end.value }
      return start.value + (x - start.place) * slope(from: start, to: end)
    }

    /// Returns the slope of the piece over a place.
    static func slope(of stops: [Stop], at x: Double) -> Double {
      let (start, end) = piece(of: stops, at: x)
      return slope(from: start, to: end)
    }

    private static func slope(from start: Stop, to end: Stop) -> Double {
      end.place == start.place ? 0 : (end.value - start.value) / (end.place - start.place)
    }

    /// Returns the ends of the piece over a place; two stops in one place make it jump.
    private static func piece(of stops: [Stop], at x: Double) -> (start: Stop, end: Stop) {
      let reached = stops.lastIndex { $0.place <= x } ?? 0
      let index = min(reached, stops.count - 2)
      return (stops[index], stops[index + 1])
    }
  }
}
