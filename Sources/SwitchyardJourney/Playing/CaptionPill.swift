import SwitchyardCore
import SwitchyardMotion

/// Words over the film, in a dark pill near its lower edge.
final class CaptionPill {
  /// How long words take to go, in seconds.
  private static let leaving = 0.25

  private let caption: Caption
  private let pill: Layer
  private let rise: Double

  /// Creates a caption that is hidden.
  init(_ caption: Caption, on glass: Layer) {
    self.caption = caption
    let size = glass.bounds.size
    let unit = min(max(min(size.width, size.height) / 390, 0.5), 2.5)
    let font = 17 * unit
    // A letter is about 0.52 of the font's size wide; more lines follow when one is not enough.
    let widest = size.width * 0.86
    let padding = Point(x: 18 * unit, y: 11 * unit)
    let length = Double(caption.text.count) * font * 0.52
    let lines = max(1, (length / (widest - 2 * padding.x)).rounded(.up))
    let width = min(widest, length + 2 * padding.x)
    let height = lines * font * 1.3 + 2 * padding.y
    pill = Layer(
      name: "caption",
      frame: Rect(
        x: (size.width - width) / 2, y: size.height * 0.9 - height, width: width, height: height))
    pill.background = Color(red: 0.07, green: 0.07, blue: 0.09, alpha: 0.86)
    pill.cornerRadius = min(height / 2, 22 * unit)
    let words = Layer(
      frame: Rect(
        x: padding.x / 2, y: padding.y, width: width - padding.x, height: height - 2 * padding.y))
    words.contents = .text(
      TextBlock(caption.text, size: font, weight: 600, color: .white, alignment: .center))
    pill.add(words)
    pill.isHidden = true
    rise = 10 * unit
    glass.add(pill)
  }

  /// Lays the caption out for a moment, in seconds.
  func show(at moment: Double) {
    pill.isHidden = moment < caption.start || moment >= caption.end
    guard !pill.isHidden else { return }
    let whole = max(caption.shown - caption.start, 1e-9)
    let coming = caption.pace.value(at: min(max((moment - caption.start) / whole, 0), 1))
    let going = min(max((caption.end - moment) / Self.leaving, 0), 1)
    pill.opacity = min(max(min(coming, going), 0), 1)
    pill.transform = .translation(x: 0, y: rise * (1 - coming))
  }
}
