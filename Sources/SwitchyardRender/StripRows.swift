import SwitchyardKernels

/// The rows of a strip, drawn one after the other; what is seen of the steps is looked up again
/// only where it may change.
struct StripRows {
  private let strips: UnsafeBufferPointer<Unmanaged<StripStep>>
  private let ground: UInt32
  /// What the steps replace of the row at hand.
  private var hidden = RowCover()
  /// Edges of the row at hand, at which several steps are mixed.
  ///
  /// They are drawn in the nearest cache and then written once, those of like rows one after the
  /// other: what is read again of a few pixels has to wait until all that was written before them
  /// is on its way.
  private var tiles = InlineArray<8, Range<Int>>(repeating: 0..<0)
  private var tileCount = 0
  /// Whether nothing is read of the row at hand while it is drawn.
  private var isOnlyWritten = false
  private let tile: UnsafeMutablePointer<UInt8>
  /// The first row that may differ from the row at hand.
  private var next = Int.min

  /// The most pixels of a tile.
  static let tileWidth = 32
  static let tileHeight = 32
  /// With more steps, tiles aren't worth it; each has two edges.
  private static let mostStepsWithTiles = 4

  /// Creates the rows of steps, which must outlive them, and memory for a tile.
  init(
    _ strips: UnsafeBufferPointer<Unmanaged<StripStep>>, ground: UInt32,
    tile: UnsafeMutablePointer<UInt8>
  ) {
    self.strips = strips
    self.ground = ground
    self.tile = tile
  }

  /// Draws the rows of a sheet; sheets come from top to bottom.
  mutating func draw(on sheet: Sheet) {
    if strips.count == 2, inlay(strips[1], over: strips[0], on: sheet) { return }
    var y = sheet.rect.y0
    while y < sheet.rect.y1 {
      if y >= next { look(at: y) }
      let end = min(next, sheet.rect.y1, y + StripRows.tileHeight)
      drawLikeRows(y..<end, on: sheet)
      y = end
    }
  }

  private func inlay(
    _ upper: Unmanaged<StripStep>, over lower: Unmanaged<StripStep>, on sheet: Sheet
  ) -> Bool {
    upper._withUnsafeGuaranteedRef { upper in
      lower._withUnsafeGuaranteedRef { upper.inlay(over: $0, on: sheet) }
    }
  }

  private func drawLikeRows(_ rows: Range<Int>, on sheet: Sheet) {
    var sheet = sheet
    sheet.streams = sheet.streams && isOnlyWritten
    for y in rows {
      drawGround(y: y, on: sheet)
      for strip in strips { strip._withUnsafeGuaranteedRef { $0.draw(y: y, on: sheet) } }
    }
    for index in 0..<tileCount { drawTile(tiles[index], rows, on: sheet) }
  }

  /// Finds out what is seen of a row.
  private mutating func look(at y: Int) {
    (hidden, tileCount, next) = (RowCover(), 0, Int.max)
    for index in strips.indices.reversed() {
      strips[index]._withUnsafeGuaranteedRef { strip in
        strip.look(at: y, hiding: &hidden)
        next = min(next, strip.endOfLikeRows(from: y))
      }
    }
    for index in strips.indices { lookAtEdges(of: index) }
    isOnlyWritten = strips.allSatisfy { $0._withUnsafeGuaranteedRef(\.isOnlyWritten) }
  }

  /// Finds out what the edges of a step are mixed with.
  private mutating func lookAtEdges(of index: Int) {
    strips[index]._withUnsafeGuaranteedRef { strip in
      if index > 0, strips[index - 1]._withUnsafeGuaranteedRef({ strip.settle(on: $0) }) { return }
      guard strips.count <= StripRows.mostStepsWithTiles else { return }
      let edges = strip.edgesForTiles()
      addTile(edges.left)
      addTile(edges.right)
    }
  }

  private mutating func addTile(_ edge: Range<Int>) {
    guard !edge.isEmpty else { return }
    if tileCount > 0, tiles[tileCount - 1].joins(edge),
      case let both = tiles[tileCount - 1].joined(edge), both.count <= StripRows.tileWidth
    {
      tiles[tileCount - 1] = both
    } else {
      tiles[tileCount] = edge
      tileCount += 1
    }
  }

  private func drawTile(_ columns: Range<Int>, _ rows: Range<Int>, on sheet: Sheet) {
    let rect = PixelRect(
      x0: columns.lowerBound, y0: rows.lowerBound, x1: columns.upperBound, y1: rows.upperBound)
    let small = Sheet(pixels: tile, stride: 4 * StripRows.tileWidth, rect: rect)
    for y in rows {
      drawGround(y: y, on: small)
      for strip in strips { strip._withUnsafeGuaranteedRef { $0.draw(y: y, onTile: small) } }
    }
    for y in rows {
      sheet.pixel(rect.x0, y).update(from: small.pixel(rect.x0, y), count: 4 * columns.count)
    }
  }

  private func drawGround(y: Int, on sheet: Sheet) {
    hidden.forEachGap(in: sheet.rect.x0..<sheet.rect.x1) {
      switchyard_fill(sheet.pixel($0.lowerBound, y), ground, $0.count)
    }
  }
}
