import SwitchyardMotion

/// How long the steps take, and how the film ends.
struct FilmLength {
  private(set) var steps: [PlannedStep]
  private(set) var seconds: Double
  /// When the last screen has come, which no film's last frame shows an earlier moment than.
  private(set) var settledFrom: Double

  /// Measures steps; one that loops without a seam loses its last rest.
  init(_ steps: [PlannedStep], _ seconds: Double, _ document: Document, _ problems: Problems) {
    self.steps = steps
    self.seconds = seconds
    settledFrom = steps.last { $0.operation != .wait }?.end ?? 0
    if let loop = document.loop, loop.isSeamless {
      makeSeamless(loop, problems)
    } else if frameCount(at: document.output.rate)
      > document.output.rate.frameCount(seconds: seconds)
    {
      problems.report(
        "the last rest is shorter than a frame, so one frame of '\(steps.last?.to ?? "")' is added",
        at: document.steps.last?.position ?? document.position, kind: .notice)
    }
  }

  /// Returns how many frames there are: one more than the time asks for when without it no frame
  /// would show the last screen at rest.
  func frameCount(at rate: FrameRate) -> Int {
    rate.frameCount(seconds: seconds, settledFrom: settledFrom)
  }

  /// Drops the last rest, since the film starts with it again.
  private mutating func makeSeamless(_ loop: LoopSpec, _ problems: Problems) {
    guard let first = steps.first, let last = steps.last else { return }
    if last.to != first.to {
      problems.report(
        "a seamless loop ends where it starts, but it starts with '\(first.to)' and ends with "
          + "'\(last.to)'", at: loop.position)
    }
    seconds = settledFrom
    settledFrom = 0
    for index in steps.indices {
      steps[index].start = min(steps[index].start, seconds)
      steps[index].end = min(steps[index].end, seconds)
      steps[index].restEnd = min(steps[index].restEnd, seconds)
    }
  }
}

extension FrameRate {
  /// A hundred-thousandth of a frame, in seconds: what sums and fractions leave over.
  var slack: Double { time(ofFrame: 1) * 1e-5 }

  /// Returns how many frames a film has whose last one shows what has settled at a moment.
  func frameCount(seconds: Double, settledFrom moment: Double) -> Int {
    let count = frameCount(seconds: seconds)
    return time(ofFrame: count - 1) < moment - slack ? count + 1 : count
  }
}
