import SwitchyardKernels

/// A step in one strip of a sheet, row by row; made once and used for one step after the other.
final class StripStep {
  private var step = Step.empty
  private var bounds = PixelRect.empty
  /// The step's shapes, in memory of its own: an array would be counted row by row.
  private let shapes = ShapeList()
  private var hasShadow = false
  private var weight: UInt32 = 0
  private var mixes = false
  private var isOpaque = false
  /// Whether nothing cuts the step within its bounds.
  private var isWhole = false
  /// Whether one shape alone cuts it.
  private var hasOneShape = false
  /// What upright shapes with arcs leave of the rows of the strip, if there are such.
  private let arcSpans = SpanList()
  private var hasArcs = false
  private let pixels: Pixels
  private let scratch: Scratch
  /// The columns and rows of the strip that may show it.
  private var seen = PixelRect.empty
  private var strip = PixelRect.empty

  /// Rows that are all cut alike.
  private var steady = 0..<0
  private let masks = (Mask(), Mask())

  /// The part of the row at hand that it touches, and what later steps replace of the row.
  private var span = RowSpan(0..<0)
  private var hidden = RowCover()
  /// The step below if it alone shows at the edges of the row at hand.
  ///
  /// They are mixed with its pixels rather than with the frame's: to read again what has just been
  /// written to a frame would be to wait for the memory.
  private var base: Unmanaged<StripStep>?
  /// Whether its edges are drawn apart from the rest of the row at hand.
  private var hasTiles = false

  init(_ scratch: Scratch) {
    self.scratch = scratch
    pixels = Pixels(scratch)
  }

  /// Takes up a step for a strip in which some pixels are seen of it.
  func begin(_ step: Step, seen: PixelRect, in strip: PixelRect, inner: Sheet?) {
    self.step = step
    (self.seen, self.strip) = (seen, strip)
    bounds = step.bounds
    shapes.take(step.shapes)
    hasShadow = step.shadow != nil
    weight = step.weight
    mixes = step.mixes
    isOpaque = step.source.isOpaque
    isWhole = shapes.count == 0 && !hasShadow
    hasOneShape = shapes.count == 1 && !hasShadow
    steady = StripStep.steadyRows(step)
    masks.0.columns = 0..<0
    masks.1.columns = 0..<0
    pixels.begin(step.source, area: seen.intersection(bounds), inner: inner)
    narrowAtArcs()
  }

  private func narrowAtArcs() {
    hasArcs = false
    for index in 0..<shapes.count {
      guard let width = shapes.start[index].arcWidth else { continue }
      if !hasArcs {
        arcSpans.take(columns, of: seen.y0 - strip.y0..<seen.y1 - strip.y0, strip.y1 - strip.y0)
        hasArcs = true
      }
      switchyard_narrow(
        arcSpans.start + (seen.y0 - strip.y0), shapes.kernels + index, width, Int32(seen.y0),
        seen.y1 - seen.y0)
    }
  }

  /// The columns that it may touch.
  private var columns: Range<Int> {
    let x0 = max(seen.x0, bounds.x0)
    return x0..<max(x0, min(seen.x1, bounds.x1))
  }

  /// Lets go of the step.
  func end() {
    step = .empty
  }

  private static func steadyRows(_ step: Step) -> Range<Int> {
    guard step.shadow == nil, step.shapes.allSatisfy(\.isBox) else { return 0..<0 }
    return step.shapes.reduce(step.bounds.y0..<step.bounds.y1) { rows, shape in
      shape.solid.map { rows.clamped(to: $0.y0..<max($0.y0, $0.y1)) } ?? 0..<0
    }
  }

  /// Finds the part of a row that the step touches; rows are looked at from the last step down.
  ///
  /// - Parameter hidden: What later steps replace of the row; grows by what this one replaces.
  func look(at y: Int, hiding hidden: inout RowCover) {
    self.hidden = hidden
    span = span(y: y)
    (hasTiles, base) = (false, nil)
    if replaces { hidden.add(span.solidStart..<span.solidEnd) }
  }

  /// Whether it leaves nothing of what lies below its solid part.
  private var replaces: Bool { weight == 255 && isOpaque && !mixes }

  /// Takes the step below for base, if it replaces all that this one touches of the row at hand.
  func settle(on below: StripStep) -> Bool {
    let isBase =
      !mixes && below.replaces && below.span.solidStart <= span.start
      && below.span.solidEnd >= span.end
    base = isBase ? Unmanaged.passUnretained(below) : nil
    return isBase
  }

