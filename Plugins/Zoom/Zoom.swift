import SwitchyardSDK

/// Lets the new screen grow out of a point or a passenger.
struct Zoom: ProgressLine {
  static let info = LineInfo(
    "zoom", "Lets the new screen grow out of a point or a passenger.", duration: 0.5,
    promises: [.deterministic, .hasMotion, .overshootOK], label: "Zoom", category: "movement")

  @Parameter(0.85, in: 0...1, "Size of the new screen when it sets off from the point.")
  var scale: Double
  @Parameter(Point(x: 0.5, y: 0.5), "Where it grows from, as fractions of the screen.")
  var focus: Point
  @Parameter("", "A passenger or layer of the old screen to grow out of, instead of the point.")
  var passenger: String
  @Parameter(0.2, in: 0...1, "How dark the old screen gets.")
  var dim: Double
  @Parameter(0.06, in: 0...0.5, "How much the old screen grows, or shrinks behind a passenger.")
  var depth: Double
  @Parameter(24, in: 0...200, unit: "pt", "Corner radius of screens that are on their way.")
  var radius: Double

  func layout(_ scene: Scene, at progress: Double) {
    guard progress > 0, progress != 1 else {
      scene.showEnd(at: progress)
      return
    }
    let source = source(in: scene)
    let card = Card(growing: scene.arriving, out: source, at: progress)
    // Two screens through each other are a muddle, so there is only a moment of it.
    let presence = ease(4 * progress)
    recede(in: scene, around: source, at: progress)
    card.place(scene.arriving)
    scene.arriving.opacity = presence

    let lift = scene.makeLayer(in: scene.container)
    scene.order(lift, .below(scene.arriving))
    lift.frame = card.window
    lift.cornerRadius = card.radius
    // The shadow comes after the screen, or it would show through it.
    lift.opacity = max(0, 4 * progress * (1 - progress)) * presence * presence
    lift.shadow = Shadow(
      color: Color(red: 0, green: 0, blue: 0, alpha: 0.35), offset: Point(x: 0, y: 8), blur: 40)
  }

  /// Moves and darkens the old screen.
  private func recede(in scene: Scene, around source: Source, at progress: Double) {
    let old = scene.departing
    guard progress < 1 else {
      old.isHidden = true
      return
    }
    let factor = 1 + depth * progress * (source.focus == nil ? -1 : 1)
    let anchor = source.focus ?? old.position
    old.position = anchor + (old.position - anchor) * factor
    old.transform = .scale(factor)
    if factor < 1 { old.mask = Mask(old.bounds, cornerRadius: radius * progress) }

    let shade = scene.makeLayer(in: scene.container)
    scene.order(shade, .above(old))
    shade.frame = scene.container.bounds
    shade.background = .black
    shade.opacity = dim * progress
  }

  /// Returns 3x² − 2x³ of a number that is held inside 0…1.
  private func ease(_ number: Double) -> Double {
    let x = min(1, max(0, number))
    return x * x * (3 - 2 * x)
  }
}

extension Zoom {
  /// Finds what the new screen grows out of.
  private func source(in scene: Scene) -> Source {
    let page = scene.arriving.frame
    if let traveller = scene.passenger(named: passenger), !traveller.end.isEmpty {
      return Source(
        start: traveller.start, end: traveller.end, radius: traveller.startRadius,
        bulge: max(0, radius - traveller.startRadius))
    }
    if !passenger.isEmpty, let layer = scene.layer(named: passenger, in: scene.departing) {
      let start = scene.convert(layer.bounds, from: layer, to: scene.container)
      return Source(
        start: start, end: page, radius: layer.cornerRadius,
        bulge: max(0, radius - layer.cornerRadius))
    }
    let point = page.origin + Point(x: page.width * focus.x, y: page.height * focus.y)
    return Source(scaling: page, by: scale, around: point, radius: radius)
  }
}

@c @implementation
public func switchyard_plugin() -> UnsafePointer<switchyard_plugin_table_t>? {
  export(
    Zoom.self,
    plugin: PluginInfo("org.switchyard.zoom", version: "1.0.0", name: "Zoom", licence: "MIT"))
}
