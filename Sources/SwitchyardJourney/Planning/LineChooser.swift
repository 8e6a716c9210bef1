import SwitchyardCore
import SwitchyardHost
import SwitchyardMotion

/// A line for a transition, with all that was said about it put together.
struct ChosenLine {
  /// As the journey names it.
  var name: String
  var line: Line
  var params: [String: Located<String>]
  /// Nil for what the line itself answers.
  var seconds: Double?
  var easing: Easing?
  var isReversed: Bool
}

/// Decides which line a transition follows: the step's, a route's, the way there, the default.
final class LineChooser {
  private let document: Document
  private let lines: LineSource
  private let problems: Problems
  private let rate: FrameRate
  private var found: [String: Line] = [:]

  init(_ document: Document, _ lines: LineSource, _ problems: Problems) {
    self.document = document
    self.lines = lines
    self.problems = problems
    rate = document.output.rate
  }

  /// Returns the line of a transition; nil for a cut.
  ///
  /// - Parameters:
  ///   - ride: What the step says.
  ///   - from: The station that is left.
  ///   - to: The station that is reached.
  ///   - isReturn: Whether the transition goes back.
  ///   - memory: The line that once led to the station that is left.
  func choose(
    _ ride: Ride, from: String, to: String, isReturn: Bool, memory: ChosenLine?
  ) -> ChosenLine? {
    if let line = ride.line { return chosen(line, over: [], with: ride.pace) }
    if let route = route(from: from, to: to, isReturn: isReturn) {
      let line = route.line ?? document.defaults.line
      return chosen(line, over: [route.pace], with: ride.pace)
    }
    if !isReturn, let line = document.flow?.line, document.flow?.contains(to) == true {
      return chosen(line, over: [], with: ride.pace)
    }
    if isReturn, let memory { return changed(memory, by: ride.pace) }
    return chosen(document.defaults.line, over: [document.defaults.ride.pace], with: ride.pace)
  }

  /// Returns the checked choice that a train follows, or reports what is wrong with it.
  func choice(for chosen: ChosenLine) -> LineChoice? {
    do throws(HostError) {
      let values = try lines.values(chosen.line, chosen.params.mapValues(\.value))
      return calmed(
        LineChoice(
          chosen.line, values: values, duration: chosen.seconds, easing: chosen.easing,
          isReversed: chosen.isReversed))
    } catch {
      report(error, chosen)
      return nil
    }
  }

  /// Puts a fade of at most 0.2 s in the place of a line that moves things, if that is asked for.
  private func calmed(_ choice: LineChoice) -> LineChoice {
    guard document.output.reducesMotion, choice.line.flags.contains(.hasMotion),
      let fade = try? lines.line("fade")
    else { return choice }
    let seconds = min(LineChoice(fade).seconds, choice.seconds, 0.2)
    return LineChoice(fade, duration: seconds, isReversed: choice.isReversed)
  }

  private func report(_ error: HostError, _ chosen: ChosenLine) {
    let parameter: String? =
      switch error {
      case .unknownParameter(_, let parameter, _, _), .badValue(_, let parameter, _, _): parameter
      case .unknownLine, .refused: nil
      }
    let position = parameter.flatMap { chosen.params[$0]?.position } ?? document.position
    problems.report("\(error)", at: position)
  }

  // MARK: - For fingers

  /// The line of what nothing else says anything about; nil for a cut.
  var defaultChoice: LineChoice? {
    chosen(document.defaults.line, over: [], with: Pace()).flatMap(choice)
  }

  /// The line of the flow; nil for that of everything else.
  var flowChoice: LineChoice? {
    document.flow?.line.flatMap { chosen($0, over: [], with: Pace()) }.flatMap(choice)
  }

  /// What the journey's routes say, for a navigator that is asked by nobody but fingers.
  var routes: [Route] {
    document.routes.flatMap { route -> [Route] in
      let line = selection(route.ride.line ?? document.defaults.line, over: [route.ride.pace])
      let pop = route.pop.map { selection($0, over: []) }
      let pair = route.between ?? []
      let ways = pair.isEmpty ? [(route.from, route.to)] : [(pair[0], pair[1]), (pair[1], pair[0])]
      return ways.map { way in
        Route(from: way.0.nameOfOne, to: way.1.nameOfOne, line: line, pop: pop)
      }
    }
  }

