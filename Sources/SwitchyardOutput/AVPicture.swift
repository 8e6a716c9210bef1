import CAV
import SwitchyardKernels
import SwitchyardMotion
import SwitchyardRender

/// Turns frames into the pictures that an encoder takes.
///
/// Colours are BT.709 limited where the encoder wants luma and chroma. A picture that is wider or
/// higher than its frame repeats the frame's last column or row.
final class AVPicture {
  let frame: UnsafeMutablePointer<AVFrame>
  /// The frame as red, green, blue and straight alpha; made when there is a bitmap to convert.
  private lazy var packed = AVPicture.allocate(
    Int(frame.pointee.width), Int(frame.pointee.height), AV_PIX_FMT_RGBA)
  private var isPacking = false
  /// Converts to everything but 4:2:0, for which there is a kernel.
  private let scaler: OpaquePointer?
  private let hasAlphaPlane: Bool
  private let packer: PixelPacker

  /// Creates a converter to pictures of a size and format.
  init(width: Int, height: Int, recipe: AVRecipe, ground: Color) {
    packer = PixelPacker(ground: ground)
    frame = AVPicture.allocate(width, height, recipe.pixelFormat)
    hasAlphaPlane = recipe.pixelFormat == AV_PIX_FMT_YUVA420P
    let is420 = hasAlphaPlane || recipe.pixelFormat == AV_PIX_FMT_YUV420P
    scaler = is420 ? nil : AVPicture.makeScaler(width, height, recipe)
    tag(recipe)
  }

  deinit {
    if let scaler { sws_freeContext(scaler) }
    for frame in isPacking ? [frame, packed] : [frame] {
      var frame: UnsafeMutablePointer<AVFrame>? = frame
      av_frame_free(&frame)
    }
  }

  /// Converts a bitmap into `frame`.
  func fill(from bitmap: Bitmap) {
    isPacking = true
    pack(bitmap)
    av_frame_make_writable(frame)
    if let scaler {
      cav_convert(scaler, packed, frame)
    } else {
      convertTo420()
    }
  }

  /// Takes over planes of the picture's size, into a picture of 4:2:0 without alpha.
  func fill(from planes: PlanarBitmap) {
    av_frame_make_writable(frame)
    let target = frame.pointee
    guard let luma = target.data.0, let blue = target.data.1, let red = target.data.2 else {
      return
    }
    for y in 0..<planes.height {
      (luma + y * Int(target.linesize.0)).update(from: planes.luma(y), count: planes.width)
    }
    for y in 0..<planes.chromaHeight {
      let start = y * Int(target.linesize.1)
      (blue + start).update(from: planes.blue(y), count: planes.chromaWidth)
      (red + start).update(from: planes.red(y), count: planes.chromaWidth)
    }
  }

  private func convertTo420() {
    let (source, target) = (packed.pointee, frame.pointee)
    let (width, height) = (Int(source.width), Int(source.height))
    guard let pixels = source.data.0, let luma = target.data.0, let blue = target.data.1,
      let red = target.data.2
    else { return }
    for y in stride(from: 0, to: height, by: 2) {
      let below = min(y + 1, height - 1)
      let chroma = y / 2
      switchyard_yuv420(
        pixels + y * Int(source.linesize.0), pixels + below * Int(source.linesize.0), width,
        luma + y * Int(target.linesize.0), luma + below * Int(target.linesize.0),
        blue + chroma * Int(target.linesize.1), red + chroma * Int(target.linesize.2))
    }
    guard hasAlphaPlane, let alpha = target.data.3 else { return }
    for y in 0..<height {
      let row = pixels + y * Int(source.linesize.0)
      let alphaRow = alpha + y * Int(target.linesize.3)
      for x in 0..<width { alphaRow[x] = row[x * 4 + 3] }
    }
  }

  private func pack(_ bitmap: Bitmap) {
    guard let pixels = packed.pointee.data.0 else { return }
    let stride = Int(packed.pointee.linesize.0)
    let width = Int(packed.pointee.width)
    for y in 0..<Int(packed.pointee.height) {
      let row = pixels + y * stride
      guard y < bitmap.height else {
        row.update(from: row - stride, count: width * 4)
        continue
      }
      packer.pack(bitmap, row: y, into: row)
      for x in bitmap.width..<max(width, bitmap.width) {
        (row + x * 4).update(from: row + x * 4 - 4, count: 4)
      }
    }
  }

  private func tag(_ recipe: AVRecipe) {
    frame.pointee.color_primaries = AVCOL_PRI_BT709
    frame.pointee.color_trc = recipe.isRGB ? AVCOL_TRC_IEC61966_2_1 : AVCOL_TRC_BT709
    frame.pointee.colorspace = recipe.isRGB ? AVCOL_SPC_RGB : AVCOL_SPC_BT709
    frame.pointee.color_range = recipe.isRGB ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    frame.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
  }

  private static func makeScaler(_ width: Int, _ height: Int, _ recipe: AVRecipe) -> OpaquePointer {
    let flags = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP | SWS_FULL_CHR_H_INT
    guard
      let scaler = sws_getContext(
        Int32(width), Int32(height), AV_PIX_FMT_RGBA, Int32(width), Int32(height),
        recipe.pixelFormat, flags, nil, nil, nil)
    else { preconditionFailure("swscale converts RGBA to every format that has a recipe") }
    let bt709 = sws_getCoefficients(SWS_CS_ITU709)
    sws_setColorspaceDetails(scaler, bt709, 1, bt709, recipe.isRGB ? 1 : 0, 0, 1 << 16, 1 << 16)
    return scaler
  }

  private static func allocate(
    _ width: Int, _ height: Int, _ format: AVPixelFormat
  ) -> UnsafeMutablePointer<AVFrame> {
    guard let frame = av_frame_alloc() else { preconditionFailure("memory is left") }
    frame.pointee.width = Int32(width)
    frame.pointee.height = Int32(height)
    frame.pointee.format = format.rawValue
    precondition(av_frame_get_buffer(frame, 64) >= 0, "memory is left for a picture")
    return frame
  }
}
