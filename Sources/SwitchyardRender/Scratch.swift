/// The memory that one band draws with; grows to what frames need and is used again.
final class Scratch {
  /// Pixels of a node's row.
  private var source = Buffer()
  /// Pixels of a node's row, weighed.
  private var weighed = Buffer()
  /// Two rows of a bitmap joined to one.
  private var joined = Buffer()
  /// The row that is laid over the first of a pair.
  private var upper = Buffer()
  private var masks = Buffer()
  private var coverages = Buffer()
  private var sheets: [Buffer] = []

  func sourceRow(pixels: Int) -> UnsafeMutablePointer<UInt8> { source.bytes(4 * pixels) }
  func upperRow(pixels: Int) -> UnsafeMutablePointer<UInt8> { upper.bytes(4 * pixels) }
  func row(pixels: Int) -> UnsafeMutablePointer<UInt8> { joined.bytes(4 * pixels) }
  func mask(pixels: Int) -> UnsafeMutablePointer<UInt8> { masks.bytes(pixels) }

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

  /// Returns the memory of the sheets at a depth of groups.
  func sheet(depth: Int, byteCount: Int) -> UnsafeMutablePointer<UInt8> {
    while sheets.count <= depth { sheets.append(Buffer()) }
    return sheets[depth].bytes(byteCount)
  }

  /// Memory that grows and never shrinks; spare bytes follow what was asked for.
  private final class Buffer {
    private var memory = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

    func bytes(_ count: Int) -> UnsafeMutablePointer<UInt8> {
      if let start = memory.baseAddress, memory.count >= count { return start }
      memory.deallocate()
      let raw = UnsafeMutableRawBufferPointer.allocate(byteCount: count + 64, alignment: 64)
      raw.initializeMemory(as: UInt8.self, repeating: 0)
      memory = raw.bindMemory(to: UInt8.self)
      return bytes(count)
    }

    deinit { memory.deallocate() }
  }
}
