import CAV
import Glibc
import SwitchyardMotion

/// An open encoder of the FFmpeg libraries.
final class AVEncoder {
  let recipe: AVRecipe
  let context: UnsafeMutablePointer<AVCodecContext>
  private let packet: UnsafeMutablePointer<AVPacket>
  private let path: String
  private var framesSent = 0

  /// Opens an encoder for frames of a size; `path` is for messages.
  init(
    _ recipe: AVRecipe, width: Int, height: Int, rate: FrameRate, globalHeader: Bool = false,
    path: String
  ) throws(OutputError) {
    AVLog.capture()
    guard let codec = avcodec_find_encoder_by_name(recipe.encoder),
      let context = avcodec_alloc_context3(codec), let packet = av_packet_alloc()
    else {
      throw .encoderMissing(path: path, codec: recipe.codec, encoder: recipe.encoder)
    }
    self.recipe = recipe
    self.context = context
    self.packet = packet
    self.path = path
    context.pointee.width = Int32(width)
    context.pointee.height = Int32(height)
    context.pointee.pix_fmt = recipe.pixelFormat
    let pace = AVRational(
      num: Int32(clamping: rate.numerator), den: Int32(clamping: rate.denominator))
    context.pointee.framerate = pace
    context.pointee.time_base = AVRational(num: pace.den, den: pace.num)
    context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    context.pointee.thread_count = Int32(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    context.pointee.flags |= Int32(AV_CODEC_FLAG_BITEXACT)
    if globalHeader { context.pointee.flags |= Int32(AV_CODEC_FLAG_GLOBAL_HEADER) }
    tagColours()
    try open(codec)
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
  }

  /// Encodes a picture, or with nil drains what is left, and hands out the packets that are ready.
  func encode(
    _ picture: UnsafeMutablePointer<AVFrame>?,
    each body: (UnsafeMutablePointer<AVPacket>) throws(OutputError) -> Void
  ) throws(OutputError) {
    let code = avcodec_send_frame(context, picture)
    guard code >= 0 else { throw failure(code) }
    if picture != nil { framesSent += 1 }
    while true {
      let code = avcodec_receive_packet(context, packet)
      if code == cav_error(EAGAIN) || code == cav_error_eof() { return }
      guard code >= 0 else { throw failure(code) }
      defer { av_packet_unref(packet) }
      try body(packet)
    }
  }

  private func tagColours() {
    context.pointee.color_primaries = AVCOL_PRI_BT709
    context.pointee.color_trc = recipe.isRGB ? AVCOL_TRC_IEC61966_2_1 : AVCOL_TRC_BT709
    context.pointee.colorspace = recipe.isRGB ? AVCOL_SPC_RGB : AVCOL_SPC_BT709
    context.pointee.color_range = recipe.isRGB ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    if !recipe.isRGB { context.pointee.chroma_sample_location = AVCHROMA_LOC_LEFT }
  }

  private func open(_ codec: UnsafePointer<AVCodec>) throws(OutputError) {
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    for (name, value) in recipe.options { av_dict_set(&options, name, value, 0) }
    let code = avcodec_open2(context, codec, &options)
    guard code >= 0 else { throw failure(code) }
  }

  private func failure(_ code: Int32) -> OutputError {
    .encoderFailed(
      path: path, encoder: recipe.encoder, frame: framesSent, reason: AVLog.reason(code))
  }
}
