/// Collects what is wrong while a journey is read, so that one run shows everything, and passes on
/// which files it needs.
final class Problems {
  /// How many are kept; what follows is seldom worth reading.
  static let largestCount = 20

  private(set) var errors: [JourneyProblem] = []
  private(set) var notices: [JourneyProblem] = []
  private let lookUp: (String) -> Void

  /// Creates an empty collection; `lookUp` is given the path of each file before it is looked for.
  init(lookUp: @escaping (String) -> Void = { _ in }) { self.lookUp = lookUp }

  /// Finds a file that is named in a journey.
  ///
  /// - Throws: What is wrong, with the nearest name in the same folder.
  func find(_ path: String, from directory: String) throws(Fault) -> String {
    lookUp(Files.absolute(path, from: directory))
    return try Files.find(path, from: directory)
  }

  /// Returns the files that match a pattern, sorted as people count.
  func matches(_ pattern: String, from directory: String) -> [String] {
    lookUp(Files.absolute(pattern, from: directory))
    return Files.matches(pattern, from: directory)
  }

  /// Keeps a problem.
  func report(_ problem: JourneyProblem) {
    if problem.kind == .notice {
      if !notices.contains(problem) { notices.append(problem) }
    } else if errors.count < Self.largestCount, !errors.contains(problem) {
      errors.append(problem)
    }
  }

  /// Keeps a problem made of its parts.
  func report(
    _ message: String, at position: Position, kind: JourneyProblem.Kind = .journey,
    suggestion: String? = nil
  ) {
    report(JourneyProblem(message, at: position, kind: kind, suggestion: suggestion))
  }

  /// Throws everything that was found so far.
  func check() throws(JourneyError) {
    if !errors.isEmpty { throw JourneyError(errors) }
  }
}
