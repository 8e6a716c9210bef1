import SwitchyardMotion

extension GestureController {
  /// One gesture that drives, from its begin to its one end.
  final class Ride {
    let pan: PanRecognizer
    let intention: Intention
    let policy: DrivePolicy
    var drag: Drag?
    /// Whether the train is being asked for; what ends the gesture meanwhile waits.
    var isStarting = false
    var hasStarted = false
    /// The end of a gesture whose train has not left yet.
    var end: Drag.End?

    init(_ pan: PanRecognizer, _ intention: Intention, _ policy: DrivePolicy) {
      self.pan = pan
      self.intention = intention
      self.policy = policy
    }
  }

  /// Looks at a state of one of the recognisers.
  func handle(_ pan: PanRecognizer) {
    if pan.state == .began { return begin(pan) }
    guard let ride, ride.pan === pan else { return }
    switch pan.state {
    case .changed: move(ride)
    case .ended: letGo(ride, as: .auto)
    case .cancelled: letGo(ride, as: ride.policy.decidesWhenCancelled ? .auto : .cancel)
    case .possible, .began, .failed: break
    }
  }

  /// Tells that the navigator's train has ended, whoever ended it.
  func trainDidEnd(_ train: Train, success: Bool) {
    if let ride, ride.drag?.train === train { finish(ride, success ? .didComplete : .didCancel) }
    switchedOff?.isEnabled = true
    switchedOff = nil
    attachPull(to: navigator?.modals.last)
  }

  /// Ends a gesture whose navigator is going away.
  func abandon() {
    if let ride, ride.hasStarted { finish(ride, .didCancel) }
    ride = nil
    uninstall()
  }

  /// Returns how far the finger of a gesture has gone, in the container's points.
  func way(of ride: Ride) -> Point {
    let isFromTouch = ride.policy.origin == .touch && !ride.intention.isHold
    let container = navigator?.container
    return isFromTouch
      ? ride.pan.translation(in: container) : ride.pan.translationSinceBegan(in: container)
  }

  // MARK: - The gesture

  private func begin(_ pan: PanRecognizer) {
    guard let intention, let role = role(of: pan) else { return }
    self.intention = nil
    let ride = Ride(pan, intention, policy(for: role))
    self.ride = ride
    if !ride.policy.waitsForMove || intention.isHold { start(ride) }
  }

  private func start(_ ride: Ride) {
    ride.hasStarted = true
    emit(.willStart, ride)
    guard let navigator, self.ride === ride else { return }
    ride.isStarting = true
    let train = train(for: ride, on: navigator)
    ride.isStarting = false
    guard let train, self.ride === ride else { return finish(ride, .didCancel) }
    let sign: Double? =
      options.isRightToLeft && ride.policy.axis == .horizontal
      ? (train.direction == .return ? -1 : 1) : nil
    ride.drag = Drag(train, by: ride.policy, size: navigator.size, sign: sign)
    if let end = ride.end { letGo(ride, as: end) }
  }

  /// Returns the train that the gesture drives, or nil when there is none or it is refused.
  private func train(for ride: Ride, on navigator: Navigator) -> Train? {
    switch ride.intention {
    case .hold(let train): return train.state == .completed ? nil : train
    case .pop:
      guard shouldPop?(navigator) ?? true else { return nil }
      // Whoever was asked may have popped already.
      if let train = navigator.train { return train.operation == .pop ? train : nil }
      return try? navigator.drive(.pop)
    case .previous(let station):
      return try? navigator.drive(.goBack(station), on: options.flow?.line(for: .pop, to: station))
    case .next(let station):
      return try? navigator.drive(.push(station), on: options.flow?.line(for: .push, to: station))
    case .dismiss: return try? navigator.drive(.dismiss)
    }
  }

  private func move(_ ride: Ride) {
    let way = way(of: ride)
    if !ride.hasStarted {
      guard ride.isWayRight(way.x, isRightToLeft: options.isRightToLeft) else { return }
      start(ride)
    }
    guard let drag = ride.drag, self.ride === ride else { return }
    guard !drag.checkOver() else {
      return finish(ride, drag.train.isFinishing ? .didComplete : .didCancel)
    }
    emit(.didUpdate(drag.progress(after: way)), ride)
    guard self.ride === ride else { return }
    drag.move(by: way)
    // Switched off until the train has arrived, which cancels it: that ends the gesture.
    guard let limit = ride.policy.autoFinish, drag.progress > limit else { return }
    switchedOff = ride.pan
    ride.pan.isEnabled = false
  }

  private func letGo(_ ride: Ride, as end: Drag.End) {
    guard !ride.isStarting else { return ride.end = end }
    guard ride.hasStarted else { return self.ride = nil }
    guard let drag = ride.drag else { return finish(ride, .didCancel) }
    guard !drag.checkOver() else {
      return finish(ride, drag.train.isFinishing ? .didComplete : .didCancel)
    }
    let velocity = ride.pan.velocity(in: navigator?.container)
    let finishes = drag.finishes(velocity: velocity, as: end)
    finish(ride, finishes ? .didComplete : .didCancel)
    drag.release(velocity: velocity, as: finishes ? .finish : .cancel)
  }

  /// Tells of the one end of a gesture.
  private func finish(_ ride: Ride, _ event: DriveEvent) {
    guard self.ride === ride else { return }
    self.ride = nil
    emit(event, ride)
  }

  private func emit(_ event: DriveEvent, _ ride: Ride) {
    if let navigator, let trace = navigator.trace {
      let recogniser = TraceEvent.Field("recogniser", .text(ride.pan.name))
      trace.record(event.name, at: navigator.timeline.now, [recogniser] + event.fields)
    }
    onEvent?(event)
  }
}

extension GestureController.Ride {
  /// Whether the finger has gone the way for which the gesture was let begin.
  fileprivate func isWayRight(_ x: Double, isRightToLeft: Bool) -> Bool {
    let forward = isRightToLeft ? -x : x
    if case .next = intention { return forward < 0 }
    return forward > 0 || policy.axis == .vertical
  }
}

extension GestureController.Intention {
  fileprivate var isHold: Bool {
    if case .hold = self { true } else { false }
  }
}

extension DriveEvent {
  fileprivate var name: TraceEvent.Name {
    switch self {
    case .willStart: .willStart
    case .didUpdate: .didUpdate
    case .didComplete: .didComplete
    case .didCancel: .didCancel
    }
  }

  fileprivate var fields: [TraceEvent.Field] {
    if case .didUpdate(let progress) = self { [.init("progress", .number(progress))] } else { [] }
  }
}
