import SwitchyardCore

/// Which gestures work, and how they let go.
struct GesturesSpec {
  var edgePop = true
  var centrePop = true
  var edgeWidth = 20.0
  var edgeNext: Located<Bool>?
  var isRightToLeft = false
  var finish = DrivePolicy.Preset.projection
  var settle: SettleSpec?
  var boarding: Located<Bool>?
  var pull = false

  static let record = Record<GesturesSpec>(
    "the gestures",
    [
      Key(
        "edgePop", .flag, \.edgePop, fallback: "true", "whether a finger from the edge goes back"),
      Key(
        "centrePop", .flag, \.centrePop, fallback: "true",
        "whether a finger goes back from anywhere"),
      Key(
        "edgeWidth", .number(0...1e4), \.edgeWidth, fallback: "20",
        "how far the edge reaches in, in points"),
      Key(
        "edgeNext", Shape.flag.located, \.edgeNext, fallback: "false",
        "whether a finger goes on in the flow from the other edge alone, before all else"),
      Key(
        "rightToLeft", .flag, \.isRightToLeft, fallback: "false",
        "whether left and right are exchanged for fingers"),
      Key(
        "finish", .preset, \.finish, fallback: "projection",
        "the rule by which what is let go gets to its end"),
      Key("settle", .settle, \.settle, fallback: "the defaults'", "how it then gets there"),
      Key(
        "boarding", Shape.flag.located, \.boarding, fallback: "true with a flow",
        "whether a finger goes through the flow"),
      Key("pull", .flag, \.pull, fallback: "false", "whether a finger pulls modals down, by half"),
    ], make: { _ in GesturesSpec() })
}

extension Shape where Value == DrivePolicy.Preset {
  static var preset: Shape {
    .word([
      "projection": .projection, "half": .half, "third": .third, "velocity": .velocity,
      "boarding": .boarding, "flick": .flick, "swipe": .swipe,
    ])
  }
}

/// What is drawn over the film.
struct OverlaysSpec {
  var touches: Bool?
  var hasFrame = false
  var safeArea: ScrollRegion.Inset?

  static let record = Record<OverlaysSpec>(
    "the overlays",
    [
      Key(
        "touches", .flag, \.touches, fallback: "taps only",
        "whether fingers are shown: dots, and the trails of those that move"),
      Key("frame", .flag, \.hasFrame, fallback: "false", "a device around the film"),
      Key(
        "safeArea", .inset, \.safeArea,
        "marks where the system's bars are: [top, right, bottom, left] in points"),
    ], make: { _ in OverlaysSpec() })
}
