/// One running transition: its stations, its line, and the one progress that everything reads.
///
/// A navigator makes trains. One that nobody drives runs by itself; a driven one follows `drive`
/// until `finish` or `cancel`.
public final class Train {
  /// Where a train is in its life.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// Not yet left.
    case idle
    /// Both stations lie in the container and nothing has moved.
    case placed
    /// The clock writes the progress.
    case running
    /// A finger writes the progress.
    case driven
    /// The clock takes it to one of its ends after the finger has gone, or after it turned round.
    case settling
    case completed
  }

  /// What a train runs in.
  struct Track {
    let container: Layer
    let timeline: Timeline
    let trace: Trace?
    var faultPolicy = FaultPolicy.cut
  }

  var plan: TrainPlan
  let track: Track
  /// The station that is left; nil once the train has completed.
  public internal(set) var from: Station?
  /// The station that comes; nil once the train has completed.
  public internal(set) var to: Station?
  /// Where it is in its life.
  public internal(set) var state: State = .idle
  /// Of the way, before the line's pace: 0 at the start, 1 at the end, outside only under a finger.
  public internal(set) var progress: Double = 0
  /// Whether it goes to its end rather than back to its start.
  public internal(set) var isFinishing = true
  var motion = Motion()
  var work = Work()

  /// How the clock writes the progress, and the timers that belong to it.
  struct Motion {
    var course: Course?
    var timers: [Timeline.Token] = []
  }

  /// The line at work, as long as it is.
  struct Work {
    var run: LineRun?
    var animator: (any Animator)?
    var hasFailed = false
    /// Whether a finger has it, or had it last.
    var isHeld = false
    /// Whether it goes on as a picture only, of a train that has been completed.
    var isInEffigy = false
    /// What stands in the place of the station that is left.
    var effigy: Effigy?
    /// The passengers of the station that is left, as they were when the train was made.
    var leaving: [Passenger] = []
    /// How it was let go before it had left.
    var release: Release?
    /// What moves along with it, in the order of asking.
    var alongside: [Alongside] = []
    /// Whether `after_arrived` is still to be called.
    var owesArrival = false
    /// Told once, with whether the train got to its end.
    var whenEnded: ((Bool) -> Void)?
  }

  /// Creates a train that waits to depart.
  init(_ plan: TrainPlan, from: Station?, to: Station?, on track: Track) {
    self.plan = plan
    self.from = from
    self.to = to
    self.track = track
    work.leaving = from?.boarding ?? []
    work.isHeld = plan.isDriven
  }

  /// Numbers trains in the order in which a navigator makes them, from 1.
  public var number: Int { plan.number }
  /// What the navigator does by it.
  public var operation: Navigator.Operation { plan.operation }
  /// Which way the stations go.
  public var direction: Direction { plan.operation.direction }
  /// The line that it follows.
  public var line: Line { plan.choice.line }
  /// How long it takes when nobody drives it, in seconds.
  public var seconds: Double { plan.seconds }
  /// The progress as it looks: along the pace of the line, 0…1 unless that overshoots.
  public var easedProgress: Double { plan.eased(progress) }

  /// Completes the train at once; the first call counts, later ones only leave a warning.
  ///
  /// - Parameter success: Whether it got to its end; else its stations are as before.
  public func complete(_ success: Bool) {
    guard state != .completed else { return warn("it has been completed already") }
    isFinishing = success
    arrive()
    complete()
  }
}
