import SwitchyardCore
import SwitchyardMotion

/// Colours along a line, or around a centre.
struct GradientSpec {
  var degrees: Double?
  var center: Point?
  var radius: Double?
  var stops: [StopSpec] = []

  static let record = Record<GradientSpec>(
    "a gradient",
    [
      Key(
        "angle", .number(-360...360), \.degrees, fallback: "180",
        "degrees, 0 upwards and 90 to the right, as in CSS"),
      Key("center", .point, \.center, "of a round one, as fractions of the layer"),
      Key(
        "radius", .number(0.001...100), \.radius, fallback: "0.5",
        "of a round one, as a fraction of the longer side"),
      Key(
        "stops", Shape.list(StopSpec.shape).called("a list of colors"), \.stops,
        "colors in order, perhaps with their places"),
    ], make: { _ in GradientSpec() },
    finish: { gradient, node, problems in
      if gradient.stops.isEmpty {
        problems.report("a gradient needs 'stops', its colors", at: node.position)
      }
      let isRound = gradient.center != nil
      for entry in node.entries where entry.key == (isRound ? "angle" : "radius") {
        let reason = isRound ? "with a 'center'" : "without a 'center'"
        problems.report("'\(entry.key)' means nothing \(reason)", at: entry.keyPosition)
      }
      return gradient
    })

  static let shape = Shape.list(StopSpec.shape).map { GradientSpec(stops: $0) }
    .or(record.shape).map(\.gradient)

  var gradient: Gradient {
    Gradient(shape: shape, stops: placedStops)
  }

  private var shape: Gradient.Shape {
    if let center { return .radial(center: center, radius: radius ?? 0.5) }
    let turn = Transform.rotation(degrees: degrees ?? 180)
    let tip = turn.apply(Point(x: 0, y: -0.5))
    let middle = Point(x: 0.5, y: 0.5)
    return .linear(from: middle - tip, to: middle + tip)
  }

  /// Stops without a place are spread evenly between their neighbours.
  private var placedStops: [Gradient.Stop] {
    var offsets = stops.map(\.offset)
    guard !offsets.isEmpty else { return [] }
    offsets[0] = offsets[0] ?? 0
    offsets[offsets.count - 1] = offsets[offsets.count - 1] ?? 1
    var last = 0
    for index in offsets.indices.dropFirst() {
      guard let end = offsets[index], let start = offsets[last] else { continue }
      for between in last..<index where between > last {
        offsets[between] = start + (end - start) * Double(between - last) / Double(index - last)
      }
      last = index
    }
    return zip(stops, offsets).map { Gradient.Stop(offset: $1 ?? 0, color: $0.color) }
  }
}

/// A colour of a gradient, perhaps with its place.
struct StopSpec {
  var color = Color.black
  /// 0…1.
  var offset: Double?

  static let record = Record<StopSpec>(
    "a stop",
    [
      Key("color", .color, \.color, fallback: "black", "its color"),
      Key("at", .fraction, \.offset, fallback: "spread evenly", "its place, such as 30%"),
    ], make: { _ in StopSpec() })

  static let shape = Shape.color.map { StopSpec(color: $0) }.or(record.shape)
}

extension Shape where Value == Double {
  /// A percentage, or a number from 0 to 1.
  static var fraction: Shape {
    .scalar("a fraction such as 30%", schema: #"{ "type": ["number", "string"] }"#) {
      text throws(Fault) in
      let isPercent = text.hasSuffix("%")
      let value = Double(plain: isPercent ? text.dropLast() : text[...])
      guard let fraction = value.map({ isPercent ? $0 / 100 : $0 }), (0...1).contains(fraction)
      else { throw Fault("expected a fraction such as 30%, found '\(text)'") }
      return fraction
    }
  }
}
