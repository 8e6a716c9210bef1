/// The calls of stations, in their orders; every `will` is closed by a `did`.
extension Navigator {
  /// Tells two stations what is about to happen.
  func announce(from: Station?, to: Station?, animated: Bool) {
    if let from { call(.willDisappear, from, animated) }
    guard let to else { return }
    to.loadIfNeeded()
    call(.willAppear, to, animated)
    record(.willShow, to)
    tellObservers { $0.navigator(self, willShow: to) }
  }

  /// Tells them that it has happened.
  func conclude(from: Station?, to: Station?, animated: Bool) {
    if let from { call(.didDisappear, from, animated) }
    guard let to else { return }
    call(.didAppear, to, animated)
    record(.didShow, to)
    tellObservers { $0.navigator(self, didShow: to) }
  }

  /// Tells them that it has been given up.
  func takeBack(from: Station, to: Station) {
    call(.willDisappear, to, true)
    call(.didDisappear, to, true)
    call(.willAppear, from, true)
    call(.didAppear, from, true)
  }

  func recordStack() {
    guard let trace else { return }
    func names(_ stations: [Station]) -> TraceEvent.Value { .list(stations.map { .text($0.id) }) }
    var fields = [TraceEvent.Field("stations", names(stations))]
    if !modals.isEmpty { fields.append(.init("modals", names(modals))) }
    trace.record(.stack, at: timeline.now, fields)
  }

  private func call(_ event: TraceEvent.Name, _ station: Station, _ animated: Bool) {
    record(event, station, [.init("animated", .flag(animated))])
    switch event {
    case .willAppear: station.willAppear(animated: animated)
    case .didAppear: station.didAppear(animated: animated)
    case .willDisappear: station.willDisappear(animated: animated)
    default: station.didDisappear(animated: animated)
    }
  }

  private func record(
    _ event: TraceEvent.Name, _ station: Station, _ more: [TraceEvent.Field] = []
  ) {
    trace?.record(event, at: timeline.now, [.init("station", .text(station.id))] + more)
  }
}
