/// How often a film runs.
public enum LoopCount: Hashable, Sendable {
  case forever
  /// At least once.
  case times(Int)
}

/// How often a film runs, and how it comes to its start again.
struct LoopSpec {
  var count = LoopCount.forever
  var isSeamless = false
  var position: Position

  static let record = Record<LoopSpec>(
    "a loop",
    [
      Key("count", .loopCount, \.count, fallback: "forever", "how often"),
      Key(
        "seamless", .flag, \.isSeamless, fallback: "false",
        "drops the last rest, since the film starts with it again"),
    ], make: { LoopSpec(position: $0) })

  static let shape = Shape.loopCount.located.map {
    LoopSpec(count: $0.value, position: $0.position)
  }.or(record.shape)
}

extension Shape where Value == LoopCount {
  static var loopCount: Shape {
    .scalar("forever, or how many times", schema: #"{ "type": ["integer", "string"] }"#) {
      text throws(Fault) in
      if text == "forever" { return .forever }
      guard let count = Int(text), (1...65_535).contains(count) else {
        throw Fault("expected forever or 1…65535, found '\(text)'")
      }
      return .times(count)
    }
  }
}
