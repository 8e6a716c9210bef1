import SwitchyardMotion

/// How long and at what pace, wherever a line can be named.
struct Pace {
  var duration: Duration?
  var easing: Easing?
  var params: [Named<Located<String>>] = []

  static let keys: [Key<Pace>] = [
    Key("duration", .duration, \.duration, "how long the transition takes"),
    Key("easing", .easing, \.easing, "the pace of the transition"),
    Key("params", .params, \.params, "values of the line's parameters, by name"),
  ]

  /// Seconds that are asked for here: a spring brings its own.
  func seconds(at rate: FrameRate) -> Double? {
    duration?.seconds(at: rate) ?? easing?.settlingDuration
  }
}

extension Shape where Value == [Named<Located<String>>] {
  /// Values of parameters; a list such as a point becomes its numbers in a row.
  static var params: Shape {
    let joined = Shape<[String]>.list(.text).map { $0.joined(separator: ", ") }
    return .named(Shape<String>.text.or(joined).located).called("a map of names to values")
  }
}

/// A line with what is asked of it.
struct LineSpec {
  var use: Located<String>
  var isReversed = false
  var pace = Pace()

  static let record = Record<LineSpec>(
    "a line",
    [
      Key("use", Shape.name.located, \.use, "a line or a named variant of one"),
      Key("reverse", .flag, \.isReversed, fallback: "false", "whether it runs backwards"),
    ] + Pace.keys.map { $0.within(\.pace) },
    make: { LineSpec(use: Located(value: "", position: $0)) },
    finish: { line, node, problems in
      if line.use.value.isEmpty {
        problems.report("a line needs 'use', the line's name", at: node.position)
      }
      return line
    })

  static let shape = Shape.name.called("a line").located.map { LineSpec(use: $0) }
    .or(record.shape)
}

/// What a step, a route or the defaults say about a transition.
struct Ride {
  var line: LineSpec?
  var pace = Pace()

  static let keys: [Key<Ride>] =
    [Key("line", LineSpec.shape, \.line, "the line, or none for a cut")]
    + Pace.keys.map { $0.within(\.pace) }
}

/// A rule that chooses the line between two stations.
struct RouteSpec {
  var position: Position
  var from: Located<String>?
  var to: Located<String>?
  var between: [Located<String>]?
  var ride = Ride()
  var pop: LineSpec?

  static let record = Record<RouteSpec>(
    "a route",
    [
      Key("from", Shape.name.located, \.from, fallback: "*", "the station that is left, or *"),
      Key("to", Shape.name.located, \.to, fallback: "*", "the station that is reached, or *"),
      Key("between", .pair, \.between, "two stations, in either direction"),
    ] + Ride.keys.map { $0.within(\.ride) } + [
      Key("pop", LineSpec.shape, \.pop, fallback: "the way there, backwards", "the way back")
    ],
    make: { RouteSpec(position: $0) },
    finish: { route, node, problems in
      let isPair = route.between != nil
      if isPair == (route.from != nil || route.to != nil) {
        problems.report("a route needs either 'between', or 'from' or 'to'", at: node.position)
      }
      return route
    })
}

extension Shape where Value == [Located<String>] {
  static var pair: Shape {
    .tuple(2, of: Shape<String>.name.located, "two names") { $0 }
  }
}
