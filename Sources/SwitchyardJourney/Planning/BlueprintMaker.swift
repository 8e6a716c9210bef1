import SwitchyardCore
import SwitchyardMotion

/// Turns a station as it is written into one that can be built.
struct BlueprintMaker {
  /// Of the film, in points.
  let size: Size
  /// Pixels in a point.
  let scale: Double
  let fit: Fit
  let album: Album
  let problems: Problems

  /// Returns the blueprint, or nil when something was reported.
  func blueprint(for station: Named<StationSpec>) -> Blueprint? {
    guard var parts = parts(of: station) else { return nil }
    let spec = station.value
    parts += spec.scrolls.map { part(of: $0, station: station.name) }
    var blueprint = Blueprint(
      id: station.name, size: size, parts: parts, riders: riders(among: parts, of: spec))
    blueprint.allowsGestures = spec.allowsGestures
    blueprint.allowsBack = spec.allowsBack
    blueprint.way = spec.way
    blueprint.nested = spec.nested.map {
      ($0.stations.map(\.value), $0.frame?.resolved(in: size) ?? Rect(size: size))
    }
    return blueprint
  }

  private func parts(of station: Named<StationSpec>) -> [Blueprint.Part]? {
    if let layers = station.value.layers {
      return parts(layers, in: size, station: station.name)
    }
    if let color = station.value.color {
      return [Blueprint.Part(frame: Rect(size: size), contents: .color(color))]
    }
    guard let source = station.value.source,
      let picture = album.picture(source, page: station.value.page, of: station.name),
      let frame = PictureFrame(picture, station.value, in: self)
    else { return nil }
    return frame.parts(of: station)
  }

  /// Returns the passengers whose parts there are, in drawing order.
  private func riders(among parts: [Blueprint.Part], of station: StationSpec) -> [Blueprint.Rider] {
    let root = Blueprint.Part(frame: .zero, parts: parts)
    let riders = station.passengers.compactMap { passenger -> Blueprint.Rider? in
      var name = passenger.name
      if case .layer(let layer)? = passenger.value.place?.value { name = layer }
      return root.path(to: name).map {
        Blueprint.Rider(name: passenger.name, path: $0, fit: passenger.value.fit)
      }
    }
    return riders.raised { rider in
      station.passengers.first { $0.name == rider.name }?.value.above?.value
    } name: {
      $0.name
    }
  }
}

extension Array {
  /// Returns the elements with each that names another put directly above it.
  func raised(above: (Element) -> String?, name: (Element) -> String?) -> [Element] {
    var result = self
    for element in self {
      guard let other = above(element), let own = name(element),
        let from = result.firstIndex(where: { name($0) == own })
      else { continue }
      result.remove(at: from)
      let place = result.firstIndex { name($0) == other }.map { $0 + 1 } ?? from
      result.insert(element, at: place)
    }
    return result
  }
}
