import Foundation
import Testing

@testable import SwitchyardHost

@Suite struct ELFReaderTests {
  private func block(_ bytes: [UInt8]) throws(Fault) -> [UInt8] {
    let reader = ELFReader { offset, count in
      guard offset <= UInt64(bytes.count), count <= bytes.count - Int(offset) else { return nil }
      return Array(bytes[Int(offset)..<Int(offset) + count])
    }
    return try reader.constant("switchyard_abi", byteCount: 64)
  }

  private func plugin() throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: Fixture.builtPlugin("Iris"))))
  }

  @Test(arguments: ["Iris", "Dissolve", "Fade"])
  func `the block of a built plugin is found`(name: String) throws {
    let bytes = try Array(Data(contentsOf: URL(filePath: Fixture.builtPlugin(name))))
    #expect(try block(bytes).starts(with: ABIBlock.magic))
    _ = try ABIBlock(bytes: block(bytes))
    let file = try PluginFile(Fixture.builtPlugin(name), owners: [getuid()])
    #expect(try ABIBlock.bytes(in: file) == block(bytes))
  }

  @Test func `a file that is cut anywhere is refused or read right, never a crash`() throws {
    // F1
    let bytes = try plugin()
    let whole = try block(bytes)
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let count = Int.random(in: 0..<bytes.count, using: &generator)
      let result = try? block(Array(bytes.prefix(count)))
      #expect(result == nil || result == whole, "cut at \(count)")
    }
  }

  @Test(arguments: [2, 3, 4] as [UInt64])
  func `flipped bytes never crash the reader`(seed: UInt64) throws {
    let bytes = try plugin()
    var generator = SeededGenerator(seed: seed)
    var refused = 0
    for _ in 0..<250 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        // Half of them in the headers, where they do the most harm.
        let end = Bool.random(using: &generator) ? 64 : bytes.count
        let start = Bool.random(using: &generator) ? 0 : max(0, end - 2048)
        damaged[Int.random(in: start..<end, using: &generator)] =
          UInt8.random(in: 0...255, using: &generator)
      }
      do { #expect(try block(damaged).count == 64) } catch { refused += 1 }
    }
    #expect(refused > 50, "seed \(seed)")
  }

  @Test func `headers full of huge numbers are refused`() throws {
    // F1
    var bytes = try plugin()
    for offset in [32, 40] {
      for index in offset..<offset + 8 { bytes[index] = 0xff }
      #expect(throws: Fault.truncated) { try block(bytes) }
    }
  }
}

/// Random numbers that are the same each time (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}
