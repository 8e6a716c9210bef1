import SwitchyardCore
import SwitchyardHost

/// Lists the lines that plugins bring, or tells everything about one.
struct ListCommand: Subcommand {
  static let name = "list"
  static let summary = "List the lines and the plugins they come from."

  let options = OptionParser(
    command: "list", operands: "[LINE]",
    summary: "Lists the lines that plugins bring, or tells all about one.")
  private let all: OptionParser.Flag
  private let json: OptionParser.Flag
  private let strict: OptionParser.Flag
  private let retry: OptionParser.Flag
  private let plugins: PluginOptions

  init() {
    all = options.flag("all", "Also list what is shadowed or refused, and why")
    json = options.flag("json", "Print JSON")
    strict = options.flag("strict", "Fail when a plugin was refused")
    retry = options.flag("retry", "Look again into files that were refused or quarantined")
    plugins = PluginOptions(in: options)
  }

  func run() throws(Failure) -> ExitCode {
    let console = Console()
    guard options.operands.count <= 1 else { throw .usage("list: name one line, or none") }
    let registry = try plugins.load(
      from: options, console: console, retries: options[retry])
    if let name = options.operands.first {
      try show(name, of: registry, console: console)
    } else {
      try show(registry, console: console)
    }
    return options[strict] && !registry.refusals.isEmpty ? .plugin : .ok
  }

  private func show(
    _ name: String, of registry: PluginRegistry, console: Console
  ) throws(Failure) {
    let line: LineDescription
    do throws(HostError) {
      line = try registry.description(named: name)
    } catch {
      throw Failure(code: .plugin, message: "switchyard list: \(error)")
    }
    let page = LinePage(line: line)
    try console.print(options[json] ? page.json.pretty() : page.text)
  }

  private func show(_ registry: PluginRegistry, console: Console) throws(Failure) {
    if options[json] {
      try console.print(PluginReport(registry: registry, withAll: options[all]).json.pretty())
      return
    }
    try console.print(PluginReport(registry: registry, withAll: options[all]).text)
    guard !options[all] else { return }
    let report = PluginReport(registry: registry, withAll: false)
    report.shadowedLines.forEach { console.report("shadowed: \($0)") }
    registry.refusals.forEach { console.report("refused: \($0)") }
  }
}
