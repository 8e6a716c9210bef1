import SwitchyardKernels

/// Gets the colours of a step's rows; made once and used for one source after the other.
final class Pixels {
  private enum Kind { case color, bitmap, pair, gradient }

  private var kind = Kind.color
  private var color: UInt32 = 0
  // Counting references for every row would take longer than many a row; the step keeps them.
  private var first: Unmanaged<BitmapSampler>?
  private var second: Unmanaged<BitmapSampler>?
  /// The weight of the second of a pair.
  private var weight: UInt32 = 0
  /// Whether the second of a pair is opaque too.
  private var isMix = false
  private var gradient: Unmanaged<GradientSampler>?
  /// Where the pixel (0, 0) would be of pixels that are there already, and their rows' distance.
  private(set) var own: UnsafePointer<UInt8>?
  private(set) var stride = 0
  private let scratch: Scratch

  init(_ scratch: Scratch) { self.scratch = scratch }

  /// Takes up a source, which must outlive its use.
  ///
  /// - Parameters:
  ///   - area: All that will be fetched of it.
  ///   - inner: The source's own sheet, if it is a group.
  func begin(_ source: Source, area: PixelRect, inner: Sheet?) {
    own = nil
    switch source {
    case .color(let pixel): (kind, color) = (.color, pixel)
    case .bitmap(let sampler):
      (kind, first) = (.bitmap, .passUnretained(sampler))
      if !area.isEmpty, let pixels = sampler.pixels(of: area) {
        take(pixels.start, stride: pixels.stride, of: area)
      }
    case .gradient(let sampler): (kind, gradient) = (.gradient, .passUnretained(sampler))
    case .pair(let a, let b, let share):
      (kind, weight, isMix) = (.pair, share, b.isOpaque)
      (first, second) = (.passUnretained(a), .passUnretained(b))
    case .sheet:
      (kind, color) = (.color, 0)
      if let inner { take(UnsafePointer(inner.pixels), stride: inner.stride, of: inner.rect) }
    }
  }

  private func take(_ start: UnsafePointer<UInt8>, stride: Int, of rect: PixelRect) {
    own = start - (rect.y0 * stride + 4 * rect.x0)
    self.stride = stride
  }

  /// Returns pixels that are there already, or written to `buffer`; past the caches if it `streams`.
  func fetch(
    _ x: Range<Int>, y: Int, into buffer: UnsafeMutablePointer<UInt8>, streams: Bool = false
  ) -> UnsafePointer<UInt8> {
    if let own { return own + (y * stride + 4 * x.lowerBound) }
    switch kind {
    case .color:
      switchyard_fill(buffer, color, x.count)
    case .bitmap:
      if let first { return fetch(first, x, y: y, into: buffer, streams: streams) }
    case .gradient:
      gradient?._withUnsafeGuaranteedRef { $0.fetch(x, y: y, into: buffer) }
    case .pair:
      guard let first, let second else { break }
      let lower = fetch(first, x, y: y, into: buffer)
      let upper = fetch(second, x, y: y, into: scratch.upperRow(pixels: x.count))
      // What was just written to the buffer is in the cache.
      lay(upper, over: lower, x.count, into: buffer, streams: streams && lower != buffer)
    }
    return UnsafePointer(buffer)
  }

  private func lay(
    _ upper: UnsafePointer<UInt8>, over lower: UnsafePointer<UInt8>, _ count: Int,
    into buffer: UnsafeMutablePointer<UInt8>, streams: Bool
  ) {
    if isMix {
      let mix = streams ? switchyard_stream_mix : switchyard_mix
      mix(buffer, lower, upper, count, weight)
    } else if weight == 255 {
      let over = streams ? switchyard_stream_over : switchyard_over
      over(buffer, lower, upper, count)
    } else {
      switchyard_over_weighted(buffer, lower, upper, count, weight)
    }
  }

  private func fetch(
    _ sampler: Unmanaged<BitmapSampler>, _ x: Range<Int>, y: Int,
    into buffer: UnsafeMutablePointer<UInt8>, streams: Bool = false
  ) -> UnsafePointer<UInt8> {
    sampler._withUnsafeGuaranteedRef {
      $0.fetch(x, y: y, into: buffer, scratch: scratch, streams: streams)
    }
  }
}
