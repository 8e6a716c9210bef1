package import SwitchyardConsole
import SwitchyardContent
import SwitchyardHost
import SwitchyardJourney

extension CheckCommand: Subcommand {
  package func run() throws(Failure) -> ExitCode {
    let console = Console()
    if plugin.listsChecks(options) {
      try console.print(plugin.table)
      return .ok
    }
    PluginOptions.noteGap(to: console)
    if let file = options.operands.first, file.hasSuffix(".so") {
      guard options.operands.count == 1 else { throw .usage("check: name one plugin at a time") }
      return try plugin.check(file, with: options, asJSON: options[json], console: console)
    }
    let registry = try plugins.load(from: options, console: console)
    let plan = try journey.plan(from: options, registry: registry, store: PictureStore())
    let table = PlanTable(plan: plan)
    try table.print(asJSON: options[json], to: console)
    return options[strict] && !plan.notices.isEmpty ? .journey : .ok
  }
}
