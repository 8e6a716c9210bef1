import SwitchyardSDK

/// Slides the new screen in from the right over the old one, which gives way more slowly.
struct PushPop: AnimationLine {
  static let info = LineInfo(
    "push-pop", "Slides the new screen in over the old one, which gives way more slowly.",
    duration: 0.2, promises: [.deterministic, .hasMotion], label: "Push and pop",
    category: "movement")

  @Parameter(0.25, in: 0...1, "How far the covered screen moves, as a share of the other's way.")
  var parallax: Double
  @Parameter(0, in: 0...1, "How dark the covered screen gets.")
  var dim: Double
  @Parameter(false, "Whether the moving edge casts a shadow on the covered screen.")
  var shadow: Bool

  func animate(_ scene: Scene) {
    let (old, new) = (scene.departing, scene.arriving)
    let width = old.frame.width
    scene.arrive(from: Point(x: old.frame.maxX - new.frame.x, y: 0))
    scene.animate(old, .position, to: old.position - Point(x: parallax * width, y: 0))
    if dim > 0 { darken(old, in: scene) }
    guard shadow else { return }
    // It comes up within the first eighth, so that nothing shows before the screen does.
    let edge = Shadow(color: Color(red: 0, green: 0, blue: 0, alpha: 0.3), blur: PushPop.blur)
    scene.animate(new, .shadow, to: edge, over: scene.duration / 8, easing: .linear)
  }

  private func darken(_ screen: LayerHandle, in scene: Scene) {
    let veil = scene.makeLayer(in: screen)
    veil.frame = screen.bounds
    veil.background = .black
    veil.opacity = 0
    scene.animate(veil, .opacity, to: dim)
  }

  /// Softness of the shadow, in points.
  private static let blur = 28.0
}
