import SwitchyardConsole
import SwitchyardHost
import SwitchyardMotion

extension PluginCheckOptions {
  /// Whether only the checks are to be listed.
  func listsChecks(_ parser: OptionParser) -> Bool { parser[list] }

  /// The checks as a table.
  var table: String {
    var table = TextTable(["check", "question"])
    for check in PluginCheck.all { table.add([check.name, check.question]) }
    return table.lines.joined(separator: "\n")
  }

  /// Checks a plugin and says what was found.
  func check(
    _ file: String, with parser: OptionParser, asJSON: Bool, console: Console
  ) throws(Failure) -> ExitCode {
    let checks = try selection(parser)
    let runner = try runner(for: file, parser)
    var report = CheckReport(file: file, seed: runner.seed)
    var unheard: Failure?
    try runner.run(checks) { entry in
      report.entries.append(entry)
      guard !asJSON, unheard == nil else { return }
      do throws(Failure) { try console.print(lines: [entry.line]) } catch { unheard = error }
    }
    if let unheard { throw unheard }
    try console.print(asJSON ? report.json.pretty() : report.summary)
    if let path = parser.last(sheet) {
      guard [.ok, .checkFailed].contains(report.code) else {
        console.report("\(path): not drawn, since the plugin can't be trusted to come to an end")
        return report.code
      }
      try PluginSheet(file: file, path: path).draw()
    }
    return report.code
  }

  private func runner(for file: String, _ parser: OptionParser) throws(Failure) -> CheckRunner {
    guard let program = PluginSearchPath.runningExecutable else {
      throw Failure(code: .plugin, message: "switchyard check: /proc isn't there")
    }
    let library: [UInt8]
    do throws(Fault) { library = try PluginTrial.library(at: file) } catch {
      throw Failure(code: .notAPlugin, message: "\(file): \(error.reason); \(error.advice)")
    }
    return CheckRunner(
      program: program, file: file, library: library, seed: try seed(parser),
      patience: try seconds(timeout, "timeout", parser) ?? 20,
      deadline: try seconds(deadline, "deadline", parser) ?? 600,
      preload: try preloaded(parser))
  }

  private func seed(_ parser: OptionParser) throws(Failure) -> UInt64 {
    guard let text = parser.last(seed) else { return .random(in: 0..<1 << 32) }
    guard let seed = UInt64(text) else {
      throw .usage("check: --seed wants a whole number, not '\(text)'")
    }
    return seed
  }

  private func preloaded(_ parser: OptionParser) throws(Failure) -> String? {
    guard let path = parser.last(preload) else { return nil }
    // The loader leaves out what it doesn't find, and takes spaces for the end of a name.
    guard let file = PluginSearchPath.resolved(path), !file.contains(where: { " :".contains($0) })
    else { throw .usage("check: --preload wants a library, not '\(path)'") }
    return file
  }

  private func seconds(
    _ option: OptionParser.Texts, _ name: String, _ parser: OptionParser
  ) throws(Failure) -> Double? {
    guard let text = parser.last(option) else { return nil }
    guard let seconds = Double(text), seconds > 0, seconds <= 86400 else {
      throw .usage("check: --\(name) wants seconds, not '\(text)'")
    }
    return seconds
  }

  private func selection(_ parser: OptionParser) throws(Failure) -> [PluginCheck] {
    let wanted = try names(parser[only])
    let unwanted = try names(parser[skip])
    return PluginCheck.all.filter {
      (wanted.isEmpty || wanted.contains($0.name)) && !unwanted.contains($0.name)
    }
  }

  private func names(_ texts: [String]) throws(Failure) -> [String] {
    let known = PluginCheck.all.map(\.name)
    let names = texts.flatMap { $0.split(separator: ",").map(String.init) }
    if let strange = names.first(where: { !known.contains($0) }) {
      let near = Suggestion.nearest(to: strange, among: known)
      let advice = near.map { "did you mean \($0)?" } ?? "--list-checks shows them"
      throw .usage("check: no check is called '\(strange)'; \(advice)")
    }
    return names
  }
}
