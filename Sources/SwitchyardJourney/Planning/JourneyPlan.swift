public import SwitchyardCore
public import SwitchyardMotion

/// Everything that a journey will do, with times, lines and sizes; nothing is drawn yet.
///
/// A journey's length is the sum of its rests and transitions. Frame k shows the moment k / fps,
/// and the last frame always a screen at rest.
public struct JourneyPlan {
  public var title: String?
  /// Size of the film in points.
  public var size: Size
  /// Pixels in a point.
  public var scale: Double
  public var rate: FrameRate
  public var ground: Ground
  public var quality: Quality
  public var loop: LoopCount
  /// In the order of the file; the first one only shows the start.
  public var steps: [PlannedStep]
  /// The sum of rests and transitions.
  public var seconds: Double
  public var frameCount: Int
  /// In the order of the file; empty when the command line names the files.
  public var outputs: [PlannedOutput]
  /// What is worth knowing and stops nothing.
  public var notices: [JourneyProblem]
  /// When the last screen has come to rest; the last frame does not show an earlier moment.
  let settledFrom: Double
  let places: PlanPlaces
  /// What a navigator needs to play the steps.
  let stage: Stage
  /// The fingers that the film shows.
  let marks: [TouchMark]
  /// Words over the film.
  let captions: [Caption]
  /// What else is drawn over and around it.
  let overlays: OverlaysSpec

  /// Size of the film in pixels.
  public var pixelWidth: Int { max(1, Int((size.width * scale).rounded())) }
  /// Size of the film in pixels.
  public var pixelHeight: Int { max(1, Int((size.height * scale).rounded())) }

  /// Returns how many frames the film has at a rate.
  public func frameCount(at rate: FrameRate) -> Int {
    rate.frameCount(seconds: seconds, settledFrom: settledFrom)
  }

  /// The colour under everything, clear for a transparent ground.
  public var groundColor: Color {
    switch ground {
    case .color(let color): color
    case .transparent: .clear
    case .blur: .black
    }
  }
}

/// One step of a plan: a transition and the rest after it.
public struct PlannedStep {
  /// What happens to the stack or the modals.
  public enum Operation: String, Hashable, Sendable, CaseIterable {
    case start, push, pop, popTo, root, replace, stack, present, dismiss, next, previous
    case wait, gesture
  }

  /// From 0.
  public var index: Int
  /// The journey's file that holds the step.
  public var file: String
  /// From 1; nil for what has no place.
  public var line: Int?
  public var operation: Operation
  /// The station that is seen before; nil for the first step.
  public var from: String?
  /// The station that is seen after.
  public var to: String
  /// The stations after the step, bottom first.
  public var stack: [String]
  /// The modals after the step, bottom first.
  public var modals: [String]
  /// The line's name as the journey knows it; nil for a cut.
  public var lineName: String?
  /// What the train follows; nil for a cut.
  public var choice: LineChoice?
  /// When the transition starts, in seconds.
  public var start: Double
  /// When the transition ends and the rest begins, in seconds.
  public var end: Double
  /// When the rest ends, in seconds.
  public var restEnd: Double
  /// Passengers that travel, in drawing order.
  public var passengers: [String]
  /// Passengers of one side only, which fade with their station.
  public var unmatched: [String]
  /// The station in whose own stack it happens; nil for the film's.
  public var place: String?
  /// What a finger does; nil for none.
  public var touch: PlannedTouch?
  /// What became of it.
  public var outcome = Outcome.completed
  /// What moves along with the transition.
  var companions: [Companion] = []
  /// What happens in the middle of it.
  public var interruptions: [Interruption] = []

  /// A step in the middle of another.
  public struct Interruption {
    /// Seconds after the start of the step that it interrupts.
    public var delay: Double
    public var step: PlannedStep
    /// Whether it would undo what it interrupts; nil when it has a way of its own.
    var isReverse: Bool?
  }

  /// The station that it leads to, whatever becomes of it.
  public var target: String
  /// The stations that it leads to, bottom first.
  var targetStack: [String]
}

/// One file to write.
public struct PlannedOutput: Hashable {
  /// Absolute.
  public var path: String
  /// As the journey names it.
  public var name: String
  /// The film's when nil.
  public var rate: FrameRate?
  /// Pixels; the film's when nil.
  public var width: Int?
  /// The moment of a picture, in seconds.
  public var at: Double?
  /// A part of the film, in seconds.
  public var range: Range<Double>?
  /// How many pictures a contact sheet has; nil for no sheet.
  public var sheet: Int?
  public var loop: LoopCount
  public var ground: Ground
  public var matte: Color?
  public var codec: String?
  public var crf: Int?
  public var quality: Quality
  /// The format's usual one when nil.
  public var timing: Timing?
}
