/// Reads JSON that may come from anyone: bounded in depth, and strict (RFC 8259).
struct JSONReader {
  /// Lists and objects inside each other.
  private static let deepest = 16

  private let bytes: UnsafeRawBufferPointer
  private var place = 0

  /// Returns the value that bytes hold, or nil when they are anything but one JSON value.
  static func value(of bytes: UnsafeRawBufferPointer) -> JSONValue? {
    var reader = JSONReader(bytes: bytes)
    guard let value = reader.value(depth: 0) else { return nil }
    reader.skipSpaces()
    return reader.place == bytes.count ? value : nil
  }

  /// Returns the value that bytes hold, or nil when they are anything but one JSON value.
  static func value(of bytes: [UInt8]) -> JSONValue? {
    bytes.withUnsafeBytes { value(of: $0) }
  }

  private init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  private mutating func value(depth: Int) -> JSONValue? {
    guard depth <= JSONReader.deepest, let first = peek() else { return nil }
    switch first {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return list(depth: depth)
    case UInt8(ascii: "\""): return string().map(JSONValue.text)
    case UInt8(ascii: "t"): return take("true") ? .flag(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .flag(false) : nil
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    default: return number()
    }
  }

  private mutating func object(depth: Int) -> JSONValue? {
    place += 1
    var members: [JSONValue.Member] = []
    if takeNext("}") { return .object(members) }
    repeat {
      guard peek() == UInt8(ascii: "\""), let name = string(), takeNext(":"),
        let value = value(depth: depth + 1)
      else { return nil }
      members.append(JSONValue.Member(name: name, value: value))
    } while takeNext(",")
    return takeNext("}") ? .object(members) : nil
  }

  private mutating func list(depth: Int) -> JSONValue? {
    place += 1
    var values: [JSONValue] = []
    if takeNext("]") { return .list(values) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while takeNext(",")
    return takeNext("]") ? .list(values) : nil
  }

  private mutating func number() -> JSONValue? {
    let start = place
    while place < bytes.count, JSONReader.isOfNumber(bytes[place]) { place += 1 }
    // Longer than any number that is written to be read back exactly.
    guard place > start, place - start <= 32, bytes[start] != UInt8(ascii: "+") else { return nil }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    guard let number = Double(text), number.isFinite else { return nil }
    return .number(number)
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  // MARK: - Strings

  private mutating func string() -> String? {
    place += 1
    let start = place
    var bits: UInt8 = 0
    while place < bytes.count {
      bits |= bytes[place]
      switch bytes[place] {
      case UInt8(ascii: "\""):
        place += 1
        let text = UnsafeRawBufferPointer(rebasing: bytes[start..<place - 1])
        // Most are ASCII, which need not be validated.
        return bits < 0x80
          ? String(decoding: text, as: UTF8.self) : String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"): return escapedString(from: start)
      case 0..<0x20: return nil
      default: place += 1
      }
    }
    return nil
  }

  private mutating func escapedString(from start: Int) -> String? {
    var text = Array(bytes[start..<place])
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        text.append(contentsOf: String(scalar).utf8)
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard place < bytes.count else { return nil }
    let byte = bytes[place]
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return codePoint()
    default: return nil
    }
  }

  private mutating func codePoint() -> Unicode.Scalar? {
    guard let first = unit() else { return nil }
    guard 0xd800..<0xdc00 ~= first else { return Unicode.Scalar(first) }
    guard place + 1 < bytes.count, take("\\u"), let second = unit(), 0xdc00..<0xe000 ~= second
    else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
  }

  private mutating func unit() -> UInt32? {
    guard place + 4 <= bytes.count else { return nil }
    let digits = bytes[place..<place + 4]
    place += 4
    guard digits.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit }) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  // MARK: - Bytes

  private mutating func skipSpaces() {
    while place < bytes.count, JSONReader.isSpace(bytes[place]) { place += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09
  }

  private mutating func peek() -> UInt8? {
    skipSpaces()
    return place < bytes.count ? bytes[place] : nil
  }

  private mutating func takeNext(_ character: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let end = place + word.utf8CodeUnitCount
    guard end <= bytes.count,
      bytes[place..<end].elementsEqual(
        UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    else { return false }
    place = end
    return true
  }
}
