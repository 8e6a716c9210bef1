/// What is chosen for a transition: a line, or none.
public enum LineSelection {
  case line(LineChoice)
  /// No train: the stations change from one moment to the next.
  case cut
}

/// Lines for the way between two stations.
public struct Route {
  /// The name of the station that is left; nil for any.
  public var from: String?
  /// The name of the station that comes; nil for any.
  public var to: String?
  /// For going this way; nil when the route says nothing about it.
  public var line: LineSelection?
  /// For going back, from `to` to `from`; nil when the route says nothing about it.
  public var pop: LineSelection?

  /// Creates a route.
  public init(
    from: String? = nil, to: String? = nil, line: LineSelection? = nil, pop: LineSelection? = nil
  ) {
    self.from = from
    self.to = to
    self.line = line
    self.pop = pop
  }
}

extension Route {
  /// Whether it names both stations.
  var isExact: Bool { from != nil && to != nil }

  /// Returns what it says about an operation between two stations.
  func selection(for operation: Navigator.Operation, from: String, to: String) -> LineSelection? {
    if leads(from: from, to: to), let line { return line }
    guard operation.direction == .return, leads(from: to, to: from) else { return nil }
    return pop
  }

  private func leads(from start: String, to end: String) -> Bool {
    (from ?? start) == start && (to ?? end) == end
  }
}
