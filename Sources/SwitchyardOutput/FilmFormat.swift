/// A kind of film or picture file, known by the ending of its name.
public enum FilmFormat: String, CaseIterable, Hashable, Sendable {
  case mp4, mov, webm, gif, apng, webp
  /// One picture.
  case png
  /// A numbered PNG for every frame; the file name has `#` where the number goes.
  case frames
  case y4m
  /// Rows of red, green, blue and straight alpha, one frame after the other, without a header.
  case raw

  /// The endings by which formats are chosen.
  public static let endings = allCases.filter { $0 != .frames }.map(\.rawValue)

  /// Creates the format that a file name asks for.
  ///
  /// - Throws: `unknownFormat` when the ending is none of `endings`.
  public init(path: String) throws(OutputError) {
    let name = FilePath.name(of: path)
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    guard let format = FilmFormat(rawValue: ending), format != .frames else {
      throw .unknownFormat(path: path, ending: ending)
    }
    self = format == .png && name.contains("#") ? .frames : format
  }

  /// Whether clear pixels stay clear.
  public var keepsTransparency: Bool {
    switch self {
    case .mp4, .y4m: false
    case .mov, .webm, .gif, .apng, .webp, .png, .frames, .raw: true
    }
  }

  /// Whether the file can be written from front to back, so also to standard output.
  public var isStreamable: Bool {
    switch self {
    case .mov, .apng, .webp, .frames: false
    case .mp4, .webm, .gif, .png, .y4m, .raw: true
    }
  }

  /// Whether a rest can be one long frame, and whether it can be as many frames as fit into it.
  var timings: (variable: Bool, constant: Bool) {
    switch self {
    case .mp4, .mov, .webm: (true, true)
    case .gif, .apng, .webp: (true, false)
    case .png, .frames, .y4m, .raw: (false, true)
    }
  }

  /// The codecs that `FilmSettings.codec` may name, the usual one first.
  public var codecs: [FilmCodec] {
    switch self {
    case .mp4: [.h264, .h265, .av1]
    case .mov: [.h264, .prores, .h265]
    case .webm: [.vp9, .av1]
    case .gif, .apng, .webp, .png, .frames, .y4m, .raw: []
    }
  }
}

/// A way to compress the pictures of an MP4, MOV or WebM film.
public enum FilmCodec: String, CaseIterable, Hashable, Sendable {
  case h264, h265, vp9, av1, prores
}
