/// Columns of text, aligned for a fixed-width display.
package struct TextTable {
  package enum Alignment { case left, right }

  private let alignments: [Alignment]
  private var rows: [[String]] = []

  /// Creates a table with a heading for each column.
  package init(_ headings: [String], alignments: [Alignment] = []) {
    self.alignments = alignments
    rows = [headings]
  }

  /// Adds a row of what anybody may have written; it has as many cells as there are headings.
  package mutating func add(_ cells: [String]) {
    precondition(cells.count == rows[0].count, "a row has a cell for each column")
    rows.append(cells.map(ShownText.line))
  }

  /// The lines, two blanks between columns, without blanks at their ends.
  package var lines: [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = row.indices.map { pad(row[$0], to: widths[$0], column: $0) }.joined(
        separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  private func pad(_ text: String, to width: Int, column: Int) -> String {
    let blanks = String(repeating: " ", count: width - text.count)
    let alignment = column < alignments.count ? alignments[column] : .left
    return alignment == .left ? text + blanks : blanks + text
  }
}

extension String {
  /// Returns the text with something before it, up to a length in characters.
  package func leftPadded(to length: Int, with filler: Character = " ") -> String {
    String(repeating: filler, count: max(0, length - count)) + self
  }
}
