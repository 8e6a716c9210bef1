/// The manual page, in the words of help.
struct ManPage {
  let commands: [CommandPage]

  var text: String {
    """
    .\\" Written by `switchyard \(ShellPage.command) man`.
    .TH SWITCHYARD 1 "" "switchyard \(SwitchyardTool.version)" "Switchyard"
    .SH NAME
    switchyard \\- make films of screen transitions
    .SH SYNOPSIS
    .B switchyard
    .I COMMAND
    [\\fIOPTION\\fR...] [\\fIARGUMENT\\fR...]
    .SH DESCRIPTION
    Makes films, GIFs and pictures of screens and of the moves between them, from one short file: a journey. \
    The moves are drawn by lines, which come from plugins.
    .SH COMMANDS
    \(commands.map(section).joined(separator: "\n"))
    .SH EXIT STATUS
    \(ExitCode.allCases.map { item("\($0.rawValue)", $0.meaning) }.joined(separator: "\n"))
    .SH ENVIRONMENT
    \(environment.map { item($0.key, $0.value) }.joined(separator: "\n"))
    .SH EXAMPLES
    .nf
    switchyard run first.png second.png \\-o film.mp4
    switchyard run film.yaml \\-\\-watch
    switchyard new fold \\-\\-lang c
    .fi

    """
  }

  private let environment: KeyValuePairs = [
    "SWITCHYARD_PLUGIN_PATH": "folders with plugins, looked into first; colons between them",
    "SWITCHYARD_PLUGIN_SYSTEM_PATH": "folders instead of those that belong to the program",
    "XDG_DATA_HOME": "holds switchyard/plugins, the plugins of one user; ~/.local/share",
    "XDG_CACHE_HOME": "holds switchyard, what is known of plugins; ~/.cache",
  ]

  private func section(_ command: CommandPage) -> String {
    let usage = [command.name, "[OPTION...]", command.options.operandNames]
    let paragraphs = command.options.summary.split(separator: "\n").map { escaped(String($0)) }
    return ".SS \(escaped(usage.joined(separator: " ")))\n"
      + paragraphs.joined(separator: "\n") + "\n"
      + command.entries.map { item(title($0), $0.summary) }.joined(separator: "\n")
  }

  private func title(_ option: OptionParser.Declared) -> String {
    let short = option.short.map { "-\($0), " } ?? ""
    return "\(short)--\(option.long)\(option.placeholder.map { "=\($0)" } ?? "")"
  }

  private func item(_ title: String, _ text: String) -> String {
    ".TP\n.B \(escaped(title))\n\(escaped(text))"
  }

  /// Writes signs that roff takes for its own so that they are seen.
  private func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("…", with: "...")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&\(plain)" : plain
  }
}
