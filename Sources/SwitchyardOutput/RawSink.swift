import SwitchyardMotion
import SwitchyardRender

/// Frames as rows of red, green, blue and straight alpha, and nothing else.
final class RawSink: FrameSink {
  private let file: OutputFile
  private let packer: PixelPacker
  private var frame: [UInt8]
  private let width: Int

  /// Opens a file.
  init(path: String, settings: FilmSettings) throws(OutputError) {
    file = try OutputFile(path: path, frameCount: settings.frameCount)
    packer = PixelPacker(ground: settings.ground)
    width = settings.width
    frame = [UInt8](repeating: 0, count: settings.width * settings.height * 4)
  }

  func write(_ frame: Bitmap) throws(OutputError) {
    self.frame.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      for y in 0..<frame.height { packer.pack(frame, row: y, into: start + y * width * 4) }
    }
    try repeatLast(1)
  }

  func repeatLast(_ count: Int) throws(OutputError) {
    for _ in 0..<count {
      let code = frame.withUnsafeBytes { file.writeAll($0) }
      guard code == 0 else { throw file.failure(code) }
      file.framesWritten += 1
    }
  }

  func complete() throws(OutputError) { try file.complete() }

  func publish() throws(OutputError) { try file.publish() }

  func abort() { file.discard() }
}
