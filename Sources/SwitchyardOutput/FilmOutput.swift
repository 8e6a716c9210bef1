/// One file that a run writes: where, how, and which part of the journey.
public struct FilmOutput: Hashable, Sendable {
  /// Where the file will be; `-` is standard output.
  public var path: String
  /// The format, or nil to take it from the path's ending.
  public var format: FilmFormat?
  public var settings: FilmSettings
  /// The journey's frame, at the settings' rate, that comes first; a poster shows only this one.
  public var firstFrame = 0
  /// Columns, and as many rows, of a contact sheet of the frames; nil for the film itself.
  public var sheetColumns: Int?

  /// Creates an output of the whole journey.
  public init(path: String, format: FilmFormat? = nil, settings: FilmSettings) {
    self.path = path
    self.format = format
    self.settings = settings
  }

  /// Returns the format that was given, or that the path's ending asks for.
  public func resolvedFormat() throws(OutputError) -> FilmFormat {
    if let format { return format }
    return try FilmFormat(path: path)
  }

  /// The frames that it takes.
  var track: FilmSchedule.Track {
    let frames = sheetColumns.map {
      ContactSheet.frames(of: settings.frameCount, columns: $0).map { $0 + firstFrame }
    }
    return FilmSchedule.Track(
      rate: settings.rate, frames: frames ?? Array(firstFrame..<firstFrame + settings.frameCount))
  }

  /// Refuses what the format can't do with frames of a size in pixels; opens nothing.
  ///
  /// - Throws: `unknownFormat`, `unsupported`, `tooLarge` or `tooManyPixels`.
  public func check(frameWidth: Int, frameHeight: Int) throws(OutputError) {
    let format = try resolvedFormat()
    guard let sheetColumns else {
      return try checkOutput(path: path, format: format, settings: settings)
    }
    let size = { ContactSheet.size(columns: $0, frameWidth: frameWidth, frameHeight: frameHeight) }
    let isSmall = { size($0).width * size($0).height <= FilmSettings.mostPixels }
    guard !isSmall(sheetColumns) else { return }
    let columns = (1..<sheetColumns).last(where: isSmall) ?? 1
    throw .tooManyPixels(
      path: path, width: size(sheetColumns).width, height: size(sheetColumns).height,
      limit: FilmSettings.mostPixels, instead: "make the sheet of at most \(columns) columns")
  }

  /// Opens the file for frames of a size in pixels.
  func open(
    frameWidth: Int, frameHeight: Int, drawLabel: @escaping ContactSheet.Labeling
  ) throws(OutputError) -> any FrameSink {
    if let sheetColumns {
      let sheet = ContactSheet(
        columns: sheetColumns, frameWidth: frameWidth, frameHeight: frameHeight,
        ground: settings.ground, drawLabel: drawLabel)
      return try ContactSheetSink(self, sheet: sheet)
    }
    let sink = try openSink(path: path, format: resolvedFormat(), settings: settings)
    guard (settings.width, settings.height) != (frameWidth, frameHeight) else { return sink }
    let scaling = ScalingSink(
      sink, settings: settings, frameWidth: frameWidth, frameHeight: frameHeight)
    return BackgroundSink(scaling)
  }
}
