import Synchronization

/// A frame: RGBA, red first, 8 bits each, premultiplied, sRGB, rows from top to bottom.
///
/// Rows start at multiples of 64 bytes, and 64 spare bytes follow the last one. No colour channel
/// exceeds its alpha. While a display list that paints with a bitmap is in use, nobody writes to
/// it.
public final class Bitmap: @unchecked Sendable {
  public let width: Int
  public let height: Int
  /// Bytes from one row to the next.
  public let stride: Int
  public let bytes: UnsafeMutableRawPointer
  /// Whether every alpha is known to be 255.
  public var isOpaque: Bool
  /// What has been derived from the pixels.
  let derived = Mutex(Derived())

  struct Derived {
    /// The pictures at half size, quarter size and so on that have been asked for.
    var levels: [Bitmap] = []
    /// The picture as planes, if it was asked for.
    var planes: PlanarBitmap?
  }

  /// Creates a bitmap of transparent black; both sides must be at least one pixel.
  public init(width: Int, height: Int, isOpaque: Bool = false) {
    precondition(width > 0 && height > 0, "a bitmap has at least one pixel")
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    stride = (width * 4 + 63) & ~63
    let count = stride * height + 64
    bytes = PixelMemory.allocate(byteCount: count)
    bytes.initializeMemory(as: UInt8.self, repeating: 0, count: count)
  }

  deinit { bytes.deallocate() }

  /// Bytes from the first row's start to the last row's end.
  public var byteCount: Int { stride * height }

  /// Returns the first byte of a row.
  @inlinable public func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    bytes.advanced(by: y * stride).assumingMemoryBound(to: UInt8.self)
  }

  /// Returns the pixel at a place, packed as red, green, blue, alpha.
  @inlinable public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    get {
      let p = row(y) + x * 4
      return SIMD4(p[0], p[1], p[2], p[3])
    }
    set {
      let p = row(y) + x * 4
      p[0] = newValue.x
      p[1] = newValue.y
      p[2] = newValue.z
      p[3] = newValue.w
    }
  }
}

// MARK: - Equatable by identity

extension Bitmap: Equatable {
  public static func == (a: Bitmap, b: Bitmap) -> Bool { a === b }
}
