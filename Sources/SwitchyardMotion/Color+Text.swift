extension Color {
  /// Reads a colour written as in CSS.
  ///
  /// Understood are `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, the CSS names, `transparent`, and
  /// `rgb()`, `rgba()`, `hsl()`, `hsla()` and `color(srgb …)` with commas or with blanks. Case
  /// doesn't matter; values out of range are clamped.
  ///
  /// - Throws: `ColorError` when the text is no colour.
  public init(parsing text: String) throws(ColorError) {
    var parser = ColorParser(text)
    self = try parser.whole()
  }

  /// Creates a colour from bytes, red first.
  init(bytes: [UInt8]) {
    self.init(
      red: Double(bytes[0]) / 255, green: Double(bytes[1]) / 255, blue: Double(bytes[2]) / 255,
      alpha: bytes.count > 3 ? Double(bytes[3]) / 255 : 1)
  }
}

// MARK: -
extension Color: CustomStringConvertible {
  /// The colour as text that reads back as the same colour: hexadecimal where that is exact.
  public var description: String {
    let channels = isOpaque ? [red, green, blue] : [red, green, blue, alpha]
    let bytes = channels.compactMap(Color.exactByte)
    if bytes.count == channels.count { return "#" + bytes.map(Color.hexadecimal).joined() }
    let values = [red, green, blue].map(\.plainText).joined(separator: " ")
    return "color(srgb \(values)\(isOpaque ? "" : " / \(alpha.plainText)"))"
  }

  private static func exactByte(_ channel: Double) -> UInt8? {
    guard let byte = UInt8(exactly: (channel * 255).rounded()), Double(byte) / 255 == channel
    else { return nil }
    return byte
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
