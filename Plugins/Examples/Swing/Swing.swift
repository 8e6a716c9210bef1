import SwitchyardSDK

/// Swings the old screen open like a door.
struct Swing: ProgressLine {
  enum Hinge: String, CaseIterable { case left, right }

  static let info = LineInfo(
    "swing", "Swings the old screen open like a door.", duration: 0.7,
    promises: [.deterministic, .hasMotion], label: "Swing", category: "perspective")

  @Parameter(.left, "The edge that stays in its place.")
  var hinge: Hinge
  @Parameter(1.5, in: 0.5...10, "Distance of the eye, in widths of the screen.")
  var distance: Double
  @Parameter(0.4, in: 0...1, "How dark the door gets, and how dark it is behind it.")
  var shade: Double

  func layout(_ scene: Scene, at progress: Double) {
    guard !scene.showEnd(at: progress) else { return }
    let (door, room) = (scene.departing, scene.arriving)
    scene.order(door, .above(room))
    let (width, side) = (scene.size.width, hinge == .left ? -1.0 : 1)
    let axis = side * width / 2
    door.transform =
      .translation(x: axis, y: 0)
      * .rotation(x: 0, y: -side * 90 * progress, z: 0, perspective: 1 / (distance * width))
      * .translation(x: -axis, y: 0)
    castShadow(of: door, at: progress, in: scene)
    darken(door, by: shade * progress, in: scene)
    darken(room, by: shade * (1 - progress), in: scene)
  }

  /// Lays a layer without a face of its own under the door, for its shadow.
  private func castShadow(of door: LayerHandle, at progress: Double, in scene: Scene) {
    let cast = scene.makeLayer(in: scene.container)
    scene.order(cast, .below(door))
    cast.frame = Rect(x: 0, y: 0, width: scene.size.width, height: scene.size.height)
    cast.transform = door.transform
    // It comes up at once, but not with a jump, and goes with the door.
    cast.opacity = min(1, 8 * progress, 4 * (1 - progress))
    cast.shadow = Shadow(
      color: Color(red: 0, green: 0, blue: 0, alpha: shade), blur: scene.size.width / 8)
  }

  private func darken(_ screen: LayerHandle, by amount: Double, in scene: Scene) {
    let veil = scene.makeLayer(in: screen)
    veil.frame = screen.bounds
    veil.background = .black
    veil.opacity = amount
  }
}

@c @implementation
public func switchyard_plugin() -> UnsafePointer<switchyard_plugin_table_t>? {
  export(
    Swing.self,
    plugin: PluginInfo("org.switchyard.swing", version: "1.0.0", name: "Swing", licence: "MIT"))
}
