/// Ways on a line, told to the station that is there rather than to its navigator.
extension Station {
  /// Gives the station a line of its own, on which it comes and goes unless another is named.
  ///
  /// A second one takes the place of the first.
  ///
  /// - Returns: What drives the station's next train.
  @discardableResult public func transit(by line: LineChoice) -> Transit {
    let transit = Transit(line)
    self.transit = transit
    return transit
  }

  /// Presents a station.
  ///
  /// - Throws: `NavigatorError.notOnStack`, `alreadyPresent` or `busy`.
  @discardableResult public func travel(
    to station: Station, on line: LineChoice
  ) throws(NavigatorError) -> Transit {
    try request(.present(station), on: line)
  }

  /// Dismisses what is presented.
  ///
  /// - Throws: `NavigatorError.notOnStack`, `nothingThere` or `busy`.
  @discardableResult public func travelBack(
    on line: LineChoice
  ) throws(NavigatorError) -> Transit {
    guard try holder.modals.last != nil else { throw .nothingThere }
    return try request(.dismiss, on: line)
  }

  /// Pushes a station; its way back is on the same line.
  ///
  /// - Throws: `NavigatorError.needsFinger` for a line that only a finger drives, `notOnStack`,
  ///   `alreadyPresent` or `busy`.
  @discardableResult public func travelPush(
    to station: Station, on line: LineChoice
  ) throws(NavigatorError) -> Transit {
    try line.checkRunsAlone()
    return try request(.push(station), on: line)
  }

  /// Pushes a station by a train that waits to be driven.
  ///
  /// - Parameters:
  ///   - station: What comes.
  ///   - line: For the finger.
  ///   - back: For its ways back that no finger drives.
  /// - Throws: `NavigatorError.needsFinger` when `back` is for a finger only, `notOnStack`,
  ///   `alreadyPresent` or `busy`.
  public func travelPush(
    to station: Station, drivenOn line: LineChoice, backOn back: LineChoice
  ) throws(NavigatorError) -> Transit {
    try back.checkRunsAlone()
    return try drive(.push(station), on: line, backOn: back)
  }

  /// Pops the top by a train that waits to be driven.
  ///
  /// - Throws: `NavigatorError.notOnStack`, `nothingThere` at the root, or `busy`.
  public func travelPop(drivenOn line: LineChoice) throws(NavigatorError) -> Transit {
    try drive(.pop, on: line)
  }

  private var holder: Navigator {
    get throws(NavigatorError) {
      guard let navigator else { throw .notOnStack(id) }
      return navigator
    }
  }

  private func request(
    _ change: StackChange, on line: LineChoice
  ) throws(NavigatorError) -> Transit {
    let transit = Transit(line)
    var wish = Navigator.Wish(line, true, nil)
    wish.transit = transit
    try holder.request(change, wish)
    return transit
  }

  private func drive(
    _ change: StackChange, on line: LineChoice, backOn back: LineChoice? = nil
  ) throws(NavigatorError) -> Transit {
    let transit = Transit(line)
    transit.train = try holder.drive(change, on: line, backOn: back)
    return transit
  }
}

extension LineChoice {
  /// Throws for a line that is for a finger and nothing else.
  fileprivate func checkRunsAlone() throws(NavigatorError) {
    let others: Line.Kinds = [.animation, .progress, .completion, .pixels]
    if line.kinds.contains(.interaction), line.kinds.isDisjoint(with: others) {
      throw .needsFinger(line.id)
    }
  }
}
