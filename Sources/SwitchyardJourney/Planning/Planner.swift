import SwitchyardCore
import SwitchyardMotion

extension Journey {
  /// Decides sizes, lines and times; no picture is decoded.
  ///
  /// - Parameters:
  ///   - lines: Where lines come from.
  ///   - pictures: What is known of pictures.
  /// - Throws: Every problem that shows at this point.
  public func plan(lines: LineSource, pictures: PictureSource) throws(JourneyError) -> JourneyPlan {
    var planner = Planner(document, lines, pictures, Problems(lookUp: lookUp))
    planner.willTry = willTry
    return try planner.plan()
  }
}

/// Makes a plan of a document.
struct Planner {
  let document: Document
  let chooser: LineChooser
  let album: Album
  let problems: Problems
  var model: StackModel
  /// Those of stations that have a stack of their own, by the stations' names.
  var nested: [String: StackModel] = [:]
  var steps: [PlannedStep] = []
  var marks: [TouchMark] = []
  var captions: [Caption] = []
  var stage: Stage
  /// What tries the steps that fingers decide; nil when none does.
  var rehearsal: Rehearsal?
  /// Is given the number of each step that is about to be tried.
  var willTry: (Int) -> Void = { _ in }
  /// Whether a problem leaves open what came of a step, and so what the next ones could do.
  var isLost = false
  /// Where the next step starts, in seconds.
  var now = 0.0

  init(
    _ document: Document, _ lines: LineSource, _ pictures: PictureSource, _ problems: Problems
  ) {
    self.document = document
    self.problems = problems
    chooser = LineChooser(document, lines, problems)
    album = Album(pictures, problems)
    model = StackModel(document)
    stage = Stage(size: .zero, rate: document.output.rate, blueprints: [:])
  }

  /// Returns the plan.
  mutating func plan() throws(JourneyError) -> JourneyPlan {
    let size = filmSize()
    let maker = BlueprintMaker(
      size: size, scale: document.output.scale, fit: document.fit, album: album,
      problems: problems)
    stage = Stage(
      document, size: size, blueprints: makeBlueprints(maker),
      coordination: Coordination(document.coordinate, maker), chooser)
    try problems.check()
    if document.needsRehearsal { rehearsal = Rehearsal(stage) }
    for step in document.steps { add(step) }
    try problems.check()
    noteStrandedPassengers()
    let film = FilmLength(steps, now, document, problems)
    var places = PlanPlaces(size: document.output.size?.position, pictures: album.places)
    let outputs = OutputPlanner(document, film.seconds, problems).outputs(&places)
    try problems.check()
    return JourneyPlan(
      title: document.title, size: size, scale: document.output.scale, rate: document.output.rate,
      ground: document.ground, quality: document.output.quality, loop: document.loopCount,
      steps: film.steps, seconds: film.seconds,
      frameCount: film.frameCount(at: document.output.rate), outputs: outputs,
      notices: problems.notices, settledFrom: film.settledFrom, places: places,
      stage: stage,
      marks: marks.filter { document.overlays.touches ?? $0.isTap }, captions: captions,
      overlays: document.overlays)
  }

  // MARK: - Stations

  /// Returns the film's size in points: what is asked for, or that of the first picture.
  private func filmSize() -> Size {
    if let size = document.output.size {
      checkPixels(of: size.value, at: size.position)
      return size.value
    }
    let stations = Dictionary(document.stations.map { ($0.name, $0) }) { first, _ in first }
    for name in document.steps.compactMap(\.operation.firstStation) {
      guard let station = stations[name], let source = station.value.source,
        station.value.color == nil,
        let picture = album.picture(source, page: station.value.page, of: name)
      else { continue }
      let points = picture.naturalSize.scaled(by: 1 / station.value.scale)
      let size = station.value.crop?.value.resolved(in: points).size ?? points
      checkPixels(of: size, at: source.position)
      return size
    }
    let size = Size(width: 1280, height: 720)
    problems.report(
      "no station has a size, so the film is \(size.text); 'output.size' sets it",
      at: document.position, kind: .notice)
    return size
  }

