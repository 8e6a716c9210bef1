import SwitchyardSDK

/// Slides one screen over, off or beside the other.
struct Slide: ProgressLine {
  enum Edge: String, CaseIterable { case right, left, top, bottom }
  enum Mode: String, CaseIterable { case cover, reveal, push }

  static let info = LineInfo(
    "slide", "Slides one screen over, off or beside the other.", duration: 0.5,
    promises: [.deterministic, .hasMotion], label: "Slide", category: "movement")

  @Parameter(.right, "The edge that the new screen comes from.")
  var from: Edge
  @Parameter(.cover, "New screen over the old, old screen off the new, or side by side.")
  var mode: Mode
  @Parameter(0.25, in: 0...1, "How far the covered screen moves, as a share of the other's way.")
  var parallax: Double
  @Parameter(0.12, in: 0...1, "How dark the covered screen gets.")
  var dim: Double
  @Parameter(true, "Whether the moving edge casts a shadow on the covered screen.")
  var shadow: Bool
  @Parameter(0, in: 0...100, unit: "pt", "Corner radius of the moving edge, as of a sheet.")
  var radius: Double

  func layout(_ scene: Scene, at progress: Double) {
    guard !scene.showEnd(at: progress) else { return }
    let (old, new) = (scene.departing, scene.arriving)
    switch mode {
    case .cover:
      move(new, by: 1 - progress, in: scene)
      follow(old, the: progress, by: -parallax, in: scene)
      lift(new, over: old, by: progress, away: from.direction, in: scene)
    case .reveal:
      scene.order(old, .above(new))
      move(old, by: -progress, in: scene)
      follow(new, the: 1 - progress, by: parallax, in: scene)
      lift(old, over: new, by: 1 - progress, away: from.direction * -1, in: scene)
    case .push:
      move(new, by: 1 - progress, in: scene)
      follow(old, the: progress, by: -1, in: scene)
    }
  }

  /// Moves a screen towards the edge by a share of the container.
  private func move(_ screen: LayerHandle, by share: Double, in scene: Scene) {
    let towards = from.direction
    screen.position =
      screen.position
      + Point(x: towards.x * scene.size.width, y: towards.y * scene.size.height) * share
  }

  /// Moves the lower screen by a factor of the share that the upper one has come away from it.
  ///
  /// It stays a point behind, below the other, so that what is under both never shows in the seam.
  private func follow(
    _ screen: LayerHandle, the share: Double, by factor: Double, in scene: Scene
  ) {
    let length = from.direction.x == 0 ? scene.size.height : scene.size.width
    guard length > 1 else { return }
    let farthest = max(0, share - 1 / length)
    move(screen, by: min(max(factor * share, -farthest), farthest), in: scene)
  }

  /// Dims the covered screen, and gives the one above it round corners and a shadow.
  ///
  /// - Parameters:
  ///   - share: How much of the covered screen is covered; nothing shows at 0 and 1.
  ///   - away: From the moving edge into the cover.
  private func lift(
    _ cover: LayerHandle, over covered: LayerHandle, by share: Double, away: Point, in scene: Scene
  ) {
    // Up within the first and away within the last eighth.
    let presence = min(1, 8 * min(share, 1 - share))
    let corner = radius * presence
    if corner > 0 {
      cover.mask = Mask(cover.bounds.stretched(along: away, by: corner), cornerRadius: corner)
    }
    // What lies under the cover is cut off, or it would show through a transparent one.
    let open = cover.frame.moved(along: away, by: -1).stretched(along: away, by: max(1, corner))
    covered.mask = Mask(open.relative(to: covered.frame))
    let between = scene.makeLayer(in: scene.container)
    scene.order(between, .above(covered))
    between.frame = open
    between.clipsToBounds = true
    let shade = scene.makeLayer(in: between)
    shade.frame = covered.frame.relative(to: open)
    shade.background = .black
    shade.opacity = dim * share
    guard shadow else { return }
    let edge = scene.makeLayer(in: between)
    edge.frame = cover.frame.stretched(along: away, by: 2 * Slide.blur).relative(to: open)
    // A straight edge has an even shadow to its ends.
    if corner == 0 { edge.frame = from.widened(edge.frame, by: 2 * Slide.blur) }
    edge.cornerRadius = corner
    edge.opacity = presence
    edge.shadow = Shadow(color: Color(red: 0, green: 0, blue: 0, alpha: 0.3), blur: Slide.blur)
  }

  /// Softness of the shadow, in points.
  private static let blur = 28.0
}

extension Rect {
  /// Returns the rectangle as seen from the corner of another.
  fileprivate func relative(to other: Rect) -> Rect {
    Rect(x: x - other.x, y: y - other.y, width: width, height: height)
  }

  /// Returns the rectangle moved by some of its own sizes, along a step of one.
  fileprivate func moved(along way: Point, by count: Double) -> Rect {
    Rect(
      x: x + way.x * count * width, y: y + way.y * count * height, width: width, height: height)
  }

  /// Returns the rectangle with one side moved out, along a step of one.
  fileprivate func stretched(along way: Point, by amount: Double) -> Rect {
    Rect(
      x: x + min(0, way.x) * amount, y: y + min(0, way.y) * amount,
      width: width + abs(way.x) * amount, height: height + abs(way.y) * amount)
  }
}

extension Slide.Edge {
  /// One step from the middle to the edge.
  fileprivate var direction: Point {
    switch self {
    case .right: Point(x: 1, y: 0)
    case .left: Point(x: -1, y: 0)
    case .top: Point(x: 0, y: -1)
    case .bottom: Point(x: 0, y: 1)
    }
  }

  /// Returns a frame made longer along the edge, so that its shadow is even there.
  fileprivate func widened(_ frame: Rect, by amount: Double) -> Rect {
    let (dx, dy) = direction.x == 0 ? (amount, 0) : (0, amount)
    return Rect(
      x: frame.x - dx, y: frame.y - dy, width: frame.width + 2 * dx, height: frame.height + 2 * dy)
  }
}

@c @implementation
public func switchyard_plugin() -> UnsafePointer<switchyard_plugin_table_t>? {
  export(
    Slide.self,
    plugin: PluginInfo("org.switchyard.slide", version: "1.0.0", name: "Slide", licence: "MIT"))
}
