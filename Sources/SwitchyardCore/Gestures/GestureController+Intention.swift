import SwitchyardMotion

extension GestureController {
  /// What a finger is about to do.
  enum Intention {
    case pop
    case previous(Station)
    case next(Station)
    case dismiss
    case hold(Train)
  }

  /// Whether a finger from the edge could go back or take hold of a train.
  var mayGoBack: Bool {
    let inward = Point(x: options.isRightToLeft ? -1 : 1, y: 0)
    return ride == nil && intention(for: .edge, heading: inward) != nil
  }

  /// Returns what a finger may do that goes some way, or nil for nothing.
  func intention(for role: Role, heading: Point) -> Intention? {
    guard let navigator, let visible = navigator.visible else { return nil }
    let policy = policy(for: role)
    let isAcross = abs(heading.x) > abs(heading.y)
    let isAlong = policy.axis == .horizontal ? isAcross : abs(heading.y) > abs(heading.x)
    guard isAlong, policy.mayStart?() ?? true else { return nil }
    if let train = navigator.train { return hold(train, role) }
    guard navigator.isAtRest, visible.allowsGestures else { return nil }
    let forward = options.isRightToLeft ? -heading.x : heading.x
    let found: Intention? =
      switch role {
      case .pull: heading.y > 0 && navigator.modals.last === visible ? .dismiss : nil
      case .edge where options.edgeNext: forward > 0 ? back(on: navigator) : nil
      case .edge: forward > 0 ? pop(on: navigator) : nil
      case .farEdge: forward < 0 ? next : nil
      case .centre: forward > 0 ? back(on: navigator) : options.edgeNext ? nil : next
      }
    guard let found, policy.directions.contains(found.direction) else { return nil }
    return found.direction == .back && !visible.allowsGoingBack ? nil : found
  }

  func policy(for role: Role) -> DrivePolicy {
    switch role {
    case .edge: return options.edgeNext && options.flow != nil ? options.flowPolicy : options.policy
    case .farEdge: return options.flowPolicy
    case .centre: return options.flow == nil ? options.policy : options.flowPolicy
    case .pull:
      var policy = options.pull ?? DrivePolicy(.half)
      policy.axis = .vertical
      return policy
    }
  }

  private func pop(on navigator: Navigator) -> Intention? {
    navigator.modals.isEmpty && navigator.state.stack.count > 1 ? .pop : nil
  }

  private func back(on navigator: Navigator) -> Intention? {
    guard let flow = options.flow else { return pop(on: navigator) }
    guard navigator.modals.isEmpty else { return nil }
    return flow.previous.map { .previous($0) }
  }

  private var next: Intention? {
    guard navigator?.modals.isEmpty ?? false else { return nil }
    return options.flow?.next.map { .next($0) }
  }

  private func hold(_ train: Train, _ role: Role) -> Intention? {
    let catches = options.catchesTrains ?? (navigator?.coordinator.overlap == .interrupt)
    let isModal = train.operation == .present || train.operation == .dismiss
    guard catches, isModal == (role == .pull), [.running, .settling].contains(train.state) else {
      return nil
    }
    return .hold(train)
  }
}

extension GestureController.Intention {
  fileprivate var direction: DrivePolicy.Directions {
    switch self {
    case .pop, .previous, .dismiss: .back
    case .next: .next
    case .hold: [.back, .next]
    }
  }
}
