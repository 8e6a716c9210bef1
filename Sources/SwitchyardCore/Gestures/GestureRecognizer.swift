public import SwitchyardMotion

/// What makes a gesture out of the touches on a layer: a pan, an edge pan or a tap.
///
/// ```swift
/// button.add(TapRecognizer { _ in try? navigator.push(detail) })
/// ```
/// Of all recognisers that a touch may reach only one wins: an edge pan before any other, else the
/// one on the deeper layer. Each follows one finger at a time.
public class GestureRecognizer {
  /// Where a recogniser is in its gesture; its raw value is the word in traces.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// Nothing has been recognised yet.
    case possible
    case began, changed, ended, cancelled
    /// The touch is something else, or another's.
    case failed
  }

  /// How far a finger travels before it is one that pans and not one that taps, in points.
  public static let slop = 10.0

  /// What traces call it.
  public let name: String
  /// Where it is; an end state stays until the next touch.
  public internal(set) var state: State = .possible
  /// The layer to which it was added.
  public internal(set) weak var layer: Layer?
  /// Whether it looks at touches; switching it off cancels what it is in the middle of.
  public var isEnabled = true {
    didSet { if !isEnabled { giveUp() } }
  }
  /// Asked when a finger goes down whether the recogniser may look at it; nil for yes.
  public var shouldReceive: (() -> Bool)?
  /// Asked when it has recognised its gesture whether it may begin; nil for yes.
  public var shouldBegin: (() -> Bool)?

  /// Where the finger went down and where it is now, in the surface's root.
  var track: (start: Point, now: Point) = (.zero, .zero)
  /// Whether the touch is its gesture, and it waits for its turn.
  var isReady = false
  /// Whether it looks at a finger already.
  var isTracking = false
  weak var surface: TouchSurface?
  /// What it drives a navigator for.
  weak var controller: GestureController?
  /// What a controller has the trace say about its progress.
  var progressToRecord: (() -> Double?)?

  init(name: String) {
    self.name = name
  }

  /// Whether it is in the middle of a gesture.
  public var isActive: Bool { state == .began || state == .changed }

  /// Returns where the finger is, in points of a layer; nil for the whole surface.
  public func location(in layer: Layer? = nil) -> Point {
    map(to: layer).map { $0.apply(track.now) } ?? track.now
  }

  // MARK: - For subclasses

  /// Whether it goes before all others.
  var goesFirst: Bool { false }
  /// Whether it is over as soon as it is recognised.
  var isDiscrete: Bool { false }
  var velocity: Point { .zero }

  /// Starts on a finger that goes down.
  func start(with touch: Touch) {
    state = .possible
    isReady = false
    track = (touch.location, touch.location)
  }

  /// Looks at what the finger does next, and sets `isReady` or `state`.
  func follow(_ touch: Touch) {}

  /// Tells whoever it was made for.
  func act() {}

  // MARK: - States

  /// Goes to a state, and tells of it; only a failure is not acted on.
  func enter(_ state: State) {
    self.state = state
    surface?.record(self)
    if state != .failed { act() }
  }

  /// Ends without a gesture, or in the middle of one.
  func giveUp() {
    isReady = false
    if isActive {
      enter(.cancelled)
    } else if isTracking, state == .possible {
      enter(.failed)
    }
  }

  /// Returns a vector on the surface in a layer's space.
  func convert(_ vector: Point, to layer: Layer?) -> Point {
    guard let map = map(to: layer) else { return vector }
    return map.apply(vector) - map.apply(.zero)
  }

  private func map(to layer: Layer?) -> Transform? {
    guard let layer, let root = surface?.root, layer !== root else { return nil }
    return root.transform(to: layer)
  }
}
