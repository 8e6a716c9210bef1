/// One entry of the steps: an operation and what is said about it.
struct StepSpec {
  enum Operation {
    case push(Located<String>)
    case pop
    case popTo(Located<String>)
    case root
    case replace(Located<String>)
    case stack([Located<String>])
    case present(Located<String>)
    case dismiss
    case wait(Duration)
    /// A flow's way on, and back.
    case next, previous
    case gesture(FingerSpec)
  }

  var position: Position
  var operation: Operation = .pop
  var ride = Ride()
  var isAnimated = true
  var hold: Duration?
  var delay: Duration?
  /// The station in whose own stack it happens; nil for the film's.
  var place: Located<String>?
  var drag: DragSpec?
  var tap: Located<TapSpec>?
  var companions: [AlongsideSpec] = []
  /// In the order of the file.
  var interrupts: [InterruptSpec] = []

  /// What can be said about the transition and the rest of any step.
  static let modifierKeys: [Key<StepSpec>] =
    Ride.keys.map { $0.within(\.ride) } + [
      Key("animated", .flag, \.isAnimated, fallback: "true", "false for a cut"),
      Key("hold", .duration, \.hold, fallback: "the defaults'", "how long the station rests"),
      Key("delay", .duration, \.delay, fallback: "0", "a rest before the transition"),
      Key("in", .nameOfStation, \.place, "the station in whose own stack it happens"),
      Key(
        "tap", Shape.tap.located, \.tap,
        "a mark where a finger taps, in the last 250 ms before; it adds no time"),
      Key("drag", DragSpec.record.shape, \.drag, "a finger that drives the transition"),
      Key(
        "alongside", Shape.list(AlongsideSpec.record.shape).called("a list of what moves"),
        \.companions, "what moves with the transition"),
    ]

  static let operationKeys: [Key<StepSpec>] = [
    .leading("push", "shows a station on top") { .push($0) },
    .bare("pop", .pop, "goes back by one station"),
    .leading("popTo", "goes back to a station") { .popTo($0) },
    .bare("root", .root, "goes back to the first station"),
    .leading("replace", "puts a station in the place of the top one") { .replace($0) },
    Key(
      "stack", Shape.list(Shape<String>.name.located).map { .stack($0) }, \.operation,
      "sets all stations, bottom first"),
    .leading("present", "shows a station as a modal") { .present($0) },
    .bare("dismiss", .dismiss, "takes the modal away"),
    .bare("next", .next, "goes on in the flow"),
    .bare("previous", .previous, "goes back in the flow"),
    Key("wait", Shape.duration.map { .wait($0) }, \.operation, "rests longer"),
    Key(
      "gesture", FingerSpec.record.shape.map { .gesture($0) }, \.operation,
      "free touches: what they do is up to the gestures that are there"),
  ]

  static let record = Record<StepSpec>(
    "a step",
    operationKeys + modifierKeys + [
      Key(
        "interrupt", InterruptSpec.shape, \.interrupts, "steps in the middle of this one"),
      .later("caption", .any, "words under the film"),
      .later("sound", .any, "a sound"),
    ],
    make: { StepSpec(position: $0) }, finish: finish)

  static let shape = Shape.stepWord.or(record.shape)

  /// Operations that a step can be in a word.
  static let words: [String: Operation] = [
    "pop": .pop, "root": .root, "dismiss": .dismiss, "next": .next, "previous": .previous,
  ]

  /// Checks that a step does one thing, and says nothing that has no meaning with it.
  private static func finish(_ step: StepSpec, _ node: Node, _ problems: Problems) -> StepSpec? {
    let names = operationKeys.map(\.name)
    let operations = node.entries.filter { names.contains($0.key) }
    guard operations.count == 1 else {
      problems.report(
        operations.isEmpty
          ? "a step needs one of \(names.joined(separator: ", "))"
          : "a step does one thing, not "
            + operations.map { "'\($0.key)'" }.joined(separator: " and "), at: node.position)
      return nil
    }
    if let again = node["drag"], operations[0].value["drag"] != nil {
      problems.report("'drag' is said twice", at: again.position)
    }
    let idle = step.keysWithoutMeaning
    if let empty = node.entries.first(where: { idle.names.contains($0.key) }) {
      problems.report("'\(empty.key)' means nothing with '\(idle.with)'", at: empty.keyPosition)
    }
    return step
  }

  /// Keys that say nothing about what the step does.
  private var keysWithoutMeaning: (names: [String], with: String) {
    let ofTransition = Ride.keys.map(\.name) + ["drag", "interrupt", "alongside"]
    switch operation {
    case .wait: return (ofTransition + ["in", "animated", "hold", "delay"], "wait")
    case .gesture: return (ofTransition + ["in", "animated", "tap"], "gesture")
    default: return (isAnimated ? [] : ofTransition, "animated: false")
    }
  }
}

extension Key<StepSpec> {
  /// Creates the key of an operation that leads to a station.
  fileprivate static func leading(
    _ name: String, _ doc: String,
    make: @escaping @Sendable (Located<String>) -> StepSpec.Operation
  ) -> Key {
    Key(name, .target, doc) { target, step in
      step.operation = make(target.station)
      step.drag = target.drag ?? step.drag
    }
  }

  /// Creates the key of an operation that needs nothing.
  fileprivate static func bare(
    _ name: String, _ operation: StepSpec.Operation, _ doc: String
  ) -> Key {
    Key(name, .bare, doc) { target, step in
      step.operation = operation
      step.drag = target.drag ?? step.drag
    }
  }
}

extension Shape where Value == StepSpec {
  /// A step in a word: a station to push, or an operation that needs nothing else.
  static var stepWord: Shape {
    let name = Shape<Located<String>>.nameOfStation
    return name.called("a station, pop, root, dismiss, next or previous").map { name in
      StepSpec(position: name.position, operation: StepSpec.words[name.value] ?? .push(name))
    }
  }
}

extension Shape where Value == Located<String> {
  static var nameOfStation: Shape { Shape<String>.name.called("a station").located }
}

extension Shape where Value == OperationSpec {
  /// The station of an operation, perhaps with what drives it.
  static var target: Shape {
    Shape<Located<String>>.nameOfStation.map { OperationSpec(station: $0) }
      .or(OperationSpec.record.shape)
  }

  /// Nothing, for operations that need nothing, perhaps with what drives them.
  static var bare: Shape {
    var nothing = Shape<Bool>.scalar("nothing", schema: #"{ "enum": [null, true] }"#) {
      text throws(Fault) in
      guard ["", "~", "null", "true"].contains(text) else {
        throw Fault("expected nothing, or a map with 'drag', found '\(text)'")
      }
      return true
    }
    nothing.acceptsNothing = true
    return nothing.located.map {
      OperationSpec(station: Located(value: "", position: $0.position))
    }.or(OperationSpec.drive.shape)
  }
}

/// The long form of an operation.
struct OperationSpec {
  var station: Located<String>
  var drag: DragSpec?

  private static let driveKeys: [Key<OperationSpec>] = [
    Key("drag", DragSpec.record.shape, \.drag, "a finger that drives the transition")
  ]

  static let record = Record<OperationSpec>(
    "an operation",
    [Key("station", .nameOfStation, \.station, "where it leads")] + driveKeys,
    make: { OperationSpec(station: Located(value: "", position: $0)) },
    finish: { operation, node, problems in
      guard operation.station.value.isEmpty else { return operation }
      problems.report("an operation needs 'station'", at: node.position)
      return nil
    })

  static let drive = Record<OperationSpec>(
    "a way back", driveKeys, make: { OperationSpec(station: Located(value: "", position: $0)) })
}
