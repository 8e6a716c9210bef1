/// How often a film runs.
struct LoopSpec {
  /// Nil for ever.
  var count: Int?
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

  static let shape = Shape<Int?>.loopCount.located.map {
    LoopSpec(count: $0.value, position: $0.position)
  }.or(record.shape)
}

extension Shape where Value == Int? {
  static var loopCount: Shape {
    .scalar("forever, or a number of times") { text throws(Fault) in
      if text == "forever" { return .some(nil) }
      guard let count = Int(text), (1...65_535).contains(count) else {
        throw Fault("expected forever or 1…65535, found '\(text)'")
      }
      return .some(count)
    }
  }
}
