import SwitchyardSDK

/// Slides both screens to the left, side by side.
struct HorizontalSlide: AnimationLine {
  static let info = LineInfo(
    "horizontal-slide", "Slides both screens to the left, side by side.", duration: 0.4,
    promises: [.deterministic, .hasMotion], label: "Horizontal slide", category: "movement")

  func animate(_ scene: Scene) {
    let width = scene.size.width
    scene.arriving.transform = .translation(x: width, y: 0)
    scene.animate(scene.arriving, .transform, to: .identity)
    scene.animate(scene.departing, .transform, to: .translation(x: -width, y: 0))
  }
}