  /// Returns the edges of the row at hand of a step that otherwise replaces, if they are narrow:
  /// they are drawn apart then.
  func edgesForTiles() -> (left: Range<Int>, right: Range<Int>) {
    let (left, right) = (span.start..<span.solidStart, span.solidEnd..<span.end)
    hasTiles =
      replaces && span.solidStart < span.solidEnd
      && max(left.count, right.count) <= StripRows.tileWidth / 2
    return hasTiles ? (left, right) : (0..<0, 0..<0)
  }

  /// Whether it reads nothing of the row at hand, nor fades it.
  var isOnlyWritten: Bool {
    guard span.start < span.end || mixes else { return true }
    let hasEdges = span.start < span.solidStart || span.solidEnd < span.end
    return replaces && (!hasEdges || hasTiles || base != nil)
  }

  /// Returns the first row after one that may be cut otherwise.
  func endOfLikeRows(from y: Int) -> Int {
    if y < bounds.y0 { return bounds.y0 }
    if y >= bounds.y1 { return .max }
    return steady.contains(y) ? steady.upperBound : y + 1
  }

  /// Draws what is seen of a row that is like the one that was looked at, but for tiles.
  func draw(y: Int, on sheet: Sheet) {
    guard y >= seen.y0, y < seen.y1 else { return }
    let x = hasTiles ? span.solidStart..<span.solidEnd : seen.x0..<seen.x1
    hidden.forEachGap(in: x.clamped(to: seen.x0..<seen.x1)) { draw($0, y: y, on: sheet) }
  }

  /// Draws what is seen of it in a row of a tile.
  func draw(y: Int, onTile tile: Sheet) {
    guard y >= seen.y0, y < seen.y1 else { return }
    let x = (seen.x0..<seen.x1).clamped(to: tile.rect.x0..<tile.rect.x1)
    hidden.forEachGap(in: x) { draw($0, y: y, on: tile) }
  }

  private func span(y: Int) -> RowSpan {
    let columns = columns
    guard y >= bounds.y0, y < bounds.y1, !columns.isEmpty else {
      return RowSpan(seen.x0..<seen.x0)
    }
    if isWhole { return RowSpan(columns) }
    var span = RowSpan(columns)
    if hasArcs { span = RowSpan(arcSpans.start[y - strip.y0]) }
    for index in 0..<shapes.count where shapes.start[index].arcWidth == nil {
      shapes.start[index].narrow(&span, y: y)
    }
    if hasShadow { span.solidEnd = span.solidStart }
    span.start = min(max(span.start, columns.lowerBound), columns.upperBound)
    span.end = max(span.end, span.start)
    span.settle()
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
    // Edges after what lies between, when the pixels around them are in the nearest cache.
    if part.solidStart < part.solidEnd {
      drawInside(part.solidStart..<part.solidEnd, y: y, on: sheet)
    }
    if part.start < part.solidStart {
      drawEdge(part.start..<part.solidStart, y: y, on: sheet, masks.0)
    }
    if part.solidEnd < part.end {
      drawEdge(part.solidEnd..<part.end, y: y, on: sheet, masks.1)
    }
  }
}

// MARK: - Rows of two steps at once

extension StripStep {
  /// Draws all rows of a sheet at once, of a strip of two steps that copy opaque pixels: the lower
  /// one everywhere, this one cut by an upright shape with arcs.
  ///
  /// - Returns: Whether the strip is such.
  func inlay(over lower: StripStep, on sheet: Sheet) -> Bool {
    let rect = sheet.rect
    guard hasArcs, hasOneShape, replaces, let above = pixels.own,
      lower.isWhole, lower.replaces, let below = lower.pixels.own,
      lower.seen.intersection(lower.bounds).contains(rect)
    else { return false }
    var inlay = switchyard_inlay_t(
      dst: sheet.pixels, below: below + (rect.y0 * lower.pixels.stride + 4 * rect.x0),
      above: above + (rect.y0 * pixels.stride + 4 * rect.x0),
      dst_stride: sheet.stride, below_stride: lower.pixels.stride, above_stride: pixels.stride,
      shape: UnsafePointer(shapes.kernels),
      spans: UnsafePointer(arcSpans.start + (rect.y0 - strip.y0)),
      x: Int32(rect.x0), y: Int32(rect.y0), width: Int32(rect.width),
      height: Int32(rect.y1 - rect.y0), streams: sheet.streams ? 1 : 0)
    switchyard_inlay(&inlay)
    return true
  }
}