  /// Reports a film whose pictures are too large to be made.
  private func checkPixels(of points: Size, at position: Position) {
    let size = points.scaled(by: document.output.scale)
    let longest = max(size.width, size.height)
    let most = "at most \(SizePreset.longestSide) a side and \(SizePreset.mostPixels) in all"
    guard
      longest > Double(SizePreset.longestSide)
        || size.width * size.height > Double(SizePreset.mostPixels)
    else { return }
    let isScaled = document.output.scale != 1
    problems.report(
      "\(isScaled ? "times the scale " : "")this makes a film of \(size.text) pixels, but there "
        + "can be \(most); 'output.size' sets another size",
      at: position)
  }

  private func makeBlueprints(_ maker: BlueprintMaker) -> [String: Blueprint] {
    var blueprints: [String: Blueprint] = [:]
    for station in document.stations {
      blueprints[station.name] = maker.blueprint(for: station)
    }
    noteTransparency(blueprints)
    return blueprints
  }

  /// Says once that transparent screens get the ground that nobody chose.
  private func noteTransparency(_ blueprints: [String: Blueprint]) {
    guard document.output.background == nil else { return }
    let station = document.stations.first { station in
      let color = station.value.color.map { !$0.isOpaque }
      let isPicture = station.value.source != nil
      return color
        ?? (isPicture && blueprints[station.name]?.pictures.contains(where: album.hasAlpha) == true)
    }
    guard let station else { return }
    problems.report(
      "'\(station.name)' is transparent and is shown on black; 'output.background' sets the ground",
      at: station.position, kind: .notice)
  }

  // MARK: - Steps

  private mutating func add(_ step: StepSpec) {
    guard !isLost else { return }
    guard let place = step.place else { return plan(step) }
    guard isSeen(place.value), var inner = nested[place.value] else {
      return problems.report(
        "'\(place.value)' is not what is seen; that is '\(model.top?.station ?? "")'",
        at: place.position)
    }
    swap(&model, &inner)
    plan(step)
    swap(&model, &inner)
    nested[place.value] = inner
  }

  /// Whether a station is the top, or the top of the stack in one that is seen.
  private func isSeen(_ station: String) -> Bool {
    var top = model.top?.station
    while let name = top, name != station { top = nested[name]?.top?.station }
    return top != nil
  }

  /// Plans a step in the stack that `model` is.
  private mutating func plan(_ step: StepSpec) {
    let change: StackModel.Change
    do throws(Fault) {
      change = try model.change(for: step.operation)
    } catch {
      problems.report(error.message, at: step.position, suggestion: error.suggestion)
      return
    }
    let from = model.top
    let to = change.modals.last ?? change.entries.last
    guard let to else { return }
    delay(step)
    var chosen: ChosenLine?
    if let from, step.isAnimated, from.number != to.number {
      chosen = chooser.choose(
        step.ride, from: from.station, to: to.station, isReturn: change.isReturn,
        memory: from.line)
    }
    mark(step, on: from?.station)
    var planned = planned(step, change, from: from?.station, to: to.station, chosen)
    accompany(&planned, with: step.companions)
    interrupt(&planned, by: step, change, chosen)
    let isDecided = rehearsal != nil && rehearse(&planned, step, change, chosen)
    if !isDecided { model.apply(change, line: chosen) }
    renewNested(for: change)
    let rest = if case .wait(let duration) = step.operation { duration } else { step.hold }
    now = planned.end + (rest ?? document.defaults.hold).seconds(at: stage.rate)
    planned.restEnd = now
    captions += self.captions(of: step.companions, in: planned)
    steps.append(planned)
  }

  /// Gives a station that comes anew the stack that it starts with.
  private mutating func renewNested(for change: StackModel.Change) {
    guard change.isArrival || change.operation == .start else { return }
    let arriving = Set((change.entries + change.modals).suffix(1).map(\.station))
    for station in arriving { renewNested(in: station) }
  }

