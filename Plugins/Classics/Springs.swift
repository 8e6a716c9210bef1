import SwitchyardSDK

/// Lets the new screen spring in from the left over the old one, on the way back too.
struct Left: AnimationLine {
  static let info = LineInfo(
    "left", "Lets the new screen spring in from the left, on the way back too.", duration: 1,
    promises: [.deterministic, .hasMotion, .ownReturn], label: "Left", category: "movement")

  @Parameter(0.5, in: 0.05...1, "How soon the swings fade; 1 is without any.")
  var damping: Double
  @Parameter(0.5, in: -20...20, unit: "1/s", "The speed at the start, in widths a second.")
  var velocity: Double

  func animate(_ scene: Scene) {
    scene.springIn(from: Point(x: -scene.size.width, y: 0), damping, velocity)
  }
}

/// Lets the new screen spring down from the top over the old one, on the way back too.
struct Down: AnimationLine {
  static let info = LineInfo(
    "down", "Lets the new screen spring down from the top, on the way back too.", duration: 1,
    promises: [.deterministic, .hasMotion, .ownReturn], label: "Down", category: "movement")

  @Parameter(0.5, in: 0.05...1, "How soon the swings fade; 1 is without any.")
  var damping: Double
  @Parameter(0.5, in: -20...20, unit: "1/s", "The speed at the start, in heights a second.")
  var velocity: Double

  func animate(_ scene: Scene) {
    scene.springIn(from: Point(x: 0, y: -scene.size.height), damping, velocity)
  }
}

extension Scene {
  /// Lets the arriving screen spring to its place, over a departing one that stays.
  fileprivate func springIn(from offset: Point, _ damping: Double, _ velocity: Double) {
    order(arriving, .above(departing))
    arrive(
      from: offset,
      easing: .spring(dampingRatio: damping, velocity: velocity, duration: duration))
  }
}
