import CAV
import Glibc
import SwitchyardMotion

/// A film file of the FFmpeg libraries, written through an output file.
final class AVMuxer {
  private let file: OutputFile
  private let context: UnsafeMutablePointer<AVFormatContext>
  private let stream: UnsafeMutablePointer<AVStream>
  private let container: String
  /// The tag by which Apple's players know H.265, least byte first.
  private static let hvc1: UInt32 = 0x3163_7668
  /// The system's error number of the first write that failed.
  private var writeError: Int32 = 0

  /// Writes the head of a film whose one stream an encoder makes.
  ///
  /// `container` and `options` are FFmpeg's names. Frames of a variable film last differently.
  init(
    _ container: String, encoder: AVEncoder, options: [String: String], isVariable: Bool = false,
    file: OutputFile
  ) throws(OutputError) {
    self.file = file
    self.container = container
    var context: UnsafeMutablePointer<AVFormatContext>?
    avformat_alloc_output_context2(&context, nil, container, nil)
    guard let context, let stream = avformat_new_stream(context, nil) else {
      throw .encoderMissing(path: file.path, codec: container, encoder: "a \(container) writer")
    }
    self.context = context
    self.stream = stream
    avcodec_parameters_from_context(stream.pointee.codecpar, encoder.context)
    if encoder.context.pointee.codec_id == AV_CODEC_ID_HEVC {
      stream.pointee.codecpar.pointee.codec_tag = AVMuxer.hvc1
    }
    stream.pointee.time_base = encoder.context.pointee.time_base
    if !isVariable { stream.pointee.avg_frame_rate = encoder.context.pointee.framerate }
    stream.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    context.pointee.flags |= AVFMT_FLAG_BITEXACT
    context.pointee.url = av_strdup(file.scratch)
    attachFile()
    try writeHead(options)
  }

  deinit {
    av_freep(&context.pointee.pb.pointee.buffer)
    avio_context_free(&context.pointee.pb)
    avformat_free_context(context)
  }

  /// Adds a packet whose times count the encoder's frames.
  func write(
    _ packet: UnsafeMutablePointer<AVPacket>, timeBase: AVRational
  ) throws(OutputError) {
    av_packet_rescale_ts(packet, timeBase, stream.pointee.time_base)
    packet.pointee.stream_index = stream.pointee.index
    try check(av_write_frame(context, packet))
  }

  /// Completes the film; options are those of the container that are known only now.
  func writeTail(options: [String: String] = [:]) throws(OutputError) {
    for (name, value) in options { av_opt_set(context.pointee.priv_data, name, value, 0) }
    try check(av_write_trailer(context))
    avio_flush(context.pointee.pb)
    try check(context.pointee.pb.pointee.error)
  }

  private func writeHead(_ options: [String: String]) throws(OutputError) {
    var dictionary: OpaquePointer?
    defer { av_dict_free(&dictionary) }
    for (name, value) in options { av_dict_set(&dictionary, name, value, 0) }
    try check(avformat_write_header(context, &dictionary))
  }

  private func attachFile() {
    let size: Int32 = 1 << 16
    let buffer = av_malloc(Int(size))?.assumingMemoryBound(to: UInt8.self)
    let user = Unmanaged.passUnretained(self).toOpaque()
    context.pointee.pb = avio_alloc_context(
      buffer, size, 1, user, nil,
      { user, bytes, count in AVMuxer.write(user, bytes, count) },
      { user, offset, origin in AVMuxer.seek(user, offset, origin) })
    context.pointee.pb.pointee.seekable = file.isSeekable ? AVIO_SEEKABLE_NORMAL : 0
    context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
  }

  private static func write(
    _ user: UnsafeMutableRawPointer?, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int32
  ) -> Int32 {
    guard let user, let bytes else { return 0 }
    let muxer = Unmanaged<AVMuxer>.fromOpaque(user).takeUnretainedValue()
    let code = muxer.file.writeAll(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    guard code != 0 else { return count }
    if muxer.writeError == 0 { muxer.writeError = code }
    return cav_error(code)
  }

  private static func seek(
    _ user: UnsafeMutableRawPointer?, _ offset: Int64, _ origin: Int32
  ) -> Int64 {
    guard let user else { return -1 }
    let muxer = Unmanaged<AVMuxer>.fromOpaque(user).takeUnretainedValue()
    if origin == AVSEEK_SIZE { return Int64(muxer.file.size) }
    guard origin == SEEK_SET, muxer.file.seek(to: Int(offset)) else {
      return Int64(cav_error(ESPIPE))
    }
    return offset
  }

  private func check(_ code: Int32) throws(OutputError) {
    if writeError != 0 { throw file.failure(writeError) }
    guard code < 0 else { return }
    throw .encoderFailed(
      path: file.path, encoder: "the \(container) writer", frame: file.framesWritten,
      reason: AVLog.reason(code))
  }
}
