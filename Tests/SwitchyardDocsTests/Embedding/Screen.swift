import SwitchyardContent
import SwitchyardCore
import SwitchyardMotion
import SwitchyardRender

final class Screen {
  let navigator: Navigator
  let bitmap = Bitmap(width: 780, height: 1688)
  private let builder = SceneBuilder(store: PictureStore(), scale: 2)
  private let compositor = Compositor()
  private let start = ContinuousClock.now
  private var shown: DisplayList?

  init(_ navigator: Navigator) { self.navigator = navigator }

  /// Draws a frame, and returns whether it differs from the one before.
  func tick(at now: ContinuousClock.Instant = .now) throws(ContentError) -> Bool {
    navigator.timeline.advance(to: (now - start) / .seconds(1))
    let list = try builder.displayList(
      for: navigator.container, width: bitmap.width, height: bitmap.height, ground: .white)
    guard list != shown else { return false }
    compositor.draw(list, into: bitmap)
    shown = list
    return true
  }
}
