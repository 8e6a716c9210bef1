import SwitchyardCore
import SwitchyardMotion

/// How a layer looks; what is nil stays as it is.
struct Look {
  var opacity: Double?
  /// Points.
  var offset: Point?
  var scale: Point?
  var color: Color?
  var frame: Rect?

  /// Changes a layer, whose transform without a look is given.
  func apply(to layer: Layer, over transform: Transform) {
    if let opacity { layer.opacity = opacity }
    if let frame { layer.frame = frame }
    if let color { layer.background = color }
    guard offset != nil || scale != nil else { return }
    let (offset, scale) = (offset ?? .zero, scale ?? Point(x: 1, y: 1))
    layer.transform =
      .translation(x: offset.x, y: offset.y) * transform * .scale(x: scale.x, y: scale.y)
  }
}

/// The layers of the film itself, and how they are at each station.
struct Coordination {
  /// A layer over the stations.
  struct Piece {
    var part: Blueprint.Part
    /// By the names of stations.
    var looks: [String: Look] = [:]
  }

  /// Below the stations, by their names; the empty name stands for all others.
  var backgrounds: [String: Color] = [:]
  var pieces: [Piece] = []

  /// Whether there is nothing.
  var isEmpty: Bool { backgrounds.isEmpty && pieces.isEmpty }

  /// Creates one of nothing.
  init() {}

  /// Reads the entries of a document, whose layers a maker builds.
  init(_ specs: [CoordinateSpec], _ maker: BlueprintMaker) {
    for spec in specs {
      let names = spec.stations.map(\.value)
      switch spec.subject {
      case .background(let color):
        for name in names.isEmpty ? [""] : names { backgrounds[name] = color }
      case .layer(let layer):
        guard var part = maker.parts([layer], in: maker.size, station: "coordinate").first else {
          continue
        }
        if names.isEmpty { spec.look.look(in: maker.size).apply(to: &part) }
        pieces.append(Piece(part: part))
        set(spec, of: layer.name?.value, at: names, maker)
      case .name(let name): set(spec, of: name.value, at: names, maker)
      case nil: break
      }
    }
  }

  private mutating func set(
    _ spec: CoordinateSpec, of name: String?, at stations: [String], _ maker: BlueprintMaker
  ) {
    guard let index = pieces.firstIndex(where: { $0.part.name == name }) else { return }
    for station in stations { pieces[index].looks[station] = spec.look.look(in: maker.size) }
  }
}

extension Look {
  /// Changes a layer before it is built.
  fileprivate func apply(to part: inout Blueprint.Part) {
    let layer = Layer(frame: part.frame)
    (layer.opacity, layer.transform) = (part.opacity, part.transform)
    apply(to: layer, over: part.transform)
    (part.opacity, part.transform, part.frame) = (layer.opacity, layer.transform, layer.frame)
    if let color { part.contents = .color(color) }
  }
}

/// What moves along with a step's transition.
struct Companion {
  var name: String
  var isPassenger: Bool
  var look: Look
  var pace: Easing
}

/// Words over the film.
struct Caption: Hashable, Sendable {
  var text: String
  /// When they begin to come, and are there, in seconds.
  var start: Double
  var shown: Double
  /// When they have gone, in seconds.
  var end: Double
  var pace: Easing
}
