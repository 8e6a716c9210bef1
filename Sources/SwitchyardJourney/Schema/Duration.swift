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
    if text.hasPrefix("-") {
      throw Fault("'\(text)' is negative; write a duration such as 400ms, or 0")
    }
    if value > Duration.longest * 1000 { throw Fault("'\(text)' is longer than a day") }
    switch unit {
    case "ms": self = .seconds(value / 1000)
    case "s" where value <= Duration.longest: self = .seconds(value)
    case "s": throw Fault("'\(text)' is longer than a day")
    case "f" where value == value.rounded(): self = .frames(Int(value))
    case "f": throw Fault("'\(text)' is not a whole number of frames")
    case "" where value == 0: self = .seconds(0)
    case "":
      throw Fault(
        "'\(text)' has no unit", suggestion: "'\(number)\(value < 20 ? "s" : "ms")'")
    default:
      throw Fault(
        "'\(text)' has no unit of ms, s and f",
        suggestion: Self.meaning(of: unit, number, value).map { "'\($0)'" })
    }
  }

  /// Returns what somebody means who writes a unit that there isn't, or nil.
  private static func meaning(
    of unit: Substring, _ number: Substring, _ value: Double
  ) -> String? {
    let word = unit.drop { $0 == " " }.lowercased()
    guard word.allSatisfy(\.isLetter) else { return nil }
    if word.hasPrefix("ms") || word.hasPrefix("mil") { return number + "ms" }
    switch word.first {
    case "s": return number + "s"
    case "f": return number + "f"
    case "m": return clock(value * 60)
    case "h": return clock(value * 3600)
    default: return nil
    }
  }

  /// Returns whole seconds as minutes and seconds, or nil for others.
  private static func clock(_ seconds: Double) -> String? {
    guard seconds < longest, seconds == seconds.rounded() else { return nil }
    let (minutes, rest) = Int(seconds).quotientAndRemainder(dividingBy: 60)
    return "\(minutes):\(rest < 10 ? "0" : "")\(rest)"
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
