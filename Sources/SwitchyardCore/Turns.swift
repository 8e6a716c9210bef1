import Synchronization

/// Who may call a pixel line now: everybody, or one thread after the other.
struct Turns {
  private final class Lock: Sendable {
    let mutex = Mutex(())
  }

  /// Lines that are serial take turns with each other, too.
  private static let serial = Lock()

  /// Nil for lines that are reentrant.
  private let lock: Lock?

  /// Creates the turns of one train.
  init(of line: Line) {
    lock =
      line.flags.contains(.reentrant) ? nil : line.flags.contains(.serial) ? Self.serial : Lock()
  }

  /// Does something when it is this thread's turn.
  func take<Answer>(_ call: () -> Answer) -> Answer {
    guard let lock else { return call() }
    // What is locked is the line; nothing that is Swift's comes in or out.
    nonisolated(unsafe) var answer: Answer?
    nonisolated(unsafe) let call = call
    lock.mutex.withLock { _ in answer = call() }
    guard let answer else { preconditionFailure("the call has been made") }
    return answer
  }
}
