import SwitchyardMotion

/// Checks the files that a journey writes.
struct OutputPlanner {
  private let document: Document
  private let seconds: Double
  private let problems: Problems

  private static let endings = [
    "mp4", "webm", "mov", "gif", "apng", "webp", "png", "y4m", "raw",
  ]
  private static let opaqueEndings = ["mp4", "y4m"]

  init(_ document: Document, _ seconds: Double, _ problems: Problems) {
    self.document = document
    self.seconds = seconds
    self.problems = problems
  }

  /// Returns the files in order, or reports what is wrong with them.
  ///
  /// - Parameter places: Is told what decides how large each file is.
  func outputs(_ places: inout PlanPlaces) -> [PlannedOutput] {
    var names: [String: String] = [:]
    return document.outputs.map { target in
      let output = output(target)
      if let other = names.updateValue(output.name, forKey: Files.place(of: output.path)) {
        let isSame = other == output.name
        problems.report(
          "'\(output.name)' is \(isSame ? "written twice" : "the same file as '\(other)'")",
          at: target.path.position)
      }
      places.outputs[output.path] =
        target.sheet?.position ?? target.width?.position ?? document.output.size?.position
        ?? target.path.position
      return output
    }
  }

  private func output(_ target: TargetSpec) -> PlannedOutput {
    let place = target.path.position
    let name = target.path.value
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    if !Self.endings.contains(ending) {
      problems.report(
        "'\(name)' does not end in a format: \(Self.endings.joined(separator: ", "))", at: place,
        suggestion: Suggestion.nearest(to: ending, among: Self.endings))
    }
    if let background = target.background, background.value == .blur {
      problems.report("only the whole film can be blurred, by 'output'", at: background.position)
    }
    if let loop = target.loop, loop.isSeamless {
      problems.report("only the whole film can be seamless, by 'loop'", at: loop.position)
    }
    let ground = target.background?.value ?? document.ground
    if ground == .transparent, Self.opaqueEndings.contains(ending) {
      problems.report(
        "\(ending) cannot be transparent; webm, apng, webp, png and mov can, or set "
          + "'background' of this output to a color",
        at: target.background?.position ?? place)
    }
    return PlannedOutput(
      path: Files.absolute(name, from: place.source.directory), name: name, rate: target.rate,
      width: target.width?.value, at: moment(target.at), range: range(target.range),
      sheet: target.sheet?.value, loop: target.loop?.count ?? document.loopCount, ground: ground,
      matte: target.matte, codec: target.codec, crf: target.crf,
      quality: target.quality ?? document.output.quality, timing: target.timing)
  }

  private func moment(_ duration: Located<Duration>?) -> Double? {
    guard let duration else { return nil }
    let moment = duration.value.seconds(at: document.output.rate)
    if moment > seconds { reportLate("the moment", at: duration.position) }
    return moment
  }

  private func range(_ range: Located<DurationRange>?) -> Range<Double>? {
    guard let range else { return nil }
    let start = range.value.start.seconds(at: document.output.rate)
    let end = range.value.end.seconds(at: document.output.rate)
    guard start < end else {
      problems.report("a range ends after it starts", at: range.position)
      return nil
    }
    if end > seconds + 1e-9 { reportLate("the range", at: range.position) }
    return start..<end
  }

  private func reportLate(_ what: String, at position: Position) {
    problems.report("\(what) lies after the end, which is \(seconds.short)s", at: position)
  }
}
