/// A reader of values written the CSS way: words, numbers with units, brackets and commas.
struct ValueScanner {
  /// A number, what follows it without a blank (`%`, `ms`, `deg`, or nothing), and where.
  struct Number {
    let value: Double
    let unit: String
    let column: Int
  }

  private let text: [Character]
  private var position = 0

  init(_ text: String) {
    self.text = Array(text)
  }

  /// The place of the next character that isn't blank, from 1.
  var column: Int { nextPosition + 1 }

  /// Whether only blanks are left.
  var isAtEnd: Bool { nextPosition == text.count }

  private var nextPosition: Int {
    text[position...].firstIndex { !$0.isWhitespace } ?? text.count
  }

  /// Whether this is the next character that isn't blank.
  func isNext(_ character: Character) -> Bool {
    let next = nextPosition
    return next < text.count && text[next] == character
  }

  /// Takes a character if it is the next one that isn't blank.
  mutating func take(_ character: Character) -> Bool {
    guard isNext(character) else { return false }
    position = nextPosition + 1
    return true
  }

  /// Takes letters, digits and dashes that start with a letter; empty when there are none.
  mutating func word() -> String {
    let start = nextPosition
    guard start < text.count, text[start].isLetter else { return "" }
    return taken(from: start) { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }

  /// Takes the characters up to the next blank.
  mutating func token() -> String {
    taken(from: nextPosition) { !$0.isWhitespace }
  }

  /// Takes a number and its unit, or nothing when there is no finite number.
  mutating func number() -> Number? {
    let start = nextPosition
    let end = endOfNumber(from: start)
    guard let value = Double(String(text[start..<end])), value.isFinite else { return nil }
    let unit = taken(from: end) { $0.isLetter || $0 == "%" }
    return Number(value: value, unit: unit.lowercased(), column: start + 1)
  }

  private mutating func taken(from start: Int, while belongs: (Character) -> Bool) -> String {
    position = text[start...].firstIndex { !belongs($0) } ?? text.count
    return String(text[start..<position])
  }

  private func endOfNumber(from start: Int) -> Int {
    var end = endOfDigits(from: afterSign(start))
    if end < text.count, text[end] == "." { end = endOfDigits(from: end + 1) }
    guard end < text.count, text[end] == "e" || text[end] == "E" else { return end }
    let exponent = afterSign(end + 1)
    let endOfExponent = endOfDigits(from: exponent)
    return endOfExponent > exponent ? endOfExponent : end
  }

  private func afterSign(_ index: Int) -> Int {
    index < text.count && (text[index] == "-" || text[index] == "+") ? index + 1 : index
  }

  private func endOfDigits(from start: Int) -> Int {
    guard start < text.count else { return start }
    return text[start...].firstIndex { !("0"..."9").contains($0) } ?? text.count
  }
}

extension Double {
  /// The shortest text that reads back as the same number.
  var plainText: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
