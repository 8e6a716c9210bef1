import SwitchyardContent
import SwitchyardCore
import SwitchyardMotion
import SwitchyardRender

/// A bitmap that shows a container; a moment that looks like the one before is not drawn again.
final class FilmCanvas {
  let bitmap: Bitmap
  private let ground: Color
  private let builder: SceneBuilder
  private let compositor: Compositor
  private var list: DisplayList?

  /// Creates a canvas of a size in pixels, with some pixels in a point.
  ///
  /// - Parameter jobs: How many threads draw; nil for as many as there are cores.
  init(width: Int, height: Int, scale: Double, ground: Color, store: PictureStore, jobs: Int?) {
    compositor = Compositor(bands: jobs)
    self.ground = ground
    bitmap = Bitmap(width: width, height: height)
    builder = SceneBuilder(store: store, scale: scale)
  }

  /// Draws a container as it is now.
  ///
  /// - Returns: Whether the bitmap has changed.
  func draw(_ container: Layer) throws(ContentError) -> Bool {
    let next = try builder.displayList(
      for: container, width: bitmap.width, height: bitmap.height, ground: ground)
    guard next != list else { return false }
    compositor.draw(next, into: bitmap)
    list = next
    return true
  }
}
