import SwitchyardMotion

/// One file to write.
struct TargetSpec {
  var path: Located<String>
  var rate: FrameRate?
  var width: Located<Int>?
  var at: Located<Duration>?
  var sheet: Located<Int>?
  var range: Located<DurationRange>?
  var loop: LoopSpec?
  var background: Located<Ground>?
  var matte: Color?
  var codec: String?
  var crf: Int?
  var quality: Quality?
  var timing: Timing?

  static let record = Record<TargetSpec>(
    "an output file",
    [
      Key(
        "path", Shape.path.located, \.path,
        "the file; its ending is its format, and #### in a .png counts the frames"),
      Key("fps", .rate, \.rate, fallback: "the film's", "frames a second"),
      Key("width", Shape.integer(1...SizePreset.longestSide).located, \.width, "pixels"),
      .later("maxSize", .scalar, "the most that the file may take"),
      Key("at", Shape.duration.located, \.at, fallback: "0", "the moment of a picture"),
      Key(
        "sheet", Shape.integer(1...100).located, \.sheet,
        "columns, and as many rows, of a contact sheet"),
      Key("range", Shape.range.located, \.range, "a part of the film: 1s..2s"),
      Key("loop", LoopSpec.shape, \.loop, "as the journey's"),
      Key("background", Shape.ground.located, \.background, "as the output's"),
      Key("matte", .color, \.matte, "what half-transparent edges are mixed with"),
      Key("codec", .text, \.codec, "the encoder's name"),
      Key("crf", .integer(0...63), \.crf, "constant quality; less is better"),
      Key("quality", .quality, \.quality, "as the output's"),
      Key("timing", .timing, \.timing, "whether a rest is one long frame"),
    ],
    make: { TargetSpec(path: Located(value: "", position: $0)) },
    finish: { target, node, problems in
      for entry in node.entries where ["at", "sheet"].contains(entry.key) && !target.isPicture {
        problems.report(
          "'\(entry.key)' is for a single picture, a path that ends in .png and has no #",
          at: entry.keyPosition)
      }
      guard target.path.value.isEmpty else { return target }
      problems.report("an output file needs 'path'", at: node.position)
      return nil
    })

  /// Whether the file is one picture.
  private var isPicture: Bool {
    path.value.lowercased().hasSuffix(".png") && !Files.name(of: path.value).contains("#")
  }

  static let shape = Shape.path.located.map { TargetSpec(path: $0) }.or(record.shape)
}

extension Shape where Value == DurationRange {
  static var range: Shape {
    .scalar("a range such as 1s..2s") { text throws(Fault) in
      guard let dots = text.firstRange(of: "..") else {
        throw Fault("'\(text)' is no range such as 1s..2s")
      }
      return DurationRange(
        start: try Duration(parsing: String(text[..<dots.lowerBound])),
        end: try Duration(parsing: String(text[dots.upperBound...])))
    }
  }
}

/// From one moment to another.
struct DurationRange: Hashable {
  var start: Duration
  var end: Duration
}
