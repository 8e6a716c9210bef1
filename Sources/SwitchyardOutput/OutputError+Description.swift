import SwitchyardMotion

// MARK: - One line of English

extension OutputError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownFormat(let path, let ending):
      Self.unknownFormat(path, ending)
    case .unsupported(let path, let what, let instead):
      "\(path): \(what); \(instead)"
    case .tooLarge(let path, let width, let height, let limit, let format):
      Self.tooLarge(path, width, height, limit, format)
    case .tooManyPixels(let path, let width, let height, let limit, let instead):
      "\(path): \(width)x\(height) are more than \(limit) pixels a picture; \(instead)"
    case .sameFile(let path, let other):
      path == other
        ? "\(path): two outputs have this name; give each its own"
        : "\(path): '\(other)' is the same file; give each output its own"
    case .encoderMissing(let path, let codec, let encoder):
      "\(path): no encoder for \(codec): "
        + "install FFmpeg libraries that were built with \(encoder)"
    case .encoderFailed(let path, let encoder, let frame, let reason):
      "\(path): \(encoder) failed at frame \(frame): \(reason)"
    case .diskFull(let path, 0, _):
      "\(path): the disk is full"
    case .diskFull(let path, let written, let needed):
      "\(path): the disk is full after \(Self.size(written)); "
        + "the whole film needs about \(Self.size(needed))"
    case .notWritable(let path, let reason):
      "\(path): can't be written: \(reason)"
    case .strayFrames(let first, let count):
      "\(first)\(count > 1 ? " and \(count - 1) more are" : " is") left from a longer film; "
        + "remove \(count > 1 ? "them" : "it"), or use --force"
    }
  }

  private static func unknownFormat(_ path: String, _ ending: String) -> String {
    let known = "known endings: \(FilmFormat.endings.joined(separator: " "))"
    guard path != FilePath.standardOutput else {
      return "standard output has no ending that tells its format; name one by --format"
    }
    guard !ending.isEmpty else { return "\(path): the name has no ending; \(known)" }
    let nearest = Suggestion.nearest(to: ending, among: FilmFormat.endings)
    let hint = nearest.map { "; did you mean '.\($0)'?" } ?? ";"
    return "\(path): unknown film format '.\(ending)'\(hint) \(known)"
  }

  private static func tooLarge(
    _ path: String, _ width: Int, _ height: Int, _ limit: Int, _ format: String
  ) -> String {
    let scale = Double(limit) / Double(max(width, height))
    let fit = [width, height].map { max(2, Int(Double($0) * scale) & ~1) }
    return "\(path): \(width)x\(height) is beyond \(format), which ends at \(limit) pixels a side; "
      + "set output.size to \(fit[0])x\(fit[1]) or less"
  }

  /// Bytes as people say them: `512 bytes`, `1.5 MB`.
  private static func size(_ bytes: Int) -> String {
    guard bytes >= 1000 else { return "\(bytes) bytes" }
    let units = ["kB", "MB", "GB", "TB"]
    var value = Double(bytes) / 1000
    var unit = 0
    while value >= 999.95, unit < units.count - 1 {
      value /= 1000
      unit += 1
    }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(units[unit])"
  }
}
