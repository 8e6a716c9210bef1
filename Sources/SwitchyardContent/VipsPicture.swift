import CVips
import SwitchyardRender

/// A picture inside libvips, let go of when it goes out of scope.
struct VipsPicture: ~Copyable {
  private let image: UnsafeMutablePointer<VipsImage>

  /// Takes over a reference.
  init(owning image: UnsafeMutablePointer<VipsImage>) {
    self.image = image
  }

  /// Creates one row of sRGB pixels of four bytes each, or nil when memory is short.
  init?(bytes: [UInt8], width: Int) {
    let rows = bytes.withUnsafeBytes {
      switchyard_vips_pixels($0.baseAddress, Int32(width), Int32($0.count / 4 / width))
    }
    guard let rows else { return nil }
    image = rows
  }

  /// Takes premultiplied pixels, blurred by a deviation in pixels and darkened by a factor.
  init(blurring bitmap: Bitmap, deviation: Double, light: Double) throws(VipsError) {
    var result: UnsafeMutablePointer<VipsImage>?
    let failed = switchyard_vips_backdrop(
      bitmap.bytes, Int32(bitmap.width), Int32(bitmap.height), Int32(bitmap.stride), deviation,
      light, &result)
    guard failed == 0, let result else { throw VipsError.take() }
    // The blur reads the bitmap while it is pulled, so it is pulled before the bitmap may go.
    defer { g_object_unref(result) }
    guard let copy = vips_image_copy_memory(result) else { throw VipsError.take() }
    image = copy
  }

  deinit { g_object_unref(image) }

  var width: Int { Int(image.pointee.Xsize) }
  var height: Int { Int(image.pointee.Ysize) }
  var bands: Int { Int(image.pointee.Bands) }
  var interpretation: VipsInterpretation { image.pointee.Type }
  var format: VipsBandFormat { image.pointee.BandFmt }
  var hasAlpha: Bool { vips_image_hasalpha(image) != 0 }
  var pages: Int { max(1, Int(vips_image_get_n_pages(image))) }
  /// Whether the picture lies on its side, so that width and height change places.
  var isSideways: Bool { vips_image_get_orientation_swap(image) != 0 }
  var isUpright: Bool { vips_image_get_orientation(image) <= 1 }
  var hasProfile: Bool { vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0 }

  typealias Operation = (
    UnsafeMutablePointer<VipsImage>, UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>
  ) -> Int32

  /// Returns the picture that an operation makes of this one.
  func applying(_ operation: Operation) throws(VipsError) -> VipsPicture {
    var result: UnsafeMutablePointer<VipsImage>?
    guard operation(image, &result) == 0, let result else { throw VipsError.take() }
    return VipsPicture(owning: result)
  }

  /// Returns the same picture once more.
  func unchanged() -> VipsPicture {
    g_object_ref(image)
    return VipsPicture(owning: image)
  }

  /// Returns the picture decoded into memory, where its pixels can be read in any order.
  func inMemory() throws(VipsError) -> VipsPicture {
    guard let copy = vips_image_copy_memory(image) else { throw VipsError.take() }
    return VipsPicture(owning: copy)
  }

  /// Gives a picture the colour profile of this one.
  func copyProfile(to other: borrowing VipsPicture) {
    var data: UnsafeRawPointer?
    var count = 0
    guard vips_image_get_blob(image, VIPS_META_ICC_NAME, &data, &count) == 0 else { return }
    vips_image_set_blob_copy(other.image, VIPS_META_ICC_NAME, data, count)
  }

  /// Writes pixels of four bytes each into a bitmap of the same size.
  func write(into bitmap: Bitmap) throws(VipsError) {
    precondition(
      bitmap.width == width && bitmap.height == height && bands == 4
        && format == VIPS_FORMAT_UCHAR, "a picture is written to a bitmap of its size")
    guard switchyard_vips_write(image, bitmap.bytes, bitmap.stride) == 0 else {
      throw VipsError.take()
    }
  }
}

/// What libvips said of a failure, in one line.
struct VipsError: Error, Equatable {
  var detail: String

  /// Returns the error that vips keeps, and clears it.
  static func take() -> VipsError {
    let text = String(cString: vips_error_buffer())
    vips_error_clear()
    let line = text.split(separator: "\n").first.map(String.init) ?? "unknown failure"
    return VipsError(detail: line)
  }
}
