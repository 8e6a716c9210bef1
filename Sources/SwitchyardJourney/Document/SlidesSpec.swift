/// Pictures that become stations and the pushes between them.
struct SlidesSpec {
  var position: Position
  /// Paths, patterns, and pages of documents.
  var files: [Located<String>] = []
  var overrides: [Named<SlideOverride>] = []

  static let record = Record<SlidesSpec>(
    "the slides",
    [
      Key(
        "files", .files, \.files, "a path, a pattern such as '*.png', 'talk.pdf#1-12', or a list"),
      Key(
        "overrides", Shape.named(SlideOverride.record.shape).called("a map of ids to differences"),
        \.overrides,
        "what differs, by the slide's id: the name of its file without the ending"),
    ], make: { SlidesSpec(position: $0) })

  static let shape = Shape.files.located.map {
    SlidesSpec(position: $0.position, files: $0.value)
  }.or(record.shape)
}

extension Shape where Value == [Located<String>] {
  /// One path or several.
  static var files: Shape {
    let path = Shape<String>.path.located
    return path.map { [$0] }.or(.list(path)).called("a path, or a list of paths")
  }
}

/// What differs on one slide.
struct SlideOverride {
  var station: StationSpec
  var step: StepSpec

  static let record = Record<SlideOverride>(
    "a slide",
    StationSpec.lookKeys.map { $0.within(\.station) }
      + StepSpec.modifierKeys.map { $0.within(\.step) },
    make: { SlideOverride(station: StationSpec(position: $0), step: StepSpec(position: $0)) })
}
