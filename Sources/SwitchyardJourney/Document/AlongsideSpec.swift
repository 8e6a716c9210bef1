import SwitchyardCore
import SwitchyardMotion

/// How a layer looks that moves along with a transition.
struct LookSpec {
  var opacity: Double?
  var offset: PointSpec?
  var scale: Point?
  var color: Color?
  var frame: RectSpec?

  static let keys: [Key<LookSpec>] = [
    Key("opacity", .number(0...1), \.opacity, "of it and its layers"),
    Key("offset", .place, \.offset, "how far from its place, [right, down]"),
    Key("scale", .scales, \.scale, "a factor about its middle, or [across, down]"),
    Key("color", .color, \.color, "what it is filled with"),
  ]

  static let record = Record<LookSpec>(
    "values", keys + [Key("frame", .rect, \.frame, "its place in the film")],
    make: { _ in LookSpec() })

  /// Returns the look in points of a film.
  func look(in size: Size) -> Look {
    Look(
      opacity: opacity, offset: offset?.resolved(in: size), scale: scale, color: color,
      frame: frame?.resolved(in: size))
  }
}

/// What moves along with the transition of a step.
struct AlongsideSpec {
  enum Subject {
    case layer(Located<String>)
    case passenger(Located<String>)
    case caption(String)
  }

  var position: Position
  var subject = Subject.caption("")
  var look = LookSpec()
  var from = 0.0
  var until = 1.0
  var easing: Easing?

  private static let subjects = ["layer", "passenger", "caption"]

  static let record = Record<AlongsideSpec>(
    "an accompaniment",
    [
      Key(
        "layer", Shape.name.located.map { .layer($0) }, \.subject,
        "of the station that comes (from these values), that goes (to them), or of 'coordinate'"),
      Key(
        "passenger", Shape.name.located.map { .passenger($0) }, \.subject,
        "the same by the name of a passenger that does not travel"),
      Key(
        "caption", Shape.text.map { .caption($0) }, \.subject,
        "words over the film until the rest is over"),
    ] + LookSpec.keys.map { $0.within(\.look) } + [
      Key("from", .part, \.from, fallback: "0%", "of the transition"),
      Key("until", .part, \.until, fallback: "100%", "of the transition"),
      Key("easing", .easing, \.easing, fallback: "linear", "its pace between the two"),
    ],
    make: { AlongsideSpec(position: $0) }, finish: finish)

  private static func finish(
    _ spec: AlongsideSpec, _ node: Node, _ problems: Problems
  ) -> AlongsideSpec? {
    let named = node.entries.filter { subjects.contains($0.key) }
    if named.count != 1 {
      problems.report(
        "what moves alongside is one of \(subjects.joined(separator: ", "))", at: node.position)
    }
    if spec.from >= spec.until {
      problems.report("'until' comes after 'from'", at: node["until"]?.position ?? node.position)
    }
    let looks = node.entries.filter { entry in LookSpec.keys.contains { $0.name == entry.key } }
    if case .caption = spec.subject {
      if let look = looks.first {
        problems.report("'\(look.key)' means nothing with 'caption'", at: look.keyPosition)
      }
    } else if looks.isEmpty {
      let names = LookSpec.keys.map(\.name).joined(separator: ", ")
      problems.report("nothing changes: say one of \(names)", at: node.position)
    }
    return spec
  }

  /// The pace at which it follows the transition.
  var pace: Easing { (easing ?? .linear).between(from, until) }
}

/// A layer of the film itself that changes with every station.
struct CoordinateSpec {
  enum Subject {
    case background(Color)
    case layer(LayerSpec)
    /// One that another entry has made.
    case name(Located<String>)
  }

  var position: Position
  var subject: Subject?
  var stations: [Located<String>] = []
  var look = LookSpec()

  static let record = Record<CoordinateSpec>(
    "a coordinated layer",
    [
      Key(
        "layer",
        LayerSpec.shape.map(Subject.layer).or(
          Shape.name.called("the name of another entry's").located.map(Subject.name)), \.subject,
        "a layer over the stations, which needs a name"),
      Key(
        "background", Shape.color.map(Subject.background), \.subject,
        "what is below the stations, where they are transparent"),
      Key(
        "at",
        .oneOrMore(.nameOfStation, "a list of stations"), \.stations,
        fallback: "all that say nothing", "where it is so"),
      Key("values", LookSpec.record.shape, \.look, "how the layer is there"),
    ],
    make: { CoordinateSpec(position: $0) },
    finish: { spec, node, problems in
      let count = node.entries.count { ["layer", "background"].contains($0.key) }
      if count != 1 {
        problems.report("needs either 'layer' or 'background'", at: node.position)
      }
      if case .layer(let layer) = spec.subject, layer.name == nil {
        problems.report("a coordinated layer needs a 'name'", at: layer.position)
      }
      return spec
    })
}
