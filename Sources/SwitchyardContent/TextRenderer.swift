import CPangoCairo
public import SwitchyardCore
public import SwitchyardMotion
import SwitchyardRender

/// Text set by Pango: measured in points, drawn at any scale with the same line breaks.
///
/// Hinting is off, so that a layout doesn't depend on the scale. Confined to one thread.
public final class TextRenderer {
  /// A drawn block and where it lies from the block's top left, in points.
  struct Drawing: Sendable {
    var bitmap: Bitmap
    var frame: Rect
  }

  private struct Key: Hashable {
    var block: TextBlock
    var width: Double
    var scale: Double
  }

  private let context: OpaquePointer
  private let cache = DrawingCache<Key, Drawing?>(budget: 16 << 20) { $0?.bitmap.byteCount ?? 0 }
  /// The longest side of a drawing in pixels; larger text is enlarged while composing.
  private static let maximumSide = 8192.0

  /// Creates a renderer with the system's fonts.
  public init() {
    let fonts = pango_cairo_font_map_new()
    context = pango_font_map_create_context(fonts)
    switchyard_pango_free(UnsafeMutableRawPointer(fonts))
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
  }

  deinit { switchyard_pango_free(UnsafeMutableRawPointer(context)) }

  /// Returns the size of a block wrapped to a width, in points.
  public func measure(_ block: TextBlock, width: Double) -> Size {
    let layout = TextLayout(block, width: width, in: context)
    return layout.size
  }

  /// Draws a block wrapped to a width in points, at some pixels a point; nil when it has no ink.
  func draw(_ block: TextBlock, width: Double, scale: Double) -> Drawing? {
    guard block.size > 0, block.size.isFinite, scale > 0 else { return nil }
    return cache.drawing(for: Key(block: block, width: width, scale: scale)) {
      self.make(block, width: width, scale: scale)
    }
  }

  private func make(_ block: TextBlock, width: Double, scale: Double) -> Drawing? {
    let layout = TextLayout(block, width: width, in: context)
    let ink = layout.ink
    guard !ink.isEmpty else { return nil }
    let scale = min(scale, TextRenderer.maximumSide / max(ink.width, ink.height))
    // One more pixel on each side, for edges that are only touched.
    let box = Rect(
      x: ink.x * scale, y: ink.y * scale, width: ink.width * scale, height: ink.height * scale
    ).rounded.inset(by: -1)
    let bitmap = Bitmap(width: Int(box.width), height: Int(box.height))
    guard let surface = CairoSurface(bitmap) else { return nil }
    surface.translate(x: -box.x, y: -box.y)
    surface.scale(x: scale, y: scale)
    surface.setColor(block.color)
    layout.draw(on: surface, in: context)
    surface.finish()
    let frame = Rect(
      x: box.x / scale, y: box.y / scale, width: box.width / scale, height: box.height / scale)
    return Drawing(bitmap: bitmap, frame: frame)
  }

  /// The present moment, to tell later what was drawn since.
  var turn: Int { cache.turn }

  /// Lets go of old drawings, but of none that was asked for since a turn.
  func trim(keepingSince turn: Int) { cache.trim(keepingSince: turn) }
}
