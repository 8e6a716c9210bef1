import Synchronization

/// Draws steps on sheets, in one thread.
///
/// All steps of a row are drawn before the next row, so that the row stays in the nearest cache;
/// what a later step replaces in a row is not drawn at all.
final class Band {
  let scratch = Scratch()
  /// How many strips of its share have been begun, by any band.
  let begun = Atomic(0)
  /// Steps in a strip, made once and used again; the first ones are in use.
  private var strips: [StripStep] = []
  // References are not counted row by row.
  private var references: [Unmanaged<StripStep>] = []
  private var usedCount = 0

  /// Draws a ground colour and steps on a sheet.
  func draw(_ steps: [Step], ground: UInt32, on sheet: Sheet) {
    let sheetCount = scratch.sheetCount
    let used = prepare(steps, on: sheet)
    references.withUnsafeBufferPointer { references in
      var rows = StripRows(.init(rebasing: references[used]), ground: ground, tile: scratch.tile())
      rows.draw(on: sheet)
    }
    giveBack(used)
    scratch.keepSheets(sheetCount)
  }

  /// Draws a ground colour and steps on a strip of planes.
  func draw(_ steps: [Step], ground: UInt32, _ rect: PixelRect, into planes: PlanarBitmap) {
    let count = rect.y1 - rect.y0
    if let rows = still(steps, rect) {
      return planes.convert(rows.start, stride: rows.stride, y: rect.y0, count: count)
    }
    // Two rows at a time, which are converted before they leave the nearest cache.
    let stride = (4 * rect.width + 63) & ~63
    let pixels = scratch.strip(byteCount: 2 * stride)
    let used = prepare(steps, on: Sheet(pixels: pixels, stride: stride, rect: rect))
    references.withUnsafeBufferPointer { references in
      var strip = StripRows(.init(rebasing: references[used]), ground: ground, tile: scratch.tile())
      for y in Swift.stride(from: rect.y0, to: rect.y1, by: 2) {
        let pair = PixelRect(x0: rect.x0, y0: y, x1: rect.x1, y1: min(y + 2, rect.y1))
        let sheet = Sheet(pixels: pixels, stride: stride, rect: pair)
        strip.draw(on: sheet)
        planes.convert(pixels, stride: stride, y: y, count: pair.y1 - y)
      }
    }
    giveBack(used)
    scratch.keepSheets(0)
  }

  /// Returns the pixels of a strip where they are there already: those of one still picture.
  private func still(
    _ steps: [Step], _ rect: PixelRect
  ) -> (start: UnsafePointer<UInt8>, stride: Int)? {
    guard let last = steps.last, last.cover?.contains(rect) == true,
      case .bitmap(let sampler) = last.source
    else { return nil }
    return sampler.pixels(of: rect)
  }
}

// MARK: - Steps of a strip

extension Band {
  /// Makes the steps ready that show in a sheet, with the sheets of groups drawn.
  private func prepare(_ steps: [Step], on sheet: Sheet) -> Range<Int> {
    let first = usedCount
    for (index, step) in steps.enumerated() {
      let part = step.mixes ? sheet.rect : step.bounds.intersection(sheet.rect)
      guard let seen = seen(part, under: steps[(index + 1)...]) else { continue }
      let inner = draw(inside: step, seen: seen)
      if usedCount == strips.count {
        strips.append(StripStep(scratch))
        references.append(.passUnretained(strips[usedCount]))
      }
      strips[usedCount].begin(step, seen: seen, in: sheet.rect, inner: inner)
      usedCount += 1
    }
    return first..<usedCount
  }

  /// Lets go of what steps refer to.
  private func giveBack(_ used: Range<Int>) {
    for index in used { strips[index].end() }
    usedCount = used.lowerBound
  }

  /// Returns the part without the columns at its ends that a later step replaces in all of its
  /// rows; nil when nothing is left.
  private func seen(_ part: PixelRect, under later: ArraySlice<Step>) -> PixelRect? {
    var seen = part
    for step in later {
      guard let cover = step.cover, cover.y0 <= part.y0, cover.y1 >= part.y1 else { continue }
      if cover.x0 <= seen.x0 { seen.x0 = max(seen.x0, cover.x1) }
      if cover.x1 >= seen.x1 { seen.x1 = min(seen.x1, cover.x0) }
    }
    return seen.isEmpty ? nil : seen
  }

  /// Draws a group's own sheet, as far as it is seen.
  private func draw(inside step: Step, seen: PixelRect) -> Sheet? {
    guard case .sheet(let steps, _) = step.source else { return nil }
    let rect = seen.intersection(step.bounds)
    let stride = (4 * rect.width + 63) & ~63
    let pixels = scratch.takeSheet(byteCount: stride * (rect.y1 - rect.y0))
    let sheet = Sheet(pixels: pixels, stride: stride, rect: rect)
    draw(steps, ground: 0, on: sheet)
    return sheet
  }
}
