import CAV
import SwitchyardMotion
import SwitchyardRender

/// Uncompressed 4:2:0 frames behind lines of text, which every encoder reads.
final class Y4MSink: FrameSink {
  private let file: OutputFile
  private let picture: AVPicture
  private var planes: [UInt8]

  let takesPlanes: Bool

  /// Opens a file.
  init(path: String, settings: FilmSettings) throws(OutputError) {
    takesPlanes = !settings.isTransparent
    file = try OutputFile(path: path, frameCount: settings.frameCount)
    picture = AVPicture(
      width: settings.width, height: settings.height, recipe: .planes, ground: settings.ground)
    let size = av_image_get_buffer_size(
      AV_PIX_FMT_YUV420P, Int32(settings.width), Int32(settings.height), 1)
    planes = [UInt8](repeating: 0, count: Int(size))
    let rate = settings.rate
    let head =
      "YUV4MPEG2 W\(settings.width) H\(settings.height) F\(rate.numerator):\(rate.denominator)"
      + " Ip A1:1 C420mpeg2 XYSCSS=420MPEG2 XCOLORRANGE=LIMITED\n"
    try write(text: head)
  }

  func write(_ frame: Bitmap) throws(OutputError) {
    picture.fill(from: frame)
    cav_copy_planes(&planes, Int32(planes.count), picture.frame)
    try repeatLast(1)
  }

  func write(_ planes: PlanarBitmap) throws(OutputError) {
    picture.fill(from: planes)
    cav_copy_planes(&self.planes, Int32(self.planes.count), picture.frame)
    try repeatLast(1)
  }

  func repeatLast(_ count: Int) throws(OutputError) {
    for _ in 0..<count {
      try write(text: "FRAME\n")
      let code = planes.withUnsafeBytes { file.writeAll($0) }
      guard code == 0 else { throw file.failure(code) }
      file.framesWritten += 1
    }
  }

  func complete() throws(OutputError) { try file.complete() }

  func publish() throws(OutputError) { try file.publish() }

  func abort() { file.discard() }

  private func write(text: String) throws(OutputError) {
    let code = Array(text.utf8).withUnsafeBytes { file.writeAll($0) }
    guard code == 0 else { throw file.failure(code) }
  }
}
