import SwitchyardMotion

extension Planner {
  /// Notes what moves along with a step, or reports what there isn't.
  func accompany(_ planned: inout PlannedStep, with specs: [AlongsideSpec]) {
    let blueprints = [planned.from, planned.target].compactMap { $0 }
      .compactMap { stage.blueprints[$0] }
    for spec in specs {
      let (name, known): (Located<String>, [String])
      let isPassenger: Bool
      switch spec.subject {
      case .caption: continue
      case .layer(let layer):
        (name, isPassenger) = (layer, false)
        known = (blueprints.flatMap(\.parts) + stage.coordination.pieces.map(\.part))
          .flatMap(\.names)
      case .passenger(let passenger):
        (name, isPassenger) = (passenger, true)
        known = blueprints.flatMap(\.riders).map(\.name)
      }
      if !known.contains(name.value) {
        problems.report(
          "there is no \(isPassenger ? "passenger" : "layer") '\(name.value)' on what comes or goes",
          at: name.position, suggestion: Suggestion.nearest(to: name.value, among: known))
      }
      planned.companions.append(
        Companion(
          name: name.value, isPassenger: isPassenger, look: spec.look.look(in: stage.size),
          pace: spec.pace))
    }
  }

  func captions(of specs: [AlongsideSpec], in step: PlannedStep) -> [Caption] {
    specs.compactMap { spec in
      guard case .caption(let text) = spec.subject else { return nil }
      let whole = step.end - step.start
      return Caption(
        text: text, start: step.start + spec.from * whole, shown: step.start + spec.until * whole,
        end: step.restEnd, pace: spec.easing ?? .easeOut)
    }
  }
}
