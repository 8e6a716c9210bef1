/// What a figure must not go beyond, on any machine.
struct Bar: Codable {
  let what: String
  let figure: Double
  let unit: String
  let limit: Double

  var holds: Bool { figure <= limit }

  /// Nothing is taken for a frame of any kind that one thread draws.
  static func of(_ counts: [Count]) -> [Bar] {
    counts.filter { !$0.name.contains("cores") }.map {
      Bar(what: "memory taken in a frame, \($0.name)", figure: $0.figure, unit: "times", limit: 0)
    }
  }

  /// The bars whose cases were measured.
  static func of(_ measurements: [Measurement]) -> [Bar] {
    func median(_ group: String, _ name: String) -> Double? {
      measurements.first { $0.group == group && $0.name == name }?.median
    }
    func beyond(_ group: String, _ name: String, _ yardstick: String) -> Double? {
      guard let figure = median(group, name), let base = median(group, yardstick) else {
        return nil
      }
      return (figure - base) * 1e9
    }
    func growth(_ group: String, _ name: String, _ yardstick: String) -> Double? {
      guard let figure = median(group, name), let base = median(group, yardstick) else {
        return nil
      }
      return figure / base
    }
    let calls = "Calls of a plugin's function"
    let all: [(String, Double?, String, Double)] = [
      (
        "a progress call through the C table, over a direct call",
        beyond(calls, "through the C table", "called directly"), "ns", 20
      ),
      (
        "a call of a function line, over a direct call",
        beyond(calls, "typed, through libffi", "called directly"), "ns", 80
      ),
      (
        "a push and a pop 100 000 deep, to 10 deep",
        growth("Navigator", "100000 deep", "10 deep"), "times", 2
      ),
      (
        "one of 1000 plugins looked into anew, to one of 10",
        growth("Scan of many plugins, looked into anew", "1000 plugins", "10 plugins"), "times", 2
      ),
      (
        "one of 1000 plugins known from before, to one of 10",
        growth("Scan of many plugins, known from before", "1000 plugins", "10 plugins"), "times", 2
      ),
      (
        "a step of a journey of 1000, to one of 10",
        growth("Journey, read and planned", "1000 steps", "10 steps"), "times", 2
      ),
    ]
    return all.compactMap { what, figure, unit, limit in
      figure.map { Bar(what: what, figure: $0, unit: unit, limit: limit) }
    }
  }
}
