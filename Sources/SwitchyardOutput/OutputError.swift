/// Why a film could not be written.
public enum OutputError: Error, Equatable, Sendable {
  /// The name's ending says nothing about the format.
  case unknownFormat(path: String, ending: String)
  /// The format can't do what was asked; `instead` says what can be done.
  case unsupported(path: String, what: String, instead: String)
  /// A side is longer than the format allows, in pixels.
  case tooLarge(path: String, width: Int, height: Int, limit: Int, format: String)
  /// A picture has more pixels than fit; `instead` says what would.
  case tooManyPixels(path: String, width: Int, height: Int, limit: Int, instead: String)
  /// Two outputs are one file under these names.
  case sameFile(path: String, other: String)
  /// The libraries on this machine were built without the encoder.
  case encoderMissing(path: String, codec: String, encoder: String)
  /// An encoder gave up, at a frame counted from 0.
  case encoderFailed(path: String, encoder: String, frame: Int, reason: String)
  /// No room is left; both numbers are bytes, the need an estimate for the whole film.
  case diskFull(path: String, written: Int, needed: Int)
  /// The file or a folder above it can't be made or written.
  case notWritable(path: String, reason: String)
  /// Numbered frames of a longer film lie where new ones go.
  case strayFrames(first: String, count: Int)
}
