/// Why a journey cannot be planned or played.
public struct JourneyError: Error, Equatable {
  /// In the order of the file; never empty.
  public let problems: [JourneyProblem]

  /// Creates an error of at least one problem.
  public init(_ problems: [JourneyProblem]) {
    precondition(!problems.isEmpty, "an error says what is wrong")
    self.problems = problems
  }

  /// The kind of the first problem, which decides the exit code.
  public var kind: JourneyProblem.Kind { problems[0].kind }
}

// MARK: - CustomStringConvertible

extension JourneyError: CustomStringConvertible {
  /// One line for each problem.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// One thing that is wrong with a journey, or worth knowing, and where.
public struct JourneyProblem: Error, Equatable {
  /// Who has to act.
  public enum Kind: Sendable {
    /// The journey's text.
    case journey
    /// A file that it names.
    case input
    /// A line that is missing, or refuses.
    case plugin
    /// Nobody has to.
    case notice
  }

  public var kind: Kind
  /// The file as it was named, or the argument.
  public var file: String
  /// From 1; nil for what has no place.
  public var line: Int?
  /// From 1, in characters.
  public var column: Int?
  /// One line without a full stop.
  public var message: String
  /// The nearest thing that would be right.
  public var suggestion: String?
  /// The line of the file with a caret below the place.
  public var excerpt: String?

  init(
    _ message: String, at position: Position, kind: Kind = .journey, suggestion: String? = nil
  ) {
    self.kind = kind
    self.message = message.printable
    self.suggestion = suggestion?.printable
    file = position.source.name.printable
    line = position.hasLine ? position.line : nil
    column = position.hasLine ? position.column : nil
    excerpt = position.excerpt
  }
}

// MARK: - CustomStringConvertible

extension JourneyProblem: CustomStringConvertible {
  /// The file, the place, the message and the suggestion in one line.
  public var description: String {
    let place = [line, column].compactMap { $0 }.map { ":\($0)" }.joined()
    let question = suggestion.map { "; did you mean \($0)?" } ?? ""
    return "\(file)\(place): \(message)\(question)"
  }
}

extension String {
  /// The text in one line of reasonable length, without anything that a terminal would obey.
  fileprivate var printable: String {
    let clean = map { character in
      character.unicodeScalars.contains { $0.properties.generalCategory == .control }
        ? "\u{FFFD}" : character
    }
    return clean.count <= 500 ? String(clean) : String(clean.prefix(500)) + "…"
  }
}
