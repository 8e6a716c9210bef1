import SwitchyardKernels

/// Draws steps on sheets, in one thread.
///
/// All steps of a row are drawn before the next row, so that the row stays in the nearest cache;
/// what a later step replaces in a row is not drawn at all.
final class Band {
  let scratch = Scratch()

  /// Draws a ground colour and steps on a sheet.
  func draw(_ steps: [Step], ground: UInt32, on sheet: Sheet) {
    let sheetCount = scratch.sheetCount
    defer { scratch.keepSheets(sheetCount) }
    let owned = prepare(steps, on: sheet)
    withExtendedLifetime(owned) {
      // References are not counted row by row.
      let strips = owned.map(Unmanaged.passUnretained)
      for y in sheet.rect.y0..<sheet.rect.y1 {
        draw(strips, ground: ground, y: y, on: sheet)
      }
    }
  }

  private func draw(
    _ strips: [Unmanaged<StripStep>], ground: UInt32, y: Int, on sheet: Sheet
  ) {
    strips.withUnsafeBufferPointer { strips in
      var hidden = 0..<0
      var index = strips.count
      while index > 0 {
        index -= 1
        strips[index]._withUnsafeGuaranteedRef { $0.look(at: y, hiding: &hidden) }
      }
      drawGround(ground, y: y, under: hidden, on: sheet)
      while index < strips.count {
        strips[index]._withUnsafeGuaranteedRef { $0.draw(y: y, on: sheet) }
        index += 1
      }
    }
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
    defer { scratch.keepSheets(0) }
    let owned = prepare(steps, on: Sheet(pixels: pixels, stride: stride, rect: rect))
    withExtendedLifetime(owned) {
      let strips = owned.map(Unmanaged.passUnretained)
      for y in Swift.stride(from: rect.y0, to: rect.y1, by: 2) {
        let pair = PixelRect(x0: rect.x0, y0: y, x1: rect.x1, y1: min(y + 2, rect.y1))
        let sheet = Sheet(pixels: pixels, stride: stride, rect: pair)
        for row in pair.y0..<pair.y1 { draw(strips, ground: ground, y: row, on: sheet) }
        planes.convert(pixels, stride: stride, y: y, count: pair.y1 - y)
      }
    }
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

  private func drawGround(_ ground: UInt32, y: Int, under hidden: Range<Int>, on sheet: Sheet) {
    let (x0, x1) = (sheet.rect.x0, sheet.rect.x1)
    if hidden.isEmpty || hidden.lowerBound > x0 {
      let end = hidden.isEmpty ? x1 : hidden.lowerBound
      switchyard_fill(sheet.pixel(x0, y), ground, end - x0)
    }
    if !hidden.isEmpty, hidden.upperBound < x1 {
      switchyard_fill(sheet.pixel(hidden.upperBound, y), ground, x1 - hidden.upperBound)
    }
  }

  /// Returns the steps that show in a sheet, with the sheets of groups drawn.
  private func prepare(_ steps: [Step], on sheet: Sheet) -> [StripStep] {
    var strips: [StripStep] = []
    strips.reserveCapacity(steps.count)
    for (index, step) in steps.enumerated() {
      let part = step.mixes ? sheet.rect : step.bounds.intersection(sheet.rect)
      guard let seen = seen(part, under: steps[(index + 1)...]) else { continue }
      let inner = draw(inside: step, seen: seen)
      strips.append(StripStep(step, seen: seen, inner: inner, scratch: scratch))
    }
    return strips
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
