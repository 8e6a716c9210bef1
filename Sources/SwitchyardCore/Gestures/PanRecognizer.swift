public import SwitchyardMotion

/// Recognises a finger that goes somewhere.
public class PanRecognizer: GestureRecognizer {
  var action: (PanRecognizer) -> Void
  private var tracker = VelocityTracker()
  private var now = 0.0
  /// Where the finger was when the pan began.
  private var origin = Point.zero

  /// Creates a recogniser; the action is called with each of its states but `failed`.
  public init(name: String = "pan", action: @escaping (PanRecognizer) -> Void) {
    self.action = action
    super.init(name: name)
  }

  /// Returns how far the finger has gone since it went down, in points of a layer.
  public func translation(in layer: Layer? = nil) -> Point {
    convert(track.now - track.start, to: layer)
  }

  /// Returns how far the finger has gone since the pan began, in points of a layer.
  public func translationSinceBegan(in layer: Layer? = nil) -> Point {
    convert(track.now - origin, to: layer)
  }

  /// Returns how fast the finger goes, in points of a layer a second.
  public func velocity(in layer: Layer?) -> Point { convert(velocity, to: layer) }

  /// Which way the finger goes: its velocity, or its way as long as there is none.
  func heading(in layer: Layer?) -> Point {
    let velocity = velocity(in: layer)
    return velocity == .zero ? translation(in: layer) : velocity
  }

  override var velocity: Point { tracker.velocity(at: now) }

  override func start(with touch: Touch) {
    super.start(with: touch)
    tracker = VelocityTracker()
    tracker.add(touch.location, at: touch.time)
    (now, origin) = (touch.time, touch.location)
  }

  override func follow(_ touch: Touch) {
    now = touch.time
    switch touch.phase {
    case .began: break
    case .moved: move(touch)
    case .ended:
      if touch.location != track.now { move(touch) }
      if isActive { enter(.ended) } else if state == .possible, !isReady { enter(.failed) }
    case .cancelled: giveUp()
    }
  }

  override func enter(_ state: State) {
    if state == .began { origin = track.now }
    super.enter(state)
  }

  override func act() { action(self) }

  /// Whether a finger that has gone beyond the slop pans in the way that is looked for.
  func accepts(_ translation: Point) -> Bool { true }

  private func move(_ touch: Touch) {
    track.now = touch.location
    tracker.add(touch.location, at: touch.time)
    if isActive { return enter(.changed) }
    let way = translation()
    guard state == .possible, !isReady, way.x * way.x + way.y * way.y >= Self.slop * Self.slop
    else { return }
    if accepts(way) { isReady = true } else { enter(.failed) }
  }
}

/// Recognises a finger that comes in from the left or right edge of its layer.
///
/// While it may still come to that, every other recogniser waits.
public final class EdgePanRecognizer: PanRecognizer {
  /// The edge from which it comes.
  public enum Edge: String, Hashable, Sendable, CaseIterable {
    case left, right
  }

  /// Where it looks for fingers that go down.
  public var edge: Edge
  /// How far the edge reaches into the layer, in points.
  public var width: Double

  /// Creates a recogniser.
  public init(
    name: String = "edge", edge: Edge = .left, width: Double = 20,
    action: @escaping (PanRecognizer) -> Void
  ) {
    self.edge = edge
    self.width = width
    super.init(name: name, action: action)
  }

  override var goesFirst: Bool { true }

  override func start(with touch: Touch) {
    super.start(with: touch)
    guard let layer else { return }
    let (x, box) = (location(in: layer).x, layer.bounds)
    let isNear = edge == .left ? x <= box.x + width : x >= box.maxX - width
    if !isNear { enter(.failed) }
  }

  override func accepts(_ translation: Point) -> Bool {
    let inward = edge == .left ? translation.x : -translation.x
    return inward > abs(translation.y)
  }
}
