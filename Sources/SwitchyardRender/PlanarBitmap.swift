import SwitchyardKernels

/// A frame as planes of luma and chroma, 4:2:0, after BT.709 in limited range; nothing is clear.
///
/// Chroma is sited as H.264 and MPEG-2 have it: on even columns, midway between rows. Of odd sides
/// the last column or row counts twice. Rows start at multiples of 64 bytes.
public final class PlanarBitmap: @unchecked Sendable {
  public let width: Int
  public let height: Int
  /// Bytes from one row of luma to the next.
  public let stride: Int
  /// Bytes from one row of either chroma to the next.
  public let chromaStride: Int
  /// Bytes of all planes.
  public let byteCount: Int
  private let bytes: UnsafeMutablePointer<UInt8>

  /// Creates a black frame; both sides must be at least one pixel.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a frame has at least one pixel")
    self.width = width
    self.height = height
    stride = (width + 63) & ~63
    chromaStride = ((width + 1) / 2 + 63) & ~63
    byteCount = stride * height + 2 * chromaStride * ((height + 1) / 2)
    let raw = PixelMemory.allocate(byteCount: byteCount)
    bytes = raw.bindMemory(to: UInt8.self, capacity: byteCount)
    bytes.initialize(repeating: 16, count: stride * height)
    (bytes + stride * height).initialize(repeating: 128, count: byteCount - stride * height)
  }

  deinit { UnsafeMutableRawPointer(bytes).deallocate() }

  /// Columns and rows of either chroma.
  public var chromaWidth: Int { (width + 1) / 2 }
  public var chromaHeight: Int { (height + 1) / 2 }

  /// Returns the first byte of a row of luma.
  public func luma(_ y: Int) -> UnsafeMutablePointer<UInt8> { bytes + y * stride }

  /// Returns the first byte of a row of the blue chroma.
  public func blue(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    bytes + (height * stride + y * chromaStride)
  }

  /// Returns the first byte of a row of the red chroma.
  public func red(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    bytes + (height * stride + (chromaHeight + y) * chromaStride)
  }

  /// Calls a body with the bytes of every row, all of luma, then of blue and of red.
  public func forEachRow(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    for y in 0..<height { body(UnsafeBufferPointer(start: luma(y), count: width)) }
    for y in 0..<chromaHeight { body(UnsafeBufferPointer(start: blue(y), count: chromaWidth)) }
    for y in 0..<chromaHeight { body(UnsafeBufferPointer(start: red(y), count: chromaWidth)) }
  }

  /// Takes over the pixels of a frame of the same size.
  public func copyPixels(of other: PlanarBitmap) {
    precondition(width == other.width && height == other.height, "all frames have one size")
    bytes.update(from: other.bytes, count: byteCount)
  }

  /// Converts opaque rows that lie one below the other, from an even row of the frame on.
  func convert(_ rows: UnsafePointer<UInt8>, stride rowStride: Int, y: Int, count: Int) {
    for row in Swift.stride(from: 0, to: count, by: 2) {
      let below = min(row + 1, height - 1 - y)
      switchyard_yuv420(
        rows + row * rowStride, rows + below * rowStride, width, luma(y + row), luma(y + below),
        blue((y + row) / 2), red((y + row) / 2))
    }
  }

  /// Mixes rows of two frames of the same size, from an even one up to an even one or the end.
  func mix(_ a: PlanarBitmap, _ b: PlanarBitmap, weight: UInt32, rows: Range<Int>) {
    let chroma = rows.lowerBound / 2..<(rows.upperBound + 1) / 2
    let start = (luma: rows.lowerBound, chroma: chroma.lowerBound)
    let count = (luma: stride * rows.count / 4, chroma: chromaStride * chroma.count / 4)
    switchyard_mix(luma(start.luma), a.luma(start.luma), b.luma(start.luma), count.luma, weight)
    switchyard_mix(
      blue(start.chroma), a.blue(start.chroma), b.blue(start.chroma), count.chroma, weight)
    switchyard_mix(
      red(start.chroma), a.red(start.chroma), b.red(start.chroma), count.chroma, weight)
  }
}
