import SwitchyardMotion

/// A stack of its own in a station.
struct NestedSpec {
  var stations: [Located<String>] = []
  var frame: RectSpec?

  static let record = Record<NestedSpec>(
    "a nested stack",
    [
      Key(
        "stations", Shape.list(.nameOfStation).called("a list of stations"), \.stations,
        "those that it starts with, bottom first"),
      Key("frame", .rect, \.frame, fallback: "all of it", "its place in the station"),
    ],
    make: { _ in NestedSpec() },
    finish: { nested, node, problems in
      if nested.stations.isEmpty {
        problems.report("a nested stack needs 'stations', at least one", at: node.position)
      }
      return nested
    })

  static let shape = Shape.list(.nameOfStation).called("a list of stations")
    .map { NestedSpec(stations: $0) }.or(record.shape)
}
