import CPangoCairo
import SwitchyardMotion
import SwitchyardRender

/// A drawing context of Cairo's over a bitmap; the bitmap must outlive it.
struct CairoSurface: ~Copyable {
  let context: OpaquePointer
  private let surface: OpaquePointer
  private let bitmap: Bitmap

  /// The longest side that Cairo can draw on, in pixels.
  static let maximumSide = 32_767

  /// Begins drawing on a clear bitmap; nil when it is too large.
  init?(_ bitmap: Bitmap) {
    let bytes = bitmap.bytes.assumingMemoryBound(to: UInt8.self)
    guard max(bitmap.width, bitmap.height) <= CairoSurface.maximumSide,
      let surface = cairo_image_surface_create_for_data(
        bytes, CAIRO_FORMAT_ARGB32, Int32(bitmap.width), Int32(bitmap.height),
        Int32(bitmap.stride)),
      let context = cairo_create(surface)
    else { return nil }
    self.surface = surface
    self.context = context
    self.bitmap = bitmap
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Moves the origin of what is drawn next.
  func translate(x: Double, y: Double) { cairo_translate(context, x, y) }

  /// Enlarges what is drawn next.
  func scale(x: Double, y: Double) { cairo_scale(context, x, y) }

  /// Sets the colour of what is drawn next.
  func setColor(_ color: Color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  /// Ends drawing: the bitmap now holds the pixels in its own order.
  consuming func finish() {
    cairo_surface_flush(surface)
    bitmap.swapRedAndBlue()
  }
}