  private func selection(_ spec: LineSpec, over weaker: [Pace]) -> LineSelection {
    chosen(spec, over: weaker, with: Pace()).flatMap(choice).map { .line($0) } ?? .cut
  }

  // MARK: - Routes

  /// Returns what the first route says that names both stations, or else the first that fits.
  private func route(from: String, to: String, isReturn: Bool) -> Ride? {
    for isExact in [true, false] {
      for route in document.routes where route.isExact == isExact {
        if isReturn, let pop = route.pop, route.leads(from: to, to: from) { return Ride(line: pop) }
        let isBack = isReturn && route.pop != nil
        if !isBack, route.leads(from: from, to: to) { return route.ride }
      }
    }
    return nil
  }

  // MARK: - Putting together

  /// Returns a named line with the paces of those who named it, the strongest first.
  private func chosen(_ spec: LineSpec, over weaker: [Pace], with step: Pace) -> ChosenLine? {
    guard spec.use.value != "none" else { return nil }
    let variant = document.lines.first { $0.name == spec.use.value }?.value
    guard let line = line(named: variant?.use ?? spec.use) else { return nil }
    let paces = [step] + weaker + [spec.pace] + (variant.map { [$0.pace] } ?? [])
    let timed = paces + [document.defaults.ride.pace]
    var params: [String: Located<String>] = [:]
    for param in paces.reversed().flatMap(\.params) { params[param.name] = param.value }
    return ChosenLine(
      name: spec.use.value, line: line, params: params,
      seconds: timed.lazy.compactMap { $0.seconds(at: self.rate) }.first,
      easing: timed.lazy.compactMap(\.easing).first,
      isReversed: spec.isReversed != (variant?.isReversed ?? false))
  }

  /// Returns a remembered line with what a step says about the way back.
  private func changed(_ memory: ChosenLine, by pace: Pace) -> ChosenLine {
    var changed = memory
    changed.seconds = pace.seconds(at: rate) ?? memory.seconds
    changed.easing = pace.easing ?? memory.easing
    for param in pace.params { changed.params[param.name] = param.value }
    return changed
  }

  private func line(named name: Located<String>) -> Line? {
    if let line = found[name.value] { return line }
    do throws(HostError) {
      let line = try lines.line(name.value)
      found[name.value] = line
      return line
    } catch {
      report(error, naming: name)
      return nil
    }
  }

  private func report(_ error: HostError, naming name: Located<String>) {
    guard case .unknownLine(_, let nearest, let known) = error else {
      return problems.report("\(error)", at: name.position, kind: .plugin)
    }
    if name.value.hasSuffix(".so") {
      problems.report(
        "'\(name.value)' is a file, but journeys name lines; --allow-plugin FILE brings its lines in",
        at: name.position)
    } else if let hint = lines.hints(name.value).first {
      problems.report(
        "unknown line '\(name.value)'; \(hint)", at: name.position, kind: .plugin)
    } else if known.isEmpty {
      problems.report(
        "unknown line '\(name.value)': no plugin was found "
          + "(`switchyard list` says where to put them)",
        at: name.position, kind: .plugin)
    } else {
      let near =
        nearest ?? Suggestion.nearest(to: name.value, among: document.lines.map(\.name))
      let all = near == nil && known.count <= 12 ? ": \(known.joined(separator: ", "))" : ""
      problems.report(
        "unknown line '\(name.value)' (`switchyard list` shows them all\(all))",
        at: name.position, suggestion: near)
    }
  }
}

extension RouteSpec {
  /// Whether the route names both stations.
  fileprivate var isExact: Bool {
    between != nil || ![from?.value ?? "*", to?.value ?? "*"].contains("*")
  }

  /// Returns whether the route is about the way from one station to another.
  fileprivate func leads(from start: String, to end: String) -> Bool {
    if let between {
      let names = between.map(\.value)
      return names == [start, end] || names == [end, start]
    }
    return [nil, "*", start].contains(from?.value) && [nil, "*", end].contains(to?.value)
  }
}

extension Located<String>? {
  /// The name of one station; nil for any.
  fileprivate var nameOfOne: String? {
    flatMap { $0.value == "*" ? nil : $0.value }
  }
}

extension DefaultsSpec {
  /// The line of steps that nothing else chooses for.
  fileprivate var line: LineSpec {
    ride.line ?? LineSpec(use: Located(value: "slide", position: position))
  }
}
