import SwitchyardCore
import SwitchyardHost
import SwitchyardMotion

/// A built stock plugin's line with parameters as a journey writes them.
struct StockCase: Sendable, CustomStringConvertible {
  var plugin: String
  /// The plugin's own name in lower case when nil.
  var name: String?
  var values: [String: String] = [:]

  var line: String { name ?? plugin.lowercased() }
  var description: String { "\(line) \(values)" }

  static let all: [StockCase] =
    [
      StockCase(plugin: "Fade"), StockCase(plugin: "Fade", values: ["through": "#246"]),
      StockCase(plugin: "Zoom"), StockCase(plugin: "Zoom", values: ["focus": "0.2 0.8"]),
      StockCase(plugin: "Zoom", values: ["passenger": "p0", "scale": "0"]),
      StockCase(plugin: "Zoom", values: ["passenger": "card"]),
      StockCase(plugin: "Slide", values: ["radius": "20", "from": "bottom"]),
      StockCase(plugin: "Slide", values: ["radius": "20", "mode": "reveal"]),
      StockCase(plugin: "Swing"), StockCase(plugin: "Swing", values: ["hinge": "right"]),
    ]
    + ["left", "right", "top", "bottom"].flatMap { edge in
      ["cover", "reveal", "push"].map {
        StockCase(plugin: "Slide", values: ["from": edge, "mode": $0])
      }
    }

  /// The lines of older libraries: off screen at their ends, where others are hidden.
  static let classics: [StockCase] =
    [
      "slide-in-zoom-out", "slide-in-zoom-out-progress", "slide-in-zoom-out-interactive",
      "horizontal-slide", "push-pop", "pull", "left", "down", "circle",
    ].map { StockCase(plugin: "Classics", name: $0) }
    + [
      StockCase(
        plugin: "Classics", name: "push-pop",
        values: ["parallax": "1", "dim": "0.5", "shadow": "true"])
    ]

  /// Those of them that run backwards on the way back.
  static let mirrored = classics.filter {
    !["left", "down", "slide-in-zoom-out-interactive"].contains($0.line)
  }

  /// Loads the line from its own file, as a journey would.
  func choice(easing: Easing? = .linear, duration: Double? = nil) throws -> LineChoice {
    let file = "\(Repository.build)/lib\(plugin).so"
    let path = PluginSearchPath(files: [file], executable: nil) { _ in nil }
    let registry = PluginRegistry(searchPath: path, version: "1.0.0")
    registry.load()
    let line = try registry.line(named: self.line)
    return LineChoice(
      line, values: try registry.values(for: line, from: values), duration: duration,
      easing: easing)
  }
}

/// Two stations with passengers on a navigator, and what is seen of them.
final class StockStage {
  let timeline = Timeline()
  let navigator: Navigator
  let (first, second): (Station, Station)

  init(passengers: Int = 0) throws {
    navigator = Navigator(size: Size(width: 400, height: 300), timeline: timeline)
    first = StockStage.station("first", shade: 0.2, passengers, at: 0)
    second = StockStage.station("second", shade: 0.7, passengers, at: 150)
    try navigator.push(first, animated: false)
  }

  private static func station(_ id: String, shade: Double, _ count: Int, at x: Double) -> Station {
    let frame = Rect(x: 0, y: 0, width: 400, height: 300)
    let root = Layer(name: id, frame: frame)
    root.background = Color(red: shade, green: shade, blue: shade)
    let card = Layer(name: "card", frame: Rect(x: 40, y: 60, width: 80, height: 50))
    card.background = .white
    card.cornerRadius = 9
    root.add(card)
    let passengers = (0..<count).map { index in
      let place = Rect(x: x + Double(index), y: 10 + x / 3, width: 20 + x / 5, height: 20 + x / 5)
      let layer = Layer(name: "p\(index)", frame: place)
      layer.background = .black
      root.add(layer)
      return Passenger("p\(index)", layer: layer)
    }
    return Station(id: id, layer: root, passengers: passengers)
  }

  /// Everything that shows in the container, bottom first.
  var seen: [Sight] {
    var sights: [Sight] = []
    for layer in navigator.container.sublayers {
      // A mix at full strength is the layer itself and nothing from below.
      if layer.blend == .mix, layer.opacity >= 1, !layer.isHidden { sights = [] }
      look(at: layer, opacity: 1, into: &sights)
    }
    return sights
  }

  private func look(at layer: Layer, opacity: Double, into sights: inout [Sight]) {
    let opacity = opacity * layer.opacity
    guard !layer.isHidden, opacity > 0 else { return }
    if layer.background != nil || layer.shadow != nil {
      let map = layer.transform(to: navigator.container) ?? .identity
      sights.append(
        Sight(
          name: layer.name ?? "", corners: layer.bounds.corners.map(map.apply), opacity: opacity,
          background: layer.background, mask: layer.mask, shadow: layer.shadow))
    }
    for sublayer in layer.sublayers { look(at: sublayer, opacity: opacity, into: &sights) }
  }
}

/// One layer as it shows.
struct Sight: Equatable {
  var name: String
  var corners: [Point]
  var opacity: Double
  var background: Color?
  var mask: Mask?
  var shadow: Shadow?
}
