extension EasingParser {
  mutating func polyline() throws(EasingError) -> Easing {
    let column = scanner.column
    var stops: [(value: Double, percent: Double?)] = []
    repeat { stops += try stop() } while scanner.take(",")
    guard stops.count > 1 else { throw .expected("two stops or more", column: column) }
    return Easing(shape: .polyline(EasingParser.placed(stops)))
  }

  /// Reads a value with up to two percentages on one side of it; two percentages are two stops.
  private mutating func stop() throws(EasingError) -> [(value: Double, percent: Double?)] {
    var value: Double?
    var percents: [Double] = []
    repeat {
      let number = try number("a value, perhaps with percentages")
      if number.unit == "%", percents.count < 2 {
        percents.append(number.value)
      } else if number.unit.isEmpty, value == nil {
        value = number.value
      } else {
        throw .expected("a comma", column: number.column)
      }
    } while !scanner.isNext(",") && !scanner.isNext(")")
    guard let value else {
      throw .expected("a value beside the percentage", column: scanner.column)
    }
    return percents.isEmpty ? [(value, nil)] : percents.map { (value, $0) }
  }

  /// Places the stops as CSS does: never back in time, those without a place spread evenly.
  private static func placed(_ stops: [(value: Double, percent: Double?)]) -> [Easing.Stop] {
    var places = stops.map(\.percent)
    places[0] = places[0] ?? 0
    places[places.count - 1] = places[places.count - 1] ?? 100
    var largest = -Double.infinity
    var known: [(index: Int, place: Double)] = []
    for (index, place) in places.enumerated() {
      guard let place else { continue }
      largest = max(largest, place)
      known.append((index, largest))
    }
    var result: [Easing.Stop] = []
    for (left, right) in zip(known, known.dropFirst()) {
      let gap = (right.place - left.place) / Double(right.index - left.index)
      for index in left.index..<right.index {
        let place = left.place + gap * Double(index - left.index)
        result.append(Easing.Stop(percent: place, value: stops[index].value))
      }
    }
    if let last = known.last {
      result.append(Easing.Stop(percent: last.place, value: stops[last.index].value))
    }
    return result
  }
}
