import SwitchyardCore
import SwitchyardMotion

/// A screen as a journey describes it.
struct StationSpec {
  var position: Position
  var title: String?
  /// A path or a colour.
  var source: Located<String>?
  /// Whether the source is a file, whatever it is called.
  var isFile = false
  var layers: [LayerSpec]?
  /// From 1, as people count.
  var page: Int?
  var scale = 1.0
  var fit: Fit?
  var crop: Located<RectSpec>?
  var plate: Located<String>?
  var fill = Portion.Fill.automatic
  var passengers: [Named<PassengerSpec>] = []
  var scrolls: [ScrollSpec] = []
  var nested: NestedSpec?
  var allowsGestures = true
  var allowsBack = true
  var next: Located<String>?
  var previous: Located<String>?

  /// What can be said about a station wherever its picture comes from.
  static let lookKeys: [Key<StationSpec>] = [
    Key("title", .text, \.title, "for people"),
    Key("scale", .number(0.05...16), \.scale, fallback: "1", "pixels of the picture in a point"),
    Key("fit", .fit, \.fit, fallback: "the defaults'", "how the picture fills the film"),
    Key("crop", Shape.rect.located, \.crop, "the part of the picture that is the screen"),
    Key(
      "plate", Shape.path.located, \.plate, "the same screen without its passengers, a picture"),
    Key("fill", .fill, \.fill, fallback: "auto", "what stands where passengers have left"),
    Key(
      "passengers", Shape.named(PassengerSpec.shape).called("a map of names to places"),
      \.passengers,
      "what travels to stations with passengers of the same names"),
    .later("view", .any, "a view of the document"),
    Key(
      "stack", NestedSpec.shape, \.nested, "a stack of its own in the station, for steps 'in' it"),
    Key("scroll", ScrollSpec.shape, \.scrolls, "parts that a finger scrolls"),
    Key(
      "allowGestures", .flag, \.allowsGestures, fallback: "true",
      "whether gestures may leave the station"),
    Key(
      "allowBack", .flag, \.allowsBack, fallback: "true", "whether gestures may go back from it"),
    Key(
      "next", .nameOfStation, \.next, fallback: "the flow's",
      "where a flow goes from here, or none; with it or 'previous' the row of the flow doesn't count"
    ),
    Key(
      "previous", .nameOfStation, \.previous, fallback: "the flow's", "where a flow goes back to"),
    .later("animate", .scalar, "whether moving pictures move"),
    .later("speed", .scalar, "how fast a film plays"),
    .later("onEnd", .scalar, "what a film does at its end"),
  ]

  static let record = Record<StationSpec>(
    "a station",
    [
      Key("source", .source, \.source, "a picture's path, or a color"),
      Key(
        "layers", Shape.list(LayerSpec.shape).called("a list of layers"), \.layers,
        "the parts of the screen, bottom first"),
      Key("page", .integer(1...100_000), \.page, fallback: "1", "of a document, from 1"),
    ] + lookKeys,
    make: { StationSpec(position: $0) },
    finish: { station, node, problems in
      if (station.source == nil) == (station.layers == nil) {
        problems.report("a station needs either 'source' or 'layers'", at: node.position)
      }
      station.refusePictureKeys(node, problems)
      return station
    })

  /// Reports keys that only mean something for a picture.
  private func refusePictureKeys(_ node: Node, _ problems: Problems) {
    var keys = ["page", "crop", "plate", "fill", "fit", "scale"]
    if color != nil { keys.append("passengers") } else if layers == nil { return }
    for entry in node.entries where keys.contains(entry.key) {
      let what = color != nil ? "a color" : "layers"
      problems.report("'\(entry.key)' needs a picture, not \(what)", at: entry.keyPosition)
    }
  }

  /// The colour that the source names, if it is one.
  var color: Color? {
    guard let source, !isFile else { return nil }
    return try? Color(parsing: source.value)
  }

