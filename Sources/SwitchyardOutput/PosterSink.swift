import SwitchyardRender

/// One frame as a PNG: the first that is written; later ones are left out.
final class PosterSink: FrameSink {
  private let file: OutputFile
  private let encoder: PNGEncoder

  /// Opens a file.
  init(path: String, settings: FilmSettings) throws(OutputError) {
    file = try OutputFile(path: path)
    encoder = PNGEncoder(settings: settings)
  }

  func write(_ frame: Bitmap) throws(OutputError) {
    guard file.framesWritten == 0 else { return }
    try encoder.encode(frame) { (bytes) throws(OutputError) in try file.write(bytes) }
    file.framesWritten = 1
  }

  func repeatLast(_ count: Int) throws(OutputError) {}

  func complete() throws(OutputError) { try file.complete() }

  func publish() throws(OutputError) { try file.publish() }

  func abort() { file.discard() }
}