  /// Gives a station and those in it the stacks that they start with.
  private mutating func renewNested(in name: String) {
    let station = document.stations.first { $0.name == name }
    guard let spec = station?.value.nested else { return }
    nested[name] = StackModel(document, showing: spec.stations)
    for inner in spec.stations { renewNested(in: inner.value) }
  }

  /// Lengthens the rest before a step.
  private mutating func delay(_ step: StepSpec) {
    guard let delay = step.delay, !steps.isEmpty else { return }
    now += delay.seconds(at: stage.rate)
    steps[steps.count - 1].restEnd = now
  }

  func planned(
    _ step: StepSpec, _ change: StackModel.Change, from: String?, to: String, _ chosen: ChosenLine?
  ) -> PlannedStep {
    let choice = chosen.flatMap { chooser.choice(for: $0) }
    let seconds = choice?.seconds ?? 0
    let isCut = seconds <= 0
    let stack = change.entries.map(\.station)
    var planned = PlannedStep(
      index: steps.count, file: step.position.source.name,
      line: step.position.hasLine ? step.position.line : nil, operation: change.operation,
      from: from, to: to, stack: stack, modals: change.modals.map(\.station),
      lineName: isCut ? nil : name(of: choice, chosen), choice: isCut ? nil : choice, start: now,
      end: now + seconds, restEnd: now, passengers: [], unmatched: [], target: to,
      targetStack: stack)
    planned.place = step.place?.value
    if case .gesture(let finger) = step.operation {
      planned.touch = PlannedTouch(finger, on: stage)
    } else if let drag = step.drag {
      planned.touch = PlannedTouch(drag, on: stage)
      if isCut, chosen == nil || choice != nil {
        problems.report("a drag needs a transition, but this is a cut", at: drag.finger.position)
      }
    }
    if !isCut, let from { board(&planned, from: from, to: to) }
    return planned
  }

  /// Returns the line's name as the journey knows it, unless another stands in for it.
  private func name(of choice: LineChoice?, _ chosen: ChosenLine?) -> String? {
    choice?.line.id == chosen?.line.id ? chosen?.name : choice?.line.id
  }

  /// Pairs passengers by name, and notes those that stay behind.
  func board(_ planned: inout PlannedStep, from: String, to: String) {
    let leaving = stage.blueprints[from]?.riders.map(\.name) ?? []
    let arriving = stage.blueprints[to]?.riders.map(\.name) ?? []
    planned.passengers = leaving.filter(arriving.contains)
    planned.unmatched = leaving.filter { !arriving.contains($0) }
    planned.unmatched += arriving.filter { !leaving.contains($0) }
  }

  /// Says which passengers of shown stations never find a partner, which may be slips.
  private func noteStrandedPassengers() {
    for station in document.stations where !station.value.passengers.isEmpty {
      let rides = steps.filter {
        $0.lineName != nil && ($0.from == station.name || $0.to == station.name)
      }
      guard !rides.isEmpty else { continue }
      let partners = rides.flatMap { $0.passengers + $0.unmatched }
      for passenger in station.value.passengers
      where !rides.contains(where: { $0.passengers.contains(passenger.name) }) {
        let others = partners.filter { $0 != passenger.name }
        problems.report(
          "passenger '\(passenger.name)' is on '\(station.name)' only, so it fades with it",
          at: passenger.position, kind: .notice,
          suggestion: Suggestion.nearest(to: passenger.name, among: others))
      }
    }
  }
}

extension StepSpec.Operation {
  /// The station that the operation shows, if it names one.
  fileprivate var firstStation: String? {
    switch self {
    case .push(let name), .replace(let name), .present(let name): name.value
    case .stack(let names): names.last?.value
    case .pop, .popTo, .root, .dismiss, .wait, .gesture, .next, .previous: nil
    }
  }
}

extension Document {
  /// What stands behind everything.
  var ground: Ground { output.background?.value ?? .color(.black) }

  /// How pictures are fitted that say nothing themselves.
  var fit: Fit {
    defaults.fit == .contain && ground == .blur ? .blur : defaults.fit
  }

  var loopCount: LoopCount { loop?.count ?? .forever }
}
