import SwitchyardKernels

/// Gets the colours of a step's rows.
final class Pixels {
  private enum Kind { case color, bitmap, pair, gradient, sheet }

  private let kind: Kind
  private let color: UInt32
  // Counting references for every row would take longer than many a row; the step keeps them.
  private let first: Unmanaged<BitmapSampler>?
  private let second: Unmanaged<BitmapSampler>?
  /// The weight of the second of a pair.
  private let weight: UInt32
  private let gradient: Unmanaged<GradientSampler>?
  /// The step's own sheet, if it is a group.
  private let inner: Sheet?
  private let scratch: Scratch

  /// Creates the pixels of a source, which must outlive them.
  init(_ source: Source, inner: Sheet?, scratch: Scratch) {
    var (color, weight) = (UInt32(0), UInt32(0))
    var (first, second): (BitmapSampler?, BitmapSampler?) = (nil, nil)
    var gradient: GradientSampler?
    switch source {
    case .color(let pixel): (kind, color) = (.color, pixel)
    case .bitmap(let sampler): (kind, first) = (.bitmap, sampler)
    case .gradient(let sampler): (kind, gradient) = (.gradient, sampler)
    case .pair(let a, let b, let share): (kind, first, second, weight) = (.pair, a, b, share)
    case .sheet: kind = inner == nil ? .color : .sheet
    }
    (self.color, self.weight) = (color, weight)
    self.first = first.map(Unmanaged.passUnretained)
    self.second = second.map(Unmanaged.passUnretained)
    self.gradient = gradient.map(Unmanaged.passUnretained)
    self.inner = inner
    self.scratch = scratch
  }

  /// Returns pixels that are there already, or written to `buffer`.
  func fetch(_ x: Range<Int>, y: Int, into buffer: UnsafeMutablePointer<UInt8>)
    -> UnsafePointer<UInt8>
  {
    switch kind {
    case .color:
      switchyard_fill(buffer, color, x.count)
    case .bitmap:
      if let first { return fetch(first, x, y: y, into: buffer) }
    case .gradient:
      gradient?._withUnsafeGuaranteedRef { $0.fetch(x, y: y, into: buffer) }
    case .pair:
      guard let first, let second else { break }
      let lower = fetch(first, x, y: y, into: buffer)
      let upper = fetch(second, x, y: y, into: scratch.upperRow(pixels: x.count))
      switchyard_mix(buffer, lower, upper, x.count, weight)
    case .sheet:
      if let inner { return UnsafePointer(inner.pixel(x.lowerBound, y)) }
    }
    return UnsafePointer(buffer)
  }

  private func fetch(
    _ sampler: Unmanaged<BitmapSampler>, _ x: Range<Int>, y: Int,
    into buffer: UnsafeMutablePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    sampler._withUnsafeGuaranteedRef { $0.fetch(x, y: y, into: buffer, scratch: scratch) }
  }
}
