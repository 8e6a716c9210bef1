import CLoader
package import SwitchyardABI

/// A picture for one call of a pixel line, with fences around its pixels.
///
/// Whoever touches a fence ends the process, and is told of by the picture's name and the place.
package final class FencedPicture {
  /// Sizes, and where the pixels lie.
  package struct Form: Sendable {
    package var width: Int
    package var height: Int
    /// Bytes of each row that are no pixels, beyond what alignment asks for.
    package var padding = 0
    /// Where the nearest fence is.
    package var fence = Fence.far
    /// Whether channels are floats of linear light.
    package var isLinear = false
    /// One of `switchyard_alpha_…`.
    package var alphaMode = UInt32(switchyard_alpha_premultiplied)

    /// Creates a form of bytes, premultiplied.
    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }

    package var bytesPerPixel: Int { isLinear ? 16 : 4 }
    package var stride: Int { (width * bytesPerPixel + padding + 15) & ~15 }
  }

  /// Where a picture has its fence: right before its first pixel, right after its last, or so far
  /// off that small mistakes go unseen.
  package enum Fence: Sendable { case before, after, far }

  /// What a picture's memory may be used for.
  package enum Rights: Int32 { case none = 0, read = 1, write = 3 }

  /// What stands where no pixel is.
  private static let canary: UInt8 = 0xa5
  /// Bytes between a picture and a far fence.
  private static let room = 1 << 16

  package let form: Form
  private let field: Int32
  private let data: UnsafeMutablePointer<UInt8>

  /// Creates a picture full of canaries.
  ///
  /// - Throws: When there is no memory for it.
  package init(_ name: String, form: Form) throws(Fault) {
    self.form = form
    let room = form.fence == .far ? FencedPicture.room : 0
    let count = form.stride * form.height + 2 * room
    field = cloader_make_field(name, count, 64, form.fence == .before ? 1 : 0)
    guard field >= 0, let start = cloader_field_data(field) else { throw .noMemory }
    start.update(repeating: FencedPicture.canary, count: count)
    data = start + room
  }

  deinit { cloader_free_field(field) }

  /// Starts to tell of fences that are touched, for the whole process.
  package static func watch() { cloader_watch_fences() }

  /// Changes what the memory may be used for.
  package func allow(_ rights: Rights) { cloader_allow_field(field, rights.rawValue) }

  /// The bytes of a row's pixels.
  package func row(_ y: Int) -> UnsafeMutableBufferPointer<UInt8> {
    UnsafeMutableBufferPointer(
      start: data + y * form.stride, count: form.width * form.bytesPerPixel)
  }

  /// The bytes of all pixels, row after row without gaps.
  package var bytes: [UInt8] { (0..<form.height).flatMap { row($0) } }

  /// Fills all pixels with one byte.
  package func fill(with byte: UInt8) {
    for y in 0..<form.height { row(y).update(repeating: byte) }
  }

  /// Whether what isn't pixels is as it was.
  package var hasCleanPadding: Bool {
    let used = form.width * form.bytesPerPixel
    return (0..<form.height).allSatisfy { y in
      let rest = UnsafeBufferPointer(
        start: data + y * form.stride + used, count: form.stride - used)
      return rest.allSatisfy { $0 == FencedPicture.canary }
    }
  }

  /// The picture as a plugin sees it.
  package var image: switchyard_image_t {
    switchyard_image_t(
      struct_size: UInt32(MemoryLayout<switchyard_image_t>.size),
      format: UInt32(form.isLinear ? switchyard_format_rgba32f : switchyard_format_rgba8),
      width: Int32(form.width), height: Int32(form.height), stride: Int64(form.stride), data: data,
      data_bytes: Int64(form.stride * form.height), alpha_mode: form.alphaMode,
      color_mode: UInt32(form.isLinear ? switchyard_color_linear : switchyard_color_srgb),
      reserved: (0, 0))
  }
}
