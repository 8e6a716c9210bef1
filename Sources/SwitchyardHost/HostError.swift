/// What the host answers when something is asked of it that it can't do.
public enum HostError: Error, Hashable, Sendable {
  /// No line has that name; `known` is sorted.
  case unknownLine(name: String, nearest: String?, known: [String])
  /// The line declares no such parameter.
  case unknownParameter(line: String, parameter: String, nearest: String?, known: [String])
  /// A parameter was given a text that it can't take.
  case badValue(line: String, parameter: String, text: String, reason: String)
  /// A plugin that a program registers itself was refused.
  case refused(Refusal)
}

// MARK: - CustomStringConvertible

extension HostError: CustomStringConvertible {
  /// One line, without a capital or a full stop.
  public var description: String {
    switch self {
    case .unknownLine(let name, _, let known) where known.isEmpty:
      "unknown line '\(name)'; no plugin was found"
    case .unknownLine(let name, let nearest, let known):
      "unknown line '\(name)'; \(HostError.hint(nearest, known, all: "the lines are"))"
    case .unknownParameter(let line, let parameter, _, let known) where known.isEmpty:
      "\(line) has no parameter \(parameter); it takes none"
    case .unknownParameter(let line, let parameter, let nearest, let known):
      "\(line) has no parameter \(parameter); \(HostError.hint(nearest, known, all: "it takes"))"
    case .badValue(let line, let parameter, let text, let reason):
      "\(parameter) of \(line) can't be \(text.isEmpty ? "empty" : text): \(reason)"
    case .refused(let refusal): refusal.description
    }
  }

  private static func hint(_ nearest: String?, _ known: [String], all: String) -> String {
    nearest.map { "did you mean \($0)?" } ?? "\(all) \(known.joined(separator: ", "))"
  }
}
