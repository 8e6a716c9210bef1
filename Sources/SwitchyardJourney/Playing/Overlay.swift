import SwitchyardCore
import SwitchyardMotion

/// What the film shows over its stations: fingers.
final class Overlay {
  /// Holds the container, and everything over it.
  let root: Layer
  private let fingers: [Finger]

  /// Puts a container under what a plan shows over it; nil when that is nothing.
  init?(_ plan: JourneyPlan, over container: Layer) {
    guard !plan.marks.isEmpty else { return nil }
    root = Layer(name: "film", frame: container.frame)
    root.add(container)
    let glass = Layer(name: "overlay", frame: container.frame)
    glass.acceptsTouches = false
    root.add(glass)
    fingers = plan.marks.map { Finger($0, radius: Finger.radius(on: plan.size), on: glass) }
  }

  /// Lays everything out for a moment, in seconds; moments may come in any order.
  func show(at moment: Double) {
    for finger in fingers { finger.show(at: moment) }
  }
}
