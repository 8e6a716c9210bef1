import SwitchyardHost
import SwitchyardMotion

/// The `switchyard` program: finds the command, runs it, and turns failures into lines and codes.
public enum SwitchyardTool {
  /// The version that `--version` prints.
  public static let version = "0.1.0"

  static var commands: [any Subcommand.Type] {
    [
      RunCommand.self, ListCommand.self, CheckCommand.self, CurveCommand.self, ManifestCommand.self,
      NewCommand.self,
    ]
  }
  /// Commands that the list doesn't name: for those who work on the program.
  private static var hiddenCommands: [any Subcommand.Type] { [BenchCommand.self] }
  /// Words that design reserves for commands to come.
  private static let later: Set<String> = ["play"]

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - arguments: What follows the program's name.
  /// - Returns: The exit code.
  public static func main(_ arguments: [String]) -> Int32 {
    if arguments.first == PluginProbe.command { PluginProbe.run(version: version) }
    if arguments.first == CheckProcess.command { CheckWorker.run(Array(arguments.dropFirst())) }
    let console = Console()
    do throws(Failure) {
      return try dispatch(arguments, console: console).rawValue
    } catch {
      if !error.message.isEmpty { console.report(error.message) }
      return error.code.rawValue
    }
  }

  private static func dispatch(
    _ arguments: [String], console: Console
  ) throws(Failure) -> ExitCode {
    guard let word = arguments.first else {
      console.report(help, terminator: "")
      return .usage
    }
    if word == "--help" || word == "-h" || word == "help" {
      return try showHelp(of: arguments.dropFirst().first, console: console)
    }
    if word == ShellPage.command {
      return try ShellPage.print(named: arguments.dropFirst().first, console: console)
    }
    if word == "--version" {
      try console.print("switchyard \(version)")
      return .ok
    }
    return try command(named: word).execute(Array(arguments.dropFirst()), console: console)
  }

  private static func showHelp(of word: String?, console: Console) throws(Failure) -> ExitCode {
    guard let word else {
      try console.print(help, terminator: "")
      return .ok
    }
    try console.print(command(named: word).init().options.help, terminator: "")
    return .ok
  }

  private static func command(named word: String) throws(Failure) -> any Subcommand.Type {
    if let command = (commands + hiddenCommands).first(where: { $0.name == word }) {
      return command
    }
    if word.hasPrefix("-") {
      let near = Suggestion.nearest(to: word, among: ["--help", "--version"])
      throw .usage("\(word): no such option" + (near.map { "; did you mean \($0)?" } ?? ""))
    }
    if later.contains(word) { throw .usage("\(word): not yet in this version") }
    let near = Suggestion.nearest(to: word, among: commands.map { $0.name })
    let advice = near.map { "did you mean \($0)?" } ?? "switchyard --help lists the commands"
    throw .usage("\(word): no such command; \(advice)")
  }

  private static var help: String {
    let width = commands.map { $0.name.count }.max() ?? 0
    let lines = commands.map { command in
      "  \(command.name)\(String(repeating: " ", count: width - command.name.count))  \(command.summary)"
    }
    return """
      Usage: switchyard COMMAND [OPTION…] [ARGUMENT…]

      Makes films of screen transitions from one short file.

      Commands:
      \(lines.joined(separator: "\n"))

      switchyard COMMAND --help tells more about one. The shortest film of all:

        switchyard run first.png second.png -o film.mp4

      """
  }
}
