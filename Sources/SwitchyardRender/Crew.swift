import Glibc
import SwitchyardKernels
import Synchronization

/// Threads that do a work together, one work after the other; the caller's is the first of them.
///
/// To wake a thread may take as long as a small frame. So those who wait look on for a moment before
/// they sleep: frames mostly follow each other.
final class Crew {
  /// Does its part of a work, given the thread's number.
  typealias Work = @Sendable (Int) -> Void

  private let board = Board()
  private var threads: [pthread_t] = []

  /// Creates a crew of a number of threads, or of fewer where the system has no more.
  init(count: Int) {
    for index in 1..<max(1, count) {
      var thread = pthread_t()
      let helper = Unmanaged.passRetained(Helper(board: board, index: index))
      guard pthread_create(&thread, nil, Helper.start, helper.toOpaque()) == 0 else {
        helper.release()
        break
      }
      threads.append(thread)
    }
  }

  deinit {
    board.post(nil, for: 0)
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Does a work, of which every thread does its part, and returns when all is done.
  func run(_ work: @escaping Work) {
    board.post(work, for: threads.count)
    work(0)
    board.waitForAll()
  }
}

/// What the threads of a crew tell each other.
private final class Board: @unchecked Sendable {
  /// Nanoseconds that a thread looks on before it sleeps.
  private static let patience = 50_000

  /// How many works there have been, and how many threads still do the one at hand.
  private let number = Atomic(0)
  private let busy = Atomic(0)
  /// The work at hand, nil at the end; it changes while nobody is busy.
  private var work: Crew.Work?
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(lock, nil)
    pthread_cond_init(change, nil)
  }

  deinit {
    pthread_cond_destroy(change)
    pthread_mutex_destroy(lock)
    change.deallocate()
    lock.deallocate()
  }

  /// Gives a work to some threads.
  func post(_ work: Crew.Work?, for count: Int) {
    self.work = work
    busy.store(count, ordering: .relaxed)
    tell { number.add(1, ordering: .releasing) }
  }

  /// Waits for a work after the one of a number, and returns it; nil at the end.
  func next(after last: Int) -> Crew.Work? {
    wait { number.load(ordering: .acquiring) != last }
    return work
  }

  /// Notes that a thread has done its part.
  func finish() {
    if busy.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { tell {} }
  }

  func waitForAll() {
    wait { busy.load(ordering: .acquiring) == 0 }
    work = nil
  }

  /// Makes a change that others may sleep for.
  private func tell(_ body: () -> Void) {
    pthread_mutex_lock(lock)
    body()
    pthread_cond_broadcast(change)
    pthread_mutex_unlock(lock)
  }

  private func wait(until condition: () -> Bool) {
    let start = ContinuousClock.now
    while !condition() {
      for _ in 0..<16 { switchyard_pause() }
      if ContinuousClock.now - start < .nanoseconds(Board.patience) { continue }
      pthread_mutex_lock(lock)
      while !condition() { pthread_cond_wait(change, lock) }
      pthread_mutex_unlock(lock)
    }
  }
}

/// One thread of a crew but the first.
private final class Helper: Sendable {
  private let board: Board
  private let index: Int

  init(board: Board, index: Int) {
    (self.board, self.index) = (board, index)
  }

  static let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
    if let helper = $0 { Unmanaged<Helper>.fromOpaque(helper).takeRetainedValue().run() }
    return nil
  }

  private func run() {
    var last = 0
    while let work = board.next(after: last) {
      work(index)
      last += 1
      board.finish()
    }
  }
}
