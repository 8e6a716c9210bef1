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
  private let builder: SceneBuilder
  private let compositor: Compositor
  /// What was drawn last.
  private var last: DisplayList
  /// What is to be drawn next; its memory is what was drawn before the last.
  private var next: DisplayList
  private var isBlank = true

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
    last = DisplayList(width: width, height: height, ground: ground)
    next = last
    own = isPlanar ? nil : Bitmap(width: width, height: height)
    planes = isPlanar ? PlanarBitmap(width: width, height: height) : nil
    builder = SceneBuilder(store: store, scale: scale, bands: jobs)
  }

  /// Draws a container as it is now.
  ///
  /// - Parameter anew: Whether to draw even what looks like the last moment.
  /// - Returns: Whether the frame has changed.
  func draw(_ container: Layer, anew: Bool = false) throws(ContentError) -> Bool {
    try builder.update(&next, from: container)
    guard anew || isBlank || next != last else { return false }
    if let planes { compositor.draw(next, into: planes) }
    if let own { picture = compositor.picture(of: next, drawnInto: own) }
    swap(&last, &next)
    isBlank = false
    return true
  }
}
