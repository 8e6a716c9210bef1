/// Texts of strangers (names of files, arguments, words of plugins) as they may be shown.
package enum ShownText {
  /// Returns a text in one line, with `\n`, `\x1b` and the like for what would end the line, steer a
  /// terminal, or hide in it.
  package static func line(_ text: String) -> String { escaped(text) { _ in false } }

  /// Returns a text of several lines with the same done to all but its line breaks.
  package static func lines(_ text: String) -> String { escaped(text) { $0 == "\n" || $0 == "\t" } }

  /// Control characters, and marks that turn the direction of writing.
  static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff: true
    default: false
    }
  }

  private static func escaped(_ text: String, but isFine: (Unicode.Scalar) -> Bool) -> String {
    // Most are printable ASCII, whose bytes tell it soonest.
    guard !text.utf8.allSatisfy({ 0x20..<0x7f ~= $0 }),
      text.unicodeScalars.contains(where: { isHarmful($0) && !isFine($0) })
    else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      guard isHarmful(scalar), !isFine(scalar) else {
        result.unicodeScalars.append(scalar)
        continue
      }
      result += escape(scalar)
    }
    return result
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case _ where scalar.value < 0x100: "\\x\(digits.leftPadded(to: 2, with: "0"))"
    default: "\\u{\(digits)}"
    }
  }
}
