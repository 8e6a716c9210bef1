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
  }

  var position: Position
  var operation: Operation = .pop
  var ride = Ride()
  var isAnimated = true
  var hold: Duration?
  var delay: Duration?

  /// What can be said about the transition and the rest of any step.
  static let modifierKeys: [Key<StepSpec>] =
    Ride.keys.map { $0.within(\.ride) } + [
      Key("animated", .flag, \.isAnimated, fallback: "true", "false for a cut"),
      Key("hold", .duration, \.hold, fallback: "the defaults'", "how long the station rests"),
      Key("delay", .duration, \.delay, fallback: "0", "a rest before the transition"),
    ]

  static let operationKeys: [Key<StepSpec>] = [
    Key("push", .target, \.operation, "shows a station on top") { .push($0) },
    Key("pop", .bare, \.operation, "goes back by one station") { _ in .pop },
    Key("popTo", .target, \.operation, "goes back to a station") { .popTo($0) },
    Key("root", .bare, \.operation, "goes back to the first station") { _ in .root },
    Key("replace", .target, \.operation, "puts a station in the place of the top one") {
      .replace($0)
    },
    Key(
      "stack", .list(Shape<String>.name.located), \.operation, "sets all stations, bottom first"
    ) { .stack($0) },
    Key("present", .target, \.operation, "shows a station as a modal") { .present($0) },
    Key("dismiss", .bare, \.operation, "takes the modal away") { _ in .dismiss },
    Key("wait", .duration, \.operation, "rests longer") { .wait($0) },
    .later("next", .any, "goes on in a flow"),
    .later("previous", .any, "goes back in a flow"),
    .later("gesture", .map, "free touches"),
  ]

  static let record = Record<StepSpec>(
    "a step",
    operationKeys + modifierKeys + [
      .later("tap", [.list, .scalar], "a mark where a finger taps"),
      .later("drag", .map, "a finger that drives the transition"),
      .later("interrupt", .map, "a step in the middle of this one"),
      .later("alongside", .list, "what moves with the transition"),
      .later("caption", .any, "words under the film"),
      .later("sound", .any, "a sound"),
    ],
    make: { StepSpec(position: $0) }, finish: finish)

  static let shape = Shape.stepWord.or(record.shape)

  /// Checks that a step does one thing, and says nothing that has no meaning with it.
  private static func finish(_ step: StepSpec, _ node: Node, _ problems: Problems) -> StepSpec? {
    let names = operationKeys.map(\.name)
    let operations = node.entries.filter { names.contains($0.key) }
    guard operations.count == 1 else {
      let choices = operationKeys.filter { !$0.isLater }.map(\.name).joined(separator: ", ")
      problems.report(
        operations.isEmpty
          ? "a step needs one of \(choices)"
          : "a step does one thing, not "
            + operations.map { "'\($0.key)'" }.joined(separator: " and "), at: node.position)
      return nil
    }
    let rest = node.entries.filter { !names.contains($0.key) && !$0.key.hasPrefix("x-") }
    let ride = Ride.keys.map(\.name)
    let empty = rest.first { entry in
      if case .wait = step.operation {
        true
      } else {
        !step.isAnimated && ride.contains(entry.key)
      }
    }
    if let empty {
      let reason = step.isAnimated ? "with 'wait'" : "with 'animated: false'"
      problems.report("'\(empty.key)' means nothing \(reason)", at: empty.keyPosition)
    }
    return step
  }
}

extension Key<StepSpec> {
  /// Creates the key of an operation.
  fileprivate init<Value>(
    _ name: String, _ shape: Shape<Value>,
    _ path: any WritableKeyPath<StepSpec, StepSpec.Operation> & Sendable, _ doc: String,
    make: @escaping @Sendable (Value) -> StepSpec.Operation
  ) {
    self.init(name, shape.map(make), path, doc)
  }
}

extension Shape where Value == StepSpec {
  /// A step in a word: a station to push, or an operation that needs nothing else.
  static var stepWord: Shape {
    let words: [String: StepSpec.Operation] = ["pop": .pop, "root": .root, "dismiss": .dismiss]
    let name = Shape<Located<String>>.nameOfStation
    return Shape(
      phrase: "a station, pop, root or dismiss", schema: name.schema, kinds: .scalar,
      mayStartWithHash: true
    ) { node, problems in
      guard let name = name.read(node, problems) else { return nil }
      if let later = StepSpec.operationKeys.first(where: { $0.name == name.value && $0.isLater }) {
        problems.report("'\(later.name)' is not yet supported", at: node.position)
        return nil
      }
      return StepSpec(position: node.position, operation: words[name.value] ?? .push(name))
    }
  }
}

extension Shape where Value == Located<String> {
  static var nameOfStation: Shape { Shape<String>.name.called("a station").located }

  /// The station of an operation, perhaps with what drives it.
  static var target: Shape { nameOfStation.or(OperationSpec.record.shape.map(\.station)) }
}

extension Shape where Value == Bool {
  /// Nothing, for operations that need nothing, perhaps with what drives them.
  static var bare: Shape {
    var nothing = Shape.scalar("nothing", schema: #"{ "enum": [null, true] }"#) {
      text throws(Fault) in
      guard ["", "true", "null"].contains(text) else {
        throw Fault("expected nothing, found '\(text)'")
      }
      return true
    }
    nothing.acceptsNothing = true
    return nothing.or(OperationSpec.drive.shape.map { _ in true })
  }
}

/// The long form of an operation.
struct OperationSpec {
  var station: Located<String>

  private static let driveKeys: [Key<OperationSpec>] = [
    .later("drag", .map, "a finger that drives the transition")
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
