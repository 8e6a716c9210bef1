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
    return try planner.plan()
  }
}

/// Makes a plan of a document.
struct Planner {
  private let document: Document
  private let chooser: LineChooser
  private let album: Album
  private let problems: Problems
  private var model: StackModel
  private var steps: [PlannedStep] = []
  private var marks: [TouchMark] = []
  private var stage: Stage
  /// What tries the steps that fingers decide; nil when none does.
  private var rehearsal: Rehearsal?
  /// Where the next step starts, in seconds.
  private var now = 0.0

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
    stage = Stage(document, size: size, blueprints: makeBlueprints(size), chooser)
    try problems.check()
    if document.needsRehearsal { rehearsal = Rehearsal(stage) }
    for step in document.steps { add(step) }
    try problems.check()
    noteStrandedPassengers()
    let film = FilmLength(steps, now, document, problems)
    let outputs = OutputPlanner(document, film.seconds, problems).outputs()
    try problems.check()
    return JourneyPlan(
      title: document.title, size: size, scale: document.output.scale, rate: document.output.rate,
      ground: document.ground, quality: document.output.quality, loop: document.loopCount,
      steps: film.steps, seconds: film.seconds,
      frameCount: film.frameCount(at: document.output.rate), outputs: outputs,
      notices: problems.notices, settledFrom: film.settledFrom, stage: stage,
      marks: marks.filter { document.overlays.touches ?? $0.isTap })
  }

  // MARK: - Stations

  /// Returns the film's size in points: what is asked for, or that of the first picture.
  private func filmSize() -> Size {
    if let size = document.output.size {
      let longest = max(size.value.width, size.value.height) * document.output.scale
      if longest > Double(SizePreset.longestSide) {
        problems.report(
          "times the scale this is \(longest.short) pixels; at most \(SizePreset.longestSide)",
          at: size.position)
      }
      return size.value
    }
    let stations = Dictionary(document.stations.map { ($0.name, $0) }) { first, _ in first }
    for name in document.steps.compactMap(\.operation.firstStation) {
      guard let station = stations[name], let source = station.value.source,
        station.value.color == nil,
        let picture = album.picture(source, page: station.value.page, of: name)
      else { continue }
      if let crop = station.value.crop {
        let points = picture.naturalSize.scaled(by: 1 / station.value.scale)
        return crop.value.resolved(in: points).size
      }
      return picture.naturalSize.scaled(by: 1 / station.value.scale)
    }
    let size = Size(width: 1280, height: 720)
    problems.report(
      "no station has a size, so the film is \(size.text); 'output.size' sets it",
      at: document.position, kind: .notice)
    return size
  }

  private func makeBlueprints(_ size: Size) -> [String: Blueprint] {
    let maker = BlueprintMaker(
      size: size, scale: document.output.scale, fit: document.fit, album: album,
      problems: problems)
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
    interrupt(&planned, by: step, change, chosen)
    let isDecided = rehearsal != nil && rehearse(&planned, step, change, chosen)
    if !isDecided { model.apply(change, line: chosen) }
    let rest = if case .wait(let duration) = step.operation { duration } else { step.hold }
    now = planned.end + (rest ?? document.defaults.hold).seconds(at: stage.rate)
    planned.restEnd = now
    steps.append(planned)
  }

  /// Lengthens the rest before a step.
  private mutating func delay(_ step: StepSpec) {
    guard let delay = step.delay, !steps.isEmpty else { return }
    now += delay.seconds(at: stage.rate)
    steps[steps.count - 1].restEnd = now
  }

  private func planned(
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
      lineName: isCut ? nil : chosen?.name, choice: isCut ? nil : choice, start: now,
      end: now + seconds, restEnd: now, passengers: [], unmatched: [], target: to,
      targetStack: stack)
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

  // MARK: - Fingers

  /// Finds out when a step ends, and what becomes of it.
  ///
  /// - Returns: Whether fingers decided it, so that the stack is what they left.
  private mutating func rehearse(
    _ planned: inout PlannedStep, _ step: StepSpec, _ change: StackModel.Change,
    _ chosen: ChosenLine?
  ) -> Bool {
    guard problems.errors.isEmpty else { return false }
    guard let result = rehearsal?.play(planned) else {
      problems.report("what this starts does not end within an hour", at: step.position)
      return false
    }
    planned.end = max(planned.end, result.end)
    guard planned.touch != nil || !planned.interruptions.isEmpty else { return false }
    planned.end = result.end
    planned.outcome = result.outcome
    markFingers(of: planned)
    let top = result.modals.last ?? result.stack.last ?? planned.to
    (planned.to, planned.stack, planned.modals) = (top, result.stack, result.modals)
    if planned.operation == .gesture {
      planned.lineName = result.line
      if let from = result.from, let to = result.to { board(&planned, from: from, to: to) }
    }
    let isAsSaid =
      result.stack == change.entries.map(\.station) && result.modals == change.modals.map(\.station)
    if isAsSaid, planned.operation != .gesture { return false }
    var line = chosen
    if planned.operation == .gesture, let from = result.from, let to = result.to {
      line = chooser.choose(Ride(), from: from, to: to, isReturn: false, memory: nil)
    }
    model.adopt(stack: result.stack, modals: result.modals, line: line)
    return true
  }

  /// Plans what happens in the middle of a step.
  private mutating func interrupt(
    _ planned: inout PlannedStep, by step: StepSpec, _ change: StackModel.Change,
    _ chosen: ChosenLine?
  ) {
    let whole = planned.touch?.seconds ?? (planned.end - planned.start)
    let before = model
    defer { model = before }
    model.apply(change, line: chosen)
    for interrupt in step.interrupts {
      guard let inner = interrupt.steps.first else { continue }
      let delay = interrupt.seconds(of: whole, at: stage.rate)
      guard let interruption = interruption(by: inner, after: delay, of: planned, before) else {
        continue
      }
      planned.interruptions.append(interruption)
    }
  }

  private mutating func interruption(
    by step: StepSpec, after delay: Double, of main: PlannedStep, _ before: StackModel
  ) -> PlannedStep.Interruption? {
    guard let from = model.top else { return nil }
    let change: StackModel.Change
    do throws(Fault) {
      change = try model.change(for: step.operation)
    } catch {
      problems.report(error.message, at: step.position, suggestion: error.suggestion)
      return nil
    }
    let to = change.modals.last ?? change.entries.last ?? from
    var chosen: ChosenLine?
    if step.isAnimated, from.number != to.number {
      chosen = chooser.choose(
        step.ride, from: from.station, to: to.station, isReturn: change.isReturn,
        memory: from.line)
    }
    var planned = planned(step, change, from: from.station, to: to.station, chosen)
    planned.index = main.index
    planned.start = main.start + delay
    let isReverse =
      change.entries.map(\.number) == before.entries.map(\.number)
      && change.modals.map(\.number) == before.modals.map(\.number)
    if step.drag != nil, !isReverse {
      problems.report(
        "a finger can only take hold of the transition that is under way, to undo it",
        at: step.position)
    }
    model.apply(change, line: chosen)
    return PlannedStep.Interruption(
      delay: delay, step: planned, isReverse: isReverse ? true : nil)
  }

  /// Has the film show the fingers of a step.
  private mutating func markFingers(of step: PlannedStep) {
    if let path = step.touch?.path {
      marks.append(TouchMark(path: path, start: step.start, earliest: steps.last?.end ?? 0))
    }
    for inner in step.interruptions.map(\.step) {
      guard let path = inner.touch?.path else { continue }
      marks.append(TouchMark(path: path, start: inner.start, earliest: step.start))
    }
  }

  /// Marks the tap that stands before a step.
  private mutating func mark(_ step: StepSpec, on station: String?) {
    guard let tap = step.tap else { return }
    guard let last = steps.last, let station else {
      return problems.report("the first step has no rest before it to tap in", at: tap.position)
    }
    guard let place = place(of: tap, on: station) else { return }
    let start = max(last.end, now - TouchMark.tapSeconds)
    let path = TouchPath(from: place, to: place, over: now - start)
    marks.append(TouchMark(path: path, start: start, earliest: start, isTap: true))
  }

  private func place(of tap: Located<TapSpec>, on station: String) -> Point? {
    switch tap.value {
    case .place(let place): return place.resolved(in: stage.size)
    case .passenger(let name):
      let visible = rehearsal?.performer.navigator.visible
      guard let station = visible ?? stage.blueprints[station]?.makeStation() else { return nil }
      let passenger = station.passengers.first { $0.name == name }?.layer
      if let passenger, let map = passenger.transform(to: station.layer) {
        return map.apply(passenger.bounds.center)
      }
      problems.report(
        "'\(station.id)', which is seen, has no passenger '\(name)'", at: tap.position,
        suggestion: Suggestion.nearest(to: name, among: station.passengers.map(\.name)))
      return nil
    }
  }

  /// Pairs passengers by name, and notes those that stay behind.
  private func board(_ planned: inout PlannedStep, from: String, to: String) {
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
