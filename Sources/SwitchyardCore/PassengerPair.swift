/// The two ends of one passenger's way, as the line sees them.
struct PassengerPair {
  let start: Passenger
  let end: Passenger
}

extension PassengerPair {
  /// Pairs the passengers of two stations by name, in the order of the first.
  ///
  /// - Returns: The pairs, and the names that one of the stations lists twice; those don't travel.
  static func pairs(from: [Passenger], to: [Passenger]) -> (pairs: [Self], doubled: [String]) {
    let doubled = names(doubledIn: from) + names(doubledIn: to)
    var seen: Set<String> = []
    let names = doubled.filter { seen.insert($0).inserted }
    let pairs = from.compactMap { start in
      names.contains(start.name)
        ? nil : to.first { $0.name == start.name }.map { PassengerPair(start: start, end: $0) }
    }
    return (pairs, names)
  }

  private static func names(doubledIn passengers: [Passenger]) -> [String] {
    var counts: [String: Int] = [:]
    return passengers.compactMap { passenger in
      counts[passenger.name, default: 0] += 1
      return counts[passenger.name] == 2 ? passenger.name : nil
    }
  }
}
