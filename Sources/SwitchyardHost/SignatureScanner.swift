/// The letters of a signature, taken from the left; blanks between its words don't count.
struct SignatureScanner {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
    skipBlanks()
  }

  /// The place of what comes next, from 1.
  var column: Int { index + 1 }
  var isAtEnd: Bool { index == bytes.count }

  func problem(_ reason: String) -> Signature.Problem {
    Signature.Problem(column: column, reason: reason)
  }

  func isNext(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  /// Takes a sign if it comes next.
  mutating func take(_ text: String) -> Bool {
    guard isNext(text) else { return false }
    index += text.utf8.count
    skipBlanks()
    return true
  }

  mutating func expect(_ text: String) throws(Signature.Problem) {
    guard take(text) else { throw problem("\(text) should stand here") }
  }

  /// Takes letters, digits and underscores.
  mutating func word() -> String {
    taken { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
  }

  /// Takes what an enum key may have.
  mutating func key() -> String {
    taken { isLetter($0) || isDigit($0) || "_-.".utf8.contains($0) }
  }

  /// Takes a unit, if there is one.
  mutating func unit() -> String? {
    let unit = taken { isLetter($0) || "%/".utf8.contains($0) || $0 > 0x7f }
    return unit.isEmpty ? nil : unit
  }

  /// Takes a number; the dots of a range aren't part of it.
  mutating func number() -> String {
    let start = index
    while index < bytes.count, isPartOfNumber(from: start) { index += 1 }
    return text(from: start)
  }

  private func isPartOfNumber(from start: Int) -> Bool {
    let byte = bytes[index]
    let last = index > start ? bytes[index - 1] : UInt8(ascii: "e")
    switch byte {
    case UInt8(ascii: "."): return index + 1 < bytes.count && isDigit(bytes[index + 1])
    case UInt8(ascii: "+"), UInt8(ascii: "-"): return "eE".utf8.contains(last)
    case UInt8(ascii: "e"), UInt8(ascii: "E"): return index > start && isDigit(last)
    default: return isDigit(byte)
    }
  }

  /// Takes a word such as `#fff`, `ease-out` or `spring(0.2, 500ms)`, brackets and all.
  mutating func call() -> String {
    let start = index
    var depth = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth < 0 || (depth == 0 && " ,[\"".utf8.contains(byte)) { break }
      index += 1
    }
    return text(from: start)
  }

  /// Takes a text between quotation marks.
  mutating func string() throws(Signature.Problem) -> String {
    let start = index + 1
    guard isNext("\""), let end = bytes[start...].firstIndex(of: UInt8(ascii: "\"")) else {
      throw problem("a text between quotation marks should stand here")
    }
    index = end + 1
    skipBlanks()
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private mutating func taken(while belongs: (UInt8) -> Bool) -> String {
    let start = index
    while index < bytes.count, belongs(bytes[index]) { index += 1 }
    return text(from: start)
  }

  private mutating func text(from start: Int) -> String {
    defer { skipBlanks() }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func skipBlanks() {
    while index < bytes.count, " \t\n\r".utf8.contains(bytes[index]) { index += 1 }
  }
}

private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
private func isLetter(_ byte: UInt8) -> Bool {
  UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
}
