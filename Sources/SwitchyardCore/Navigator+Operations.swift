extension Navigator {
  /// Is told once whether a request got to its end.
  ///
  /// False when it went back, was turned round or given up, or when there was nothing to do.
  public typealias Completion = (Bool) -> Void

  /// Puts a station on top of the stack.
  ///
  /// - Parameters:
  ///   - station: One that no navigator shows or holds yet.
  ///   - choice: The line; nil lets the coordinator choose.
  ///   - animated: Whether a train runs; without, no line is called.
  ///   - completion: Told after the lifecycle calls.
  /// - Throws: `NavigatorError.alreadyPresent` or `busy`; then nothing has changed.
  public func push(
    _ station: Station, on choice: LineChoice? = nil, animated: Bool = true,
    completion: Completion? = nil
  ) throws(NavigatorError) {
    try request(.push(station), Wish(choice, animated, completion))
  }

  /// Takes the top off the stack.
  ///
  /// - Returns: The station; nil when it is the root, or when the policy rejects the request.
  @discardableResult public func pop(
    on choice: LineChoice? = nil, animated: Bool = true, completion: Completion? = nil
  ) -> Station? {
    let removed = try? request(.pop, Wish(choice, animated, completion))
    return removed?.first
  }

  /// Takes everything above a station off the stack, with one train.
  ///
  /// - Returns: The stations taken off, bottom first.
  /// - Throws: `NavigatorError.absent` or `busy`.
  @discardableResult public func popTo(
    _ station: Station, on choice: LineChoice? = nil, animated: Bool = true,
    completion: Completion? = nil
  ) throws(NavigatorError) -> [Station] {
    try request(.popTo(station), Wish(choice, animated, completion))
  }

  /// Goes back to a station, with one train; one that is absent is put right below the top first.
  ///
  /// - Returns: The stations taken off, bottom first.
  /// - Throws: `NavigatorError.alreadyPresent` for a modal, `nothingThere` for an empty stack, or
  ///   `busy`.
  @discardableResult public func goBack(
    to station: Station, on choice: LineChoice? = nil, animated: Bool = true,
    completion: Completion? = nil
  ) throws(NavigatorError) -> [Station] {
    try request(.goBack(station), Wish(choice, animated, completion))
  }

  /// Goes back as a person asks by a key or a button: dismisses or pops, if the station allows it.
  ///
  /// - Returns: The station that goes; nil when there is none or it does not allow it.
  @discardableResult public func goBack(
    on choice: LineChoice? = nil, animated: Bool = true, completion: Completion? = nil
  ) -> Station? {
    guard visible?.allowsGoingBack ?? false else { return nil }
    return modals.isEmpty
      ? pop(on: choice, animated: animated, completion: completion)
      : dismiss(on: choice, animated: animated, completion: completion)
  }

  /// Takes everything above the root off the stack, with one train.
  ///
  /// - Returns: The stations taken off, bottom first; none when the policy rejects the request.
  @discardableResult public func popToRoot(
    on choice: LineChoice? = nil, animated: Bool = true, completion: Completion? = nil
  ) -> [Station] {
    let removed = try? request(.popToRoot, Wish(choice, animated, completion))
    return removed ?? []
  }

  /// Puts a station in the place of the top.
  ///
  /// - Throws: `NavigatorError.alreadyPresent`, `nothingThere` for an empty stack, or `busy`.
  public func replace(
    with station: Station, on choice: LineChoice? = nil, animated: Bool = true,
    completion: Completion? = nil
  ) throws(NavigatorError) {
    try request(.replace(station), Wish(choice, animated, completion))
  }

  /// Makes the stack a list of stations.
  ///
  /// A top that is new comes as a push, one that lay below as a pop, and the same top stays.
  ///
  /// - Parameter stations: Bottom first.
  /// - Throws: `NavigatorError.alreadyPresent` when one is listed twice or is a modal, or `busy`.
  public func setStack(
    _ stations: [Station], on choice: LineChoice? = nil, animated: Bool = true,
    completion: Completion? = nil
  ) throws(NavigatorError) {
    try request(.setStack(stations), Wish(choice, animated, completion))
  }

  /// Shows a station over everything else.
  ///
  /// - Throws: `NavigatorError.alreadyPresent` or `busy`.
  public func present(
    _ station: Station, on choice: LineChoice? = nil, animated: Bool = true,
    completion: Completion? = nil
  ) throws(NavigatorError) {
    try request(.present(station), Wish(choice, animated, completion))
  }

  /// Takes the topmost presented station away.
  ///
  /// - Returns: The station; nil when none is presented, or when the policy rejects the request.
  @discardableResult public func dismiss(
    on choice: LineChoice? = nil, animated: Bool = true, completion: Completion? = nil
  ) -> Station? {
    let removed = try? request(.dismiss, Wish(choice, animated, completion))
    return removed?.first
  }

  /// Makes any change, as the method for it does.
  ///
  /// - Returns: The stations taken away, bottom first.
  /// - Throws: What that method throws, and `busy` when the policy rejects the request.
  @discardableResult public func perform(
    _ change: StackChange, on choice: LineChoice? = nil, animated: Bool = true,
    completion: Completion? = nil
  ) throws(NavigatorError) -> [Station] {
    try request(change, Wish(choice, animated, completion))
  }

  /// Starts a change whose train waits at 0 to be driven.
  ///
  /// - Parameters:
  ///   - change: What finishing the train will have done.
  ///   - choice: The line; nil lets the coordinator choose.
  ///   - back: The line for the way back; nil for the same.
  ///   - completion: Told whether it was finished rather than cancelled.
  /// - Returns: The train, to be driven and then finished or cancelled; one whose line completes
  ///   itself at once has ended already, and no longer minds.
  /// - Throws: `NavigatorError.busy` unless all is at rest, `nothingThere` when the change shows no
  ///   other station or on no line, or what the change itself throws.
  public func drive(
    _ change: StackChange, on choice: LineChoice? = nil, backOn back: LineChoice? = nil,
    completion: Completion? = nil
  ) throws(NavigatorError) -> Train {
    guard isAtRest else { throw .busy }
    var wish = Wish(choice, true, completion, isDriven: true)
    wish.back = back
    let step = try step(for: change, wish)
    guard step.line != nil else { throw .nothingThere }
    defer { driven = nil }
    commit(step)
    guard let driven else { throw .nothingThere }
    return driven
  }
}
