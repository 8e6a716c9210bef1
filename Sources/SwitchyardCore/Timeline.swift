/// Time that moves only when it is told to; the only clock of the engine.
///
/// Timers fire at their own exact times, in order of time and then of scheduling. What runs
/// continuously (a train) is told of each advance after the timers that were due.
public final class Timeline {
  /// What a timer or a follower is cancelled by.
  public struct Token: Hashable, Sendable {
    let number: Int
  }

  private struct Timer {
    let time: Double
    let number: Int
    let action: () -> Void
  }

  /// A frame of a film that the driver is about to take.
  public struct Film: Hashable, Sendable {
    /// From 0.
    public var frame: Int
    /// Of the whole film.
    public var frameCount: Int

    /// Creates the place of a frame in its film.
    public init(frame: Int, frameCount: Int) {
      self.frame = frame
      self.frameCount = frameCount
    }
  }

  /// Seconds since the start.
  public private(set) var now: Double = 0
  /// The frame that the driver takes at `now`, for lines that ask; nil in a window.
  public var film: Film?
  private var timers: [Timer] = []
  private var followers: [(number: Int, action: () -> Void)] = []
  private var nextNumber = 0

  /// Creates a timeline at zero.
  public init() {}

  /// Calls back at a time, once.
  @discardableResult public func schedule(at time: Double, _ action: @escaping () -> Void) -> Token
  {
    let timer = Timer(time: max(time, now), number: takeNumber(), action: action)
    let index = timers.firstIndex { $0.time > timer.time } ?? timers.count
    timers.insert(timer, at: index)
    return Token(number: timer.number)
  }

  /// Calls back after every advance until cancelled.
  public func follow(_ action: @escaping () -> Void) -> Token {
    let number = takeNumber()
    followers.append((number, action))
    return Token(number: number)
  }

  /// Forgets a timer or follower; one that is gone already does no harm.
  public func cancel(_ token: Token) {
    timers.removeAll { $0.number == token.number }
    followers.removeAll { $0.number == token.number }
  }

  /// Moves time forwards, firing what falls due on the way.
  public func advance(to time: Double) {
    while let first = timers.first, first.time <= time {
      timers.removeFirst()
      now = max(now, first.time)
      first.action()
    }
    now = max(now, time)
    for follower in followers where followers.contains(where: { $0.number == follower.number }) {
      follower.action()
    }
  }

  /// When the next timer falls due, in seconds; nil when none waits.
  public var nextTime: Double? { timers.first?.time }

  /// How many timers and followers are waiting; zero when nothing is left behind.
  public var pendingCount: Int { timers.count + followers.count }

  private func takeNumber() -> Int {
    nextNumber += 1
    return nextNumber
  }
}
