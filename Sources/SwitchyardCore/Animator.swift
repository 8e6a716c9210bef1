import SwitchyardMotion

/// What runs the picture of one train, in one of the ways in which lines are run.
///
/// Whatever it does is a function of the progress it is shown; a fault ends its work for good.
protocol Animator: AnyObject {
  /// Sets everything going, after `before_depart`.
  func depart() throws(LineFault)

  /// Lays everything out for a moment.
  func show(_ moment: TrainMoment) throws(LineFault)

  /// Starts the way to an end after the finger has gone.
  ///
  /// - Returns: The seconds it takes, or nil to follow the train's progress.
  func settle(_ settlement: Settlement) throws(LineFault) -> Double?

  /// Returns the progress at which a finger would have brought what is seen at another.
  ///
  /// - Returns: Nil where what is seen follows the pace of the plan.
  func evenProgress(at progress: Double) -> Double?

  /// Throws what went wrong while its picture was drawn.
  func checkDrawing() throws(LineFault)

  /// Gives the stations' layers back as they were, and goes on with their copies.
  func move(to copies: LayerCopies)

  /// Takes its own layers away.
  func arrive()
}

extension Animator {
  func settle(_ settlement: Settlement) throws(LineFault) -> Double? { nil }
  func evenProgress(at progress: Double) -> Double? { nil }
  func checkDrawing() throws(LineFault) {}
  func move(to copies: LayerCopies) {}
  func arrive() {}
}

/// Where a train is.
struct TrainMoment {
  /// Of the way: 0…1, or outside under a finger.
  var progress: Double
  /// Seconds since the finger went, once it has.
  var settled: Double?
}

/// The way to an end.
struct Settlement {
  /// Whether to the end rather than back to the start, as the train goes.
  var finishes: Bool
  /// Where the finger left it.
  var last: Double
  /// Points a second.
  var velocity: Point?
}
