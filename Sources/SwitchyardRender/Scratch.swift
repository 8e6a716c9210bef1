import SwitchyardKernels

/// The memory that one band draws with; grows to what frames need and is used again.
final class Scratch {
  /// Pixels of a node's row.
  private let source = Buffer()
  /// Pixels of a node's row, weighed.
  private let weighed = Buffer()
  /// Two rows of a bitmap joined to one.
  private let joined = Buffer()
  /// The row that is laid over the first of a pair.
  private let upper = Buffer()
  /// The row below an edge.
  private let lower = Buffer()
  private let coverages = Buffer()
  private let strips = Buffer()
  private let tiles = Buffer()
  private var sheets: [Buffer] = []

  func sourceRow(pixels: Int) -> UnsafeMutablePointer<UInt8> { source.bytes(4 * pixels) }
  func lowerRow(pixels: Int) -> UnsafeMutablePointer<UInt8> { lower.bytes(4 * pixels) }
  func upperRow(pixels: Int) -> UnsafeMutablePointer<UInt8> { upper.bytes(4 * pixels) }
  func row(pixels: Int) -> UnsafeMutablePointer<UInt8> { joined.bytes(4 * pixels) }

  /// Returns the memory of some pixels of rows that are drawn apart.
  func tile() -> UnsafeMutablePointer<UInt8> {
    tiles.bytes(4 * StripRows.tileWidth * StripRows.tileHeight)
  }

  /// Returns the memory of a strip that is drawn and then converted.
  func strip(byteCount: Int) -> UnsafeMutablePointer<UInt8> { strips.bytes(byteCount) }

  /// Returns a row of clear pixels.
  func clearRow(pixels: Int) -> UnsafeMutablePointer<UInt8> {
    let bytes = weighed.bytes(4 * pixels)
    bytes.update(repeating: 0, count: 4 * pixels)
    return bytes
  }

  /// Returns coverages of 1.
  func coverage(pixels: Int) -> UnsafeMutablePointer<Double> {
    let bytes = UnsafeMutableRawPointer(coverages.bytes(8 * pixels))
    let values = bytes.bindMemory(to: Double.self, capacity: pixels)
    values.update(repeating: 1, count: pixels)
    return values
  }

  /// How many sheets of groups are in use.
  private(set) var sheetCount = 0

  /// Returns the memory of one more sheet.
  func takeSheet(byteCount: Int) -> UnsafeMutablePointer<UInt8> {
    if sheetCount == sheets.count { sheets.append(Buffer()) }
    sheetCount += 1
    return sheets[sheetCount - 1].bytes(byteCount)
  }

  /// Gives back all sheets but the first ones.
  func keepSheets(_ count: Int) { sheetCount = count }

  /// Memory that grows and never shrinks; spare bytes follow what was asked for.
  private final class Buffer {
    private let spare = 64
    private var memory = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

    func bytes(_ count: Int) -> UnsafeMutablePointer<UInt8> {
      if let start = memory.baseAddress, memory.count >= count + spare { return start }
      memory.deallocate()
      // By half again, so that what grows a little in every frame isn't made anew in each.
      let size = max(count, memory.count * 3 / 2) + spare
      let raw = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 64)
      raw.initializeMemory(as: UInt8.self, repeating: 0)
      memory = raw.bindMemory(to: UInt8.self)
      return bytes(count)
    }

    deinit { memory.deallocate() }
  }
}
