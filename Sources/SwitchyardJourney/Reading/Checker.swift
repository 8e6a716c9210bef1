import SwitchyardMotion

/// Expands slides and checks that every name in a journey means something.
struct Checker {
  /// Words that mean something else where a station can stand.
  static let reservedNames: Set = ["pop", "root", "dismiss", "next", "previous", "none", "*"]

  private var document: Document
  private let problems: Problems
  private var stationNames: Set<String> = []

  init(_ document: Document, _ problems: Problems) {
    self.document = document
    self.problems = problems
  }

  /// Returns the document with slides turned into stations and steps.
  mutating func checked() throws(JourneyError) -> Document {
    if let slides = document.slides { expand(slides) }
    stationNames = Set(document.stations.map(\.name))
    if document.steps.isEmpty, problems.errors.isEmpty {
      problems.report(
        "the journey goes nowhere: it has no steps and no slides", at: document.position)
    }
    for station in document.stations { check(station) }
    for route in document.routes { check(route) }
    for step in document.steps { check(step) }
    for name in document.flow?.stations ?? [] { check(station: name) }
    checkCoordination()
    let ofFlow = [
      ("boarding", document.gestures?.boarding), ("edgeNext", document.gestures?.edgeNext),
    ]
    for (name, key) in ofFlow {
      guard let key, key.value, document.flow == nil else { continue }
      problems.report("'\(name)' needs a 'flow'", at: key.position)
    }
    checkFirstStep()
    try problems.check()
    return document
  }

  // MARK: - Slides

  private mutating func expand(_ slides: SlidesSpec) {
    var stations = SlideList(slides, problems).stations
    var steps = stations.map { station in
      StepSpec(
        position: station.position,
        operation: .push(Located(value: station.name, position: station.position)))
    }
    for override in slides.overrides {
      guard let index = stations.firstIndex(where: { $0.name == override.name }) else {
        report(unknown: override.name, "slide", at: override.position, among: stations.map(\.name))
        continue
      }
      let plain = stations[index].value
      stations[index].value = override.value.station
      stations[index].value.source = plain.source
      stations[index].value.isFile = true
      stations[index].value.page = plain.page
      let operation = steps[index].operation
      steps[index] = override.value.step
      steps[index].operation = operation
    }
    for station in document.stations where stations.contains(where: { $0.name == station.name }) {
      problems.report(
        "'\(station.name)' is a slide; say what differs under 'overrides' of the slides",
        at: station.position)
    }
    document.stations += stations
    document.steps = steps + document.steps
  }

  // MARK: - Names

  private func report(
    unknown name: String, _ noun: String, at position: Position, among known: [String]
  ) {
    problems.report(
      "there is no \(noun) '\(name)'", at: position,
      suggestion: Suggestion.nearest(to: name, among: known))
  }

  private func check(station name: Located<String>) {
    guard !stationNames.contains(name.value) else { return }
    report(
      unknown: name.value, "station", at: name.position, among: document.stations.map(\.name))
  }

  private func check(_ route: RouteSpec) {
    for name in [route.from, route.to].compactMap({ $0 }) where name.value != "*" {
      check(station: name)
    }
    for name in route.between ?? [] { check(station: name) }
  }

  private func check(_ step: StepSpec) {
    if let place = step.place {
      check(station: place)
      let station = document.stations.first { $0.name == place.value }
      if let station, station.value.nested == nil {
        problems.report("'\(place.value)' has no stack of its own", at: place.position)
      }
    }
    for inner in step.interrupts.flatMap(\.steps) { check(inner) }
    switch step.operation {
    case .push(let name), .popTo(let name), .replace(let name), .present(let name):
      check(station: name)
    case .stack(let names):
      for name in names { check(station: name) }
      if names.isEmpty { problems.report("a stack has at least one station", at: step.position) }
    case .pop, .root, .dismiss, .wait, .gesture, .next, .previous: break
    }
  }

  private func checkCoordination() {
    var made: [String] = []
    for spec in document.coordinate {
      for name in spec.stations { check(station: name) }
      switch spec.subject {
      case .layer(let layer):
        if let name = layer.name, made.contains(name.value) {
          problems.report("'\(name.value)' is made twice", at: name.position)
        }
        made += [layer.name?.value].compactMap { $0 }
      case .name(let name):
        if !made.contains(name.value) {
          report(unknown: name.value, "layer above", at: name.position, among: made)
        }
      case .background, nil: break
      }
    }
  }

  private func checkFirstStep() {
    guard let first = document.steps.first else { return }
    switch first.operation {
    case .push, .stack: break
    default:
      problems.report("the first step is the station that the film starts with", at: first.position)
    }
    if first.ride.line != nil || first.ride.pace.duration != nil || first.delay != nil
      || first.drag != nil || !first.interrupts.isEmpty
      || !first.companions.isEmpty
      || first.place != nil
    {
      problems.report(
        "the first step has no transition, so only 'hold' has a meaning", at: first.position)
    }
  }

  // MARK: - Stations

  private func check(_ station: Named<StationSpec>) {
    if Checker.reservedNames.contains(station.name) {
      problems.report(
        "a station cannot be called '\(station.name)', which is a word of steps",
        at: station.position)
    }
    let spec = station.value
    for name in [spec.way?.next, spec.previous].compactMap({ $0 }) { check(station: name) }
    for name in spec.nested?.stations ?? [] { check(station: name) }
    checkNesting(of: station)
    let layers = check((spec.layers ?? []) + spec.scrolls.flatMap(\.layers))
    for passenger in spec.passengers {
      check(passenger, of: spec, layers: layers)
    }
  }

  /// Reports a station that would hold itself.
  private func checkNesting(of station: Named<StationSpec>) {
    var seen: Set<String> = []
    var waiting = station.value.nested?.stations ?? []
    while let name = waiting.popLast() {
      if name.value == station.name {
        return problems.report("'\(station.name)' cannot hold itself", at: name.position)
      }
      guard seen.insert(name.value).inserted else { continue }
      let inner = document.stations.first { $0.name == name.value }
      waiting += inner?.value.nested?.stations ?? []
    }
  }

  /// Checks the names among layers and returns all that are below them too.
  private func check(_ layers: [LayerSpec]) -> [String] {
    let names = layers.compactMap(\.name?.value)
    for layer in layers {
      guard let above = layer.above else { continue }
      if above.value == layer.name?.value || !names.contains(above.value) {
        report(unknown: above.value, "other layer beside it", at: above.position, among: names)
      }
    }
    return names + layers.flatMap { check($0.layers) }
  }

  private func check(_ passenger: Named<PassengerSpec>, of station: StationSpec, layers: [String]) {
    let names = station.passengers.map(\.name)
    if let above = passenger.value.above,
      above.value == passenger.name || !names.contains(above.value)
    {
      report(unknown: above.value, "other passenger", at: above.position, among: names)
    }
    guard let place = passenger.value.place else { return }
    switch place.value {
    case .layer(let name):
      let count = layers.count { $0 == name }
      if station.layers == nil {
        problems.report(
          "'\(name)' is a layer's name, but the station has no layers", at: place.position,
          suggestion: "'#\(name)'")
      } else if count == 0 {
        report(unknown: name, "layer", at: place.position, among: layers)
      } else if count > 1 {
        problems.report("\(count) layers are called '\(name)'", at: place.position)
      }
    case .element, .rect:
      if station.layers != nil {
        problems.report(
          "a station of layers has layers as passengers, by their names", at: place.position)
      }
    }
  }
}
