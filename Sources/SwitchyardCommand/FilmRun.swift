import SwitchyardConsole
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
  let jobs: Int?
  let console: Console
  var policy = FaultPolicy.cut
  var step = StepCount()

  /// Renders to the end, or throws; either all files are in their places then, or none is.
  ///
  /// - Returns: Whether lines misbehaved on the way.
  func run() throws(Failure) -> Bool {
    let film = try Failure.ofOutput { () throws(OutputError) in
      try FanOut(
        outputs, frameWidth: plan.pixelWidth, frameHeight: plan.pixelHeight,
        drawLabel: SheetLabel(store: store).draw)
    }
    do throws(Failure) {
      try study(film)
      let hasFaults = try fill(film)
      try stopIfInterrupted()
      try trace?.complete()
      try Failure.ofOutput { () throws(OutputError) in try film.finish() }
      try trace?.publish()
      step.finish()
      film.notices.forEach { console.report($0) }
      return hasFaults
    } catch {
      film.abort()
      throw error
    }
  }

  private func fill(_ film: FanOut) throws(Failure) -> Bool {
    let player = FilmPlayer(
      plan, trace: trace, console: console, policy: policy, step: step)
    let canvas = makeCanvas(isPlanar: film.takesPlanes)
    var progress = ProgressReporter(style: style, total: film.moments.frameCount, console: console)
    defer { progress.close() }
    var ahead = FilmReadAhead(store: store, moments: film.moments)
    for (index, moment) in film.moments.enumerated() {
      try stopIfInterrupted()
      let container = player.advance(to: moment.time)
      ahead.follow(player.director)
      var isNew = try draw(container, on: canvas)
      if player.didDraw() { isNew = try draw(container, on: canvas) || isNew }
      player.mendProcess()
      if policy == .fail, let fault = player.firstFault {
        throw Failure(code: .plugin, message: fault)
      }
      try Failure.ofOutput { () throws(OutputError) in
        if let planes = canvas.planes, isNew || index == 0 {
          try film.write(planes, at: moment)
        } else if let picture = canvas.picture, isNew || index == 0 {
          try film.write(picture, at: moment)
        } else {
          try film.repeatLast(at: moment)
        }
      }
      progress.advance(by: moment.takerCount)
    }
    return player.hasFaults
  }

  /// Shows the film some frames that stand for the whole, when that makes it better: rests and
  /// middles of transitions.
  private func study(_ film: FanOut) throws(Failure) {
    guard film.wantsKeyFrames else { return }
    let log = Trace(sink: { _ in })
    let director = Director(plan, trace: log)
    log.sink = { [step, weak director] _ in step.set(director?.played ?? 0) }
    let canvas = makeCanvas()
    let moments = plan.steps.flatMap { [($0.start + $0.end) / 2, ($0.end + $0.restEnd) / 2] }
    let interval = (moments.count + FilmRun.mostKeyFrames - 1) / FilmRun.mostKeyFrames
    var ahead = FilmReadAhead(store: store, moments: film.moments)
    for index in stride(from: 0, to: moments.count, by: max(1, interval)) {
      try stopIfInterrupted()
      director.advance(to: moments[index])
      ahead.follow(director)
      guard try draw(director.picture, on: canvas), let picture = canvas.picture else { continue }
      try Failure.ofOutput { () throws(OutputError) in try film.study([picture]) }
    }
  }

  private func draw(_ container: Layer, on canvas: FilmCanvas) throws(Failure) -> Bool {
    try Failure.ofContent(in: plan) { () throws(ContentError) in try canvas.draw(container) }
  }

  private func stopIfInterrupted() throws(Failure) {
    if let code = Interrupts.pending { throw Failure(code: code, message: "") }
  }

  /// Outputs with grounds of their own get frames that are clear where they show them.
  private func makeCanvas(isPlanar: Bool = false) -> FilmCanvas {
    let grounds = Set(outputs.map(\.settings.ground))
    return FilmCanvas(
      width: plan.pixelWidth, height: plan.pixelHeight, scale: plan.scale,
      ground: grounds.count == 1 ? outputs[0].settings.ground : .clear, store: store,
      isPlanar: isPlanar && grounds.count == 1, jobs: jobs)
  }
}