// MARK: - Pixels that are covered wholly or in part

extension StripStep {
  private func drawInside(_ x: Range<Int>, y: Int, on sheet: Sheet) {
    let row = sheet.pixel(x.lowerBound, y)
    if !mixes, isOpaque, weight == 255 {
      let source = pixels.fetch(x, y: y, into: row, streams: sheet.streams)
      if source == UnsafePointer(row) { return }
      if sheet.streams {
        switchyard_stream_copy(row, source, x.count)
      } else {
        row.update(from: source, count: 4 * x.count)
      }
      return
    }
    let source = pixels.fetch(x, y: y, into: scratch.sourceRow(pixels: x.count))
    if mixes || isOpaque {
      switchyard_mix(row, row, source, x.count, weight)
    } else if weight == 255 {
      switchyard_over(row, row, source, x.count)
    } else {
      switchyard_over_weighted(row, row, source, x.count, weight)
    }
  }

  private func drawEdge(_ x: Range<Int>, y: Int, on sheet: Sheet, _ mask: Mask) {
    let row = sheet.pixel(x.lowerBound, y)
    let source = pixels.fetch(x, y: y, into: scratch.sourceRow(pixels: x.count))
    guard mixes else {
      let below = base?._withUnsafeGuaranteedRef {
        $0.pixels.fetch(x, y: y, into: scratch.lowerRow(pixels: x.count))
      }
      let lower = below ?? UnsafePointer(row)
      if hasOneShape, !steady.contains(y) {
        switchyard_over_shaped(
          row, lower, source, shapes.kernels, Int32(x.lowerBound), Int32(y), x.count, weight)
      } else {
        weigh(mask, x, y: y, weight: weight)
        switchyard_over_masked(row, lower, source, mask.weights, x.count)
      }
      return
    }
    let weighed = scratch.clearRow(pixels: x.count)
    weigh(mask, x, y: y, weight: 255)
    switchyard_over_masked(weighed, weighed, source, mask.weights, x.count)
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
    for index in 0..<shapes.count {
      switchyard_cover(coverage, shapes.kernels + index, Int32(x.lowerBound), Int32(y), x.count)
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
    capacity = max(count, capacity * 3 / 2)
    weights = .allocate(capacity: capacity)
  }

  deinit { weights.deallocate() }
}

/// Shapes in memory that is used again.
private final class ShapeList {
  private(set) var start = UnsafeMutablePointer<Shape>.allocate(capacity: 4)
  /// The same as kernels take them.
  private(set) var kernels = UnsafeMutablePointer<switchyard_shape_t>.allocate(capacity: 4)
  private(set) var count = 0
  private var capacity = 4

  func take(_ shapes: [Shape]) {
    if shapes.count > capacity {
      start.deallocate()
      kernels.deallocate()
      capacity = shapes.count
      start = .allocate(capacity: capacity)
      kernels = .allocate(capacity: capacity)
    }
    count = shapes.count
    for (index, shape) in shapes.enumerated() {
      (start + index).initialize(to: shape)
      (kernels + index).initialize(to: shape.kernel)
    }
  }

  deinit {
    start.deallocate()
    kernels.deallocate()
  }
}

/// Spans of the rows of a strip in memory that is used again.
private final class SpanList {
  private(set) var start = UnsafeMutablePointer<switchyard_span_t>.allocate(capacity: 32)
  private var capacity = 32

  /// Takes some columns for the span of each of some rows, and none for all others.
  func take(_ columns: Range<Int>, of rows: Range<Int>, _ count: Int) {
    if count > capacity {
      start.deallocate()
      capacity = count
      start = .allocate(capacity: capacity)
    }
    let (first, end) = (Int32(columns.lowerBound), Int32(columns.upperBound))
    let none = switchyard_span_t(start: first, end: first, solid_start: first, solid_end: first)
    let span = switchyard_span_t(start: first, end: end, solid_start: first, solid_end: end)
    start.update(repeating: none, count: count)
    (start + rows.lowerBound).update(repeating: span, count: rows.count)
  }

  deinit { start.deallocate() }
}
