import CAV
import SwitchyardMotion
import SwitchyardRender

/// A film that the FFmpeg libraries encode: MP4, MOV, WebM, APNG or animated WebP.
final class MovieSink: FrameSink {
  let notices: [String]
  let takesPlanes: Bool
  private let plan: MoviePlan
  private let file: OutputFile
  private let encoder: AVEncoder
  private let muxer: AVMuxer
  private let picture: AVPicture
  private let rate: FrameRate
  private var frameIndex = 0
  /// Where the picture at hand was last sent.
  private var lastSent = 0

  /// Opens a film.
  init(path: String, plan: MoviePlan, settings: FilmSettings) throws(OutputError) {
    self.plan = plan
    rate = settings.rate
    notices = plan.notices(path: path)
    file = try OutputFile(path: path, frameCount: settings.frameCount)
    encoder = try AVEncoder(
      plan.recipe, width: plan.width, height: plan.height, rate: settings.rate,
      globalHeader: plan.hasGlobalHeader, path: file.path)
    muxer = try AVMuxer(
      plan.container, encoder: encoder,
      options: plan.options(streaming: !file.isSeekable),
      isVariable: plan.repeatsLastFrame, file: file)
    takesPlanes =
      plan.recipe.pixelFormat == AV_PIX_FMT_YUV420P && !settings.isTransparent
      && plan.width == settings.width && plan.height == settings.height
    picture = AVPicture(
      width: plan.width, height: plan.height, recipe: plan.recipe, ground: settings.ground)
  }

  func write(_ frame: Bitmap) throws(OutputError) {
    picture.fill(from: frame)
    try send()
  }

  func write(_ planes: PlanarBitmap) throws(OutputError) {
    picture.fill(from: planes)
    try send()
  }

  func repeatLast(_ count: Int) throws(OutputError) {
    guard plan.showsFramesOnce else {
      for _ in 0..<count { try send() }
      return
    }
    frameIndex += count
    file.framesWritten += count
  }

  func complete() throws(OutputError) {
    if plan.repeatsLastFrame, frameIndex - 1 > lastSent {
      frameIndex -= 1
      file.framesWritten -= 1
      try send()
    }
    try encode(nil)
    try muxer.writeTail(options: plan.format == .apng ? ["final_delay": lastDelay] : [:])
    try file.complete()
  }

  func publish() throws(OutputError) { try file.publish() }

  func abort() { file.discard() }
}

extension MovieSink {
  /// Sends the picture at hand as the next frame.
  private func send() throws(OutputError) {
    picture.frame.pointee.pts = Int64(frameIndex)
    try encode(picture.frame)
    lastSent = frameIndex
    frameIndex += 1
    file.framesWritten += 1
  }

  private func encode(_ frame: UnsafeMutablePointer<AVFrame>?) throws(OutputError) {
    let timeBase = encoder.context.pointee.time_base
    try encoder.encode(frame) { (packet) throws(OutputError) in
      packet.pointee.duration = 1
      if plan.format == .webp { lengthenLastFrame(of: packet) }
      try muxer.write(packet, timeBase: timeBase)
    }
  }

  /// How long the last picture of an APNG is shown, in seconds as a fraction.
  private var lastDelay: String {
    "\((frameIndex - lastSent) * rate.denominator)/\(rate.numerator)"
  }

  /// Corrects how long the last picture of a WebP is shown, which the encoder can only guess.
  private func lengthenLastFrame(of packet: UnsafeMutablePointer<AVPacket>) {
    let bytes = UnsafeMutableBufferPointer(
      start: packet.pointee.data, count: Int(packet.pointee.size))
    let start = lastSent * rate.denominator * 1000 / rate.numerator
    let end = frameIndex * rate.denominator * 1000 / rate.numerator
    WebPFile.setLastDuration(end - start, in: bytes)
  }
}
