import SwitchyardKernels

/// A step in one strip of a sheet, row by row.
final class StripStep {
  private let step: Step
  private let bounds: PixelRect
  private let shapes: [Shape]
  private let weight: UInt32
  private let mixes: Bool
  private let isOpaque: Bool
  /// Whether nothing cuts the step within its bounds.
  private let isWhole: Bool
  private let pixels: Pixels
  private let scratch: Scratch
  /// The columns and rows of the strip that may show it.
  private let seen: PixelRect

  /// Rows that are all cut alike, and what is known of them.
  private let steady: Range<Int>
  private var steadySpan: RowSpan?
  private let masks = (Mask(), Mask())

  /// The part of the row at hand that it touches, and what later steps replace of the row.
  private var span = RowSpan(0..<0)
  private var hidden = 0..<0

  /// Creates a step for a strip in which some pixels are seen of it.
  init(_ step: Step, seen: PixelRect, inner: Sheet?, scratch: Scratch) {
    self.step = step
    self.seen = seen
    self.scratch = scratch
    bounds = step.bounds
    shapes = step.shapes
    weight = step.weight
    mixes = step.mixes
    isOpaque = step.source.isOpaque
    isWhole = step.shapes.isEmpty && step.shadow == nil
    steady = StripStep.steadyRows(step)
    pixels = Pixels(step.source, inner: inner, scratch: scratch)
  }

  private static func steadyRows(_ step: Step) -> Range<Int> {
    guard step.shadow == nil, step.shapes.allSatisfy(\.isBox) else { return 0..<0 }
    return step.shapes.reduce(step.bounds.y0..<step.bounds.y1) { rows, shape in
      shape.solid.map { rows.clamped(to: $0.y0..<max($0.y0, $0.y1)) } ?? 0..<0
    }
  }

  /// Finds the part of a row that the step touches; rows are looked at from the last step down.
  ///
  /// - Parameter hidden: What later steps replace of the row, one range of it; grows by what this
  ///   one replaces.
  func look(at y: Int, hiding hidden: inout Range<Int>) {
    self.hidden = hidden
    span = span(y: y)
    guard weight == 255, isOpaque, !mixes, span.solidStart < span.solidEnd else { return }
    let own = span.solidStart..<span.solidEnd
    if hidden.isEmpty {
      hidden = own
    } else if own.lowerBound <= hidden.upperBound, own.upperBound >= hidden.lowerBound {
      hidden =
        min(own.lowerBound, hidden.lowerBound)..<max(own.upperBound, hidden.upperBound)
    } else if own.count > hidden.count {
      hidden = own
    }
  }

  /// Draws what is seen of the row that was looked at.
  func draw(y: Int, on sheet: Sheet) {
    guard y >= seen.y0, y < seen.y1 else { return }
    if hidden.isEmpty { return draw(seen.x0..<seen.x1, y: y, on: sheet) }
    if hidden.lowerBound > seen.x0 {
      draw(seen.x0..<min(hidden.lowerBound, seen.x1), y: y, on: sheet)
    }
    if hidden.upperBound < seen.x1 {
      draw(max(hidden.upperBound, seen.x0)..<seen.x1, y: y, on: sheet)
    }
  }

  private func span(y: Int) -> RowSpan {
    let (x0, x1) = (max(seen.x0, bounds.x0), min(seen.x1, bounds.x1))
    guard y >= bounds.y0, y < bounds.y1, x0 < x1 else {
      return RowSpan(seen.x0..<seen.x0)
    }
    var span = RowSpan(x0..<x1)
    if isWhole { return span }
    let isSteady = steady.contains(y)
    if isSteady, let steadySpan { return steadySpan }
    for index in shapes.indices { shapes[index].narrow(&span, y: y) }
    if step.shadow != nil { span.solidEnd = span.solidStart }
    span.start = min(max(span.start, x0), x1)
    span.end = max(span.end, span.start)
    span.settle()
    if isSteady { steadySpan = span }
    return span
  }

