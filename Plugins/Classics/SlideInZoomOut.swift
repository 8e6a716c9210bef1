import SwitchyardSDK

/// Slides the new screen in from the right while the old one shrinks and fades behind it.
struct SlideInZoomOut: AnimationLine {
  static let info = LineInfo(
    "slide-in-zoom-out", "Slides the new screen in over the old one, which shrinks and fades.",
    duration: 0.5, promises: [.deterministic, .hasMotion], label: "Slide in, zoom out",
    category: "movement")

  @Parameter(0.9, in: 0...1, "Size of the covered screen.")
  var scale: Double
  @Parameter(0.5, in: 0...1, "Opacity of the covered screen.")
  var opacity: Double

  func animate(_ scene: Scene) {
    let cover = Cover(in: scene, scale: scale, opacity: opacity)
    cover.place(at: 0)
    cover.animate(to: 1, over: scene.duration)
  }
}

/// The same, laid out for every frame and at an even pace.
struct SlideInZoomOutProgress: ProgressLine {
  static let info = LineInfo(
    "slide-in-zoom-out-progress", "Is slide-in-zoom-out frame by frame, at an even pace.",
    duration: 0.5, promises: [.deterministic, .hasMotion, .overshootOK, .evenPace],
    label: "Slide in, zoom out, evenly", category: "movement")

  @Parameter(0.9, in: 0...1, "Size of the covered screen.")
  var scale: Double
  @Parameter(0.5, in: 0...1, "Opacity of the covered screen.")
  var opacity: Double

  func layout(_ scene: Scene, at progress: Double) {
    Cover(in: scene, scale: scale, opacity: opacity).place(at: progress)
  }
}

/// The same under a finger, with tails as long as the part of the duration that is left.
struct SlideInZoomOutInteractive: InteractionLine {
  static let info = LineInfo(
    "slide-in-zoom-out-interactive", "Is slide-in-zoom-out under a finger, also past its ends.",
    duration: 1,
    promises: [.deterministic, .hasMotion, .overshootOK, .ownReturn, .evenPace],
    label: "Slide in, zoom out, by hand", category: "movement")

  @Parameter(0.9, in: 0...1, "Size of the covered screen.")
  var scale: Double
  @Parameter(0.5, in: 0...1, "Opacity of the covered screen.")
  var opacity: Double

  func beforeDepart(_ scene: Scene) { layout(scene, at: 0) }

  func layout(_ scene: Scene, at progress: Double) {
    cover(in: scene).place(at: scene.share(at: progress))
  }

  func finish(_ scene: Scene, from last: Double, velocity: Point?) -> Double {
    let seconds = max(0, 1 - last) * scene.duration
    cover(in: scene).animate(to: scene.share(at: 1), over: seconds)
    return seconds
  }

  func cancel(_ scene: Scene, from last: Double, velocity: Point?) -> Double {
    let seconds = abs(last) * scene.duration
    cover(in: scene).animate(to: scene.share(at: 0), over: seconds)
    return seconds
  }

  private func cover(in scene: Scene) -> Cover {
    Cover(in: scene, scale: scale, opacity: opacity)
  }
}

extension Scene {
  /// How much of the way one screen covers the other: on the way back it uncovers it.
  fileprivate func share(at progress: Double) -> Double {
    direction == .go ? progress : 1 - progress
  }
}

/// A screen that slides over another one, which shrinks and fades.
private struct Cover {
  let scene: Scene
  let scale: Double
  let opacity: Double
  private let front: LayerHandle
  private let back: LayerHandle

  init(in scene: Scene, scale: Double, opacity: Double) {
    self.scene = scene
    self.scale = scale
    self.opacity = opacity
    let goes = scene.direction == .go
    front = goes ? scene.arriving : scene.departing
    back = goes ? scene.departing : scene.arriving
  }

  /// Puts both where they are when the one covers a share of the other, 0…1 or beyond.
  func place(at share: Double) {
    front.position = position(at: share)
    back.transform = transform(at: share)
    back.opacity = opacity(at: share)
  }

  /// Declares the way of both from where they are to where they cover a share.
  func animate(to share: Double, over seconds: Double) {
    scene.animate(front, .position, to: position(at: share), over: seconds)
    scene.animate(back, .transform, to: transform(at: share), over: seconds)
    scene.animate(back, .opacity, to: opacity(at: share), over: seconds)
  }

  private func position(at share: Double) -> Point {
    scene.container.bounds.center + Point(x: scene.size.width * (1 - share), y: 0)
  }

  private func transform(at share: Double) -> Transform { .scale(1 - (1 - scale) * share) }

  private func opacity(at share: Double) -> Double { 1 - (1 - opacity) * share }
}
