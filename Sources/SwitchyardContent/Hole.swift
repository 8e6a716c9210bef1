import SwitchyardCore
import SwitchyardMotion

/// The pixels of a picture that go away with a passenger: a rounded box.
struct Hole {
  let x: Range<Int>
  let y: Range<Int>
  private let outline: Rect
  private let radius: Double

  /// Finds the pixels of a portion in its picture drawn at a size; nil when none are inside.
  ///
  /// A pixel that is touched belongs to the hole. Resampling smears colours over the outline, so
  /// then the hole is two pixels larger.
  init?(of portion: Portion, in size: Size) {
    let bleed = size == portion.naturalSize ? 0.0 : 2.0
    let scale = size.width / portion.naturalSize.width
    let exact = portion.pixelRect(in: size)
    outline = (portion.cornerRadius > 0 ? exact.inset(by: -1) : exact.rounded).inset(by: -bleed)
    radius = portion.cornerRadius > 0 ? portion.cornerRadius * scale + bleed + 1 : 0
    guard let box = exact.rounded.inset(by: -bleed).intersection(Rect(size: size)) else {
      return nil
    }
    x = Int(box.x)..<Int(box.maxX)
    y = Int(box.y)..<Int(box.maxY)
  }

  /// Returns whether a pixel inside both ranges belongs to the hole.
  func contains(x: Int, y: Int) -> Bool {
    guard radius > 0 else { return true }
    let radius = min(radius, outline.width / 2, outline.height / 2)
    let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
    let dx = max(outline.x + radius - center.x, center.x - outline.maxX + radius, 0)
    let dy = max(outline.y + radius - center.y, center.y - outline.maxY + radius, 0)
    return dx * dx + dy * dy <= radius * radius
  }
}

extension Portion {
  /// Returns the portion's place in its picture drawn at a size, in that drawing's pixels.
  func pixelRect(in size: Size) -> Rect {
    let across = size.width / naturalSize.width
    let down = size.height / naturalSize.height
    return Rect(
      x: rect.x * across, y: rect.y * down, width: rect.width * across, height: rect.height * down)
  }
}

extension Rect {
  /// The smallest rectangle of whole numbers around this one, forgiving a thousandth.
  var rounded: Rect {
    let left = (x + 1e-3).rounded(.down)
    let top = (y + 1e-3).rounded(.down)
    return Rect(
      x: left, y: top, width: (maxX - 1e-3).rounded(.up) - left,
      height: (maxY - 1e-3).rounded(.up) - top)
  }
}
