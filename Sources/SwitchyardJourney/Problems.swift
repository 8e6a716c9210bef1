/// Collects what is wrong while a journey is read, so that one run shows everything.
final class Problems {
  /// How many are kept; what follows is seldom worth reading.
  static let largestCount = 20

  private(set) var errors: [JourneyProblem] = []
  private(set) var notices: [JourneyProblem] = []

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
