public import SwitchyardMotion

/// The stack and the modals of one container, and the trains between their stations.
///
/// ```swift
/// let navigator = Navigator(size: Size(width: 390, height: 844), timeline: timeline)
/// try navigator.push(list)
/// try navigator.push(detail, on: LineChoice(slide))
/// timeline.advance(to: 0.2)  // draw navigator.container
/// ```
/// The stack changes at once; what is seen follows as the timeline advances.
public final class Navigator {
  /// The tree to draw: the visible station, or both stations of a train and all that it needs.
  public let container: Layer
  /// What moves its trains.
  public let timeline: Timeline
  /// What chooses their lines.
  public let coordinator: Coordinator
  /// Where everything is recorded, if anywhere.
  public let trace: Trace?

  /// With everything applied that still waits.
  var state = StationStack()
  var queue: [Step] = []
  var phase = Phase.rest
  /// The train whose stations are being told, before it leaves.
  var departing: Train?
  /// The train that was made last for a finger, which may have ended while it left.
  var driven: Train?
  /// What is seen of the train that has been interrupted, for the next to leave.
  var effigy: Effigy?
  /// The recognisers that drive its trains, if they are installed.
  public internal(set) var gestures: GestureController?
  private var observers: [WeakObserver] = []
  private var trainCount = 0

  /// What the navigator is doing.
  enum Phase {
    case rest
    /// Calling stations; requests wait.
    case lifecycle
    case train(Transition)
  }

  private struct WeakObserver {
    weak let observer: (any NavigatorObserver)?
  }

  /// Notes what went wrong while the last picture of the container was drawn.
  ///
  /// A pixel line is called by whoever draws, so only the next moment would tell of its faults; after
  /// the last picture there is none.
  public func didDraw() { train?.checkDrawing() }

  /// Creates a navigator.
  ///
  /// - Parameters:
  ///   - root: The first station of its stack; nil for an empty one.
  ///   - size: The container's, in points.
  ///   - timeline: What moves its trains.
  ///   - coordinator: What chooses lines; by default every transition is a cut.
  ///   - trace: Where everything is recorded.
  public init(
    root: Station? = nil, size: Size, timeline: Timeline, coordinator: Coordinator = Coordinator(),
    trace: Trace? = nil
  ) {
    container = Layer(name: "container", frame: Rect(size: size))
    self.timeline = timeline
    self.coordinator = coordinator
    self.trace = trace
    container.owner = self
    // A station alone can't be there twice, and nothing is under way.
    if let root { try? setStack([root], animated: false) }
  }

  deinit {
    gestures?.abandon()
    if case .train(let transition) = phase { giveUp(transition) }
    for step in queue { step.wish.completion?(false) }
  }

  /// The stack, bottom first, as it is once everything that waits has been done.
  public var stations: [Station] { state.stations }
  /// The top of the stack.
  public var top: Station? { state.stack.top?.station }
  /// What is presented over the stack, bottom first.
  public var modals: [Station] { state.modals.map(\.station) }
  /// The topmost modal, else the top of the stack.
  public var visible: Station? { state.visible?.station }
  /// The train that is under way.
  public var train: Train? {
    if case .train(let transition) = phase { transition.train } else { nil }
  }
  /// Whether no train is under way and nothing waits.
  public var isAtRest: Bool {
    if case .rest = phase { queue.isEmpty } else { false }
  }

  /// The container's size, in points; a new one ends a running train at once.
  ///
  /// A train that waits for a finger to decide goes back.
  public var size: Size {
    get { container.bounds.size }
    set {
      if let train, train.isUndecided { train.complete(false) }
      endTrains()
      container.frame = Rect(size: newValue)
      for station in [seen, visible] { station?.place(in: container.bounds) }
    }
  }

  /// The station that is seen while others are told that it goes.
  private var seen: Station? { departing?.from ?? queue.first?.before.visible?.station }

  // MARK: - Observers

  /// Tells an observer from now on, without keeping it alive.
  public func add(_ observer: any NavigatorObserver) {
    observers.removeAll { $0.observer == nil }
    observers.append(WeakObserver(observer: observer))
  }

  /// Tells an observer no more.
  public func remove(_ observer: any NavigatorObserver) {
    observers.removeAll { $0.observer == nil || $0.observer === observer }
  }

  func tellObservers(_ message: (any NavigatorObserver) -> Void) {
    for entry in observers { entry.observer.map(message) }
  }

  func nextTrainNumber() -> Int {
    trainCount += 1
    return trainCount
  }
}
