import SwitchyardContent
import SwitchyardHost
import SwitchyardJourney

/// Shows what a journey will do, without rendering, or asks a plugin every question there is.
struct CheckCommand: Subcommand {
  static let name = "check"
  static let summary = "Check a journey, or a plugin by running all its lines."

  let options = OptionParser(
    command: "check", operands: "JOURNEY | PICTURE… | PLUGIN.so",
    summary: "Checks a journey and shows its steps with start, end, frames, line and passengers;\n"
      + "passengers in brackets have no partner and fade with their screen. Of a plugin it runs every\n"
      + "line in processes of their own: 0 all is well, 1 a check failed, 2 one crashed, 3 one took\n"
      + "too long, 4 it is no plugin.")
  private let journey: JourneyOptions
  private let plugins: PluginOptions
  private let plugin: PluginCheckOptions
  private let json: OptionParser.Flag
  private let strict: OptionParser.Flag

  init() {
    journey = JourneyOptions(in: options)
    plugins = PluginOptions(in: options)
    plugin = PluginCheckOptions(in: options)
    json = options.flag("json", "Print JSON")
    strict = options.flag("strict", "Fail when there is anything to warn of")
  }

  func run() throws(Failure) -> ExitCode {
    let console = Console()
    if plugin.listsChecks(options) {
      try console.print(plugin.table)
      return .ok
    }
    if let file = options.operands.first, file.hasSuffix(".so") {
      guard options.operands.count == 1 else { throw .usage("check: name one plugin at a time") }
      return try plugin.check(file, with: options, asJSON: options[json], console: console)
    }
    let registry = try plugins.load(from: options, console: console)
    let plan = try journey.plan(from: options, registry: registry, store: PictureStore())
    let table = PlanTable(plan: plan)
    try console.print(options[json] ? table.json.pretty() : table.text)
    return options[strict] && !plan.notices.isEmpty ? .journey : .ok
  }
}
