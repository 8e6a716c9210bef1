import SwitchyardSDK

/// Shows the new screen through a growing circle.
struct Circle: AnimationLine {
  static let info = LineInfo(
    "circle", "Shows the new screen through a growing circle.", duration: 0.3,
    promises: [.deterministic, .hasMotion], label: "Circle", category: "reveal")

  @Parameter(Point(x: 0.5, y: 0.5), "The circle's centre, as fractions of the screen.")
  var center: Point
  @Parameter(30, in: 1...1000, unit: "pt", "The circle's diameter at scale 1.")
  var size: Double
  @Parameter(0.1, in: 0...1, "The scale at which it starts.")
  var start: Double
  @Parameter(50, in: 1...1000, "The scale at which it ends, unless that leaves a corner out.")
  var end: Double

  func animate(_ scene: Scene) {
    let screen = scene.arriving
    let bounds = screen.bounds
    let focus = Point(
      x: bounds.x + center.x * bounds.width, y: bounds.y + center.y * bounds.height)
    let whole = 2 * bounds.reach(from: focus)
    screen.mask = circle(of: size * start, around: focus)
    scene.animate(screen, .mask, to: circle(of: max(size * end, whole), around: focus))
    // Where the circle starts there is still the old screen alone.
    let opacity = screen.opacity
    screen.opacity = 0
    scene.animate(screen, .opacity, to: opacity, after: scene.duration / 1_000_000, over: 0)
  }

  private func circle(of diameter: Double, around focus: Point) -> Mask {
    let corner = Point(x: focus.x - diameter / 2, y: focus.y - diameter / 2)
    return Mask(
      Rect(x: corner.x, y: corner.y, width: diameter, height: diameter),
      cornerRadius: diameter / 2)
  }
}

extension Rect {
  /// Returns the distance from a point to the farthest corner.
  fileprivate func reach(from point: Point) -> Double {
    let x = max(abs(point.x - self.x), abs(maxX - point.x))
    let y = max(abs(point.y - self.y), abs(maxY - point.y))
    return (x * x + y * y).squareRoot()
  }
}
