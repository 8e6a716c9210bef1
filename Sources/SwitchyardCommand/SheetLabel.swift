import SwitchyardContent
import SwitchyardCore
import SwitchyardMotion
import SwitchyardRender

/// Sets the labels of a contact sheet as text.
final class SheetLabel {
  private let builder: SceneBuilder
  private let compositor = Compositor(bands: 1)

  init(store: PictureStore) { builder = SceneBuilder(store: store, scale: 1) }

  /// Draws a text over the whole of a bitmap, light on clear.
  func draw(_ text: String, into bitmap: Bitmap) {
    let label = Layer(
      frame: Rect(x: 0, y: 4, width: Double(bitmap.width), height: Double(bitmap.height) - 4))
    label.contents = .text(
      TextBlock(text, size: 12, color: Color(red: 0.8, green: 0.8, blue: 0.83)))
    let sheet = Layer(
      frame: Rect(x: 0, y: 0, width: Double(bitmap.width), height: Double(bitmap.height)))
    sheet.add(label)
    // Only pictures can fail.
    let list = try? builder.displayList(for: sheet, width: bitmap.width, height: bitmap.height)
    if let list { compositor.draw(list, into: bitmap) }
  }
}
