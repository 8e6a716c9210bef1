import SwitchyardKernels
import SwitchyardMotion

/// Rows of a placed bitmap, by the cheapest way that its placement allows; made once and used for
/// one bitmap after the other.
final class BitmapSampler {
  private var placed: PlacedBitmap
  private var picture: switchyard_picture_t
  private var route = Route.free

  private enum Route {
    /// Columns that follow one another, `shift` pixels away and `fraction` further, within a range.
    case shifted(by: Int, fraction: UInt32, within: Range<Int>)
    /// Columns of their own places.
    case scaled
    /// Every pixel of its own place.
    case free
  }

  /// How far away the rows are, where they follow one another: whole pixels, and 1/256 further.
  private var drop: (shift: Int, fraction: UInt32)?

  /// Where each column of `bounds` comes from, where columns have places of their own.
  private var columns: [switchyard_column_t] = []
  private var firstColumn = 0

  private(set) var isOpaque = false

  init(_ placed: PlacedBitmap, bounds: PixelRect) {
    self.placed = placed
    picture = placed.picture
    begin(placed, bounds: bounds)
  }

  /// Takes up a bitmap for some pixels of a frame.
  func begin(_ placed: PlacedBitmap, bounds: PixelRect) {
    self.placed = placed
    isOpaque = placed.bitmap.isOpaque
    picture = placed.picture
    firstColumn = bounds.x0
    route = placed.map.isAxisAligned ? Self.route(placed, bounds) : .free
    drop = placed.map.isAxisAligned ? Self.drop(placed, bounds) : nil
    columns.removeAll(keepingCapacity: true)
    if case .scaled = route {
      for x in bounds.x0..<bounds.x1 { columns.append(Self.column(x, placed)) }
    }
  }

  /// Lets go of the bitmap.
  func end() { placed = .none }

  private static func column(_ x: Int, _ placed: PlacedBitmap) -> switchyard_column_t {
    let units = units(placed.map.a * (Double(x) + 0.5) + placed.map.c, placed.columns)
    return switchyard_column_t(index: Int32(units >> 8), fraction: UInt32(units & 255))
  }

  /// Returns a position in 1/256 pixel, held within what may be sampled.
  private static func units(_ position: Double, _ range: ClosedRange<Int>) -> Int {
    let low = Double(range.lowerBound * 256)
    let high = Double(range.upperBound * 256)
    return Int(min(max(position * 256, low), high) + 0.5)
  }

  private static func route(_ placed: PlacedBitmap, _ bounds: PixelRect) -> Route {
    let map = placed.map
    let drift = abs(map.a - 1) * Double(bounds.width)
    let start = (map.a * (Double(bounds.x0) + 0.5) + map.c) * 256
    guard drift < 1e-6, abs(start) < 1e9 else { return .scaled }
    let units = Int((start + 0.5).rounded(.down))
    let fraction = units & 255
    let shift = (units >> 8) - bounds.x0
    let last = placed.columns.upperBound + (fraction == 0 ? 1 : 0)
    let low = placed.columns.lowerBound - shift
    return .shifted(by: shift, fraction: UInt32(fraction), within: low..<max(low, last - shift))
  }

  private static func drop(_ placed: PlacedBitmap, _ bounds: PixelRect) -> (Int, UInt32)? {
    let map = placed.map
    let start = (map.e * (Double(bounds.y0) + 0.5) + map.f) * 256
    guard abs(map.e - 1) * Double(bounds.y1 - bounds.y0) < 1e-6, abs(start) < 1e9 else {
      return nil
    }
    let units = Int((start + 0.5).rounded(.down))
    return ((units >> 8) - bounds.y0, UInt32(units & 255))
  }

  /// Returns pixels of a row, which are the bitmap's own or written to `buffer`; where that is as
  /// good, past the caches if it `streams`.
  func fetch(
    _ x: Range<Int>, y: Int, into buffer: UnsafeMutablePointer<UInt8>, scratch: Scratch,
    streams: Bool = false
  ) -> UnsafePointer<UInt8> {
    switch route {
    case .free:
      sample(x, y: y, into: buffer)
    case .scaled:
      scale(x, y: y, into: buffer, scratch: scratch)
    case .shifted(let shift, let fraction, let range):
      let inner = x.clamped(to: range)
      if inner == x {
        return shifted(
          x, y: y, by: shift, fraction: fraction, into: buffer, scratch: scratch, streams: streams)
      }
      fetchEnds(x, inner: inner, y: y, into: buffer, scratch: scratch)
    }
    return UnsafePointer(buffer)
  }

  /// Returns the bitmap's own pixels for a part of the frame, where the frame shows just those.
  func pixels(of rect: PixelRect) -> (start: UnsafePointer<UInt8>, stride: Int)? {
    guard case .shifted(let shift, 0, let range) = route, range.lowerBound <= rect.x0,
      range.upperBound >= rect.x1, case let (top, _, down) = rows(at: rect.y0), down == 0,
      case let (bottom, _, downAtEnd) = rows(at: rect.y1 - 1), downAtEnd == 0,
      bottom - top == (rect.y1 - 1 - rect.y0) * placed.bitmap.stride
    else { return nil }
    return (top + 4 * (rect.x0 + shift), placed.bitmap.stride)
  }

  /// Returns the bitmap where a frame shows all of it and nothing else, just as it is.
  func still(_ frame: PixelRect) -> Bitmap? {
    let bitmap = placed.bitmap
    guard bitmap.width == frame.width, bitmap.height == frame.y1 - frame.y0,
      let pixels = pixels(of: frame), pixels.start == UnsafePointer(bitmap.row(0))
    else { return nil }
    return bitmap
  }

