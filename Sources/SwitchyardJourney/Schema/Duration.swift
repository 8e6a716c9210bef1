import SwitchyardMotion

/// A length of time as a journey writes it.
enum Duration: Hashable, Sendable {
  case seconds(Double)
  /// Frames of the output.
  case frames(Int)

  /// A day, in seconds; longer is a slip.
  static let longest = 86_400.0

  /// Returns the duration in seconds.
  func seconds(at rate: FrameRate) -> Double {
    switch self {
    case .seconds(let seconds): seconds
    case .frames(let count): rate.time(ofFrame: count)
    }
  }

  /// Reads `400ms`, `1.2s`, `24f` or `1:05`; only zero needs no unit.
  init(parsing text: String) throws(Fault) {
    let number = text.prefix { "+-.0123456789".contains($0) }
    let unit = text.dropFirst(number.count)
    if unit.first == ":" {
      self = try Duration(clock: text)
      return
    }
    guard let value = Double(plain: number) else {
      throw Fault("'\(text)' is not a duration such as 400ms, 1.2s, 24f or 1:05")
    }
    if text.hasPrefix("-") { throw Fault("'\(text)' is negative; durations start at 0") }
    if value > Duration.longest * 1000 { throw Fault("'\(text)' is longer than a day") }
    switch unit {
    case "ms": self = .seconds(value / 1000)
    case "s" where value <= Duration.longest: self = .seconds(value)
    case "s": throw Fault("'\(text)' is longer than a day")
    case "f" where value == value.rounded(): self = .frames(Int(value))
    case "f": throw Fault("'\(text)' is not a whole number of frames")
    case "" where value == 0: self = .seconds(0)
    case "": throw Fault("'\(text)' has no unit", suggestion: number + (value < 20 ? "s" : "ms"))
    default:
      let near = unit.contains("m") ? "ms" : unit.contains("f") ? "f" : "s"
      throw Fault("'\(text)' has no unit of ms, s and f", suggestion: number + near)
    }
  }

  private init(clock text: String) throws(Fault) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let minutes = Int(parts[0]), (0..<1440).contains(minutes),
      parts[1].prefix(while: \.isNumber).count == 2, let seconds = Double(plain: parts[1]),
      seconds < 60
    else { throw Fault("'\(text)' is not minutes and seconds such as 1:05") }
    self = .seconds(Double(minutes) * 60 + seconds)
  }
}

extension Shape where Value == Duration {
  static var duration: Shape {
    .scalar("a duration such as 400ms", schema: ##"{ "$ref": "#/$defs/duration" }"##) {
      text throws(Fault) in try Duration(parsing: text)
    }
  }
}
