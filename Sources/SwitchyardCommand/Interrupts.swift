import Glibc
import Synchronization

/// Ctrl-C and SIGTERM, remembered until the next frame asks.
enum Interrupts {
  private static let received = Atomic<Int32>(0)

  /// Starts to remember; a second signal of the same kind ends the program at once.
  ///
  /// A program may have been started with signals blocked, so they are let through first.
  static func watch() {
    signal(SIGPIPE, SIG_IGN)
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in [SIGINT, SIGTERM] {
      sigaddset(&mask, number)
      signal(number) { number in
        Interrupts.received.store(number, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  }

  /// The exit code of the signal that has arrived, or nil.
  static var pending: ExitCode? {
    switch received.load(ordering: .relaxed) {
    case SIGINT: .interrupted
    case SIGTERM: .terminated
    default: nil
    }
  }
}
