import SwitchyardCore

/// Plays steps on layers that nobody draws, to find out when they end and what becomes of them.
final class Rehearsal {
  /// What happened in a step.
  struct Result {
    /// When everything has come to rest, in seconds.
    var end: Double
    var outcome: Outcome
    /// The line of the last train, by its id.
    var line: String?
    /// The stations of the last train.
    var from: String?
    var to: String?
    /// The stations, bottom first.
    var stack: [String]
    var modals: [String]
  }

  /// A step that moves for longer never ends, in seconds.
  private static let patience = 3600.0

  let performer: Performer
  private var ends: [Bool] = []
  private var departure: (line: String, from: String?, to: String?)?

  init(_ stage: Stage) {
    performer = Performer(stage)
    performer.observer = self
  }

  /// Plays a step to its end; nil when it has none.
  func play(_ step: PlannedStep) -> Result? {
    let (navigator, timeline) = (performer.navigator(for: step), performer.timeline)
    (ends, departure) = ([], nil)
    timeline.advance(to: step.start)
    performer.play(step)
    while !performer.isAtRest {
      guard let next = timeline.nextTime, next < step.start + Self.patience else { return nil }
      timeline.advance(to: next)
    }
    let outcome: Outcome = ends.last.map { $0 ? .completed : .cancelled } ?? .nothing
    return Result(
      end: timeline.now, outcome: outcome, line: departure?.line, from: departure?.from,
      to: departure?.to, stack: navigator.stations.map(\.id), modals: navigator.modals.map(\.id))
  }
}

// MARK: - NavigatorObserver

extension Rehearsal: NavigatorObserver {
  func navigator(_ navigator: Navigator, didDepart train: Train) {
    departure = (train.line.id, train.from?.id, train.to?.id)
  }

  func navigator(_ navigator: Navigator, didFinish operation: Navigator.Operation, success: Bool) {
    ends.append(success)
  }
}
