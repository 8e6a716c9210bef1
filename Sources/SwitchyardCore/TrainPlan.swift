import SwitchyardMotion

/// All that is settled about a train before it leaves.
struct TrainPlan {
  /// The one way in which a line of perhaps several kinds is run.
  enum Path {
    case interaction, animation, progress, completion, pixels
    /// A line of no kind.
    case none
  }

  let number: Int
  let operation: Navigator.Operation
  let choice: LineChoice
  /// How long it takes when nobody drives it.
  let seconds: Double
  /// Whether a finger drives it from the start.
  let isDriven: Bool
  /// Whether a finger took hold of it on the way, so that the progress is what is seen.
  var isTakenOver = false
  /// Where a finger took hold of it, if its line declared its pieces.
  var hold: Hold?
  let reducesMotion: Bool
  let timing: TrainTiming

  /// Whether the stations go the way back, from the line's point of view.
  var isReturn: Bool { (operation.direction == .return) != choice.isReversed }

  /// Whether the line is shown the way out and run from 1 to 0.
  var isMirrored: Bool { isReturn && !choice.line.flags.contains(.ownReturn) }

  var path: Path {
    let kinds = choice.line.kinds
    if isDriven, kinds.contains(.interaction) { return .interaction }
    if kinds.contains(.animation) { return .animation }
    if kinds.contains(.progress) || kinds.contains(.interaction) { return .progress }
    if kinds.contains(.completion) { return .completion }
    return kinds.contains(.pixels) ? .pixels : .none
  }

  /// Whether the line decides when the train ends.
  var completesItself: Bool { path == .completion && !isDriven }

  /// Whether progress is shown as it is, without a pace.
  var isEven: Bool { isDriven || isTakenOver }

  /// Whether the line declared its pieces, each with a pace of its own.
  var isDeclared: Bool { path == .animation || path == .completion }

  /// Where a finger took hold of pieces that each keep a pace of their own.
  ///
  /// From there on everything goes evenly to either end, from what is seen.
  struct Hold {
    /// The progress at which a finger would have brought it there.
    let progress: Double
    /// What the clock had written.
    let raw: Double
    /// What that looked like along the pace of the choice.
    let eased: Double

    /// Returns a value on the way from 0 over what it was when taken hold of to 1.
    func value(at progress: Double, through middle: Double) -> Double {
      if progress < self.progress { return middle * progress / self.progress }
      let rest = 1 - self.progress
      return rest > 0 ? middle + (1 - middle) * (progress - self.progress) / rest : 1
    }
  }

  /// What raw progress looks like: along the pace of the choice, evenly under a finger.
  func eased(_ progress: Double) -> Double {
    if let hold { return hold.value(at: progress, through: hold.eased) }
    if isEven || progress == 0 || progress == 1 { return progress }
    return pace.value(at: progress)
  }

  /// Returns the progress that the line is given for an eased one.
  func lineProgress(_ eased: Double) -> Double {
    let progress = isMirrored ? 1 - eased : eased
    return choice.line.flags.contains(.overshootOK) ? progress : min(max(progress, 0), 1)
  }

  var pace: Easing {
    // What only declares animations leaves the rest to ease as they do by default.
    isDeclared ? choice.easing ?? .easeInOut : choice.pace
  }
}
