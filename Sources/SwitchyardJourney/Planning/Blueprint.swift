import SwitchyardCore
import SwitchyardMotion

/// How a station is built: values only, so that it can be built as often as it is shown.
struct Blueprint {
  /// A layer as a value.
  struct Part {
    var name: String?
    var frame: Rect
    var contents = Contents.none
    var cornerRadius = 0.0
    var opacity = 1.0
    var transform = Transform.identity
    var clips = false
    var shadow: Shadow?
    var parts: [Part] = []
    var scroll: Scroll?
  }

  /// What makes a part one that scrolls.
  struct Scroll {
    var contentSize: Size
    var offset: Point
    var inset: ScrollRegion.Inset
  }

  /// A passenger by where its layer is: the index of a part at each level.
  struct Rider {
    var name: String
    var path: [Int]
    var fit: Passenger.Fit?
  }

  var id: String
  var size: Size
  var parts: [Part] = []
  /// In drawing order.
  var riders: [Rider] = []

  /// The stations of a stack of its own, and where it lies.
  var nested: (stations: [String], frame: Rect)?
  var allowsGestures = true
  var allowsBack = true
  /// Where a flow goes from here; nil when the row of the flow says that.
  var way: WaySpec?

  /// Returns a new station.
  ///
  /// - Parameter find: Finds the stations that this one names.
  func makeStation(finding find: ((String) -> Station?)? = nil) -> Station {
    let root = Layer(name: id, frame: Rect(size: size))
    root.clipsToBounds = true
    var regions: [ScrollRegion] = []
    for part in parts { root.add(part.makeLayer(&regions)) }
    let passengers = riders.map { rider in
      let layer = rider.path.reduce(root) { $0.sublayers[$1] }
      return Passenger(rider.name, layer: layer, fit: rider.fit)
    }
    let station =
      way.map {
        WaySideStation(
          id: id, layer: root, passengers: passengers, way: $0, find: find ?? { _ in nil })
      } ?? Station(id: id, layer: root, passengers: passengers)
    station.scrollRegions = regions
    station.allowsGestures = allowsGestures
    station.allowsGoingBack = allowsBack
    return station
  }

  /// The pictures that the station shows, those of passengers not counted.
  var pictures: [Picture] { parts.flatMap(\.pictures) }
}

extension Blueprint.Part {
  /// Returns a new layer with its sublayers.
  func makeLayer(_ regions: inout [ScrollRegion]) -> Layer {
    let layer = Layer(name: name, frame: frame)
    layer.contents = contents
    layer.cornerRadius = cornerRadius
    layer.opacity = opacity
    layer.transform = transform
    layer.clipsToBounds = clips
    layer.shadow = shadow
    for part in parts { layer.add(part.makeLayer(&regions)) }
    if let scroll {
      let region = ScrollRegion(layer, contentSize: scroll.contentSize, inset: scroll.inset)
      region.offset = scroll.offset
      regions.append(region)
    }
    return layer
  }

  var pictures: [Picture] {
    let own: [Picture] = if case .picture(let picture) = contents { [picture] } else { [] }
    return own + parts.flatMap(\.pictures)
  }

  /// The files that the part and those below it are drawn from.
  var files: [String] {
    let own: [String] =
      switch contents {
      case .picture(let picture): [picture.path]
      case .portion(let portion):
        if case .plate(let path) = portion.fill { [portion.path, path] } else { [portion.path] }
      default: []
      }
    return own + parts.flatMap(\.files)
  }

  /// The names of the part and of those below it.
  var names: [String] { [name].compactMap { $0 } + parts.flatMap(\.names) }

  /// Returns the path to the first part below that has a name.
  func path(to name: String) -> [Int]? {
    for (index, part) in parts.enumerated() {
      if part.name == name { return [index] }
      if let rest = part.path(to: name) { return [index] + rest }
    }
    return nil
  }
}
