import SwitchyardKernels

extension Band {
  /// Draws a step's part of a row.
  func draw(_ fetch: Fetch, _ x: Range<Int>, y: Int, on sheet: Sheet) {
    let span = span(of: fetch.step, x, y: y)
    if fetch.step.mixes {
      fade(sheet, x.lowerBound..<span.start, y: y, weight: fetch.step.weight)
      fade(sheet, span.end..<x.upperBound, y: y, weight: fetch.step.weight)
    }
    draw(fetch, span.start..<span.solidStart, y: y, isSolid: false, on: sheet)
    draw(fetch, span.solidStart..<span.solidEnd, y: y, isSolid: true, on: sheet)
    draw(fetch, span.solidEnd..<span.end, y: y, isSolid: false, on: sheet)
  }

  private func draw(_ fetch: Fetch, _ x: Range<Int>, y: Int, isSolid: Bool, on sheet: Sheet) {
    if x.isEmpty { return }
    let row = sheet.pixel(x.lowerBound, y)
    if fetch.step.mixes {
      mix(fetch, x, y: y, isSolid: isSolid, on: row)
    } else if isSolid {
      lay(fetch, x, y: y, on: row)
    } else {
      let source = fetch.pixels(x, y: y, into: scratch.sourceRow(pixels: x.count))
      let mask = mask(fetch.step, x, y: y, weight: fetch.step.weight)
      switchyard_over_masked(row, source, mask, x.count)
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
  private func lay(
    _ fetch: Fetch, _ x: Range<Int>, y: Int, on row: UnsafeMutablePointer<UInt8>
  ) {
    let step = fetch.step
    if step.source.isOpaque && step.weight == 255 {
      let source = fetch.pixels(x, y: y, into: row)
      if source != UnsafePointer(row) { row.update(from: source, count: 4 * x.count) }
      return
    }
    let source = fetch.pixels(x, y: y, into: scratch.sourceRow(pixels: x.count))
    if step.source.isOpaque {
      switchyard_mix(row, row, source, x.count, step.weight)
    } else if step.weight == 255 {
      switchyard_over(row, source, x.count)
    } else {
      switchyard_over_weighted(row, source, x.count, step.weight)
    }
  }

  private func mix(
    _ fetch: Fetch, _ x: Range<Int>, y: Int, isSolid: Bool, on row: UnsafeMutablePointer<UInt8>
  ) {
    var source = fetch.pixels(x, y: y, into: scratch.sourceRow(pixels: x.count))
    if !isSolid {
      let weighed = scratch.clearRow(pixels: x.count)
      switchyard_over_masked(weighed, source, mask(fetch.step, x, y: y, weight: 255), x.count)
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

  private func mask(_ step: Step, _ x: Range<Int>, y: Int, weight: UInt32)
    -> UnsafePointer<UInt8>
  {
    let coverage = scratch.coverage(pixels: x.count)
    for shape in step.shapes { shape.cover(coverage, x: x.lowerBound, y: y, count: x.count) }
    step.shadow?.cover(coverage, x: x.lowerBound, y: y, count: x.count)
    let mask = scratch.mask(pixels: x.count)
    switchyard_weigh(mask, coverage, x.count, weight)
    return UnsafePointer(mask)
  }
}

/// Gets the colours of a step's rows.
struct Fetch {
  let step: Step
  /// The step's own sheet, if it is a group.
  let inner: Sheet?
  let scratch: Scratch

  /// Returns pixels that are there already, or written to `buffer`.
  func pixels(_ x: Range<Int>, y: Int, into buffer: UnsafeMutablePointer<UInt8>)
    -> UnsafePointer<UInt8>
  {
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
