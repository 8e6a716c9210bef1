import SwitchyardCore
import SwitchyardMotion

/// What is shown over the film and around it: fingers, captions, the system's bars, a device.
final class Overlay {
  /// What is to be drawn: the film, and all that.
  let root: Layer
  private let fingers: [Finger]
  private let captions: [CaptionPill]

  /// Puts over a film what a plan shows there; nil when that is nothing.
  init?(_ plan: JourneyPlan, over film: Layer) {
    let overlays = plan.overlays
    let isBare = plan.marks.isEmpty && plan.captions.isEmpty && overlays.safeArea == nil
    guard !isBare || overlays.hasFrame else { return nil }
    let glass = Layer(name: "overlay", frame: film.bounds)
    glass.acceptsTouches = false
    if !isBare { film.add(glass) }
    if let bars = overlays.safeArea { DeviceFrame.mark(bars, on: glass) }
    captions = plan.captions.map { CaptionPill($0, on: glass) }
    fingers = plan.marks.map { Finger($0, radius: Finger.radius(on: plan.size), on: glass) }
    root = overlays.hasFrame ? DeviceFrame.around(film) : film
  }

  /// Lays everything out for a moment, in seconds; moments may come in any order.
  func show(at moment: Double) {
    for caption in captions { caption.show(at: moment) }
    for finger in fingers { finger.show(at: moment) }
  }
}
