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
    all = options.flag("all", "Also list all that is shadowed or refused, and why")
    json = options.flag("json", "Print JSON")
    strict = options.flag("strict", "Fail when a plugin was refused")
    retry = options.flag("retry", "Look again into files that were refused or quarantined")
    plugins = PluginOptions(in: options)
  }

  func run() throws(Failure) -> ExitCode {
    let console = Console()
    guard options.operands.count <= 1 else { throw .usage("list: name one line, or none") }
    PluginOptions.noteGap(to: console)
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
      let hint = registry.refusals(about: name).first?.hint
      let words = hint.map { "unknown line '\(name)'; \($0)" } ?? "\(error)"
      throw Failure(code: .plugin, message: "switchyard list: \(words)")
    }
    let page = LinePage(line: line)
    if options[json] { return try console.print(page.json.pretty()) }
    try console.print(lines: page.lines)
  }

  private func show(_ registry: PluginRegistry, console: Console) throws(Failure) {
    let report = PluginReport(registry: registry, withAll: options[all])
    if options[json] { return try console.print(report.json.pretty()) }
    try console.print(lines: report.lines)
    if !options[all] { report.asides.forEach(console.report) }
  }
}
