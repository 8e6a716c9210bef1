import CDeflate
import SwitchyardRender

/// Makes PNG files of single frames; one thread at a time may use it.
///
/// Rows are stored as what differs from the row above, at the compressor's lowest level: measured
/// on screens, other filters and levels take 1.3 to 4 times as long for at most a tenth less.
final class PNGEncoder: @unchecked Sendable {
  /// The longest side, in pixels.
  static let longestSide = 1 << 20
  /// A chunk may be twice as long.
  private static let longestPiece = 1 << 30
  /// The number of the filter that tells of the row above.
  private static let up: UInt8 = 2

  private let width: Int
  private let height: Int
  /// Bytes of a pixel in the file: 3, or 4 with alpha.
  private let channels: Int
  private let packer: PixelPacker
  private let compressor: OpaquePointer
  /// Two rows of RGBA, each as long as whole vectors are.
  private let rows: UnsafeMutableRawBufferPointer
  /// All rows, each after the number of its filter.
  private let plain: UnsafeMutableRawBufferPointer
  private let packed: UnsafeMutableRawBufferPointer

  /// Creates an encoder for frames of a film.
  init(settings: FilmSettings) {
    width = settings.width
    height = settings.height
    channels = settings.isTransparent ? 4 : 3
    packer = PixelPacker(ground: settings.ground)
    guard let compressor = libdeflate_alloc_compressor(1) else {
      preconditionFailure("memory is left")
    }
    self.compressor = compressor
    rows = .allocate(byteCount: (width + 3) / 4 * 32, alignment: 16)
    // The last vector of a row reaches into the next one, and that of the last row beyond it.
    plain = .allocate(byteCount: (1 + width * channels) * height + 16, alignment: 16)
    packed = .allocate(
      byteCount: libdeflate_zlib_compress_bound(compressor, plain.count), alignment: 16)
  }

  deinit {
    libdeflate_free_compressor(compressor)
    for buffer in [rows, plain, packed] { buffer.deallocate() }
  }

  /// Hands out the bytes of a frame's file, piece by piece.
  func encode(
    _ frame: Bitmap, body: (UnsafeRawBufferPointer) throws(OutputError) -> Void
  ) throws(OutputError) {
    filter(frame)
    let count = libdeflate_zlib_compress(
      compressor, plain.baseAddress, plain.count - 16, packed.baseAddress, packed.count)
    precondition(count > 0, "the bound leaves room")
    try hand(head, to: body)
    for start in stride(from: 0, to: count, by: Self.longestPiece) {
      let data = UnsafeRawBufferPointer(
        rebasing: packed[start..<min(start + Self.longestPiece, count)])
      let name = Array("IDAT".utf8)
      try hand(Self.bytes(data.count) + name, to: body)
      try body(data)
      let check = libdeflate_crc32(libdeflate_crc32(0, name, 4), data.baseAddress, data.count)
      try hand(Self.bytes(Int(check)), to: body)
    }
    try hand(Self.chunk("IEND", []), to: body)
  }
}

extension PNGEncoder {
  /// What comes before the pixels: their form, and that they are sRGB.
  private var head: [UInt8] {
    let form = Self.bytes(width) + Self.bytes(height) + [8, channels == 4 ? 6 : 2, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", form)
      + Self.chunk("sRGB", [1]) + Self.chunk("gAMA", Self.bytes(45455))
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return bytes(data.count) + body + bytes(Int(libdeflate_crc32(0, body, body.count)))
  }

  /// Four bytes, the highest first.
  private static func bytes(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  private func hand(
    _ bytes: [UInt8], to body: (UnsafeRawBufferPointer) throws(OutputError) -> Void
  ) throws(OutputError) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    defer { copy.deallocate() }
    copy.copyBytes(from: bytes)
    try body(UnsafeRawBufferPointer(copy))
  }

  /// Fills `plain` with what differs from the row above; above the first one all is 0.
  private func filter(_ frame: Bitmap) {
    guard let start = rows.baseAddress, var out = plain.baseAddress else { return }
    let length = rows.count / 2
    var (row, above) = (start, start + length)
    rows.initializeMemory(as: UInt8.self, repeating: 0)
    for y in 0..<height {
      packer.pack(frame, row: y, into: row.assumingMemoryBound(to: UInt8.self))
      out.storeBytes(of: Self.up, as: UInt8.self)
      subtract(above, from: row, into: out + 1)
      out += 1 + width * channels
      swap(&row, &above)
    }
  }

  /// Each pixel's fourth byte is written over by the next pixel where the file has three.
  private func subtract(
    _ above: UnsafeMutableRawPointer, from row: UnsafeMutableRawPointer,
    into out: UnsafeMutableRawPointer
  ) {
    for x in stride(from: 0, to: width, by: 4) {
      let difference =
        row.load(fromByteOffset: x * 4, as: SIMD16<UInt8>.self)
        &- above.load(fromByteOffset: x * 4, as: SIMD16<UInt8>.self)
      guard channels == 3 else {
        out.storeBytes(of: difference, toByteOffset: x * 4, as: SIMD16<UInt8>.self)
        continue
      }
      let pixels = unsafeBitCast(difference, to: SIMD4<UInt32>.self)
      for index in 0..<4 {
        out.storeBytes(of: pixels[index], toByteOffset: (x + index) * 3, as: UInt32.self)
      }
    }
  }
}
