public import SwitchyardRender

/// Where the frames of a film go, one after another.
///
/// The file appears, whole, when `publish` returns; after `abort`, or when a call has thrown and the
/// sink is let go, nothing of it is left and an older file of the same name is as it was.
public protocol FrameSink: AnyObject {
  /// What the person should know about the file, such as a size that had to change.
  var notices: [String] { get }

  /// Whether `study` makes the film better.
  var wantsKeyFrames: Bool { get }

  /// Looks at frames that stand for the whole film: rests, and middles of transitions.
  ///
  /// Call it before the first frame, as often as you like or not at all.
  func study(_ keyFrames: [Bitmap]) throws(OutputError)

  /// Adds a frame; its pixels may change once the call returns.
  func write(_ frame: Bitmap) throws(OutputError)

  /// Whether frames may also come as planes of 4:2:0, in the film's size.
  var takesPlanes: Bool { get }

  /// Adds a frame as planes, where the sink takes them; they may change once the call returns.
  func write(_ planes: PlanarBitmap) throws(OutputError)

  /// Shows the last written frame for some frames more, which costs next to nothing.
  func repeatLast(_ count: Int) throws(OutputError)

  /// Writes what is left, so that only putting the file in its place can still fail.
  func complete() throws(OutputError)

  /// Puts the completed file in its place.
  func publish() throws(OutputError)

  /// Removes every trace; harmless after `publish` and when called twice.
  func abort()
}

extension FrameSink {
  public var notices: [String] { [] }
  public var wantsKeyFrames: Bool { false }
  public func study(_ keyFrames: [Bitmap]) throws(OutputError) {}
  public var takesPlanes: Bool { false }

  public func write(_ planes: PlanarBitmap) throws(OutputError) {
    preconditionFailure("this sink takes no planes")
  }
}

extension FrameSink {
  /// Completes the file and puts it in its place.
  public func finish() throws(OutputError) {
    try complete()
    try publish()
  }
}
