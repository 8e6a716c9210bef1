/// Opens a film or picture file to write frames into.
///
/// What the format can't do is refused here, before any frame is drawn. Missing folders are made.
/// - Parameters:
///   - path: Where the file will be; `-` is standard output.
///   - format: The format; `FilmFormat(path:)` takes it from the ending.
///   - settings: What the film looks like.
/// - Throws: `unsupported`, `tooLarge`, `tooManyPixels`, `encoderMissing`, `encoderFailed`,
///   `notWritable` or `strayFrames`.
public func openSink(
  path: String, format: FilmFormat, settings: FilmSettings
) throws(OutputError) -> any FrameSink {
  try checkOutput(path: path, format: format, settings: settings)
  switch format {
  case .frames: return try FramesSink(path: path, settings: settings)
  case .png: return try PosterSink(path: path, settings: settings)
  case .y4m: return BackgroundSink(try Y4MSink(path: path, settings: settings))
  case .raw: return try RawSink(path: path, settings: settings)
  case .gif: return BackgroundSink(try GIFSink(path: path, settings: settings))
  case .mp4, .mov, .webm, .apng, .webp:
    let plan = MoviePlan(format, settings)
    return BackgroundSink(try MovieSink(path: path, plan: plan, settings: settings))
  }
}

/// Refuses what a format can't do; opens and makes nothing.
///
/// - Throws: `unsupported`, `tooLarge` or `tooManyPixels`.
public func checkOutput(
  path: String, format: FilmFormat, settings: FilmSettings
) throws(OutputError) {
  try checkStream(path, format)
  try checkCodec(path, format, settings)
  try checkTransparency(path, format, settings)
  try checkTiming(path, format, settings)
  try checkSize(path, format, settings)
}

private func checkStream(_ path: String, _ format: FilmFormat) throws(OutputError) {
  guard path == FilePath.standardOutput, !format.isStreamable else { return }
  let others = list(FilmFormat.allCases.filter(\.isStreamable).map(\.rawValue))
  throw .unsupported(
    path: path, what: "\(format.rawValue) can't go to standard output",
    instead: "\(others) can, or name a file")
}

private func checkCodec(
  _ path: String, _ format: FilmFormat, _ settings: FilmSettings
) throws(OutputError) {
  guard let codec = settings.codec, !format.codecs.contains(codec) else { return }
  let what = "\(format.rawValue) can't hold \(codec.rawValue)"
  guard !format.codecs.isEmpty else {
    throw .unsupported(path: path, what: what, instead: "leave the codec out")
  }
  throw .unsupported(
    path: path, what: what, instead: "its codecs are \(list(format.codecs.map(\.rawValue)))")
}

private func checkTransparency(
  _ path: String, _ format: FilmFormat, _ settings: FilmSettings
) throws(OutputError) {
  guard settings.isTransparent else { return }
  guard format.keepsTransparency else {
    throw .unsupported(
      path: path, what: "\(format.rawValue) can't be transparent",
      instead: "use .webm .apng .webp .png .mov, or give this output a background colour")
  }
  guard let codec = settings.codec, codec != .vp9, codec != .prores else { return }
  throw .unsupported(
    path: path, what: "\(codec.rawValue) can't be transparent",
    instead: "use prores in .mov or vp9 in .webm, or give this output a background colour")
}

private func checkTiming(
  _ path: String, _ format: FilmFormat, _ settings: FilmSettings
) throws(OutputError) {
  guard let isVariable = settings.isVariable else { return }
  guard isVariable ? !format.timings.variable : !format.timings.constant else { return }
  throw .unsupported(
    path: path,
    what: "\(format.rawValue) can't have \(isVariable ? "variable" : "constant") timing",
    instead: "mp4, mov and webm can have either; leave it out here")
}

private func checkSize(
  _ path: String, _ format: FilmFormat, _ settings: FilmSettings
) throws(OutputError) {
  let (width, height) = (settings.width, settings.height)
  if let (limit, name) = longestSide(format, settings), max(width, height) > limit {
    throw .tooLarge(path: path, width: width, height: height, limit: limit, format: name)
  }
  guard width * height > FilmSettings.mostPixels else { return }
  let scale = (Double(FilmSettings.mostPixels) / Double(width * height)).squareRoot()
  let fit = [width, height].map { max(1, Int(Double($0) * scale)) }
  throw .tooManyPixels(
    path: path, width: width, height: height, limit: FilmSettings.mostPixels,
    instead: "make it \(fit[0])x\(fit[1]) or less")
}

/// How long a side may be, in pixels, and what says so; nil where any length will do.
private func longestSide(
  _ format: FilmFormat, _ settings: FilmSettings
) -> (limit: Int, name: String)? {
  switch format {
  case .mp4, .mov, .webm, .webp, .apng:
    let recipe = MoviePlan(format, settings).recipe
    return (recipe.limit, recipe.codec)
  case .gif: return (65535, "GIF")
  case .png, .frames: return (PNGEncoder.longestSide, "PNG")
  case .y4m, .raw: return nil
  }
}

/// Joins words as a sentence does: `a, b and c`.
private func list(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " and \(last)"
}
