import SwitchyardCore
import SwitchyardMotion

/// A row of stations through which a finger goes back and forth.
struct FlowSpec {
  var position: Position
  var stations: [Located<String>] = []
  var line: LineSpec?
  var finish = DrivePolicy.Preset.boarding

  static let record = Record<FlowSpec>(
    "a flow",
    [
      Key(
        "stations", Shape.list(.nameOfStation).called("a list of stations"), \.stations,
        "in their order"),
      Key("line", LineSpec.shape, \.line, "the line to a station of the flow, and back"),
      Key(
        "finish", .preset, \.finish, fallback: "boarding",
        "the rule by which what is let go gets to its end"),
    ],
    make: { FlowSpec(position: $0) },
    finish: { flow, node, problems in
      if flow.stations.isEmpty {
        problems.report("a flow needs 'stations', at least one", at: node.position)
      }
      return flow
    })

  /// Whether a station is one of the row.
  func contains(_ station: String) -> Bool { stations.contains { $0.value == station } }
}

/// Where a station itself says that a flow goes from it.
struct WaySpec {
  /// Nil for nowhere.
  var next: Located<String>?
  /// Nil for the station below.
  var previous: Located<String>?
}

/// A step in the middle of another.
struct InterruptSpec {
  enum Moment {
    case part(Double)
    case after(Duration)
  }

  var position: Position
  var at = Moment.part(0.5)
  /// One, in a list since a step may hold it.
  var steps: [StepSpec] = []

  static let record = Record<InterruptSpec>(
    "an interruption",
    [
      Key("at", .moment, \.at, fallback: "50%", "when, of the transition or the finger's time"),
      Key("with", Shape.interruptingStep.map { [$0] }, \.steps, "what happens then"),
    ],
    make: { InterruptSpec(position: $0) },
    finish: { interrupt, node, problems in
      if interrupt.steps.isEmpty {
        problems.report("an interruption needs 'with', a step", at: node.position)
      }
      return interrupt
    })

  static let shape = Shape.oneOrMore(record.shape, "a list of them")

  /// Returns the seconds after the start of what takes some time.
  func seconds(of whole: Double, at rate: FrameRate) -> Double {
    switch at {
    case .part(let part): whole * part
    case .after(let duration): duration.seconds(at: rate)
    }
  }
}

extension Shape where Value == InterruptSpec.Moment {
  static var moment: Shape {
    .scalar("a part such as 40%, or a duration", schema: #"{ "type": ["string", "number"] }"#) {
      text throws(Fault) in
      guard text.hasSuffix("%") else { return .after(try Duration(parsing: text)) }
      return .part(try Fault.part(text))
    }
  }
}

extension Shape where Value == Double {
  /// A part of something, as a fraction.
  static var part: Shape {
    .scalar("a part such as 60%", schema: #"{ "type": "string" }"#) { text throws(Fault) in
      try Fault.part(text)
    }
  }
}

extension Fault {
  /// Reads 0%…100% as a fraction.
  fileprivate static func part(_ text: String) throws(Fault) -> Double {
    guard text.hasSuffix("%"), let value = Double(plain: text.dropLast()),
      (0...100).contains(value)
    else { throw Fault("expected a part from 0% to 100%, found '\(text)'") }
    return value / 100
  }
}

extension Shape where Value == StepSpec {
  /// A step in a step; read late, since the table of its keys holds itself.
  static var interruptingStep: Shape {
    Shape(
      phrase: "a step",
      schema: ##"{ "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/step" }] }"##,
      kinds: [.scalar, .map]
    ) { node, problems in
      for entry in node.entries
      where ["hold", "delay", "tap", "interrupt", "alongside", "wait"].contains(entry.key) {
        problems.report(
          "'\(entry.key)' means nothing in the middle of a step", at: entry.keyPosition)
      }
      return StepSpec.shape.read(node, problems)
    }
  }
}

/// A part of a station that a finger scrolls.
struct ScrollSpec {
  enum Axis { case horizontal, vertical, both }

  var frame: RectSpec?
  var content: [Length] = []
  var offset = Point.zero
  var inset = ScrollRegion.Inset()
  var axis = Axis.both
  var layers: [LayerSpec] = []

  static let record = Record<ScrollSpec>(
    "a scroll",
    [
      Key("frame", .rect, \.frame, fallback: "all of it", "what the content is seen through"),
      Key(
        "content", .tuple(2, of: .length, "a size [width, height]") { $0 }, \.content,
        "how large it is; % are of the frame"),
      Key(
        "offset", .point, \.offset, fallback: "[0, 0]", "what is at the frame's top left at first"),
      Key("inset", .inset, \.inset, fallback: "0", "free space around the content, in points"),
      Key(
        "axis", .word(["horizontal": .horizontal, "vertical": .vertical, "both": .both]), \.axis,
        fallback: "both", "where it scrolls, if the content is larger there"),
      Key(
        "layers", Shape.list(LayerSpec.shape).called("a list of layers"), \.layers,
        "the content, bottom first"),
    ],
    make: { _ in ScrollSpec() },
    finish: { scroll, node, problems in
      if scroll.content.isEmpty {
        problems.report("a scroll needs 'content', its size", at: node.position)
      }
      return scroll
    })

  static let shape = Shape.oneOrMore(record.shape, "a list of them")
}

extension Shape where Value == ScrollRegion.Inset {
  static var inset: Shape {
    let side = Shape<Double>.number(0...1e5)
    return side.map { ScrollRegion.Inset(top: $0, left: $0, bottom: $0, right: $0) }.or(
      .tuple(4, of: side, "[top, right, bottom, left]") {
        ScrollRegion.Inset(top: $0[0], left: $0[3], bottom: $0[2], right: $0[1])
      })
  }
}
