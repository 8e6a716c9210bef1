import SwitchyardCore

/// A station that says itself where a flow goes from it.
final class WaySideStation: Station, BoardingStation {
  private let way: WaySpec
  private let find: (String) -> Station?

  init(
    id: String, layer: Layer, passengers: [Passenger], way: WaySpec,
    find: @escaping (String) -> Station?
  ) {
    self.way = way
    self.find = find
    super.init(id: id, layer: layer, passengers: passengers)
  }

  func next(in navigator: Navigator) -> Station? { way.next.flatMap { find($0.value) } }

  func previous(in navigator: Navigator) -> Station? {
    let below = navigator.stations.prefix { $0 !== self }
    guard let name = way.previous?.value else { return below.last }
    return below.last { $0.id == name } ?? find(name)
  }
}