  private func draw(_ x: Range<Int>, y: Int, on sheet: Sheet) {
    var part = span
    part.start = min(max(part.start, x.lowerBound), x.upperBound)
    part.end = max(min(part.end, x.upperBound), part.start)
    part.settle()
    if mixes {
      fade(sheet, x.lowerBound..<part.start, y: y)
      fade(sheet, part.end..<x.upperBound, y: y)
    }
    if part.start < part.solidStart {
      drawEdge(part.start..<part.solidStart, y: y, on: sheet, masks.0)
    }
    if part.solidStart < part.solidEnd {
      drawInside(part.solidStart..<part.solidEnd, y: y, on: sheet)
    }
    if part.solidEnd < part.end {
      drawEdge(part.solidEnd..<part.end, y: y, on: sheet, masks.1)
    }
  }
}

// MARK: - Pixels that are covered wholly or in part

extension StripStep {
  private func drawInside(_ x: Range<Int>, y: Int, on sheet: Sheet) {
    let row = sheet.pixel(x.lowerBound, y)
    if !mixes, isOpaque, weight == 255 {
      let source = pixels.fetch(x, y: y, into: row)
      if source != UnsafePointer(row) { row.update(from: source, count: 4 * x.count) }
      return
    }
    let source = pixels.fetch(x, y: y, into: scratch.sourceRow(pixels: x.count))
    if mixes || isOpaque {
      switchyard_mix(row, row, source, x.count, weight)
    } else if weight == 255 {
      switchyard_over(row, source, x.count)
    } else {
      switchyard_over_weighted(row, source, x.count, weight)
    }
  }

  private func drawEdge(_ x: Range<Int>, y: Int, on sheet: Sheet, _ mask: Mask) {
    let row = sheet.pixel(x.lowerBound, y)
    let source = pixels.fetch(x, y: y, into: scratch.sourceRow(pixels: x.count))
    guard mixes else {
      weigh(mask, x, y: y, weight: weight)
      switchyard_over_masked(row, source, mask.weights, x.count)
      return
    }
    let weighed = scratch.clearRow(pixels: x.count)
    weigh(mask, x, y: y, weight: 255)
    switchyard_over_masked(weighed, source, mask.weights, x.count)
    switchyard_mix(row, row, weighed, x.count, weight)
  }

  /// Mixes a part of a row with nothing.
  private func fade(_ sheet: Sheet, _ x: Range<Int>, y: Int) {
    guard !x.isEmpty else { return }
    let row = sheet.pixel(x.lowerBound, y)
    switchyard_mix(row, row, scratch.clearRow(pixels: x.count), x.count, weight)
  }

  /// Fills a mask for a part of a row, unless it is the one of the row before.
  private func weigh(_ mask: Mask, _ x: Range<Int>, y: Int, weight: UInt32) {
    let isSteady = steady.contains(y)
    if isSteady, mask.columns == x { return }
    let coverage = scratch.coverage(pixels: x.count)
    for index in shapes.indices {
      shapes[index].cover(coverage, x: x.lowerBound, y: y, count: x.count)
    }
    step.shadow?.cover(coverage, x: x.lowerBound, y: y, count: x.count)
    mask.reserve(x.count)
    switchyard_weigh(mask.weights, coverage, x.count, weight)
    mask.columns = isSteady ? x : 0..<0
  }
}

/// How much of each pixel of a part of a row shows, 0…255.
private final class Mask {
  private(set) var weights = UnsafeMutablePointer<UInt8>.allocate(capacity: 16)
  private var capacity = 16
  /// The columns for which it holds in further rows; none where it doesn't.
  var columns = 0..<0

  func reserve(_ count: Int) {
    guard count > capacity else { return }
    weights.deallocate()
    weights = .allocate(capacity: count)
    capacity = count
  }

  deinit { weights.deallocate() }
}
