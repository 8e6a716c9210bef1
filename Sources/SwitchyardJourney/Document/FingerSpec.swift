import SwitchyardCore
import SwitchyardMotion

/// A point whose lengths may be fractions of the station.
struct PointSpec: Hashable, Sendable {
  var x: Length
  var y: Length

  /// Returns the point in units.
  func resolved(in size: Size) -> Point {
    Point(x: x.resolved(in: size.width), y: y.resolved(in: size.height))
  }
}

extension Shape where Value == PointSpec {
  static var place: Shape {
    .tuple(2, of: .length, "a point [x, y]") { PointSpec(x: $0[0], y: $0[1]) }
  }
}

/// The way of a finger: from one point straight to another, or through several.
struct FingerSpec {
  struct Stop {
    var time: Located<Duration>
    var place: PointSpec
  }

  var position: Position
  var from: PointSpec?
  var to: PointSpec?
  var over: Duration?
  var path: [Stop] = []

  static let keys: [Key<FingerSpec>] = [
    Key("from", .place, \.from, "where the finger goes down, in points or %"),
    Key("to", .place, \.to, "where it goes up"),
    Key("over", .duration, \.over, "how long it is down"),
    Key(
      "path", Shape.list(.stop).called("a list of [time, x, y]"), \.path,
      "where it is when, for other than straight ways"),
  ]

  /// The free touches of a step.
  static let record = Record<FingerSpec>(
    "a gesture", keys, make: { FingerSpec(position: $0) },
    finish: { finger, node, problems in
      finger.check(node, "a gesture", problems)
      return finger
    })

  /// Reports what is missing or in the wrong order.
  func check(_ node: Node, _ phrase: String, _ problems: Problems) {
    let isStraight = from != nil && to != nil && over != nil
    let isPart = from != nil || to != nil || over != nil
    if path.isEmpty ? !isStraight : isPart {
      problems.report(
        "\(phrase) needs either 'from', 'to' and 'over', or 'path'", at: node.position)
    }
    // The order of frames and seconds shows only when the rate is known; these are told apart here.
    for (earlier, later) in zip(path, path.dropFirst()) {
      guard case .seconds(let a) = earlier.time.value, case .seconds(let b) = later.time.value,
        b < a
      else { continue }
      problems.report("the times of a path never go back", at: later.time.position)
    }
  }

  /// Returns the way in points and seconds.
  func path(in size: Size, at rate: FrameRate) -> TouchPath {
    guard path.isEmpty, let from, let to else {
      return TouchPath(
        path.map {
          TouchPath.Stop(
            time: $0.time.value.seconds(at: rate), location: $0.place.resolved(in: size))
        })
    }
    return TouchPath(
      from: from.resolved(in: size), to: to.resolved(in: size), over: over?.seconds(at: rate) ?? 0)
  }
}

extension Shape where Value == FingerSpec.Stop {
  /// A moment and a point.
  static var stop: Shape {
    let phrase = "a moment and a point [time, x, y]"
    let schema =
      #"{ "type": "array", "prefixItems": [\#(Shape<Duration>.duration.schema), "#
      + #"\#(Shape<Length>.length.schema), \#(Shape<Length>.length.schema)], "#
      + #""minItems": 3, "maxItems": 3 }"#
    return Shape(phrase: phrase, schema: schema, kinds: .list) { node, problems in
      guard case .list(let nodes) = node.content else { return nil }
      guard nodes.count == 3 else {
        problems.report("expected \(phrase), found \(nodes.count) values", at: node.position)
        return nil
      }
      let time = Shape<Duration>.duration.located.read(nodes[0], problems)
      let lengths = nodes.dropFirst().compactMap { Shape<Length>.length.read($0, problems) }
      guard let time, lengths.count == 2 else { return nil }
      return FingerSpec.Stop(time: time, place: PointSpec(x: lengths[0], y: lengths[1]))
    }
  }
}

/// A finger that drives an operation.
struct DragSpec {
  var finger: FingerSpec
  var release = Drag.End.auto
  var settle: SettleSpec?

  static let record = Record<DragSpec>(
    "a drag",
    FingerSpec.keys.map { $0.within(\.finger) } + [
      Key(
        "release", .word(["auto": .auto, "finish": .finish, "cancel": .cancel]), \.release,
        fallback: "auto", "whether the rule of 'gestures' decides where it goes when let go"),
      Key("settle", .settle, \.settle, fallback: "the gestures'", "how it then gets there"),
    ],
    make: { DragSpec(finger: FingerSpec(position: $0)) },
    finish: { drag, node, problems in
      drag.finger.check(node, "a drag", problems)
      return drag
    })
}

/// How a released drag comes to rest.
enum SettleSpec: Hashable, Sendable {
  case spring, proportional
  case lasting(Duration)

  /// Returns the engine's settling.
  func settling(at rate: FrameRate) -> Settling {
    switch self {
    case .spring: .spring
    case .proportional: .proportional
    case .lasting(let duration): .seconds(duration.seconds(at: rate))
    }
  }
}

extension Shape where Value == SettleSpec {
  static var settle: Shape {
    .scalar("spring, proportional, or a duration such as 200ms") { text throws(Fault) in
      switch text {
      case "spring": return .spring
      case "proportional": return .proportional
      default:
        guard text.first?.isNumber != true else { return .lasting(try Duration(parsing: text)) }
        throw Fault(
          "expected spring, proportional, or a duration such as 200ms, found '\(text)'",
          suggestion: Suggestion.nearest(to: text, among: ["spring", "proportional"]))
      }
    }
  }
}

/// Where a tap is marked.
enum TapSpec {
  case place(PointSpec)
  case passenger(String)
}

extension Shape where Value == TapSpec {
  static var tap: Shape {
    Shape<PointSpec>.place.map(TapSpec.place).or(
      Shape<String>.name.called("a passenger").map(TapSpec.passenger))
  }
}
