extension Train {
  /// What the station that is left looks like: its layer, or the effigy in its place.
  var departure: Layer? { work.effigy?.layer ?? from?.layer }

  /// Gives both stations back as they are, and has the line go on with copies of them.
  ///
  /// What is left to this train is to be completed. The line has its last call, `after_arrived`,
  /// when the effigy ends.
  ///
  /// - Returns: Nil when nothing is under way.
  func makeEffigy() -> Effigy? {
    guard [.running, .driven, .settling].contains(state), let from, let to else { return nil }
    let layer = Layer(name: "effigy", frame: track.container.bounds)
    layer.bounds = track.container.bounds
    layer.clipsToBounds = true
    layer.acceptsTouches = false
    var copies = LayerCopies()
    copies.put(layer, inPlaceOf: track.container)
    let stations = (
      from: Station(id: from.id, layer: work.effigy?.layer ?? copies.copy(from.layer)),
      to: Station(id: to.id, layer: copies.copy(to.layer))
    )
    movePicture(to: layer, copies)
    let track = Track(
      container: layer, timeline: track.timeline, trace: track.trace,
      faultPolicy: track.faultPolicy)
    let heir = Train(plan, from: stations.from, to: stations.to, on: track)
    heir.inherit(from: self, copies)
    return Effigy(layer, of: heir)
  }

  /// Moves what is the train's own into a layer, and puts copies there of what is the stations'.
  private func movePicture(to layer: Layer, _ copies: LayerCopies) {
    let boxes = work.run?.travellers.map(\.box) ?? []
    let own = boxes + (work.run?.scene.made ?? []) + (work.effigy.map { [$0.layer] } ?? [])
    for sublayer in track.container.sublayers {
      let copy = copies[sublayer]
      if copy !== sublayer || own.contains(where: { $0 === sublayer }) { layer.add(copy) }
    }
  }

  /// Takes over the line and the way of a train, whose layers have copies.
  private func inherit(from train: Train, _ copies: LayerCopies) {
    (state, progress, isFinishing) = (train.state, train.progress, train.isFinishing)
    let course = train.motion.course
    train.stopClock()
    work = train.work
    work.isInEffigy = true
    work.alongside = train.work.alongside.map { $0.moved(to: copies) }
    work.whenEnded = { [from, to, container = track.container] success in
      (success ? from : to)?.layer.removeFromSuperlayer()
      if let rest = success ? to : from { container.add(rest.layer) }
    }
    train.work = Work(alongside: train.work.alongside, whenEnded: train.work.whenEnded)
    work.run?.move(to: copies)
    work.animator?.move(to: copies)
    work.run?.scene.calls.didCallBack = { [weak self] in self?.lineDidCallBack() }
    if let course {
      follow(course)
    } else if state == .driven {
      settle(Release(finishes: isFinishing, velocity: nil, rate: 0, settling: .proportional))
    } else {
      complete(isFinishing)
    }
  }
}

extension LineRun {
  /// Gives the layers back as they were, and goes on with their copies.
  fileprivate func move(to copies: LayerCopies) {
    scene.move(to: copies)
    for traveller in travellers { traveller.move(to: copies) }
  }
}