  static let shape = Shape.source.map { source in
    var station = StationSpec(position: source.position)
    station.source = source
    return station
  }.or(record.shape)
}

extension Shape where Value == Located<String> {
  /// A path or a colour.
  static var source: Shape {
    var shape = Shape<String>.path.called("a picture's path or a color")
    shape.mayStartWithHash = true
    return shape.located
  }
}

extension Shape where Value == Fit {
  static var fit: Shape {
    .word([
      "contain": .contain, "cover": .cover, "stretch": .stretch, "blur": .blur, "none": .none,
    ])
  }
}

extension Shape where Value == Portion.Fill {
  static var fill: Shape {
    .scalar("auto, none or a color", mayStartWithHash: true) { text throws(Fault) in
      switch text {
      case "auto": return .automatic
      case "none": return .none
      default:
        do throws(ColorError) {
          return .color(try Color(parsing: text))
        } catch { throw Fault("'\(text)' is not auto, none or a color") }
      }
    }
  }
}

/// A part of a station that travels.
struct PassengerSpec {
  enum Place {
    case rect(RectSpec)
    /// An element of an SVG picture, without the `#`.
    case element(String)
    case layer(String)
  }

  var position: Position
  var place: Located<Place>?
  var radius: Double?
  var above: Located<String>?
  var fill: Portion.Fill?
  var fit: Passenger.Fit?

  static let record = Record<PassengerSpec>(
    "a passenger",
    [
      Key("rect", Shape.rect.map(Place.rect).located, \.place, "its place in points"),
      Key("id", Shape.element.located, \.place, "an element of the SVG picture: '#id'"),
      Key("layer", Shape.name.map(Place.layer).located, \.place, "a layer of the station"),
      Key("radius", .number(0...1e5), \.radius, fallback: "0", "of its corners, in points"),
      Key("above", Shape.name.located, \.above, "the passenger that it flies above"),
      Key("fill", .fill, \.fill, fallback: "the station's", "what stands where it has left"),
      Key("fit", .passengerFit, \.fit, "how its two pictures fill the moving box"),
      .later("alpha", .scalar, "how its edges are cut out"),
    ],
    make: { PassengerSpec(position: $0) },
    finish: { passenger, node, problems in
      let places = node.entries.filter { ["rect", "id", "layer"].contains($0.key) }
      if places.count != 1 {
        problems.report("a passenger needs one of 'rect', 'id' and 'layer'", at: node.position)
      }
      guard case .layer? = passenger.place?.value else { return passenger }
      for entry in node.entries where ["radius", "fill"].contains(entry.key) {
        problems.report("'\(entry.key)' needs a picture, not a layer", at: entry.keyPosition)
      }
      return passenger
    })

  static let shape = Shape.rect.map(Place.rect).or(.elementOrLayer).located.map {
    place -> PassengerSpec in
    var passenger = PassengerSpec(position: place.position)
    passenger.place = place
    return passenger
  }.or(record.shape)
}

extension Shape where Value == PassengerSpec.Place {
  static var element: Shape {
    .scalar("an SVG id such as '#cover'", mayStartWithHash: true) { text throws(Fault) in
      let id = text.hasPrefix("#") ? String(text.dropFirst()) : text
      if id.isEmpty { throw Fault("an id cannot be empty") }
      return .element(id)
    }
  }

  static var elementOrLayer: Shape {
    .scalar("'#svg-id', or a layer's name", mayStartWithHash: true) { text throws(Fault) in
      if text.isEmpty || text == "#" { throw Fault("a name cannot be empty") }
      return text.hasPrefix("#") ? .element(String(text.dropFirst())) : .layer(text)
    }
  }
}

extension Shape where Value == Passenger.Fit {
  static var passengerFit: Shape {
    .word(["stretch": .stretch, "cover": .cover, "contain": .contain, "natural": .natural])
  }
}
