import SwitchyardContent
import SwitchyardCore
import SwitchyardJourney
import SwitchyardOutput
import SwitchyardRender

/// Plays a plan and writes every output in one pass over its moments.
struct FilmRun {
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
    let canvas = makeCanvas(scale: plan.scale)
    var progress = ProgressReporter(style: style, total: film.moments.frameCount, console: console)
    var isFirst = true
    for moment in film.moments {
      if let code = Interrupts.pending {
        progress.close()
        throw Failure(code: code, message: "")
      }
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

  /// Shows the film frames that stand for the whole, small ones, when that makes it better.
  private func study(_ film: FanOut) throws(Failure) {
    guard film.wantsKeyFrames else { return }
    let director = Director(plan)
    var frames: [Bitmap] = []
    for step in plan.steps {
      for time in [(step.start + step.end) / 2, (step.end + step.restEnd) / 2] {
        director.advance(to: time)
        let canvas = makeCanvas(scale: plan.scale)
        _ = try Failure.ofContent { () throws(ContentError) in try canvas.draw(director.container) }
        frames.append(canvas.bitmap)
      }
    }
    try Failure.ofOutput { () throws(OutputError) in try film.study(frames) }
  }

  private func makeCanvas(scale: Double) -> FilmCanvas {
    FilmCanvas(
      width: plan.pixelWidth, height: plan.pixelHeight, scale: scale, ground: plan.groundColor,
      store: store)
  }
}
