import SwitchyardMotion

/// A bitmap paint as the frame sees it: a level of the bitmap and where each pixel takes from it.
struct PlacedBitmap {
  let bitmap: Bitmap
  /// From the frame to the level's pixels, counted from the centre of the first one.
  let map: Transform
  /// Columns and rows that may be sampled, inclusive.
  let columns: ClosedRange<Int>
  let rows: ClosedRange<Int>

  /// One clear pixel.
  static let none = PlacedBitmap(
    bitmap: Bitmap(width: 1, height: 1), map: .identity, columns: 0...0, rows: 0...0)

  private init(
    bitmap: Bitmap, map: Transform, columns: ClosedRange<Int>, rows: ClosedRange<Int>
  ) {
    (self.bitmap, self.map, self.columns, self.rows) = (bitmap, map, columns, rows)
  }

  init?(_ full: Bitmap, source: Rect, rect: Rect, transform: Transform) {
    let isSound =
      source.x.isFinite && source.y.isFinite && source.maxX.isFinite
      && source.maxY.isFinite && !source.isEmpty
    guard isSound, let inverse = Placement.inverse(of: transform, on: rect) else { return nil }
    let scaleX = source.width / rect.width
    let scaleY = source.height / rect.height
    let toSource = Transform(
      a: scaleX, b: 0, c: source.x - rect.x * scaleX, d: 0, e: scaleY,
      f: source.y - rect.y * scaleY)
    let number = Self.levelNumber(full, toSource * inverse, center: transform.apply(rect.center))
    bitmap = full.level(number)
    let shrink = 1 / Double(1 << number)
    let toLevel = Transform(a: shrink, b: 0, c: -0.5, d: 0, e: shrink, f: -0.5)
    map = toLevel * toSource * inverse
    guard map.isFinite else { return nil }
    columns = Self.touched(source.x * shrink, source.maxX * shrink, of: bitmap.width)
    rows = Self.touched(source.y * shrink, source.maxY * shrink, of: bitmap.height)
  }

  /// Returns how often the bitmap is halved: from the area that a frame pixel takes of it.
  private static func levelNumber(_ bitmap: Bitmap, _ map: Transform, center: Point) -> Int {
    let w = map.g * center.x + map.h * center.y + map.i
    let area = abs(map.determinant) / abs(w * w * w)
    guard area >= 4, area.isFinite else { return 0 }
    let most = Int.bitWidth - max(bitmap.width, bitmap.height).leadingZeroBitCount - 1
    var number = 0
    var limit = 4.0
    while number < most && area * (1 + 1e-9) >= limit {
      number += 1
      limit *= 4
    }
    return number
  }

  private static func touched(_ start: Double, _ end: Double, of size: Int) -> ClosedRange<Int> {
    let last = Double(size - 1)
    let low = Int(min(max(start.rounded(.down), 0), last))
    let high = Int(min(max(end.rounded(.up) - 1, 0), last))
    return low...max(low, high)
  }
}
