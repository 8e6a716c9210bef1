import SwitchyardRender

/// Figures of 5×7 dots, drawn twice as large; just enough to print times.
enum SheetFont {
  private static let scale = 2
  private static let advance = 6 * scale

  /// Seven rows of five dots for each character, the leftmost dot highest.
  private static let glyphs: [Character: [UInt8]] = [
    "0": [0b01110, 0b10001, 0b10011, 0b10101, 0b11001, 0b10001, 0b01110],
    "1": [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
    "2": [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111],
    "3": [0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110],
    "4": [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
    "5": [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
    "6": [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
    "7": [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000],
    "8": [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
    "9": [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100],
    ".": [0b00000, 0b00000, 0b00000, 0b00000, 0b00000, 0b01100, 0b01100],
    ":": [0b00000, 0b01100, 0b01100, 0b00000, 0b01100, 0b01100, 0b00000],
    "s": [0b00000, 0b00000, 0b01111, 0b10000, 0b01110, 0b00001, 0b11110],
  ]

  /// Returns a time as a label: `1.35s`, `1:05.00`.
  static func label(seconds: Double) -> String {
    let hundredths = Int((seconds * 100).rounded())
    let (minutes, rest) = (hundredths / 6000, hundredths % 6000)
    let fraction = ".\(rest / 10 % 10)\(rest % 10)"
    guard minutes > 0 else { return "\(rest / 100)" + ".\(rest / 10 % 10)\(rest % 10)s" }
    return "\(minutes):\(rest / 1000)\(rest / 100 % 10)" + fraction
  }

  /// Draws a label; what doesn't fit the width is left out.
  static func draw(
    _ label: String, into bitmap: Bitmap, left: Int, top: Int, width: Int, ink: SIMD4<UInt8>
  ) {
    for (position, character) in label.enumerated() {
      let start = position * advance
      guard let glyph = glyphs[character], start + 5 * scale <= width else { return }
      for y in 0..<7 * scale {
        for x in 0..<5 * scale where glyph[y / scale] >> UInt8(4 - x / scale) & 1 == 1 {
          bitmap[left + start + x, top + y] = ink
        }
      }
    }
  }
}
