/// A text that was read, for messages that point into it.
final class Source: Sendable {
  /// As it was named by whoever asked for it.
  let name: String
  /// Absolute; what paths inside the text are relative to.
  let directory: String
  let text: String

  init(name: String, directory: String, text: String) {
    self.name = name
    self.directory = directory
    self.text = text
  }
}

/// A place in a text; lines and columns count from 1.
struct Position: Sendable {
  var source: Source
  /// Zero for what comes from the command line, where there are no lines.
  var line: Int
  var column: Int

  /// The line with a caret below the place.
  var excerpt: String? {
    guard line > 0 else { return nil }
    let lines = source.text.split(
      maxSplits: line, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard line <= lines.count else { return nil }
    let shown = String(lines[line - 1].prefix(200))
    guard column <= shown.count + 1 else { return shown }
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
