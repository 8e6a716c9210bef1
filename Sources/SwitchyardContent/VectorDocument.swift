import CRsvg
import SwitchyardMotion

/// A parsed SVG inside librsvg, let go of when it goes out of scope.
struct VectorDocument: ~Copyable {
  private let handle: OpaquePointer
  private let path: String

  /// Parses an SVG; the path is for errors only.
  init(_ source: [UInt8], path: String) throws(ContentError) {
    var error: UnsafeMutablePointer<GError>?
    guard let made = rsvg_handle_new_from_data(source, gsize(source.count), &error) else {
      throw VectorDocument.damaged(path, error)
    }
    handle = OpaquePointer(made)
    self.path = path
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

  private var rsvg: UnsafeMutablePointer<RsvgHandle> { UnsafeMutablePointer(handle) }

  /// The size in whole pixels: the one it states, else that of its view box, else of its ink.
  var size: Size {
    var width = 0.0
    var height = 0.0
    if rsvg_handle_get_intrinsic_size_in_pixels(rsvg, &width, &height) == 0 {
      var hasBox: gboolean = 0
      var box = RsvgRectangle()
      rsvg_handle_get_intrinsic_dimensions(rsvg, nil, nil, nil, nil, &hasBox, &box)
      if hasBox == 0 {
        var around = RsvgRectangle(x: 0, y: 0, width: 1, height: 1)
        _ = rsvg_handle_get_geometry_for_layer(rsvg, nil, &around, &box, nil, nil)
      }
      (width, height) = (box.width, box.height)
    }
    return Size(width: max(1, width.rounded()), height: max(1, height.rounded()))
  }

  /// Leaves elements out of everything that is drawn from now on.
  func hide(_ ids: [String]) throws(ContentError) {
    guard !ids.isEmpty else { return }
    let rules = ids.map { "[id=\"\($0.escapedForStyle)\"]{display:none !important}" }
    let style = Array(rules.joined(separator: "\n").utf8)
    var error: UnsafeMutablePointer<GError>?
    guard rsvg_handle_set_stylesheet(rsvg, style, gsize(style.count), &error) != 0 else {
      throw VectorDocument.damaged(path, error)
    }
  }

  /// Returns whether an element has the id.
  func contains(_ id: String) -> Bool { rsvg_handle_has_sub(rsvg, "#" + id) != 0 }

  /// Returns the box around what an element draws in a picture of a size.
  func ink(of id: String, in size: Size) throws(ContentError) -> Rect {
    var viewport = RsvgRectangle(x: 0, y: 0, width: size.width, height: size.height)
    var ink = RsvgRectangle()
    var error: UnsafeMutablePointer<GError>?
    guard
      rsvg_handle_get_geometry_for_layer(rsvg, "#" + id, &viewport, &ink, nil, &error) != 0
    else { throw VectorDocument.damaged(path, error) }
    return Rect(x: ink.x, y: ink.y, width: ink.width, height: ink.height)
  }

  /// Draws all, or one element where it lies in the whole.
  func draw(
    on surface: borrowing CairoSurface, element: String?, viewport size: Size
  ) throws(ContentError) {
    var viewport = RsvgRectangle(x: 0, y: 0, width: size.width, height: size.height)
    var error: UnsafeMutablePointer<GError>?
    let id = element.map { "#" + $0 }
    guard rsvg_handle_render_layer(rsvg, surface.context, id, &viewport, &error) != 0 else {
      throw VectorDocument.damaged(path, error)
    }
  }

  private static func damaged(
    _ path: String, _ error: UnsafeMutablePointer<GError>?
  ) -> ContentError {
    defer { if let error { g_error_free(error) } }
    let text = error.map { String(cString: switchyard_rsvg_message($0)) } ?? "unknown failure"
    return .damaged(path: path, detail: String(text.prefix { !$0.isNewline }))
  }
}

extension String {
  /// The text as it stands inside a quoted string of a style sheet.
  fileprivate var escapedForStyle: String {
    reduce(into: "") { text, character in
      switch character {
      case "\\", "\"": text += "\\" + String(character)
      case _ where character.isNewline: text += "\\a "
      default: text.append(character)
      }
    }
  }
}
