public import SwitchyardMotion

/// What a film looks like as a file: size, rate, length, ground and quality.
public struct FilmSettings: Hashable, Sendable {
  /// How often a film that loops is shown.
  public enum Loop: Hashable, Sendable {
    case forever
    /// A number of times, at least one.
    case times(Int)
  }

  /// Time and space against looks.
  public enum Quality: String, CaseIterable, Hashable, Sendable {
    case draft, good, best
  }

  /// The most pixels of a frame, of which each takes 4 bytes; a contact sheet is one frame.
  public static let mostPixels = 1 << 27

  /// Size of every frame, in pixels.
  public var width: Int
  public var height: Int
  public var rate: FrameRate
  /// How many frames will be written.
  public var frameCount: Int
  /// GIF, APNG and WebP only; other formats leave it to the player.
  public var loop = Loop.forever
  /// The colour under clear pixels; `clear` keeps them clear where the format can.
  public var ground = Color.black
  /// The colour that half-clear pixels of a transparent GIF are mixed with.
  public var matte: Color?
  public var quality = Quality.good
  /// The format's usual one when nil.
  public var codec: FilmCodec?
  /// The encoder's own scale of quality, lower is better; chosen from `quality` when nil.
  public var crf: Int?
  /// Whether a rest is one long frame rather than many; the format's usual way when nil.
  public var isVariable: Bool?
  /// Whether frames of a longer film that lie in the way are removed.
  public var replacesStrayFrames = false

  /// Creates settings of a film; every number must be at least one.
  public init(width: Int, height: Int, rate: FrameRate, frameCount: Int) {
    precondition(width > 0 && height > 0 && frameCount > 0, "a film has pixels and frames")
    self.width = width
    self.height = height
    self.rate = rate
    self.frameCount = frameCount
  }

  /// Whether clear pixels are to stay clear.
  public var isTransparent: Bool { !ground.isOpaque }
}
