/// A row of stations through which a finger goes back and forth.
///
/// ```swift
/// let flow = BoardingFlow([welcome, permissions, done])
/// flow.attach(to: navigator)
/// var options = GestureOptions()
/// options.flow = flow
/// navigator.installGestures(options)
/// ```
/// It describes where to go and puts no more than the first of its stations on the stack.
public final class BoardingFlow {
  /// The row; a new one counts from the next gesture.
  public var stations: [Station]
  /// The line to a station of the row; nil for the coordinator's.
  public var line: LineChoice? {
    didSet { route() }
  }
  /// The line back to a station of the row; nil for `line` backwards.
  public var popLine: LineChoice? {
    didSet { route() }
  }
  /// Changes layers along with each station that comes; is given it and what `alongside` gives.
  public var willChangeTop: ((Station, Layer, Bool) -> Void)?
  /// What it moves through.
  public private(set) weak var navigator: Navigator?

  /// Creates a flow.
  public init(_ stations: [Station] = [], line: LineChoice? = nil) {
    self.stations = stations
    self.line = line
  }

  deinit {
    detach()
  }

  /// Starts on a navigator, whose only station becomes the first of the row, if there is one.
  public func attach(to navigator: Navigator) {
    detach()
    self.navigator = navigator
    navigator.add(self)
    route()
    guard let first = stations.first, navigator.stations != [first] else { return }
    try? navigator.setStack([first], animated: false)
  }

  /// Leaves the navigator and its stack alone.
  public func detach() {
    navigator?.remove(self)
    navigator?.coordinator.flowRoutes = []
    navigator = nil
  }

  // MARK: - Next and previous

  /// Where a finger to the left goes: what the top says if it has a say, else the neighbour.
  public var next: Station? {
    guard let navigator, let top = navigator.top else { return nil }
    if let boarding = top as? any BoardingStation { return boarding.next(in: navigator) }
    return neighbour(of: top, 1)
  }

  /// Where a finger to the right goes: what the top says if it has a say, else the neighbour.
  public var previous: Station? {
    guard let navigator, let top = navigator.top else { return nil }
    if let boarding = top as? any BoardingStation { return boarding.previous(in: navigator) }
    return neighbour(of: top, -1)
  }

  /// Pushes the next station, if there is one.
  ///
  /// - Returns: Whether there is.
  @discardableResult public func pushNext(
    animated: Bool = true, completion: Navigator.Completion? = nil
  ) -> Bool {
    guard let navigator, let station = next else { return false }
    let choice = line(for: .push, to: station)
    let pushed: Void? = try? navigator.push(
      station, on: choice, animated: animated, completion: completion)
    return pushed != nil
  }

  /// Goes back to the previous station, if there is one; one that was never shown comes as a pop.
  ///
  /// - Returns: Whether there is.
  @discardableResult public func popPrevious(
    animated: Bool = true, completion: Navigator.Completion? = nil
  ) -> Bool {
    guard let navigator, let station = previous else { return false }
    let choice = line(for: .pop, to: station)
    let popped = try? navigator.goBack(
      to: station, on: choice, animated: animated, completion: completion)
    return popped != nil
  }

  private func neighbour(of station: Station, _ step: Int) -> Station? {
    guard let index = stations.firstIndex(of: station) else { return nil }
    return stations.indices.contains(index + step) ? stations[index + step] : nil
  }

  // MARK: - Lines

  /// Returns the flow's own line to a station of the row, nil for all others.
  func line(for operation: Navigator.Operation, to station: Station) -> LineChoice? {
    guard stations.contains(station) else { return nil }
    return operation == .pop ? popLine ?? line : line
  }

  /// Has the coordinator take the flow's lines whoever goes to a station of the row.
  private func route() {
    navigator?.coordinator.flowRoutes = stations.flatMap { station in
      [
        Route(from: station.id, pop: (popLine ?? line).map(LineSelection.line)),
        Route(to: station.id, line: line.map(LineSelection.line)),
      ]
    }
  }
}

/// A station that says itself where a flow goes from it.
public protocol BoardingStation: Station {
  /// Returns where a finger to the left goes; asked once for each gesture.
  func next(in navigator: Navigator) -> Station?
  /// Returns where a finger to the right goes; asked once for each gesture.
  func previous(in navigator: Navigator) -> Station?
}

extension BoardingStation {
  /// Returns nil: nothing comes next.
  public func next(in navigator: Navigator) -> Station? { nil }

  /// Returns the station directly below on the stack.
  public func previous(in navigator: Navigator) -> Station? {
    guard let index = navigator.stations.firstIndex(of: self), index > 0 else { return nil }
    return navigator.stations[index - 1]
  }
}

// MARK: - NavigatorObserver

extension BoardingFlow: NavigatorObserver {
  /// Has layers change along with the station that comes.
  public func navigator(_ navigator: Navigator, willShow station: Station) {
    guard let willChangeTop else { return }
    navigator.alongside(animation: { willChangeTop(station, $0, $1) })
  }
}
