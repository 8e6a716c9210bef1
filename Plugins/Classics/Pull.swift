import SwitchyardSDK

/// Pulls the new screen up over the old one.
struct Pull: AnimationLine {
  static let info = LineInfo(
    "pull", "Pulls the new screen up from the bottom over the old one.", duration: 0.3,
    promises: [.deterministic, .hasMotion], label: "Pull", category: "movement")

  func animate(_ scene: Scene) {
    scene.arrive(from: Point(x: 0, y: scene.departing.frame.maxY - scene.arriving.frame.y))
  }
}
