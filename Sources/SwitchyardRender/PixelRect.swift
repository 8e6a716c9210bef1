import SwitchyardMotion

/// A rectangle of whole pixels, from `x0`, `y0` up to but not including `x1`, `y1`.
struct PixelRect: Equatable {
  var x0: Int
  var y0: Int
  var x1: Int
  var y1: Int

  static let empty = PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)
  /// Larger than any frame.
  static let everything = PixelRect(
    x0: -Self.limit, y0: -Self.limit, x1: Self.limit, y1: Self.limit)
  private static let limit = 1 << 24
  /// A part of a pixel that is too thin to change a weight.
  static let sliver = 1e-4

  var isEmpty: Bool { x0 >= x1 || y0 >= y1 }
  var width: Int { x1 - x0 }

  func intersection(_ other: PixelRect) -> PixelRect {
    let rect = PixelRect(
      x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
    return rect.isEmpty ? .empty : rect
  }

  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }

  func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || x0 <= other.x0 && y0 <= other.y0 && x1 >= other.x1 && y1 >= other.y1
  }

  /// Returns the pixels that a rectangle touches, `margin` more on each side.
  static func touching(_ rect: Rect, margin: Double) -> PixelRect {
    PixelRect(
      x0: pixel((rect.x - margin).rounded(.down)), y0: pixel((rect.y - margin).rounded(.down)),
      x1: pixel((rect.maxX + margin).rounded(.up)), y1: pixel((rect.maxY + margin).rounded(.up)))
  }

  /// Returns the pixels that lie in a rectangle, but for slivers.
  static func inside(_ rect: Rect) -> PixelRect {
    PixelRect(
      x0: pixel((rect.x - sliver).rounded(.up)), y0: pixel((rect.y - sliver).rounded(.up)),
      x1: pixel((rect.maxX + sliver).rounded(.down)),
      y1: pixel((rect.maxY + sliver).rounded(.down)))
  }

  /// Returns a coordinate held within what a frame can have.
  static func pixel(_ value: Double) -> Int {
    Int(min(max(value, Double(-limit)), Double(limit)))
  }

  /// The same, rounded downwards and upwards; quicker than rounding first, which is a call where
  /// the processor may be any.
  static func pixelDown(_ value: Double) -> Int {
    let pixel = pixel(value)
    return Double(pixel) > value ? max(pixel - 1, -limit) : pixel
  }

  static func pixelUp(_ value: Double) -> Int {
    let pixel = pixel(value)
    return Double(pixel) < value ? min(pixel + 1, limit) : pixel
  }
}
