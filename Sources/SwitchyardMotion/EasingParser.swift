/// The grammar of easings.
struct EasingParser {
  typealias Number = ValueScanner.Number

  private static let functions = [
    "cubic-bezier", "steps", "linear", "spring", "path", "reverse", "interval",
  ]
  /// How deep easings may lie in each other.
  private static let deepest = 8

  var scanner: ValueScanner

  init(_ text: String) {
    scanner = ValueScanner(text)
  }

  mutating func whole() throws(EasingError) -> Easing {
    let easing = try easing(depth: 0)
    guard scanner.isAtEnd else { throw .expected("nothing more", column: scanner.column) }
    return easing
  }

  mutating func easing(depth: Int) throws(EasingError) -> Easing {
    let column = scanner.column
    let word = scanner.word()
    let name = word.lowercased()
    guard !name.isEmpty, depth < EasingParser.deepest else {
      throw .expected(name.isEmpty ? "an easing" : "fewer easings in each other", column: column)
    }
    if scanner.take("(") {
      let easing = try arguments(of: name, word: word, column: column, depth: depth)
      try expect(")")
      return easing
    }
    if let found = Easing.named.first(where: { $0.name == name }) { return found.easing }
    if name == "spring" { return .spring(bounce: 0.2) }
    if EasingParser.functions.contains(name) { try expect("(") }
    throw unknown(word, among: Easing.names + EasingParser.functions, column: column)
  }

  private mutating func arguments(
    of name: String, word: String, column: Int, depth: Int
  ) throws(EasingError) -> Easing {
    switch name {
    case "cubic-bezier": return try cubicBezier()
    case "steps": return try steps()
    case "linear": return try polyline()
    case "spring": return try spring()
    case "path": return try path()
    case "reverse": return try easing(depth: depth + 1).reversed
    case "interval": return try interval(depth: depth)
    default: throw unknown(word, among: EasingParser.functions, column: column)
    }
  }

  // MARK: - Pieces

  mutating func number(_ what: String) throws(EasingError) -> Number {
    guard let number = scanner.number() else { throw .expected(what, column: scanner.column) }
    return number
  }

  mutating func plainNumber(
    _ what: String, in range: ClosedRange<Double> = -1e6...1e6
  ) throws(EasingError) -> Double {
    let number = try number(what)
    guard number.unit.isEmpty, range.contains(number.value) else {
      throw .expected(what, column: number.column)
    }
    return number.value
  }

  mutating func expect(_ character: Character) throws(EasingError) {
    guard scanner.take(character) else {
      throw .expected("'\(character)'", column: scanner.column)
    }
  }

  func unknown(_ word: String, among known: [String], column: Int) -> EasingError {
    .unknown(word, suggestion: Suggestion.nearest(to: word, among: known), column: column)
  }
}
