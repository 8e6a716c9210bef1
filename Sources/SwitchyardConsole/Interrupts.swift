import Dispatch
import Glibc
import SwitchyardHost
import Synchronization

/// Ctrl-C, SIGTERM and SIGHUP, remembered until the next frame asks.
///
/// Whoever doesn't ask in time is ended without being asked, and so is everybody by a second signal.
package enum Interrupts {
  /// How long a tidy end may take, in seconds.
  private static let patience = 1.5

  private static let received = Atomic<Int32>(0)
  private static let count = Atomic<Int>(0)
  /// Where the signal handler says that something has arrived.
  private static let bell = Atomic<Int32>(-1)
  private static let flag = Atomic<Int32>(-1)
  private static let pole = Atomic<Int32>(-1)

  /// A descriptor that can be read from once a signal has arrived; for those who wait with `poll`.
  package static var descriptor: Int32 { pole.load(ordering: .relaxed) }

  /// Starts to remember.
  ///
  /// A program may have been started with signals blocked, so they are let through first.
  ///
  /// - Parameter tidyUp: What is left to do when the program is ended without being asked.
  package static func watch(tidyUp: @escaping @Sendable () -> Void = {}) {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    listen(tidyUp)
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      sigaddset(&mask, number)
      signal(number) { number in
        Interrupts.received.store(number, ordering: .relaxed)
        Interrupts.count.add(1, ordering: .relaxed)
        var byte: UInt8 = 0
        write(Interrupts.bell.load(ordering: .relaxed), &byte, 1)
        write(Interrupts.flag.load(ordering: .relaxed), &byte, 1)
      }
    }
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  }

  /// The exit code of the signal that has arrived, or nil.
  package static var pending: ExitCode? {
    ExitCode(rawValue: 128 + received.load(ordering: .relaxed))
  }

  /// Waits in the background for a signal that nobody sees to.
  private static func listen(_ tidyUp: @escaping @Sendable () -> Void) {
    guard let ends = makePipe(), let others = makePipe() else { return }
    bell.store(ends[1], ordering: .relaxed)
    flag.store(others[1], ordering: .relaxed)
    pole.store(others[0], ordering: .relaxed)
    let queue = DispatchQueue(label: "switchyard.interrupts")
    let source = DispatchSource.makeReadSource(fileDescriptor: ends[0], queue: queue)
    // The source is a part of its own handler, so that it stays for as long as the program runs.
    source.setEventHandler {
      var bytes = [UInt8](repeating: 0, count: 16)
      read(Int32(source.handle), &bytes, bytes.count)
      let wait = count.load(ordering: .relaxed) > 1 ? 0 : patience
      queue.asyncAfter(deadline: .now() + wait) { end(tidyUp) }
    }
    source.activate()
  }

  private static func makePipe() -> [Int32]? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return ends
  }

  private static func end(_ tidyUp: () -> Void) {
    tidyUp()
    CallWatch.leave(128 + received.load(ordering: .relaxed))
  }
}
