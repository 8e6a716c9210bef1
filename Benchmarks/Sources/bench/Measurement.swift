/// What a case took, in seconds for a unit of work.
struct Measurement: Codable {
  let group: String
  let unit: String
  let name: String
  /// Units of work in a pass.
  let count: Int
  /// Of each pass, in the order in which they ran.
  let seconds: [Double]
  let median: Double
  /// The median as a multiple of the median of the group's first case.
  let ratio: Double
}

/// Runs groups: a pass of each case to warm up, then the passes of all cases in turns.
struct Runner {
  let reps: Int
  /// A part of the work for a quick look; 1 for figures that count.
  let divisor: Int

  func measure(_ group: Group) throws -> [Measurement] {
    var seconds = group.cases.map { _ in [Double]() }
    for rep in 0...reps {
      for (index, item) in group.cases.enumerated() {
        let time = try pass(of: item)
        if rep > 0 { seconds[index].append(time) }
      }
    }
    let first = median(seconds[0])
    return zip(group.cases, seconds).map { item, seconds in
      Measurement(
        group: group.name, unit: group.unit, name: item.name,
        count: repeats(of: item) * item.units,
        seconds: seconds, median: median(seconds), ratio: median(seconds) / first)
    }
  }

  private func repeats(of item: Case) -> Int { max(1, item.repeats / divisor) }

  private func pass(of item: Case) throws -> Double {
    let repeats = repeats(of: item)
    let time = try ContinuousClock().measure {
      for index in 0..<repeats { try item.work(index) }
    }
    return time / .seconds(1) / Double(repeats * item.units)
  }

  private func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
