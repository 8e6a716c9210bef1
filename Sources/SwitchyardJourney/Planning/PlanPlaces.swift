/// Where the journey's files say what a fault may show only later.
struct PlanPlaces {
  /// The film's size; nil when a picture decides.
  var size: Position?
  /// What decides how large an output is, by its path.
  var outputs: [String: Position] = [:]
  /// Where a picture was first named, by its file.
  var pictures: [String: Position] = [:]
}

extension JourneyPlan {
  /// Returns an error about how large an output is, at the place of the journey that decides it.
  ///
  /// - Returns: Nil when nothing in the journey does.
  public func error(_ message: String, aboutSizeOf output: PlannedOutput) -> JourneyError? {
    if outputs.contains(output) { return error(message, at: places.outputs[output.path]) }
    return output.sheet == nil ? error(message, at: places.size) : nil
  }

  /// Returns an error about a picture's file, at the place of the journey that names it.
  ///
  /// - Returns: Nil when nothing in the journey does.
  public func error(_ message: String, aboutPicture file: String) -> JourneyError? {
    error(message, at: places.pictures[file], kind: .input)
  }

  private func error(
    _ message: String, at place: Position?, kind: JourneyProblem.Kind = .journey
  ) -> JourneyError? {
    guard let place, place.hasLine else { return nil }
    return JourneyError([JourneyProblem(message, at: place, kind: kind)])
  }
}
