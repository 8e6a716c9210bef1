import SwitchyardMotion

extension ParameterParser {
  /// Returns a number with or without its unit, nil for anything else.
  static func number(_ text: String, unit: String) -> Double? {
    if unit == "s", let milliseconds = plainNumber(text, suffix: "ms") {
      return milliseconds / 1000
    }
    return plainNumber(text, suffix: "") ?? (unit.isEmpty ? nil : plainNumber(text, suffix: unit))
  }

  /// Returns the degrees of an angle.
  static func degrees(_ text: String) -> Double? {
    if let turns = plainNumber(text, suffix: "turn") { return turns * 360 }
    if let radians = plainNumber(text, suffix: "rad") { return radians * 180 / .pi }
    return number(text, unit: "deg") ?? plainNumber(text, suffix: "°")
  }

  static func bool(_ text: String) -> Bool? {
    switch text {
    case "true", "yes", "on", "1": true
    case "false", "no", "off", "0": false
    default: nil
    }
  }

  /// Returns a point from two numbers with a comma or blank between, perhaps in brackets.
  static func point(_ text: String) -> Point? {
    var inner = text[...]
    if let first = inner.first, let last = inner.last, "[(".contains(first) {
      guard last == (first == "[" ? "]" : ")") else { return nil }
      inner = inner.dropFirst().dropLast()
    }
    let parts = inner.split(separator: ",", omittingEmptySubsequences: false)
    let words =
      parts.count == 2 ? parts.map(String.init) : inner.split(separator: " ").map(String.init)
    guard words.count == 2, let x = plainNumber(trimmed(words[0]), suffix: ""),
      let y = plainNumber(trimmed(words[1]), suffix: "")
    else { return nil }
    return Point(x: x, y: y)
  }

  /// Returns a text without the blanks around it.
  static func trimmed(_ text: String) -> String {
    var rest = text[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// Returns the shortest text that reads back as a number.
  static func text(of number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  /// Returns a finite decimal number that is followed by a suffix.
  private static func plainNumber(_ text: String, suffix: String) -> Double? {
    guard text.hasSuffix(suffix) else { return nil }
    let digits = trimmed(String(text.dropLast(suffix.count)))
    // Double reads "nan", "infinity" and hexadecimal too.
    guard digits.allSatisfy({ $0.isNumber || "+-.eE".contains($0) }), let number = Double(digits),
      number.isFinite
    else { return nil }
    return number
  }
}
