import SwitchyardHost
import SwitchyardMotion

/// The `switchyard` program: finds the command, runs it, and turns failures into lines and codes.
///
/// Commands that need pictures, encoders or a plugin's trial are only declared here; their work, with
/// all the libraries that it takes, is another program's, which takes this one's place.
package enum SwitchyardTool {
  /// The version that `--version` prints.
  package static let version = "0.1.0"

  /// The commands that help names.
  static var commands: [any CommandDeclaration.Type] {
    [
      RunCommand.self, ListCommand.self, CheckCommand.self, CurveCommand.self, ManifestCommand.self,
      NewCommand.self,
    ]
  }
  /// Commands that the list doesn't name: for those who work on the program.
  private static var hiddenCommands: [any CommandDeclaration.Type] { [BenchCommand.self] }
  /// Commands that need no other program.
  private static var lightCommands: [any Subcommand.Type] {
    [ListCommand.self, CurveCommand.self, ManifestCommand.self, NewCommand.self]
  }
  /// Words that design reserves for commands to come.
  private static let later: Set<String> = ["play"]

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - arguments: What follows the program's name.
  ///   - heavyCommands: Those whose work is in this program, too; others' is in the other program.
  /// - Returns: The exit code.
  package static func main(
    _ arguments: [String], heavyCommands: [any Subcommand.Type] = []
  ) -> Int32 {
    if arguments.first == PluginProbe.command { PluginProbe.run(version: version) }
    let console = Console()
    do throws(Failure) {
      return try dispatch(arguments, lightCommands + heavyCommands, console: console).rawValue
    } catch {
      error.lines.forEach(console.report)
      return error.code.rawValue
    }
  }

  private static func dispatch(
    _ arguments: [String], _ own: [any Subcommand.Type], console: Console
  ) throws(Failure) -> ExitCode {
    guard let word = arguments.first else {
      console.draw(help)
      return .usage
    }
    if word == CheckProcess.command { try Programs.handOver(arguments) }
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
    let rest = Array(arguments.dropFirst())
    if asksForHelp(rest) { return try showHelp(of: word, console: console) }
    if let command = own.first(where: { $0.name == word }) { return try command.execute(rest) }
    _ = try command(named: word)
    try Programs.handOver(arguments)
  }

  private static func asksForHelp(_ arguments: [String]) -> Bool {
    arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  private static func showHelp(of word: String?, console: Console) throws(Failure) -> ExitCode {
    guard let word else {
      try console.print(help, terminator: "")
      return .ok
    }
    try console.print(command(named: word).init().options.help, terminator: "")
    return .ok
  }

  private static func command(named word: String) throws(Failure) -> any CommandDeclaration.Type {
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
