import SwitchyardKernels

/// Draws steps on sheets, in one thread.
final class Band {
  let scratch = Scratch()

  /// Draws a ground colour and steps on a sheet.
  func draw(_ steps: [Step], ground: UInt32, on sheet: Sheet, depth: Int = 0) {
    for x in visible(in: sheet.rect, under: steps[...]) {
      for y in sheet.rect.y0..<sheet.rect.y1 {
        switchyard_fill(sheet.pixel(x.lowerBound, y), ground, x.count)
      }
    }
    for (index, step) in steps.enumerated() {
      let part = step.mixes ? sheet.rect : step.bounds.intersection(sheet.rect)
      let ranges = visible(in: part, under: steps[(index + 1)...])
      guard let first = ranges.first, let last = ranges.last else { continue }
      var seen = part
      (seen.x0, seen.x1) = (first.lowerBound, last.upperBound)
      let inner = draw(inside: step, seen: seen, depth: depth)
      let fetch = Fetch(step: step, inner: inner, scratch: scratch)
      for x in ranges {
        for y in part.y0..<part.y1 {
          draw(fetch, x, y: y, on: sheet)
        }
      }
    }
  }

  /// Returns the columns of a part that no later step replaces in all of the part's rows.
  private func visible(in part: PixelRect, under later: ArraySlice<Step>) -> [Range<Int>] {
    guard !part.isEmpty else { return [] }
    var ranges = [part.x0..<part.x1]
    for step in later {
      guard let cover = step.cover, cover.y0 <= part.y0, cover.y1 >= part.y1 else { continue }
      ranges = ranges.flatMap { range -> [Range<Int>] in
        let hidden = range.clamped(to: cover.x0..<cover.x1)
        if hidden.isEmpty { return [range] }
        return [range.lowerBound..<hidden.lowerBound, hidden.upperBound..<range.upperBound]
          .filter { !$0.isEmpty }
      }
    }
    return ranges
  }

  /// Draws a group's own sheet, as far as it is seen.
  private func draw(inside step: Step, seen: PixelRect, depth: Int) -> Sheet? {
    guard case .sheet(let steps, _) = step.source else { return nil }
    let rect = seen.intersection(step.bounds)
    let stride = (4 * rect.width + 63) & ~63
    let pixels = scratch.sheet(depth: depth, byteCount: stride * (rect.y1 - rect.y0))
    let sheet = Sheet(pixels: pixels, stride: stride, rect: rect)
    draw(steps, ground: 0, on: sheet, depth: depth + 1)
    return sheet
  }
}
