/// The stations of a navigator as a plain value, each with the line on which it came.
struct StationStack {
  struct Entry {
    let station: Station
    var line: LineChoice?
  }

  var stack = StationList()
  /// Stations presented over the stack, bottom first.
  var modals: [Entry] = []

  /// What is seen: the topmost modal, else the top of the stack.
  var visible: Entry? { modals.last ?? stack.top }
  var stations: [Station] { stack.entries.map(\.station) }

  func contains(_ station: Station) -> Bool {
    stack.count(upTo: station) != nil || modals.contains { $0.station === station }
  }

  /// Whether both hold the same stations in the same order.
  func hasSameStations(as other: StationStack) -> Bool {
    stack.hasSameStations(as: other.stack)
      && modals.elementsEqual(other.modals) { $0.station === $1.station }
  }

  /// The stations that another state doesn't hold, bottom first and modals last.
  func stations(notIn other: StationStack) -> [Station] {
    let shared = stack.sharedCount(with: other.stack)
    let kept = Set(
      (other.stack.entries(above: shared) + other.modals).map { ObjectIdentifier($0.station) })
    return (stack.entries(above: shared) + modals).map(\.station)
      .filter { !kept.contains(ObjectIdentifier($0)) }
  }
}

/// What a navigator is asked to do with its stations.
public enum StackChange {
  case push(Station)
  /// Nothing happens at the root.
  case pop
  case popTo(Station)
  case popToRoot
  /// Takes the top off with all down to a station, which is put right below it if it was absent.
  case goBack(Station)
  /// Puts a station in the place of the top.
  case replace(Station)
  /// Bottom first.
  case setStack([Station])
  case present(Station)
  /// Takes the topmost modal away; nothing happens without one.
  case dismiss
}

extension StationStack {
  /// Applies a change, or throws and stays as it is.
  mutating func apply(_ change: StackChange) throws(NavigatorError) {
    switch change {
    case .push(let station):
      try checkAbsent(station)
      stack.append(Entry(station: station))
    case .pop:
      if stack.count > 1 { stack.popLast() }
    case .popTo(let station):
      guard let count = stack.count(upTo: station) else { throw .absent(station.id) }
      stack.keep(count)
    case .popToRoot:
      stack.keep(1)
    case .goBack(let station): try goBack(to: station)
    case .replace(let station): try replace(with: station)
    case .setStack(let stations): try set(stations)
    case .present(let station):
      try checkAbsent(station)
      modals.append(Entry(station: station))
    case .dismiss:
      _ = modals.popLast()
    }
  }

  private mutating func goBack(to station: Station) throws(NavigatorError) {
    if let count = stack.count(upTo: station) {
      stack.keep(count)
    } else {
      try checkAbsent(station)
      guard stack.popLast() != nil else { throw .nothingThere }
      stack.append(Entry(station: station))
    }
  }

  /// A station that no navigator holds isn't looked for.
  private func checkAbsent(_ station: Station) throws(NavigatorError) {
    if station.navigator != nil, contains(station) { throw .alreadyPresent(station.id) }
  }

  /// The place keeps the line on which its first station came.
  private mutating func replace(with station: Station) throws(NavigatorError) {
    try checkAbsent(station)
    guard let top = stack.popLast() else { throw .nothingThere }
    stack.append(Entry(station: station, line: top.line))
  }

  private mutating func set(_ stations: [Station]) throws(NavigatorError) {
    var taken = Set(modals.map { ObjectIdentifier($0.station) })
    for station in stations where !taken.insert(ObjectIdentifier(station)).inserted {
      throw .alreadyPresent(station.id)
    }
    let earlier = Dictionary(
      uniqueKeysWithValues: stack.entries.map { (ObjectIdentifier($0.station), $0) })
    stack = StationList(stations.map { earlier[ObjectIdentifier($0)] ?? Entry(station: $0) })
  }

  /// Returns which operation leads to another state, nil when what is seen stays.
  func operation(to other: StationStack, by change: StackChange) -> Navigator.Operation? {
    guard let new = other.visible?.station, new !== visible?.station else { return nil }
    switch change {
    case .present: return .present
    case .dismiss: return .dismiss
    case .replace: return .replace
    case .push: return .push
    case .pop, .popTo, .popToRoot, .goBack: return .pop
    case .setStack: return contains(new) ? .pop : .push
    }
  }
}
