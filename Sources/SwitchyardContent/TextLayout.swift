import CPangoCairo
import SwitchyardCore
import SwitchyardMotion

/// A block of text broken into lines by Pango, let go of when it goes out of scope.
struct TextLayout: ~Copyable {
  private let layout: OpaquePointer

  /// Lays a block out to a width in points; no width means one line a paragraph.
  init(_ block: TextBlock, width: Double, in context: OpaquePointer) {
    layout = pango_layout_new(context)
    let font = pango_font_description_new()
    pango_font_description_set_family(font, block.font ?? "sans-serif")
    pango_font_description_set_absolute_size(font, block.size * Double(PANGO_SCALE))
    pango_font_description_set_weight(font, PangoWeight(UInt32(min(max(block.weight, 100), 1000))))
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    pango_layout_set_text(layout, block.string, Int32(block.string.utf8.count))
    if width > 0 {
      let units = min(width * Double(PANGO_SCALE), Double(Int32.max / 2))
      pango_layout_set_width(layout, Int32(units.rounded()))
    }
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_alignment(layout, block.alignment.pango)
    if let lineHeight = block.lineHeight {
      pango_layout_set_line_spacing(layout, Float(lineHeight))
    }
  }

  deinit { switchyard_pango_free(UnsafeMutableRawPointer(layout)) }

  /// What the lines take up, in points.
  var size: Size {
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, nil, &logical)
    return Rect(logical).size
  }

  /// What the glyphs cover, from the top left of the first line, in points.
  var ink: Rect {
    var ink = PangoRectangle()
    pango_layout_get_extents(layout, &ink, nil)
    return Rect(ink)
  }

  /// Draws the glyphs in the present colour, shaped for the surface's scale.
  func draw(on surface: borrowing CairoSurface, in context: OpaquePointer) {
    pango_cairo_update_context(surface.context, context)
    pango_layout_context_changed(layout)
    pango_cairo_show_layout(surface.context, layout)
  }
}

extension Rect {
  fileprivate init(_ rectangle: PangoRectangle) {
    let unit = Double(PANGO_SCALE)
    self.init(
      x: Double(rectangle.x) / unit, y: Double(rectangle.y) / unit,
      width: Double(rectangle.width) / unit, height: Double(rectangle.height) / unit)
  }
}

extension TextBlock.Alignment {
  fileprivate var pango: PangoAlignment {
    switch self {
    case .leading: PANGO_ALIGN_LEFT
    case .center: PANGO_ALIGN_CENTER
    case .trailing: PANGO_ALIGN_RIGHT
    }
  }
}
