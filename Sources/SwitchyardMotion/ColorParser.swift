/// The grammar of CSS colours.
struct ColorParser {
  private typealias Number = ValueScanner.Number

  private var scanner: ValueScanner

  init(_ text: String) {
    scanner = ValueScanner(text)
  }

  mutating func whole() throws(ColorError) -> Color {
    let color = try scanner.take("#") ? hexadecimal() : named()
    guard scanner.isAtEnd else { throw .expected("nothing more", column: scanner.column) }
    return color
  }

  private mutating func hexadecimal() throws(ColorError) -> Color {
    let column = scanner.column
    let token = scanner.token()
    let digits = token.compactMap(\.hexDigitValue)
    guard digits.count == token.count, [3, 4, 6, 8].contains(digits.count) else {
      throw .expected("3, 4, 6 or 8 hexadecimal digits", column: column)
    }
    let pairs = digits.count < 6 ? digits.flatMap { [$0, $0] } : digits
    let bytes = stride(from: 0, to: pairs.count, by: 2).map { pairs[$0] * 16 + pairs[$0 + 1] }
    return Color(bytes: bytes.map(UInt8.init))
  }

  private mutating func named() throws(ColorError) -> Color {
    let column = scanner.column
    let name = scanner.word()
    guard !name.isEmpty else { throw .expected("a color", column: column) }
    if scanner.take("(") { return try function(name) }
    if name.lowercased() == "transparent" { return .clear }
    guard let color = Color(named: name) else {
      let known = Color.names + ["transparent"]
      throw .unknown(name, suggestion: Suggestion.nearest(to: name, among: known))
    }
    return color
  }

  private mutating func function(_ name: String) throws(ColorError) -> Color {
    switch name.lowercased() {
    case "rgb", "rgba":
      let (parts, alpha) = try components()
      let channels = try map(parts) { (part) throws(ColorError) in
        try amount(part, numberScale: 255)
      }
      return Color(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
    case "hsl", "hsla":
      let (parts, alpha) = try components()
      return Color(
        hue: try turns(parts[0]), saturation: try amount(parts[1], numberScale: 100),
        lightness: try amount(parts[2], numberScale: 100), alpha: alpha)
    case "color":
      let column = scanner.column
      guard scanner.word().lowercased() == "srgb" else { throw .expected("srgb", column: column) }
      let (parts, alpha) = try components()
      let channels = try map(parts) { (part) throws(ColorError) in
        try amount(part, numberScale: 1)
      }
      return Color(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
    default:
      let known = ["rgb", "rgba", "hsl", "hsla", "color"]
      throw .unknown(name, suggestion: Suggestion.nearest(to: name, among: known))
    }
  }

  private func map(
    _ parts: [Number], _ change: (Number) throws(ColorError) -> Double
  ) throws(ColorError) -> [Double] {
    var result: [Double] = []
    for part in parts { result.append(try change(part)) }
    return result
  }

  /// Reads three numbers and perhaps an alpha: `a, b, c, alpha)` or `a b c / alpha)`.
  private mutating func components() throws(ColorError) -> (parts: [Number], alpha: Double) {
    var parts = [try number()]
    let hasCommas = scanner.take(",")
    parts.append(try number())
    if hasCommas { try expect(",") }
    parts.append(try number())
    var alpha = 1.0
    if scanner.take(hasCommas ? "," : "/") { alpha = try amount(try number(), numberScale: 1) }
    try expect(")")
    return (parts, alpha)
  }

  private mutating func number() throws(ColorError) -> Number {
    guard let number = scanner.number() else {
      throw .expected("a number", column: scanner.column)
    }
    return number
  }

  private mutating func expect(_ character: Character) throws(ColorError) {
    guard scanner.take(character) else {
      throw .expected("'\(character)'", column: scanner.column)
    }
  }

  /// Returns a percentage, or a number of some scale, as 0…1.
  private func amount(_ number: Number, numberScale: Double) throws(ColorError) -> Double {
    guard number.unit.isEmpty || number.unit == "%" else {
      throw .expected("a number or a percentage", column: number.column)
    }
    return min(1, max(0, number.value / (number.unit == "%" ? 100 : numberScale)))
  }

  /// Returns an angle in whole turns.
  private func turns(_ number: Number) throws(ColorError) -> Double {
    switch number.unit {
    case "", "deg": return number.value / 360
    case "turn": return number.value
    case "rad": return number.value / (2 * .pi)
    case "grad": return number.value / 400
    default: throw .expected("an angle", column: number.column)
    }
  }
}

// MARK: -
extension Color {
  /// Creates a colour from a hue in turns and saturation and lightness 0…1.
  fileprivate init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
    let reach = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> Double {
      let sector = (offset + hue * 12).truncatingRemainder(dividingBy: 12)
      let k = sector < 0 ? sector + 12 : sector
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
    self.init(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }
}
