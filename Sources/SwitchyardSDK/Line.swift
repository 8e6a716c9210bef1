/// The animator that a train follows; what a plugin supplies.
///
/// Adopt the protocol of a kind rather than this one. A line of several kinds is run one way:
/// interaction if a finger drives, else animation, else progress. One instance is made for each
/// train. Unless a line promises `ownReturn` it only ever sees the way out: the host plays the way
/// back by running the progress from 1 to 0.
public protocol Line {
  /// The line's name, duration and promises.
  static var info: LineInfo { get }

  /// Creates the line for one train; its parameters are set before each call.
  init()

  /// Runs after both stations were placed and before anything moves.
  func beforeDepart(_ scene: Scene) throws

  /// Runs when the train has ended.
  ///
  /// - Parameters:
  ///   - scene: The train.
  ///   - success: False after a cancel.
  func afterArrived(_ scene: Scene, success: Bool) throws
}

extension Line {
  public func beforeDepart(_ scene: Scene) {}
  public func afterArrived(_ scene: Scene, success: Bool) {}
}

/// A line that wants another duration with other parameters.
public protocol TimedLine: Line {
  /// The duration with the parameters as they are, instead of `info.duration`.
  var seconds: Double { get }
}

/// A line that is called for every frame.
public protocol ProgressLine: Line {
  /// Lays the layers out for a progress.
  ///
  /// Each call starts from the state that `beforeDepart` left, so calls in any order give the same
  /// frame.
  ///
  /// - Parameters:
  ///   - scene: The train.
  ///   - progress: 0…1 after the easing; 0 is exactly the old screen, 1 exactly the new one.
  func layout(_ scene: Scene, at progress: Double) throws
}

/// A progress line that moves passengers itself.
public protocol PassengerProgressLine: ProgressLine {
  /// Places a passenger for a progress of 0…1.
  func layout(_ passenger: Passenger, in scene: Scene, at progress: Double) throws
}

/// A line that declares its animations once; the host runs, scrubs and reverses them.
public protocol AnimationLine: Line {
  /// Declares everything that moves, with the scene's `animate`.
  func animate(_ scene: Scene) throws
}

/// An animation line that moves passengers itself.
public protocol PassengerAnimationLine: AnimationLine {
  /// Declares how a passenger travels.
  func animate(_ passenger: Passenger, in scene: Scene) throws
}

/// A line that follows a finger and declares the tail after the finger is gone.
public protocol InteractionLine: ProgressLine {
  /// Declares the way from the last progress to the end, with the scene's `animate`.
  ///
  /// - Parameters:
  ///   - scene: The train.
  ///   - last: The progress at which the finger left.
  ///   - velocity: Points a second, where known.
  /// - Returns: The seconds that it takes.
  func finish(_ scene: Scene, from last: Double, velocity: Point?) throws -> Double

  /// Declares the way from the last progress back to the start.
  ///
  /// - Parameters:
  ///   - scene: The train.
  ///   - last: The progress at which the finger left.
  ///   - velocity: Points a second, where known.
  /// - Returns: The seconds that it takes.
  func cancel(_ scene: Scene, from last: Double, velocity: Point?) throws -> Double
}

/// An interaction line that moves passengers itself after the finger is gone.
public protocol PassengerInteractionLine: InteractionLine {
  /// Declares a passenger's way to its end, in the seconds that `finish` returned.
  func finish(_ passenger: Passenger, in scene: Scene, over seconds: Double) throws

  /// Declares a passenger's way back to its start, in the seconds that `cancel` returned.
  func cancel(_ passenger: Passenger, in scene: Scene, over seconds: Double) throws
}

/// A line that says itself when it is done.
public protocol CompletionLine: Line {
  /// Sets everything going; something in it must lead to the scene's `complete`.
  ///
  /// The host completes a train that is a second late.
  func run(_ scene: Scene) throws
}

extension CompletionLine {
  /// Leaves both stations as they were placed, and is done.
  public func run(_ scene: Scene) { scene.complete() }
}

/// A line that writes the frame from two 8-bit sRGB pictures.
///
/// It is called on drawing threads.
public protocol PixelLine: Line {
  /// How colour and alpha go together in the pictures; premultiplied unless said otherwise.
  static var alpha: AlphaMode { get }

  /// Writes the frame's window.
  func render(_ frame: Frame) throws
}

extension PixelLine {
  public static var alpha: AlphaMode { .premultiplied }
}

/// A line that writes the frame from two pictures of linear light.
///
/// It is called on drawing threads.
public protocol LinearPixelLine: Line {
  /// How colour and alpha go together in the pictures; premultiplied unless said otherwise.
  static var alpha: AlphaMode { get }

  /// Writes the frame's window.
  func render(_ frame: LinearFrame) throws
}

extension LinearPixelLine {
  public static var alpha: AlphaMode { .premultiplied }
}
