import SwitchyardContent
import SwitchyardCore
import SwitchyardMotion
import SwitchyardRender

/// A size and ground that outputs share: each moment is drawn once, and a repeated one not at all.
final class FilmCanvas {
  let width: Int
  let height: Int
  let ground: Color
  let bitmap: Bitmap
  /// Grows with every frame that differs from the one before.
  private(set) var serial = 0
  private let builder: SceneBuilder
  private let compositor: Compositor
  private var list: DisplayList?
  private var drawnTime: Double?

  /// Creates a canvas with some pixels in a point.
  init(
    width: Int, height: Int, scale: Double, ground: Color, store: PictureStore,
    compositor: Compositor
  ) {
    self.width = width
    self.height = height
    self.ground = ground
    self.compositor = compositor
    bitmap = Bitmap(width: width, height: height)
    builder = SceneBuilder(store: store, scale: scale)
  }

  /// Draws a container as it is at a moment, unless that is what the bitmap shows already.
  func draw(_ container: Layer, at time: Double) throws(ContentError) {
    guard drawnTime != time else { return }
    drawnTime = time
    let next = try builder.displayList(
      for: container, width: width, height: height, ground: ground)
    guard next != list else { return }
    compositor.draw(next, into: bitmap)
    list = next
    serial += 1
  }
}
