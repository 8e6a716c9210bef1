import SwitchyardABI
import SwitchyardRender

/// A bitmap, and the same pixels in the form that a pixel line takes.
///
/// Threads may work on rows of their own.
final class PixelPicture: @unchecked Sendable {
  let bitmap: Bitmap
  private let form: PixelForm
  private let stride: Int
  /// The bitmap's own bytes, or converted ones.
  private let bytes: UnsafeMutableRawPointer

  /// Creates a picture of a bitmap; converts its pixels if the form asks for it.
  init(_ bitmap: Bitmap, form: PixelForm) {
    self.bitmap = bitmap
    self.form = form
    stride = form.isOwn ? bitmap.stride : (bitmap.width * form.bytesPerPixel + 63) & ~63
    bytes =
      form.isOwn
      ? bitmap.bytes
      : .allocate(byteCount: stride * bitmap.height, alignment: 64)
    guard !form.isOwn else { return }
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width { form.store(bitmap[x, y], to: place(x, y)) }
    }
  }

  deinit { if !form.isOwn { bytes.deallocate() } }

  /// Takes over rows of another picture of the same size and form.
  func copy(_ rows: Range<Int>, of other: PixelPicture) {
    let start = rows.lowerBound * stride
    (bytes + start).copyMemory(from: other.bytes + start, byteCount: stride * rows.count)
  }

  /// Brings rows that the line wrote into the bitmap, where no colour exceeds its alpha.
  ///
  /// - Parameter isOpaque: Whether all of their pixels are sure to be opaque.
  /// - Returns: Whether they are.
  func finish(_ rows: Range<Int>, isOpaque: Bool) -> Bool {
    if !form.isOwn || form.ignoresAlpha {
      for y in rows {
        for x in 0..<bitmap.width { bitmap[x, y] = form.load(place(x, y)) }
      }
    }
    if isOpaque || bitmap.hasOnlyOpaquePixels(in: rows) { return true }
    clampColors(in: rows)
    return false
  }

  private func clampColors(in rows: Range<Int>) {
    for y in rows {
      let row = bitmap.row(y)
      for x in 0..<bitmap.width {
        let alpha = row[4 * x + 3]
        for channel in 4 * x..<4 * x + 3 where row[channel] > alpha { row[channel] = alpha }
      }
    }
  }

  /// The pixels as a plugin sees them; this picture must outlive it.
  var image: switchyard_image_t {
    let alpha =
      form.ignoresAlpha
      ? switchyard_alpha_ignored
      : form.isStraight ? switchyard_alpha_straight : switchyard_alpha_premultiplied
    return switchyard_image_t(
      struct_size: UInt32(MemoryLayout<switchyard_image_t>.size),
      format: UInt32(form.isLinear ? switchyard_format_rgba32f : switchyard_format_rgba8),
      width: Int32(bitmap.width), height: Int32(bitmap.height), stride: Int64(stride),
      data: bytes, data_bytes: Int64(stride * bitmap.height), alpha_mode: UInt32(alpha),
      color_mode: UInt32(form.isLinear ? switchyard_color_linear : switchyard_color_srgb),
      reserved: (0, 0))
  }

  private func place(_ x: Int, _ y: Int) -> UnsafeMutableRawPointer {
    bytes + (y * stride + x * form.bytesPerPixel)
  }
}
