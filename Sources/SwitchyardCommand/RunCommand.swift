package import SwitchyardConsole
import SwitchyardContent
import SwitchyardCore
import SwitchyardHost
import SwitchyardJourney
import SwitchyardOutput

extension RunCommand: Subcommand {
  package func run() throws(Failure) -> ExitCode {
    let console = Console()
    let (style, threads) = (try progressStyle(), try jobCount())
    let policy = try faultPolicy()
    let patience = try callPatience()
    if options[json], !options[check] { throw .usage("run: --json is for --check") }
    let watcher = InputReport.toWatcher
    if options[watch], watcher == nil { return try runAgainAndAgain(console) }
    Interrupts.watch(tidyUp: UnfinishedFiles.removeAll)
    let step = watchCalls(patience: patience, console)
    let registry = try plugins.load(from: options, console: console)
    let store = PictureStore()
    let plan = try journey.plan(
      from: options, registry: registry, store: store, report: watcher, count: step)
    if options[check] {
      let table = PlanTable(plan: plan)
      try table.print(asJSON: options[json], to: console)
      return options[strict] && !plan.notices.isEmpty ? .journey : .ok
    }
    try report(plan.notices, console: console)
    let films = try outputs.films(of: plan, from: options)
    try checkPlaces(of: films, plan)
    let tracing = try TraceFile(path: options.last(trace), withFrames: options[traceFrames])
    let run = FilmRun(
      plan: plan, outputs: films, store: store, trace: tracing, style: style, jobs: threads,
      console: console, policy: policy, step: step)
    let faults = try run.run()
    return faults && options[strict] ? .plugin : .ok
  }

  /// From here on a plugin may do what it likes: it is named, and its words aren't the film's.
  private func watchCalls(patience: Double, _ console: Console) -> StepCount {
    let output = CallWatch.moveOutput()
    StandardOutput.use(output)
    Console.useOutput(output)
    let step = StepCount()
    CallWatch.start(patience: patience) { fault in
      console.report("fault \(step.moment): \(fault)")
      UnfinishedFiles.removeAll()
    }
    return step
  }

  private func runAgainAndAgain(_ console: Console) throws(Failure) -> ExitCode {
    if outputs.namesStandardOutput(in: options) {
      throw .usage("run: --watch writes files; standard output can't be written again")
    }
    let watch = try FileWatch()
    for place in plugins.places(from: options) { watch.add(pluginsAt: place) }
    return try Watcher(watch: watch, arguments: options.arguments, console: console).run()
  }

  private func progressStyle() throws(Failure) -> ProgressReporter.Style {
    let word = options.last(progress) ?? "auto"
    guard let style = ProgressReporter.Style(rawValue: word) else {
      throw .usage("run: --progress is auto, plain, json or none, not '\(word)'")
    }
    return style
  }

  private func faultPolicy() throws(Failure) -> FaultPolicy {
    let word = options.last(onFault) ?? "cut"
    guard let policy = FaultPolicy(rawValue: word) else {
      throw .usage("run: --on-fault is cut, fade or fail, not '\(word)'")
    }
    return policy
  }

  private func callPatience() throws(Failure) -> Double {
    guard let text = options.last(deadline) else { return 60 }
    guard let seconds = Double(text), seconds > 0, seconds <= 86400 else {
      throw .usage("run: --call-timeout wants seconds, not '\(text)'")
    }
    return seconds
  }

  private func jobCount() throws(Failure) -> Int? {
    guard let text = options.last(jobs) else { return nil }
    guard let count = Int(text), (1...256).contains(count) else {
      throw .usage("run: --jobs wants a whole number from 1 to 256, not '\(text)'")
    }
    return count
  }

  /// Refuses to write over what is read, or a trace over a film.
  private func checkPlaces(of films: [FilmOutput], _ plan: JourneyPlan) throws(Failure) {
    let inputs = Set((plan.pictureFiles + options.operands).map(ShownPath.identity))
    let traces = [options.last(trace)].compactMap { $0 }
    for path in films.map(\.path) + traces where inputs.contains(ShownPath.identity(of: path)) {
      let shown = ShownPath.text(of: path)
      throw .usage("run: '\(shown)' is read for this film; name another file to write")
    }
    let places = films.map { ShownPath.identity(of: $0.path) }
    for path in traces where places.contains(ShownPath.identity(of: path)) {
      throw .usage("run: '\(path)' can't hold both the film and its trace")
    }
  }

  private func report(_ notices: [JourneyProblem], console: Console) throws(Failure) {
    if let first = notices.first, options[strict] {
      throw Failure(code: .journey, message: first.description)
    }
    notices.forEach { console.report("\($0)") }
  }
}
