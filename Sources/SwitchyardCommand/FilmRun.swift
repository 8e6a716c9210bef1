import SwitchyardContent
import SwitchyardCore
import SwitchyardJourney
import SwitchyardMotion
import SwitchyardOutput
import SwitchyardRender

/// Plays a plan and writes every output in one pass over its moments.
struct FilmRun {
  /// More don't make a palette better.
  private static let mostKeyFrames = 48

  let plan: JourneyPlan
  let outputs: [FilmOutput]
  let store: PictureStore
  let trace: TraceFile?
  let style: ProgressReporter.Style
  let console: Console

  /// Renders to the end, or throws; either all files are in their places then, or none is.
  ///
  /// - Returns: Whether lines misbehaved on the way.
  func run() throws(Failure) -> Bool {
    let film = try Failure.ofOutput { () throws(OutputError) in
      try FanOut(outputs, frameWidth: plan.pixelWidth, frameHeight: plan.pixelHeight)
    }
    do throws(Failure) {
      try study(film)
      let hasFaults = try fill(film)
      try Failure.ofOutput { () throws(OutputError) in try film.finish() }
      film.notices.forEach { console.report($0) }
      return hasFaults
    } catch {
      film.abort()
      throw error
    }
  }

  private func fill(_ film: FanOut) throws(Failure) -> Bool {
    var hasFaults = false
    let director = Director(plan, trace: Trace(sink: { event in
      trace?.write(event)
      guard event.name == .fault else { return }
      hasFaults = true
      console.report(FaultLine(event).text)
    }))
    let canvas = makeCanvas()
    var progress = ProgressReporter(style: style, total: film.moments.frameCount, console: console)
    var isFirst = true
    for moment in film.moments {
      if let code = Interrupts.pending {
        progress.close()
        throw Failure(code: code, message: "")
      }
      director.navigator.timeline.film = filmPosition(at: moment.time)
      director.advance(to: moment.time)
      let isNew = try Failure.ofContent { () throws(ContentError) in
        try canvas.draw(director.container)
      }
      try Failure.ofOutput { () throws(OutputError) in
        if isNew || isFirst {
          try film.write(canvas.bitmap, at: moment)
        } else {
          try film.repeatLast(at: moment)
        }
      }
      isFirst = false
      progress.advance(by: moment.takerCount)
    }
    progress.close()
    try trace?.finish()
    return hasFaults
  }

  /// Shows the film some frames that stand for the whole, when that makes it better: rests and
  /// middles of transitions.
  private func study(_ film: FanOut) throws(Failure) {
    guard film.wantsKeyFrames else { return }
    let director = Director(plan)
    let canvas = makeCanvas()
    let moments = plan.steps.flatMap { [($0.start + $0.end) / 2, ($0.end + $0.restEnd) / 2] }
    let interval = (moments.count + FilmRun.mostKeyFrames - 1) / FilmRun.mostKeyFrames
    for index in stride(from: 0, to: moments.count, by: max(1, interval)) {
      director.advance(to: moments[index])
      let isNew = try Failure.ofContent { () throws(ContentError) in
        try canvas.draw(director.container)
      }
      guard isNew else { continue }
      try Failure.ofOutput { () throws(OutputError) in try film.study([canvas.bitmap]) }
    }
  }

  /// What pixel lines are told of where in the film a moment is.
  private func filmPosition(at seconds: Double) -> Timeline.Film {
    let exact = seconds * Double(plan.rate.numerator) / Double(plan.rate.denominator)
    return Timeline.Film(frame: Int(exact.rounded()), frameCount: plan.frameCount)
  }

  /// Outputs with grounds of their own get frames that are clear where they show them.
  private func makeCanvas() -> FilmCanvas {
    let grounds = Set(outputs.map(\.settings.ground))
    return FilmCanvas(
      width: plan.pixelWidth, height: plan.pixelHeight, scale: plan.scale,
      ground: grounds.count == 1 ? outputs[0].settings.ground : .clear, store: store)
  }
}