  /// Fetches a row that reaches beyond the shifted columns, where the bitmap's ends go on.
  private func fetchEnds(
    _ x: Range<Int>, inner: Range<Int>, y: Int, into buffer: UnsafeMutablePointer<UInt8>,
    scratch: Scratch
  ) {
    let (first, last) = (placed.columns.lowerBound, placed.columns.upperBound)
    guard !inner.isEmpty else {
      // A frame's columns are on one side of it, or at the only one.
      let column = x.upperBound <= inner.lowerBound ? first : last
      return fetchEnd(x, y: y, at: column, into: buffer)
    }
    fetchEnd(x.lowerBound..<inner.lowerBound, y: y, at: first, into: buffer)
    let middle = buffer + 4 * (inner.lowerBound - x.lowerBound)
    let pixels = fetch(inner, y: y, into: middle, scratch: scratch)
    if pixels != UnsafePointer(middle) { middle.update(from: pixels, count: 4 * inner.count) }
    let end = buffer + 4 * (inner.upperBound - x.lowerBound)
    fetchEnd(inner.upperBound..<x.upperBound, y: y, at: last, into: end)
  }

  private func sample(_ x: Range<Int>, y: Int, into buffer: UnsafeMutablePointer<UInt8>) {
    var map = (Transform.scale(256) * placed.map).rowMajor
    withUnsafePointer(to: picture) { picture in
      withUnsafePointer(to: &map) {
        $0.withMemoryRebound(to: Double.self, capacity: 9) {
          switchyard_sample(buffer, picture, $0, Int32(x.lowerBound), Int32(y), x.count)
        }
      }
    }
  }

  /// Returns the two rows of the bitmap that a row lies between, and how far towards the second.
  private func rows(at y: Int) -> (UnsafePointer<UInt8>, UnsafePointer<UInt8>, UInt32) {
    var (row, fraction) = (0, UInt32(0))
    if let drop {
      (row, fraction) = (y + drop.shift, drop.fraction)
      if row < picture.top || row >= picture.bottom {
        (row, fraction) = (Int(row < picture.top ? picture.top : picture.bottom), 0)
      }
    } else {
      let units = Self.units(placed.map.e * (Double(y) + 0.5) + placed.map.f, placed.rows)
      (row, fraction) = (units >> 8, UInt32(units & 255))
    }
    let top = picture.pixels + row * picture.stride
    return (top, row < picture.bottom ? top + picture.stride : top, fraction)
  }

  private func shifted(
    _ x: Range<Int>, y: Int, by shift: Int, fraction: UInt32,
    into buffer: UnsafeMutablePointer<UInt8>, scratch: Scratch, streams: Bool
  ) -> UnsafePointer<UInt8> {
    let lerp = streams ? switchyard_stream_lerp : switchyard_lerp
    let (top, bottom, down) = rows(at: y)
    let offset = 4 * (x.lowerBound + shift)
    if down == 0 && fraction == 0 { return top + offset }
    if fraction == 0 {
      lerp(buffer, top + offset, bottom + offset, x.count, down)
      return UnsafePointer(buffer)
    }
    var row = top + offset
    if down > 0 {
      let joined = scratch.row(pixels: x.count + 1)
      switchyard_lerp(joined, top + offset, bottom + offset, x.count + 1, down)
      row = UnsafePointer(joined)
    }
    lerp(buffer, row, row + 4, x.count, fraction)
    return UnsafePointer(buffer)
  }

  private func scale(
    _ x: Range<Int>, y: Int, into buffer: UnsafeMutablePointer<UInt8>, scratch: Scratch
  ) {
    columns.withUnsafeBufferPointer { columns in
      guard let base = columns.baseAddress else { return }
      let first = base + (x.lowerBound - firstColumn)
      scale(first, count: x.count, y: y, into: buffer, scratch: scratch)
    }
  }

  /// Fetches columns that lie beyond the shifted ones: they repeat the first or last pixel.
  private func fetchEnd(
    _ x: Range<Int>, y: Int, at column: Int, into buffer: UnsafeMutablePointer<UInt8>
  ) {
    guard !x.isEmpty else { return }
    let (top, bottom, down) = rows(at: y)
    let offset = 4 * column
    switchyard_lerp(buffer, top + offset, bottom + offset, 1, down)
    let pixel = UnsafeRawPointer(buffer).loadUnaligned(as: UInt32.self)
    switchyard_fill(buffer + 4, pixel, x.count - 1)
  }

  private func scale(
    _ columns: UnsafePointer<switchyard_column_t>, count: Int, y: Int,
    into buffer: UnsafeMutablePointer<UInt8>, scratch: Scratch
  ) {
    let (top, bottom, down) = rows(at: y)
    let (start, end) = (Int(columns[0].index), Int(columns[count - 1].index))
    let (low, high) = (min(start, end), max(start, end))
    var row = top
    if down > 0 {
      let joined = scratch.row(pixels: high - low + 2)
      switchyard_lerp(joined, top + 4 * low, bottom + 4 * low, high - low + 2, down)
      row = UnsafePointer(joined) - 4 * low
    }
    switchyard_scale(buffer, row, columns, count)
  }
}

extension PlacedBitmap {
  /// What of it may be sampled.
  fileprivate var picture: switchyard_picture_t {
    switchyard_picture_t(
      pixels: UnsafePointer(bitmap.row(0)), stride: bitmap.stride,
      left: Int32(columns.lowerBound), top: Int32(rows.lowerBound),
      right: Int32(columns.upperBound), bottom: Int32(rows.upperBound))
  }
}
