/// Chooses the line for each push, pop, present and dismiss, and how trains run.
///
/// ```swift
/// let coordinator = Coordinator(push: LineChoice(slide))
/// coordinator.routes = [Route(from: "list", to: "detail", line: .line(LineChoice(zoom)))]
/// coordinator.overlap = .interrupt
/// ```
public final class Coordinator {
  /// The first that fits counts; one that names both stations goes before one that does not.
  public var routes: [Route] = []
  /// Asked once for each operation without a line of its own; nil leaves it to the routes.
  ///
  /// It is given the names of the station that is left and of the one that comes.
  public var provider: ((Navigator.Operation, String, String) -> LineSelection?)?
  /// Those of an attached flow, after the program's own.
  var flowRoutes: [Route] = []
  /// For a push or replace that nothing else says anything about; nil for a cut.
  public var push: LineChoice?
  /// For a pop; nil to go back on the push's.
  public var pop: LineChoice?
  /// For a present; nil for the push's.
  public var present: LineChoice?
  /// For a dismiss; nil to go back on the present's.
  public var dismiss: LineChoice?
  /// What happens to a request while a train is running.
  public var overlap: OverlapPolicy = .queue
  /// Whether a push or present that repeats what is still coming is ignored: a double tap.
  ///
  /// It repeats what is coming when a train is under way or waits and the station has the name of
  /// the one that will be seen.
  public var deduplicates = false
  /// The small delays at the end of each train.
  public var timing = TrainTiming()
  /// What is shown when a line fails.
  public var faultPolicy = FaultPolicy.cut
  /// Whether the person asked for less movement.
  public var reducesMotion = false
  /// What then takes the place of lines that move things, for at most 0.2 s; nil leaves them.
  public var fade: LineChoice?

  /// Creates a coordinator with a default line for every operation; nil makes each a cut.
  public init(push: LineChoice? = nil) {
    self.push = push
  }

  /// Chooses the line of an operation.
  ///
  /// An explicit line goes before the provider's, that before a route with both names, that before a
  /// route with a wildcard, that before the line on which the stations came (on the way back), that before the defaults.
  ///
  /// - Parameters:
  ///   - operation: What is done.
  ///   - from: The name of the station that is left.
  ///   - to: The name of the station that comes.
  ///   - explicit: What the caller asked for.
  ///   - remembered: The line on which the station that is left once came.
  public func selection(
    for operation: Navigator.Operation, from: String, to: String, explicit: LineChoice? = nil,
    remembered: LineChoice? = nil
  ) -> LineSelection {
    let memory = operation.direction == .return ? remembered : nil
    let chosen =
      explicit.map(LineSelection.line) ?? provider?(operation, from, to)
      ?? route(for: operation, from: from, to: to, exactly: true)
      ?? route(for: operation, from: from, to: to, exactly: false)
      ?? (memory ?? line(for: operation)).map(LineSelection.line)
    guard case .line(let choice) = chosen else { return .cut }
    let calm = calmed(choice)
    return calm.seconds > 0 ? .line(calm) : .cut
  }

  private func route(
    for operation: Navigator.Operation, from: String, to: String, exactly: Bool
  ) -> LineSelection? {
    for route in routes + flowRoutes where route.isExact == exactly {
      if let found = route.selection(for: operation, from: from, to: to) { return found }
    }
    return nil
  }

  private func line(for operation: Navigator.Operation) -> LineChoice? {
    switch operation {
    case .push, .replace: push
    case .pop: pop ?? push
    case .present: present ?? push
    case .dismiss: dismiss ?? present ?? push
    }
  }

  /// Puts the fade in the place of a line that moves things, if that was asked for.
  private func calmed(_ choice: LineChoice) -> LineChoice {
    guard reducesMotion, choice.line.flags.contains(.hasMotion), var fade else {
      return choice
    }
    fade.duration = min(fade.seconds, choice.seconds, 0.2)
    return fade
  }
}
