import SwitchyardMotion

/// A length in station units, or a fraction of the station.
struct Length: Hashable, Sendable {
  var value: Double
  var isFraction: Bool

  /// Returns the length in units.
  func resolved(in whole: Double) -> Double { isFraction ? value * whole : value }
}

/// A rectangle whose lengths may be fractions of the station.
struct RectSpec: Hashable, Sendable {
  var x: Length
  var y: Length
  var width: Length
  var height: Length

  /// Returns the rectangle in units.
  func resolved(in size: Size) -> Rect {
    Rect(
      x: x.resolved(in: size.width), y: y.resolved(in: size.height),
      width: width.resolved(in: size.width), height: height.resolved(in: size.height))
  }
}

extension Shape where Value == Length {
  static var length: Shape {
    .scalar("a length such as 40 or 50%", schema: #"{ "type": ["number", "string"] }"#) {
      text throws(Fault) in
      let number = text.hasSuffix("%") ? text.dropLast() : text[...]
      guard let value = Double(plain: number), value.magnitude <= 1e6 else {
        throw Fault("expected a length such as 40 or 50%, found '\(text)'")
      }
      let isFraction = number.count < text.count
      return Length(value: isFraction ? value / 100 : value, isFraction: isFraction)
    }
  }
}

extension Shape where Value == RectSpec {
  static var rect: Shape {
    .tuple(4, of: .length, "a rectangle [x, y, width, height]") { lengths throws(Fault) in
      guard lengths[2].value > 0, lengths[3].value > 0 else {
        throw Fault("the width and height of a rectangle must be above 0")
      }
      return RectSpec(x: lengths[0], y: lengths[1], width: lengths[2], height: lengths[3])
    }
  }
}

extension Shape where Value == Point {
  /// Two numbers.
  static var point: Shape {
    .tuple(2, of: .number(-1e6...1e6), "two numbers [x, y]") { Point(x: $0[0], y: $0[1]) }
  }
}

// MARK: - Sizes and rates

/// Sizes that have names, in points.
enum SizePreset {
  static let all: KeyValuePairs<String, Size> = [
    "iphone": Size(width: 390, height: 844),
    "iphone-max": Size(width: 430, height: 932),
    "ipad": Size(width: 820, height: 1180),
    "android": Size(width: 412, height: 915),
    "watch": Size(width: 198, height: 242),
    "480p": Size(width: 854, height: 480),
    "720p": Size(width: 1280, height: 720),
    "1080p": Size(width: 1920, height: 1080),
    "1440p": Size(width: 2560, height: 1440),
    "4k": Size(width: 3840, height: 2160),
    "square": Size(width: 1080, height: 1080),
    "portrait": Size(width: 1080, height: 1350),
    "story": Size(width: 1080, height: 1920),
  ]

  /// The longest side of a film, in points and in pixels.
  static let longestSide = 32_768
  /// The most pixels of a film's picture, of which each takes 4 bytes.
  static let mostPixels = 1 << 27
}

extension Shape where Value == Size {
  static var size: Shape {
    .scalar("a size such as 390x844, or a preset") { text throws(Fault) in
      if let preset = SizePreset.all.first(where: { $0.key == text }) { return preset.value }
      let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1] else {
        throw Fault(
          "'\(text)' is no size such as 390x844 and no preset",
          suggestion: Suggestion.nearest(to: text, among: SizePreset.all.map(\.key)))
      }
      let range = 1...SizePreset.longestSide
      guard range.contains(width), range.contains(height) else {
        throw Fault("'\(text)' is out of range; each side goes from 1 to \(range.upperBound)")
      }
      return Size(width: Double(width), height: Double(height))
    }
  }
}

extension Shape where Value == FrameRate {
  static var rate: Shape {
    .scalar(
      "frames a second such as 30 or 30000/1001", schema: #"{ "type": ["number", "string"] }"#
    ) { text throws(Fault) in
      guard let rate = FrameRate(parsing: text) else {
        throw Fault("'\(text)' is no frame rate such as 30, 12.5 or 30000/1001")
      }
      return rate
    }
  }
}

extension FrameRate {
  /// Rates of television that are written as decimals but are these fractions.
  private static let television = [
    "23.976": FrameRate(24000, 1001), "29.97": FrameRate(30000, 1001),
    "59.94": FrameRate(60000, 1001),
  ]

  /// Reads a number with at most three decimals, or a fraction; 0.01…1000 frames a second.
  init?(parsing text: String) {
    if let rate = Self.television[text] {
      self = rate
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let above = Double(plain: parts[0]),
      let below = parts.count == 2 ? Int(parts[1]) : 1, (1...1_000_000).contains(below),
      (0.01...1000).contains(above / Double(below))
    else { return nil }
    let thousandths = (above * 1000).rounded()
    guard thousandths / 1000 == above else { return nil }
    self.init(Int(thousandths), below * 1000)
  }
}
