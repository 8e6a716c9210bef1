import Testing

@Suite struct StockPluginTests {
  @Test(arguments: ["Fade", "Slide", "Zoom", "Classics", "Swing"])
  func `a built plugin exports the two symbols of the contract and no other C`(
    name: String
  ) throws {
    let image = ELFSymbols(try Repository.bytes("\(Repository.build)/lib\(name).so"))
    let foreign = image.exported.filter { !$0.hasPrefix("$s") && !$0.hasPrefix("_") }
    #expect(foreign.sorted() == ["switchyard_abi", "switchyard_plugin"])
  }
}

/// Reads the dynamic symbols that a 64-bit little-endian ELF file defines.
struct ELFSymbols {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var exported: [String] {
    let start = number(0x28, 8), size = number(0x3A, 2), count = number(0x3C, 2)
    let headers = (0..<count).map { start + $0 * size }
    guard let table = headers.first(where: { number($0 + 4, 4) == 11 }) else { return [] }
    let names = number(start + number(table + 0x28, 4) * size + 0x18, 8)
    let symbols = number(table + 0x18, 8)
    return (0..<number(table + 0x20, 8) / 24).compactMap { index in
      let symbol = symbols + index * 24
      // Defined somewhere, and not local.
      guard number(symbol + 6, 2) != 0, bytes[symbol + 4] >> 4 != 0 else { return nil }
      let name = bytes[(names + number(symbol, 4))...].prefix { $0 != 0 }
      return String(decoding: name, as: UTF8.self)
    }
  }

  private func number(_ offset: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }
}
