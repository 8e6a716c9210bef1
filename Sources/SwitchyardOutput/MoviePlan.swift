/// What kind of film file is made of which codec, and how.
struct MoviePlan {
  let format: FilmFormat
  let recipe: AVRecipe
  let loop: FilmSettings.Loop
  private let isVariable: Bool
  private let sourceWidth: Int
  private let sourceHeight: Int

  /// Plans a film; the codec must be one of the format's.
  init(_ format: FilmFormat, _ settings: FilmSettings) {
    self.format = format
    loop = settings.loop
    isVariable = settings.isVariable ?? false
    sourceWidth = settings.width
    sourceHeight = settings.height
    switch format {
    case .apng: recipe = .apng(transparent: settings.isTransparent)
    case .webp: recipe = .webp(settings)
    default: recipe = .film(MoviePlan.codec(format, settings), settings)
    }
  }

  /// The codec that was asked for, or the one that suits the format.
  static func codec(_ format: FilmFormat, _ settings: FilmSettings) -> FilmCodec {
    if let codec = settings.codec { return codec }
    return format == .mov && settings.isTransparent ? .prores : format.codecs.first ?? .h264
  }

  /// Size of the coded pictures, in pixels.
  var width: Int { recipe.needsEvenSides ? (sourceWidth + 1) & ~1 : sourceWidth }
  var height: Int { recipe.needsEvenSides ? (sourceHeight + 1) & ~1 : sourceHeight }

  /// The container by FFmpeg's name.
  var container: String { format.rawValue }

  var hasGlobalHeader: Bool { format == .mp4 || format == .mov || format == .webm }

  /// Whether a frame that repeats is written once and shown longer.
  var showsFramesOnce: Bool { isVariable || !format.timings.constant }

  /// Whether the file can't say how long its last frame is shown, so that the frame stands at its
  /// own end once more.
  var repeatsLastFrame: Bool { showsFramesOnce && format.timings.constant }

  /// The container's options by FFmpeg's names.
  func options(streaming: Bool) -> [String: String] {
    let count = if case .times(let count) = loop { count } else { 0 }
    return switch format {
    case .mp4, .mov:
      [
        "movflags": streaming
          ? "frag_keyframe+empty_moov+default_base_moof" : "faststart+write_colr"
      ]
    case .apng: ["plays": String(count)]
    case .webp: ["loop": String(count)]
    default: [:]
    }
  }

  /// Whether the container can't say that the film is shown several times.
  private var losesRepeats: Bool {
    guard case .times(let count) = loop, count > 1 else { return false }
    return format != .apng && format != .webp
  }

  func notices(path: String) -> [String] {
    var notices: [String] = []
    if width != sourceWidth || height != sourceHeight {
      notices.append(
        "\(path): \(recipe.codec) needs even sides: \(sourceWidth)x\(sourceHeight) becomes "
          + "\(width)x\(height), with the edge repeated")
    }
    if losesRepeats {
      notices.append("\(path): the film is in it once; a GIF, an APNG or a WebP can be repeated")
    }
    return notices
  }
}
