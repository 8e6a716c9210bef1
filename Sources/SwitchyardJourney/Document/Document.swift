/// A whole journey as it is written.
struct Document {
  var title: String?
  var output = OutputSpec()
  var outputs: [TargetSpec] = []
  var defaults: DefaultsSpec
  var lines: [Named<LineSpec>] = []
  var stations: [Named<StationSpec>] = []
  var slides: SlidesSpec?
  var routes: [RouteSpec] = []
  var steps: [StepSpec] = []
  var loop: LoopSpec?
  var gestures: GesturesSpec?
  var flow: FlowSpec?
  var coordinate: [CoordinateSpec] = []
  var overlays = OverlaysSpec()
  /// The start of the file.
  var position: Position

  static let record = Record<Document>(
    "a journey",
    [
      Key("switchyard", .version, fallback: "1", "the version of the format", store: { _, _ in }),
      Key("$schema", .text, "for editors", store: { _, _ in }),
      Key("title", .text, \.title, "for people"),
      Key("include", .files, "journeys that this one starts from", store: { _, _ in }),
      Key(
        "vars", Shape.named(Shape<String>.text).called("a map of names to texts"),
        "texts that ${name} stands for", store: { _, _ in }),
      Key("output", OutputSpec.record.shape, \.output, "the film"),
      Key(
        "outputs", Shape.list(TargetSpec.shape).called("a list of files"), \.outputs, "the files"),
      Key("defaults", DefaultsSpec.record.shape, \.defaults, "for all steps and stations"),
      Key(
        "lines", Shape.named(LineSpec.shape).called("a map of names to lines"), \.lines,
        "variants of lines, by name"),
      Key(
        "stations", Shape.named(StationSpec.shape).called("a map of names to stations"), \.stations,
        "the screens, by name"),
      Key("slides", SlidesSpec.shape, \.slides, "pictures, each pushed over the one before"),
      Key(
        "routes", Shape.list(RouteSpec.record.shape).called("a list of routes"), \.routes,
        "lines between stations"),
      Key(
        "steps", Shape.list(StepSpec.shape).called("a list of steps"), \.steps,
        "what happens, in order"),
      Key(
        "loop", LoopSpec.shape, \.loop, fallback: "forever",
        "how often a GIF, APNG or WebP is shown"),
      Key("flow", FlowSpec.record.shape, \.flow, "a row of stations that a finger goes through"),
      Key("gestures", GesturesSpec.record.shape, \.gestures, "which gestures work, and how"),
      Key("overlays", OverlaysSpec.record.shape, \.overlays, "what is drawn over the film"),
      Key(
        "coordinate", Shape.list(CoordinateSpec.record.shape).called("a list of layers"),
        \.coordinate, "layers of the film that move with every transition"),
      .later("fonts", .list, "files of fonts"),
      .later("audio", .any, "a sound bed"),
      .later("captions", .any, "words under the film"),
    ], make: { Document(defaults: DefaultsSpec(position: $0), position: $0) })
}

extension Shape where Value == Int {
  static var version: Shape {
    .scalar("1", schema: #"{ "const": 1 }"#) { text throws(Fault) in
      guard text == "1" else {
        throw Fault("this Switchyard reads version 1 of the format, not '\(text)'")
      }
      return 1
    }
  }
}
