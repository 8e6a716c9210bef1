import Glibc

/// Texts that come from plugins: read within limits, and made harmless before anyone sees them.
enum PluginText {
  /// Reads a text that must be valid UTF-8 without control characters.
  ///
  /// - Parameters:
  ///   - pointer: Start of the text, which ends in NUL; nil is answered with nil.
  ///   - limit: Most bytes that it may have, without the NUL.
  ///   - name: What the text is, for the fault.
  static func read(
    _ pointer: UnsafePointer<CChar>?, limit: UInt32, name: String
  ) throws(Fault) -> String? {
    guard let pointer else { return nil }
    let length = strnlen(pointer, Int(limit) + 1)
    guard length <= Int(limit) else {
      throw Fault("\(name) is longer than \(limit) bytes", .strings)
    }
    let bytes = UnsafeRawBufferPointer(start: pointer, count: length)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Fault("\(name) isn't UTF-8", .strings)
    }
    guard isClean(text) else {
      throw Fault("\(name) has control characters", .strings)
    }
    return text
  }

  /// Reads as much of a text as the limit allows, mending and cleaning it.
  static func readLoosely(_ pointer: UnsafePointer<CChar>, limit: UInt32) -> String {
    let length = strnlen(pointer, Int(limit))
    let bytes = UnsafeRawBufferPointer(start: pointer, count: length)
    var text = String(decoding: bytes, as: UTF8.self)
    if length == Int(limit), text.last == "\u{fffd}" { text.removeLast() }
    return clean(text)
  }

  /// Returns a text with spaces for what could steer a terminal or hide in it.
  static func clean(_ text: String) -> String {
    guard !isClean(text) else { return text }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.unicodeScalars.map { isHarmful($0) ? " " : $0 })
    return String(scalars)
  }

  /// Whether a text has nothing that could steer a terminal or hide in it.
  static func isClean(_ text: String) -> Bool {
    // Most are printable ASCII, whose bytes tell it soonest.
    text.utf8.allSatisfy { 0x20..<0x7f ~= $0 } || !text.unicodeScalars.contains(where: isHarmful)
  }

  /// Returns bytes as text, with `\xff` and the like for all but printable ASCII.
  static func escaped(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { byte in
      guard !(0x20..<0x7f).contains(byte) else { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16)
      return "\\x" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }

  /// Control characters, and marks that turn the direction of writing.
  static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}
