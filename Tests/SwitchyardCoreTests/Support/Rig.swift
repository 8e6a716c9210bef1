import SwitchyardMotion

@testable import SwitchyardCore

/// A navigator on a timeline of its own, with a trace.
struct Rig {
  let timeline = Timeline()
  let trace = Trace()
  let coordinator: Coordinator
  let navigator: Navigator

  init(_ push: LineChoice? = nil, overlap: OverlapPolicy = .queue) {
    coordinator = Coordinator(push: push)
    coordinator.overlap = overlap
    navigator = Navigator(
      size: Size(width: 400, height: 800), timeline: timeline, coordinator: coordinator,
      trace: trace)
  }

  /// A rig whose stack is there already.
  init(_ push: LineChoice?, stack: [Station], overlap: OverlapPolicy = .queue) throws {
    self.init(push, overlap: overlap)
    try navigator.setStack(stack, animated: false)
  }

  /// The names of events since a moment, with their stations: `willAppear b`.
  func events(_ names: Set<TraceEvent.Name> = lifecycle, since count: Int = 0) -> [String] {
    trace.events.dropFirst(count).filter { names.contains($0.name) }.map { event in
      guard case .text(let station)? = event["station"] else { return event.name.rawValue }
      return "\(event.name.rawValue) \(station)"
    }
  }

  static let lifecycle: Set<TraceEvent.Name> = [
    .willAppear, .didAppear, .willDisappear, .didDisappear, .willShow, .didShow,
  ]

  /// The value of a field of all events of a name.
  func values(_ field: String, of name: TraceEvent.Name) -> [TraceEvent.Value?] {
    trace.events.filter { $0.name == name }.map { $0[field] }
  }

  /// Whether nothing but the visible station is left, and no time is waited for.
  var isClean: Bool {
    let layers = navigator.container.sublayers
    let visible = navigator.visible.map { [$0.layer] } ?? []
    return layers.elementsEqual(visible, by: ===) && timeline.pendingCount == 0
      && navigator.isAtRest
  }
}

/// A station that says whether it is told everything in pairs.
final class TestStation: Station {
  private(set) var openAppear = 0
  private(set) var openDisappear = 0
  private(set) var loads = 0
  private(set) var layouts: [Size] = []
  var onDidAppear: (() -> Void)?

  override func load() { loads += 1 }
  override func layOut(in size: Size) { layouts.append(size) }
  override func willAppear(animated: Bool) { openAppear += 1 }
  override func willDisappear(animated: Bool) { openDisappear += 1 }
  override func didAppear(animated: Bool) {
    close()
    onDidAppear?()
  }
  override func didDisappear(animated: Bool) { close() }

  /// Every `will` is closed by the next `did`, whichever it is.
  private func close() { (openAppear, openDisappear) = (0, 0) }
  var isClosed: Bool { openAppear == 0 && openDisappear == 0 }
}

func station(_ id: String, _ passengers: [Passenger] = []) -> TestStation {
  let station = TestStation(id: id, layer: Layer(name: id), passengers: passengers)
  for passenger in passengers { station.layer.add(passenger.layer) }
  return station
}

func passenger(
  _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
  _ contents: Contents = .color(.black)
) -> Passenger {
  let layer = Layer(name: name, frame: Rect(x: x, y: y, width: width, height: height))
  layer.contents = contents
  return Passenger(name, layer: layer)
}
