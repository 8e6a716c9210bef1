import SwitchyardMotion

/// Recognises a finger that goes down and up again without going anywhere.
public final class TapRecognizer: GestureRecognizer {
  private let action: (TapRecognizer) -> Void

  /// Creates a recogniser; the action is called once for each tap, in the state `ended`.
  public init(name: String = "tap", action: @escaping (TapRecognizer) -> Void) {
    self.action = action
    super.init(name: name)
  }

  override var isDiscrete: Bool { true }

  override func follow(_ touch: Touch) {
    track.now = touch.location
    let way = track.now - track.start
    guard state == .possible else { return }
    if touch.phase == .cancelled || way.x * way.x + way.y * way.y >= Self.slop * Self.slop {
      enter(.failed)
    } else if touch.phase == .ended {
      isReady = true
    }
  }

  override func act() { action(self) }
}
