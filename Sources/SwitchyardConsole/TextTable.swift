/// Columns of text, aligned for a fixed-width display.
package struct TextTable {
  package enum Alignment { case left, right }

  private struct Cell {
    let text: String
    /// In characters.
    let width: Int

    init(_ text: String) {
      self.text = text
      // Most are ASCII, where a byte is a character.
      width = text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : text.count
    }
  }

  private let alignments: [Alignment]
  private var rows: [[Cell]] = []

  /// Creates a table with a heading for each column.
  package init(_ headings: [String], alignments: [Alignment] = []) {
    self.alignments = alignments
    rows = [headings.map { Cell($0) }]
  }

  /// Adds a row of what anybody may have written; it has as many cells as there are headings.
  package mutating func add(_ cells: [String]) {
    precondition(cells.count == rows[0].count, "a row has a cell for each column")
    rows.append(cells.map { Cell(ShownText.line($0)) })
  }

  /// The lines, two blanks between columns, without blanks at their ends.
  package var lines: [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].width }.max() ?? 0 }
    return rows.map { line(of: $0, widths) }
  }

  private func line(of row: [Cell], _ widths: [Int]) -> String {
    var line: [UInt8] = []
    for (column, cell) in row.enumerated() {
      if column > 0 { line += [0x20, 0x20] }
      let blanks = repeatElement(0x20 as UInt8, count: widths[column] - cell.width)
      let isRight = column < alignments.count && alignments[column] == .right
      if isRight { line += blanks }
      line += cell.text.utf8
      if !isRight { line += blanks }
    }
    while line.last == 0x20 { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }
}

extension String {
  /// Returns the text with something before it, up to a length in characters.
  package func leftPadded(to length: Int, with filler: Character = " ") -> String {
    String(repeating: filler, count: max(0, length - count)) + self
  }
}
