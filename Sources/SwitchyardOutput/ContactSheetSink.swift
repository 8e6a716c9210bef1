import SwitchyardMotion
import SwitchyardRender

/// A contact sheet as a PNG file.
final class ContactSheetSink: FrameSink {
  private var sheet: ContactSheet
  private let times: [Double]
  private let poster: PosterSink
  private var count = 0

  /// Opens a file for a sheet of the frames that an output takes.
  init(_ output: FilmOutput, sheet: ContactSheet) throws(OutputError) {
    guard try output.resolvedFormat() == .png else {
      throw .unsupported(
        path: output.path, what: "a contact sheet is one PNG",
        instead: "name a file that ends in .png")
    }
    self.sheet = sheet
    let track = output.track
    times = track.frames.map { track.rate.time(ofFrame: $0) }
    let settings = FilmSettings(
      width: sheet.bitmap.width, height: sheet.bitmap.height, rate: output.settings.rate,
      frameCount: 1)
    poster = try PosterSink(path: output.path, settings: settings)
  }

  func write(_ frame: Bitmap) throws(OutputError) {
    sheet.add(frame, at: times[min(count, times.count - 1)])
    count += 1
  }

  func repeatLast(_ count: Int) throws(OutputError) {
    for _ in 0..<count {
      sheet.repeatLast(at: times[min(self.count, times.count - 1)])
      self.count += 1
    }
  }

  func complete() throws(OutputError) {
    try poster.write(sheet.bitmap)
    try poster.complete()
  }

  func publish() throws(OutputError) { try poster.publish() }

  func abort() { poster.abort() }
}
