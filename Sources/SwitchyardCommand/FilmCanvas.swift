import SwitchyardContent
import SwitchyardCore
import SwitchyardMotion
import SwitchyardRender

/// A frame that shows a container; a moment that looks like the one before is not drawn again.
final class FilmCanvas {
  /// What was drawn last: an own bitmap, or a picture that fills the frame just as it is.
  private(set) var picture: Bitmap?
  /// What was drawn last, of a canvas that draws planes.
  let planes: PlanarBitmap?

  private let own: Bitmap?
  private let size: (width: Int, height: Int)
  private let ground: Color
  private let builder: SceneBuilder
  private let compositor: Compositor
  private var list: DisplayList?

  /// Creates a canvas of a size in pixels, with some pixels in a point.
  ///
  /// - Parameters:
  ///   - isPlanar: Whether it draws planes of 4:2:0 rather than bitmaps; the ground is opaque then.
  ///   - jobs: How many threads draw; nil for as many as there are cores.
  init(
    width: Int, height: Int, scale: Double, ground: Color, store: PictureStore,
    isPlanar: Bool = false, jobs: Int?
  ) {
    compositor = Compositor(bands: jobs)
    self.ground = ground
    size = (width, height)
    own = isPlanar ? nil : Bitmap(width: width, height: height)
    planes = isPlanar ? PlanarBitmap(width: width, height: height) : nil
    builder = SceneBuilder(store: store, scale: scale, bands: jobs)
  }

  /// Draws a container as it is now.
  ///
  /// - Parameter anew: Whether to draw even what looks like the last moment.
  /// - Returns: Whether the frame has changed.
  func draw(_ container: Layer, anew: Bool = false) throws(ContentError) -> Bool {
    let next = try builder.displayList(
      for: container, width: size.width, height: size.height, ground: ground)
    guard anew || next != list else { return false }
    if let planes { compositor.draw(next, into: planes) }
    if let own { picture = compositor.picture(of: next, drawnInto: own) }
    list = next
    return true
  }
}
