import SwitchyardContent
import SwitchyardHost
import SwitchyardJourney

/// Shows what a journey will do, without rendering.
struct CheckCommand: Subcommand {
  static let name = "check"
  static let summary = "Check a journey and show its steps, times and frames."

  let options = OptionParser(
    command: "check", operands: "JOURNEY | PICTURE…",
    summary: "Checks a journey and shows its steps with start, end, frames, line and passengers;\n"
      + "passengers in brackets have no partner and fade with their screen.")
  private let journey: JourneyOptions
  private let plugins: PluginOptions
  private let json: OptionParser.Flag
  private let strict: OptionParser.Flag

  init() {
    journey = JourneyOptions(in: options)
    plugins = PluginOptions(in: options)
    json = options.flag("json", "Print JSON")
    strict = options.flag("strict", "Fail when there is anything to warn of")
  }

  func run() throws(Failure) -> ExitCode {
    let console = Console()
    if let file = options.operands.first, file.hasSuffix(".so") {
      throw .usage("check: \(file): checking plugins is not yet in this version")
    }
    let registry = try plugins.load(from: options, console: console)
    let plan = try journey.plan(from: options, registry: registry, store: PictureStore())
    let table = PlanTable(plan: plan)
    try console.print(options[json] ? table.json.pretty() : table.text)
    return options[strict] && !plan.notices.isEmpty ? .journey : .ok
  }
}
