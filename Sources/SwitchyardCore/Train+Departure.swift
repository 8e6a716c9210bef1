import SwitchyardABI
import SwitchyardMotion

extension Train {
  /// Leaves, once both stations have been placed; one without both ends completes at once.
  func depart() {
    guard state == .idle, let departure, let to else { return complete(false) }
    state = .placed
    attempt { () throws(LineFault) in
      try board(departure, to)
      try work.animator?.depart()
    }
    guard state == .placed else { return }
    guard plan.path != .none else { return complete(true) }
    if let success = work.run?.scene.calls.completion { return complete(success) }
    if plan.isDriven {
      state = .driven
      if let release = work.release { settle(release) }
    } else {
      state = .running
      follow(
        Course(
          departure: track.timeline.now, seconds: plan.seconds, start: 0, end: 1,
          pace: .easing(.linear)))
    }
  }

  /// Makes the line's state, the scene and the travellers, and tells the line.
  ///
  /// What moves still takes its passengers along: none of them is where it could be met.
  private func board(_ departure: Layer, _ to: Station) throws(LineFault) {
    guard plan.path != .none else { throw LineFault(what: "the line is of no kind") }
    let instance = try LineInstance(line)
    let values = LineValues(plan.choice)
    let ends =
      plan.isMirrored ? (from: to.layer, to: departure) : (from: departure, to: to.layer)
    let passengers = (leaving: work.effigy == nil ? work.leaving : [], coming: to.boarding)
    let scene = Scene(setting(from: ends.from, to: ends.to, values))
    let run = LineRun(plan: plan, instance: instance, scene: scene, trace: track.trace)
    work.run = run
    scene.calls.willCallBack = { [instance] in instance.begin("callback") }
    scene.calls.didCallBack = { [weak self] in self?.lineDidCallBack() }
    board(
      plan.isMirrored
        ? PassengerPair.pairs(from: passengers.coming, to: passengers.leaving)
        : PassengerPair.pairs(from: passengers.leaving, to: passengers.coming), on: run)
    if let call = run.table.before_depart {
      try run.call(.beforeDepart) { call($0, $1) }
    } else {
      run.record(.beforeDepart)
    }
    scene.depart()
    work.owesArrival = true
    work.animator = plan.animator(of: run, values)
  }

  private func board(_ passengers: (pairs: [PassengerPair], doubled: [String]), on run: LineRun) {
    for name in passengers.doubled {
      let what = "a station lists the passenger \(name) twice, so it does not travel"
      run.record(.warning, [.init("passenger", .text(name)), .init("what", .text(what))])
    }
    let travellers = passengers.pairs.compactMap { Traveller($0, in: track.container) }
    for traveller in travellers {
      track.container.add(traveller.box)
      traveller.pack()
      run.scene.board(traveller)
    }
  }

  private func setting(from: Layer, to: Layer, _ values: LineValues) -> Scene.Setting {
    var flags = plan.isDriven ? switchyard_scene_flag_driven : 0
    if plan.reducesMotion { flags |= switchyard_scene_flag_reduce_motion }
    let goesBack = plan.isReturn && !plan.isMirrored
    return Scene.Setting(
      container: track.container, from: from, to: to,
      direction: UInt32(goesBack ? switchyard_direction_return : switchyard_direction_go),
      operation: (plan.isMirrored ? plan.operation.wayOut : plan.operation).code,
      flags: UInt32(flags), seconds: plan.seconds, values: values, easing: plan.choice.easing,
      completesItself: plan.path == .completion, timeline: track.timeline)
  }
}

extension TrainPlan {
  /// Returns what runs a line on its path.
  fileprivate func animator(of run: LineRun, _ values: LineValues) -> (any Animator)? {
    switch path {
    case .interaction: InteractionAnimator(run)
    case .animation, .completion: DeclaredAnimator(run)
    case .progress: ProgressAnimator(run)
    case .pixels: PixelAnimator(run, values: values)
    case .none: nil
    }
  }
}
