/// A place in a text; lines and columns count from 1.
struct Position: Sendable {
  var source: Source
  /// Zero where there is no text.
  var line: Int
  var column: Int

  /// Returns the place of a command-line argument; paths in it are relative to where we started.
  static func argument(_ name: String, text: String = "") -> Position {
    let source = Source(
      name: name, directory: Files.workingDirectory, text: text, isArgument: true)
    return Position(source: source, line: 1, column: 1)
  }

  /// Whether a message can name the line.
  var hasLine: Bool { line > 0 && !source.isArgument }

  /// The line with a caret below the place; nil where there is nothing to see.
  var excerpt: String? {
    guard hasLine, !source.text.allSatisfy(\.isWhitespace) else { return nil }
    let lines = source.text.split(
      maxSplits: line, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let text = line <= lines.count ? lines[line - 1] : ""
    let shown = String(
      text.prefix(200).map { character in
        character != "\t"
          && character.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
          ? "\u{FFFD}" : character
      })
    guard (1...shown.count + 1).contains(column) else { return shown }
    let margin = shown.prefix(column - 1).map { $0 == "\t" ? "\t" : " " }
    return "\(shown)\n\(margin.joined())^"
  }
}

/// A value with the place where it was written.
struct Located<Value> {
  var value: Value
  var position: Position
}

extension Located: Sendable where Value: Sendable {}
