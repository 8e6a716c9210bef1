public import SwitchyardMotion

/// What stands behind everything.
public enum Ground: Hashable, Sendable {
  case color(Color)
  /// Nothing, for formats that can show it.
  case transparent
  /// The screen itself, blurred.
  case blur
}

/// How hard the encoders and the compositor try.
public enum Quality: String, Hashable, Sendable, CaseIterable { case draft, good, best }

extension Shape where Value == Ground {
  static var ground: Shape {
    .scalar("a color, transparent or blur", mayStartWithHash: true) { text throws(Fault) in
      switch text {
      case "transparent": return .transparent
      case "blur": return .blur
      default:
        do throws(ColorError) {
          return .color(try Color(parsing: text))
        } catch {
          throw Fault(error, in: text, expected: "a color, transparent or blur")
        }
      }
    }
  }
}

extension Shape where Value == Quality {
  static var quality: Shape { .word(["draft": .draft, "good": .good, "best": .best]) }
}

/// Whether every frame of a film file is shown equally long.
public enum Timing: String, Hashable, Sendable, CaseIterable {
  case constant
  /// A rest is one long frame.
  case variable
}

extension Shape where Value == Timing {
  static var timing: Shape { .word(["constant": .constant, "variable": .variable]) }
}

/// The film that all outputs are made from.
struct OutputSpec {
  var size: Located<Size>?
  var scale = 1.0
  var rate = FrameRate(30)
  var background: Located<Ground>?
  var quality = Quality.good
  var reducesMotion = false

  static let record = Record<OutputSpec>(
    "the output",
    [
      Key(
        "size", Shape.size.located, \.size, fallback: "the first station's",
        "the film's size in points"),
      Key("scale", .number(0.05...16), \.scale, fallback: "1", "pixels in a point"),
      Key("fps", .rate, \.rate, fallback: "30", "frames a second"),
      Key(
        "background", Shape.ground.located, \.background, fallback: "'#000'",
        "what stands behind everything"),
      Key("quality", .quality, \.quality, fallback: "good", "how hard to try"),
      Key(
        "reduceMotion", .flag, \.reducesMotion, fallback: "false",
        "short fades in place of lines that move things"),
    ], make: { _ in OutputSpec() })
}
