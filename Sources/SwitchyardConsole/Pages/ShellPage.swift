/// What shells and `man` know of the program, made of the tables that parse the options.
///
/// `make install` calls for the pages by a command that no help names.
enum ShellPage: String, CaseIterable {
  case bash, zsh, fish, man

  /// The hidden command.
  static let command = "__page"

  /// Prints a page.
  static func print(named word: String?, console: Console) throws(Failure) -> ExitCode {
    guard let page = word.flatMap(ShellPage.init) else {
      throw .usage("\(command): bash, zsh, fish or man")
    }
    try console.print(page.text, terminator: "")
    return .ok
  }

  private var text: String {
    let commands = SwitchyardTool.commands.map { command in
      CommandPage(
        name: command.name, summary: command.summary, options: command.init().options)
    }
    return switch self {
    case .bash: BashCompletion(commands: commands).text
    case .zsh: ZshCompletion(commands: commands).text
    case .fish: FishCompletion(commands: commands).text
    case .man: ManPage(commands: commands).text
    }
  }
}

/// One command as the pages see it.
struct CommandPage {
  let name: String
  let summary: String
  let options: OptionParser

  /// The options that were declared, and the one that each command has.
  var entries: [OptionParser.Declared] {
    let help = OptionParser.Declared(
      long: "help", short: "h", summary: "Show what the command takes", placeholder: nil)
    return options.declared + [help]
  }

  /// Whether a line's name may follow the options.
  var takesLines: Bool { options.operandNames == "[LINE]" }

  /// What prints the names of all lines, for any shell.
  static let lines = "list 2>/dev/null | sed -n '2,/^$/s/ .*//p'"

  /// Whether files may follow the options.
  var takesFiles: Bool {
    ["JOURNEY", "PICTURE", "FILE"].contains { options.operandNames.contains($0) }
  }
}
