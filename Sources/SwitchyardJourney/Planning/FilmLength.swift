import SwitchyardMotion

/// How many frames the steps make, and how the last rest ends.
struct FilmLength {
  private(set) var steps: [PlannedStep]
  private(set) var seconds: Double
  private(set) var frameCount: Int

  /// Counts frames; a film that does not loop without a seam gets a settled frame at its end.
  init(_ steps: [PlannedStep], _ seconds: Double, _ document: Document, _ problems: Problems) {
    self.steps = steps
    self.seconds = seconds
    let rate = document.output.rate
    if let loop = document.loop, loop.isSeamless {
      frameCount = 1
      makeSeamless(loop, rate, problems)
      return
    }
    frameCount = Self.frameCount(of: steps, seconds: seconds, at: rate)
    guard frameCount > rate.frameCount(seconds: seconds) else { return }
    problems.report(
      "the last rest is shorter than a frame, so one frame of '\(steps.last?.to ?? "")' is added",
      at: document.steps.last?.position ?? document.position, kind: .notice)
  }

  /// Returns how many frames steps make: one more than their time asks for when no frame would show
  /// the last screen at rest.
  static func frameCount(of steps: [PlannedStep], seconds: Double, at rate: FrameRate) -> Int {
    let count = rate.frameCount(seconds: seconds)
    let end = steps.last { $0.end > $0.start }?.end ?? 0
    // A hundred-thousandth of a frame, for what sums and fractions leave over.
    let slack = rate.time(ofFrame: 1) * 1e-5
    return rate.time(ofFrame: count - 1) < end - slack ? count + 1 : count
  }

  /// Drops the last rest, since the film starts with it again.
  private mutating func makeSeamless(_ loop: LoopSpec, _ rate: FrameRate, _ problems: Problems) {
    guard let first = steps.first, let last = steps.last else { return }
    if last.to != first.to {
      problems.report(
        "a seamless loop ends where it starts, but it starts with '\(first.to)' and ends with "
          + "'\(last.to)'", at: loop.position)
    }
    let end = steps.last { $0.end > $0.start }?.end ?? first.restEnd
    for index in steps.indices where steps[index].start >= end { steps[index].move(to: end) }
    steps[steps.count - 1].restEnd = min(last.restEnd, end)
    seconds = end
    frameCount = rate.frameCount(seconds: end)
  }
}

extension PlannedStep {
  /// Shrinks a step without a transition to a moment.
  fileprivate mutating func move(to moment: Double) {
    start = moment
    end = moment
    restEnd = moment
  }
}
