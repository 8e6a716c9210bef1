import SwitchyardKernels

extension Band {
  /// Draws a step's part of a row.
  func draw(_ step: Step, _ x: Range<Int>, y: Int, inner: Sheet?, on sheet: Sheet) {
    let span = span(of: step, x, y: y)
    let fetch = Fetch(step: step, y: y, inner: inner, scratch: scratch)
    let pieces = [
      (span.start..<span.solidStart, false), (span.solidStart..<span.solidEnd, true),
      (span.solidEnd..<span.end, false),
    ]
    if step.mixes {
      fade(sheet, x.lowerBound..<span.start, y: y, weight: step.weight)
      fade(sheet, span.end..<x.upperBound, y: y, weight: step.weight)
    }
    for (piece, isSolid) in pieces where !piece.isEmpty {
      let row = sheet.pixel(piece.lowerBound, y)
      if step.mixes {
        mix(fetch, piece, isSolid: isSolid, on: row)
      } else if isSolid {
        lay(fetch, piece, on: row)
      } else {
        let source = fetch.pixels(piece, into: scratch.sourceRow(pixels: piece.count))
        let mask = mask(fetch, piece, weight: step.weight)
        switchyard_over_masked(row, source, mask, piece.count)
      }
    }
  }

  private func span(of step: Step, _ x: Range<Int>, y: Int) -> RowSpan {
    let isTouched = y >= step.bounds.y0 && y < step.bounds.y1
    let touched = x.clamped(to: step.bounds.x0..<step.bounds.x1)
    guard isTouched, !touched.isEmpty else { return RowSpan(x.lowerBound..<x.lowerBound) }
    var span = RowSpan(touched)
    for shape in step.shapes { shape.narrow(&span, y: y) }
    if step.shadow != nil { span.solidEnd = span.solidStart }
    span.start = min(max(span.start, touched.lowerBound), touched.upperBound)
    span.end = max(span.end, span.start)
    span.settle()
    return span
  }

  /// Lays pixels that are covered wholly over a row.
  private func lay(_ fetch: Fetch, _ x: Range<Int>, on row: UnsafeMutablePointer<UInt8>) {
    let step = fetch.step
    if step.source.isOpaque && step.weight == 255 {
      let source = fetch.pixels(x, into: row)
      if source != UnsafePointer(row) { row.update(from: source, count: 4 * x.count) }
      return
    }
    let source = fetch.pixels(x, into: scratch.sourceRow(pixels: x.count))
    if step.source.isOpaque {
      switchyard_mix(row, row, source, x.count, step.weight)
    } else if step.weight == 255 {
      switchyard_over(row, source, x.count)
    } else {
      switchyard_over_weighted(row, source, x.count, step.weight)
    }
  }

  private func mix(
    _ fetch: Fetch, _ x: Range<Int>, isSolid: Bool, on row: UnsafeMutablePointer<UInt8>
  ) {
    var source = fetch.pixels(x, into: scratch.sourceRow(pixels: x.count))
    if !isSolid {
      let weighed = scratch.clearRow(pixels: x.count)
      switchyard_over_masked(weighed, source, mask(fetch, x, weight: 255), x.count)
      source = UnsafePointer(weighed)
    }
    switchyard_mix(row, row, source, x.count, fetch.step.weight)
  }

  /// Mixes a row with nothing.
  private func fade(_ sheet: Sheet, _ x: Range<Int>, y: Int, weight: UInt32) {
    guard !x.isEmpty else { return }
    let row = sheet.pixel(x.lowerBound, y)
    switchyard_mix(row, row, scratch.clearRow(pixels: x.count), x.count, weight)
  }

  private func mask(_ fetch: Fetch, _ x: Range<Int>, weight: UInt32) -> UnsafePointer<UInt8> {
    let coverage = scratch.coverage(pixels: x.count)
    let (start, step) = (x.lowerBound, fetch.step)
    for shape in step.shapes { shape.cover(coverage, x: start, y: fetch.y, count: x.count) }
    step.shadow?.cover(coverage, x: start, y: fetch.y, count: x.count)
    let mask = scratch.mask(pixels: x.count)
    switchyard_weigh(mask, coverage, x.count, weight)
    return UnsafePointer(mask)
  }
}

/// Gets the colours of a step's row.
struct Fetch {
  let step: Step
  let y: Int
  /// The step's own sheet, if it is a group.
  let inner: Sheet?
  let scratch: Scratch

  /// Returns pixels that are there already, or written to `buffer`.
  func pixels(_ x: Range<Int>, into buffer: UnsafeMutablePointer<UInt8>) -> UnsafePointer<UInt8> {
    switch step.source {
    case .color(let pixel):
      switchyard_fill(buffer, pixel, x.count)
    case .bitmap(let sampler):
      return sampler.fetch(x, y: y, into: buffer, scratch: scratch)
    case .gradient(let sampler):
      sampler.fetch(x, y: y, into: buffer)
    case .pair(let a, let b, let weight):
      let lower = a.fetch(x, y: y, into: buffer, scratch: scratch)
      let row = scratch.upperRow(pixels: x.count)
      let upper = b.fetch(x, y: y, into: row, scratch: scratch)
      switchyard_mix(buffer, lower, upper, x.count, weight)
    case .sheet:
      if let inner { return UnsafePointer(inner.pixel(x.lowerBound, y)) }
    }
    return UnsafePointer(buffer)
  }
}
