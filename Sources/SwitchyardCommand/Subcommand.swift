/// One verb of the command line.
protocol Subcommand {
  /// The word that names it.
  static var name: String { get }
  /// What it does, for the list of commands.
  static var summary: String { get }

  /// Creates the command with its options declared.
  init()
  /// The options, for parsing and for help.
  var options: OptionParser { get }
  /// Does the work; the options are parsed.
  func run() throws(Failure) -> ExitCode
}

extension Subcommand {
  /// Parses the arguments and runs, or prints the help when that is asked for.
  static func execute(_ arguments: [String], console: Console) throws(Failure) -> ExitCode {
    let command = Self()
    let before = arguments.prefix { $0 != "--" }
    if before.contains("--help") || before.contains("-h") {
      try console.print(command.options.help, terminator: "")
      return .ok
    }
    try command.options.parse(arguments)
    return try command.run()
  }
}
