/// A pixel of an 8-bit picture, red first, sRGB-encoded.
@frozen
public struct Pixel: Hashable, Sendable, BitwiseCopyable {
  /// Red, 0…255.
  public var red: UInt8
  /// Green, 0…255.
  public var green: UInt8
  /// Blue, 0…255.
  public var blue: UInt8
  /// Coverage, 0…255; 0 is transparent.
  public var alpha: UInt8

  /// Creates a pixel.
  @inlinable public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Returns the pixel at a fraction of 0…1 of the way to another; equal pixels stay equal.
  @inlinable public func mixed(with end: Pixel, at fraction: Double) -> Pixel {
    let weight = UInt32(min(max(fraction, 0), 1) * 65536 + 0.5)
    return Pixel(
      red: Pixel.mix(red, end.red, weight), green: Pixel.mix(green, end.green, weight),
      blue: Pixel.mix(blue, end.blue, weight), alpha: Pixel.mix(alpha, end.alpha, weight))
  }

  /// a + (b − a) · w / 65536, rounded.
  @inlinable static func mix(_ a: UInt8, _ b: UInt8, _ weight: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(a) * (65536 - weight) + UInt32(b) * weight + 32768) >> 16)
  }
}

/// A pixel of a picture of linear light; numbers are 0…1.
@frozen
public struct LinearPixel: Hashable, Sendable, BitwiseCopyable {
  /// Red, 0…1.
  public var red: Float
  /// Green, 0…1.
  public var green: Float
  /// Blue, 0…1.
  public var blue: Float
  /// Coverage, 0…1; 0 is transparent.
  public var alpha: Float

  /// Creates a pixel.
  @inlinable public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Returns the pixel at a fraction of 0…1 of the way to another.
  @inlinable public func mixed(with end: LinearPixel, at fraction: Double) -> LinearPixel {
    let t = Float(min(max(fraction, 0), 1))
    return LinearPixel(
      red: red + (end.red - red) * t, green: green + (end.green - green) * t,
      blue: blue + (end.blue - blue) * t, alpha: alpha + (end.alpha - alpha) * t)
  }
}

/// How colour and alpha go together in a picture.
public enum AlphaMode: UInt32, Sendable {
  /// Colour was multiplied by alpha.
  case premultiplied = 1
  /// Colour and alpha are apart.
  case straight = 2
  /// The line doesn't look at alpha.
  case ignored = 4
}

/// A picture that a pixel line reads: rows from top to bottom.
public struct Picture<Pixel: BitwiseCopyable> {
  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  @usableFromInline let base: UnsafeRawPointer
  @usableFromInline let stride: Int

  /// The pixel at a place; a place outside the picture gives the nearest inside.
  @inlinable public subscript(x: Int, y: Int) -> Pixel {
    let x = min(max(x, 0), width - 1)
    let y = min(max(y, 0), height - 1)
    return base.load(fromByteOffset: y * stride + x * MemoryLayout<Pixel>.stride, as: Pixel.self)
  }

  /// Calls a function with one row, counted from the top.
  @inlinable public func withRow<R>(_ y: Int, _ body: (Span<Pixel>) throws -> R) rethrows -> R {
    try body(Span(_unsafeElements: pixels(row: y, columns: 0..<width)))
  }

  @inlinable func pixels(row y: Int, columns: Range<Int>) -> UnsafeBufferPointer<Pixel> {
    precondition(y >= 0 && y < height, "a row lies inside its picture")
    let row = (base + y * stride).assumingMemoryBound(to: Pixel.self)
    return UnsafeBufferPointer(start: row + columns.lowerBound, count: columns.count)
  }
}
