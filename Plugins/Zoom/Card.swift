import SwitchyardSDK

/// What a screen grows out of: a rectangle that sets off, and the part of the screen it becomes.
struct Source {
  var start: Rect
  var end: Rect
  /// Corner radius of the start, in points.
  var radius: Double
  /// Corner radius that is added half-way, in points.
  var bulge = 0.0
  /// The point in the container that it starts around; nil when it is something on the old screen.
  var focus: Point?
}

extension Source {
  /// Creates the source of a screen that starts smaller around a point in the container.
  init(scaling page: Rect, by scale: Double, around focus: Point, radius: Double) {
    let corner = focus + (page.origin - focus) * scale
    start = Rect(
      x: corner.x, y: corner.y, width: page.width * scale, height: page.height * scale)
    end = page
    self.radius = radius
    self.focus = focus
  }
}

/// The growing screen at one progress: a scaled page behind a rounded window.
///
/// Window, scale and place all go in straight lines from where the page's `end` lies on `start` to
/// the page at rest; so a passenger stays in its place on the page, and the page fills the window.
struct Card {
  /// In the container.
  var window: Rect
  /// In the container, in points.
  var radius: Double
  private var scale: Double
  private var center: Point

  /// Lays out a page.
  ///
  /// - Parameters:
  ///   - page: The new screen, at rest.
  ///   - source: What it grows out of.
  ///   - progress: 0…1; beyond 1 it grows on.
  init(growing page: LayerHandle, out source: Source, at progress: Double) {
    let (start, end) = (source.start, source.end)
    let first = max(start.width / end.width, start.height / end.height)
    scale = first + (1 - first) * progress
    let place = start.interpolated(to: end, at: progress).center
    center = place + (page.position - end.center) * scale
    window = start.interpolated(to: page.frame, at: progress)
    // Corners stay round until the page has almost reached the edges.
    let rest = max(0, 1 - progress * progress * progress)
    radius = source.radius * rest + source.bulge * 4 * progress * max(0, 1 - progress)
  }

  /// Scales, moves and cuts the page.
  func place(_ page: LayerHandle) {
    let bounds = page.bounds
    let corner = center - Point(x: bounds.width, y: bounds.height) * (scale / 2)
    page.position = center
    page.transform = .scale(scale)
    page.mask = Mask(
      Rect(
        x: bounds.x + (window.x - corner.x) / scale, y: bounds.y + (window.y - corner.y) / scale,
        width: window.width / scale, height: window.height / scale),
      cornerRadius: radius / scale)
  }
}
