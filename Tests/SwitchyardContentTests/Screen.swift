import SwitchyardCore
import SwitchyardMotion
import SwitchyardRender

@testable import SwitchyardContent

/// A container of 80 × 60 points and what draws it.
final class Screen {
  let container: Layer
  let store = PictureStore()
  let builder: SceneBuilder
  let width: Int
  let height: Int
  /// Made anew for every frame, in memory that held other nodes before.
  private var frame: DisplayList

  init(scale: Double = 1, width: Double = 80, height: Double = 60) {
    container = Layer(frame: Rect(x: 0, y: 0, width: width, height: height))
    builder = SceneBuilder(store: store, scale: scale)
    self.width = Int(width * scale)
    self.height = Int(height * scale)
    frame = DisplayList(width: self.width, height: self.height)
  }

  /// Adds a layer on top of the container or of another layer.
  @discardableResult func add(
    _ frame: Rect, _ contents: Contents = .none, to parent: Layer? = nil
  ) -> Layer {
    let layer = Layer(frame: frame)
    layer.contents = contents
    (parent ?? container).add(layer)
    return layer
  }

  /// Adds a picture that fills the container, and its portion as a sublayer.
  func addScreen(_ picture: Picture, passenger: Rect) -> (screen: Layer, passenger: Layer) {
    let screen = add(container.bounds, .picture(picture))
    let portion = Portion(of: picture, rect: passenger)
    let place = portion.pixelRect(in: container.bounds.size)
    return (screen, add(place, .portion(portion), to: screen))
  }

  func list(ground: Color = .clear) throws -> DisplayList {
    frame.ground = ground
    try builder.update(&frame, from: container)
    return frame
  }

  func draw(ground: Color = .clear) throws -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    Compositor(bands: 1).draw(try list(ground: ground), into: bitmap)
    return bitmap
  }
}

extension Bitmap {
  /// How many pixels are near a colour.
  func count(near color: SIMD4<UInt8>, by levels: Int = 3) -> Int {
    (0..<height).reduce(0) { sum, y in
      sum + (0..<width).count { self[$0, y].isNear(color, by: levels) }
    }
  }

  func hasSamePixels(as other: Bitmap) -> Bool {
    width == other.width && height == other.height
      && (0..<height).allSatisfy { y in
        (0..<width).allSatisfy { self[$0, y] == other[$0, y] }
      }
  }
}

extension Color {
  static let red = Color(red: 1, green: 0, blue: 0)
  static let blue = Color(red: 0, green: 0, blue: 1)
}
