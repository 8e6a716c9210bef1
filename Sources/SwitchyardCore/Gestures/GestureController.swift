/// Recognises a finger that goes back, goes through a flow, or pulls a presented station down.
///
/// ```swift
/// let gestures = navigator.installGestures()
/// gestures.onEvent = { event in print(event) }
/// ```
public final class GestureController {
  /// Which gestures there are; a new value counts from the next touch.
  public var options: GestureOptions {
    didSet { apply() }
  }
  /// Told of every gesture.
  public var onEvent: ((DriveEvent) -> Void)?
  /// Asked once when a gesture that pops has started; false refuses it.
  ///
  /// What must be known before a gesture starts is the station's `allowsGoingBack`.
  public var shouldPop: ((Navigator) -> Bool)?
  /// What it drives.
  public internal(set) weak var navigator: Navigator?
  /// What goes back from the edge.
  public let edge: EdgePanRecognizer
  /// What goes to a flow's next station from the other edge.
  public let farEdge: EdgePanRecognizer
  /// What goes back and forth from anywhere.
  public let centre: PanRecognizer
  /// What pulls the presented station down, on that station's layer.
  public private(set) var pull: PanRecognizer?

  /// What is done with the finger that drives.
  var ride: Ride?
  /// What finished without waiting for the finger, until its train has arrived.
  var switchedOff: PanRecognizer?
  /// What the finger would do whose gesture is about to begin.
  var intention: Intention?

  /// Creates a controller that is to be installed on a navigator.
  public init(_ options: GestureOptions = GestureOptions()) {
    self.options = options
    edge = EdgePanRecognizer { _ in }
    farEdge = EdgePanRecognizer(name: "farEdge") { _ in }
    centre = PanRecognizer(name: "centre") { _ in }
    for (role, pan) in pans { prepare(pan, for: role) }
    apply()
  }

  deinit {
    for (_, pan) in pans { pan.layer?.remove(pan) }
  }

  /// Whether fingers go back here.
  var goesBack: Bool { navigator != nil && (options.edgePop || options.centrePop) }

  /// Whether stations get no touches for now.
  var blocksStations: Bool { options.blocksTouches && navigator?.train != nil }

  /// Which of its recognisers a pan is.
  enum Role {
    case edge, farEdge, centre, pull
  }

  private var pans: [(role: Role, pan: PanRecognizer)] {
    [(.edge, edge), (.farEdge, farEdge), (.centre, centre)] + (pull.map { [(.pull, $0)] } ?? [])
  }

  func role(of pan: PanRecognizer) -> Role? { pans.first { $0.pan === pan }?.role }

  private func prepare(_ pan: PanRecognizer, for role: Role) {
    pan.controller = self
    pan.action = { [weak self] in self?.handle($0) }
    if role == .edge { pan.shouldReceive = { [weak self] in self?.mayGoBack ?? false } }
    pan.shouldBegin = { [weak self, weak pan] in
      guard let self, let pan, ride == nil else { return false }
      intention = intention(for: role, heading: pan.heading(in: navigator?.container))
      return intention != nil
    }
    pan.progressToRecord = { [weak self, weak pan] in
      guard let self, let pan, let ride, ride.pan === pan else { return nil }
      return ride.drag?.progress(after: way(of: ride))
    }
  }

  // MARK: - Installing

  func install(on navigator: Navigator) {
    self.navigator = navigator
    for pan in [edge, farEdge, centre] { navigator.container.add(pan) }
    attachPull(to: navigator.modals.last)
  }

  func uninstall() {
    for (_, pan) in pans { pan.layer?.remove(pan) }
    pull = nil
    navigator = nil
  }

  /// Puts the options into force.
  func apply() {
    edge.isEnabled = options.edgePop
    farEdge.isEnabled = options.edgeNext && options.flow != nil
    centre.isEnabled = options.centrePop || (options.flow != nil && !options.edgeNext)
    edge.edge = options.isRightToLeft ? .right : .left
    farEdge.edge = options.isRightToLeft ? .left : .right
    for edge in [edge, farEdge] { edge.width = options.edgeWidth }
    attachPull(to: navigator?.modals.last)
  }

  /// Has one recogniser, and no more, pull a station down.
  func attachPull(to station: Station?) {
    guard options.pull != nil, let station else {
      if let pull { pull.layer?.remove(pull) }
      return pull = nil
    }
    guard pull?.layer !== station.layer else { return }
    let pan = pull ?? PanRecognizer(name: "pull") { _ in }
    pull = pan
    prepare(pan, for: .pull)
    station.layer.add(pan)
  }
}

extension Navigator {
  /// Installs the usual gestures; if there are some already, they get these options.
  @discardableResult public func installGestures(
    _ options: GestureOptions = GestureOptions()
  ) -> GestureController {
    if let gestures {
      gestures.options = options
      return gestures
    }
    let controller = GestureController(options)
    install(controller)
    return controller
  }

  /// Installs a controller, which leaves the navigator where it was; another one here goes.
  public func install(_ controller: GestureController) {
    guard controller.navigator !== self else { return }
    controller.navigator?.uninstallGestures()
    uninstallGestures()
    gestures = controller
    controller.install(on: self)
  }

  /// Takes the gestures away; one that drives is cancelled.
  public func uninstallGestures() {
    gestures?.uninstall()
    gestures = nil
  }
}
