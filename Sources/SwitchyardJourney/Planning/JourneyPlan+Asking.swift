import SwitchyardMotion

extension JourneyPlan {
  /// Returns the moment that a text such as `1.5s`, `45f` or `1:05` names, in seconds.
  ///
  /// - Throws: When it is no duration, or lies after the end.
  public func moment(parsing text: String) throws(JourneyError) -> Double {
    try moment(text, in: .argument("--at \(text)"))
  }

  /// Returns the part of the film that a text such as `1s..2s` names, in seconds.
  ///
  /// - Throws: When it is no range, ends before it starts, or lies after the end.
  public func range(parsing text: String) throws(JourneyError) -> Range<Double> {
    let place = Position.argument("--range \(text)")
    guard let dots = text.firstRange(of: ".."), dots.lowerBound > text.startIndex,
      dots.upperBound < text.endIndex
    else {
      throw JourneyError([JourneyProblem("it is no range such as 1s..2s", at: place)])
    }
    let start = try moment(String(text[..<dots.lowerBound]), in: place)
    let end = try moment(String(text[dots.upperBound...]), in: place)
    guard start < end else {
      throw JourneyError([JourneyProblem("a range ends after it starts", at: place)])
    }
    return start..<end
  }

  /// Returns an output of the whole film as the journey's settings make it.
  ///
  /// - Parameter path: The file; a relative one is taken from the working directory.
  public func output(path: String) -> PlannedOutput {
    PlannedOutput(
      path: path == "-" ? path : Files.absolute(path, from: Files.workingDirectory), name: path,
      loop: loop, ground: ground, quality: quality)
  }

  /// The files of all pictures that the film is made from; absolute.
  public var pictureFiles: [String] {
    stage.blueprints.values.flatMap { $0.parts.flatMap(\.files) }
  }

  /// Returns the stations that need a picture's file, sorted.
  public func stations(needing file: String) -> [String] {
    stage.blueprints.values.filter { $0.parts.flatMap(\.files).contains(file) }.map(\.id).sorted()
  }

  private func moment(_ text: String, in place: Position) throws(JourneyError) -> Double {
    do throws(Fault) {
      let seconds = try Duration(parsing: text).seconds(at: rate)
      guard seconds <= self.seconds + 1e-9 else {
        throw Fault("it lies after the end, which is \(self.seconds.short)s")
      }
      return seconds
    } catch {
      throw JourneyError([
        JourneyProblem(error.message, at: place, suggestion: error.suggestion)
      ])
    }
  }
}
