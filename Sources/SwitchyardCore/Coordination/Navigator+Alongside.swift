public import SwitchyardMotion

extension Navigator {
  /// Changes layers along with the train that is about to leave or under way.
  ///
  /// ```swift
  /// navigator.alongside(
  ///   animation: { _, _ in strip.transform = .scale(x: 0.5, y: 1) },
  ///   cancellation: { _ in print("still here") })
  /// ```
  /// What `animation` sets, in any layer of this tree or of the stations, is where the train's end
  /// finds it; until then it follows the train's progress, under a finger too. If the train is
  /// cancelled it is all put back. Without a train all is done at once.
  ///
  /// - Parameters:
  ///   - pace: How they follow the progress: `Easing.linear.between(0.5, 1)` for its second half.
  ///   - animation: Sets layers; is given the container and whether there is a train.
  ///   - completion: Called at the end, unless the train was cancelled; is given the same.
  ///   - cancellation: Called in its place with the train, which still knows its stations.
  public func alongside(
    pace: Easing = .linear, animation: ((Layer, Bool) -> Void)? = nil,
    completion: ((Layer, Bool) -> Void)? = nil,
    cancellation: ((Train) -> Void)? = nil
  ) {
    guard let train = coordinating else {
      animation?(container, false)
      completion?(container, false)
      return
    }
    let (container, stations) = (container, [train.from?.layer, train.to?.layer])
    let calls = Alongside.Calls(
      completion: completion.map { call in { call(container, true) } }, cancellation: cancellation)
    let roots = [container.root] + stations.compactMap(\.self)
    let effigy = train.work.effigy
    effigy?.settleAlongside()
    let companion = Alongside(in: roots, calls: calls, pace: pace) { animation?(container, true) }
    train.work.alongside.append(companion)
    effigy?.showAlongside()
    train.showAlongside()
  }

  /// The train along with which things can be animated: from before its stations are told of it.
  private var coordinating: Train? { departing ?? train }
}

extension Station {
  /// Changes layers along with the train that brings or takes the station.
  ///
  /// To be called from `willAppear`, for example; see ``Navigator/alongside(animation:completion:cancellation:)``.
  /// A station that no navigator holds gives its own layer as the container.
  public func coordinate(
    animation: ((Layer, Bool) -> Void)? = nil, completion: ((Layer, Bool) -> Void)? = nil,
    cancellation: ((Train) -> Void)? = nil
  ) {
    guard let navigator else {
      animation?(layer, false)
      completion?(layer, false)
      return
    }
    navigator.alongside(animation: animation, completion: completion, cancellation: cancellation)
  }
}
