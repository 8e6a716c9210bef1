import SwitchyardMotion

extension Shape where Value == String {
  /// Texts that look like numbers are texts all the same.
  private static var anyText: String { #"{ "type": ["string", "number", "boolean"] }"# }

  /// Any text, as it stands.
  static var text: Shape { .scalar("text", schema: anyText) { $0 } }

  /// A name of a station, a line or the like.
  static var name: Shape {
    .scalar("a name", schema: anyText, mayStartWithHash: true) { text throws(Fault) in
      if text.isEmpty { throw Fault("a name cannot be empty") }
      return text
    }
  }

  /// A path, relative to the file that names it.
  static var path: Shape {
    .scalar("a path") { text throws(Fault) in
      if text.isEmpty { throw Fault("a path cannot be empty") }
      if text.hasPrefix("~") { throw Fault("~ is not expanded in paths; write the folder out") }
      if text.contains("://") { throw Fault("'\(text)' is not a file, and only files are read") }
      return text
    }
  }
}

extension Shape where Value == Bool {
  static var flag: Shape {
    .scalar("true or false", schema: #"{ "type": "boolean" }"#) { text throws(Fault) in
      switch text {
      case "true": return true
      case "false": return false
      default: throw Fault("expected true or false, found '\(text)'")
      }
    }
  }
}

// MARK: - Numbers

extension Shape where Value == Double {
  /// A number in a range.
  static func number(_ range: ClosedRange<Double>) -> Shape {
    let phrase = "a number \(range.lowerBound.short)…\(range.upperBound.short)"
    return .scalar(phrase, schema: #"{ "type": "number" }"#) { text throws(Fault) in
      guard let number = Double(plain: text), range.contains(number) else {
        throw Fault("expected \(phrase), found '\(text)'")
      }
      return number
    }
  }
}

extension Shape where Value == Int {
  /// A whole number in a range.
  static func integer(_ range: ClosedRange<Int>) -> Shape {
    let phrase = "a whole number \(range.lowerBound)…\(range.upperBound)"
    return .scalar(phrase, schema: #"{ "type": "integer" }"#) { text throws(Fault) in
      guard let number = Int(text), range.contains(number) else {
        throw Fault("expected \(phrase), found '\(text)'")
      }
      return number
    }
  }
}

extension Double {
  /// Reads a finite decimal number; nothing hexadecimal, infinite or with blanks.
  init?(plain text: some StringProtocol) {
    let isDecimal = text.utf8.allSatisfy { "+-.eE0123456789".utf8.contains($0) }
    guard isDecimal, let number = Double(text), number.isFinite else { return nil }
    self = number
  }

  /// The number without a needless `.0`.
  var short: String {
    rounded() == self && magnitude < 1e15 ? String(Int(self)) : String(self)
  }
}

// MARK: - Colours and easings

extension Shape where Value == Color {
  static var color: Shape {
    .scalar("a color", mayStartWithHash: true) { text throws(Fault) in
      do throws(ColorError) {
        return try Color(parsing: text)
      } catch {
        throw Fault(error, in: text, expected: "a color")
      }
    }
  }
}

extension Fault {
  /// Says why a text is no color.
  init(_ error: ColorError, in text: String, expected noun: String) {
    let message = "'\(text)' is not \(noun)"
    if case .unknown(_, let suggestion) = error {
      self.init(message, suggestion: suggestion)
    } else if [3, 4, 6, 8].contains(text.count), text.allSatisfy(\.isHexDigit) {
      self.init(message, suggestion: "'#\(text)'")
    } else {
      self.init("\(message): \(error)")
    }
  }
}

extension Shape where Value == Easing {
  static var easing: Shape {
    .scalar("an easing") { text throws(Fault) in
      do throws(EasingError) {
        return try Easing(parsing: text)
      } catch {
        guard case .unknown(let name, let suggestion, _) = error else { throw Fault("\(error)") }
        throw Fault("'\(name)' is not an easing", suggestion: suggestion)
      }
    }
  }
}
