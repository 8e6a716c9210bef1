/// One verb of the command line and what it takes, whichever program does its work.
package protocol CommandDeclaration {
  /// The word that names it.
  static var name: String { get }
  /// What it does, for the list of commands.
  static var summary: String { get }

  /// Creates the command with its options declared.
  init()
  /// The options, for parsing and for help.
  var options: OptionParser { get }
}

/// One verb of the command line, with its work.
package protocol Subcommand: CommandDeclaration {
  /// Does the work; the options are parsed.
  func run() throws(Failure) -> ExitCode
}

extension Subcommand {
  /// Parses the arguments and runs.
  package static func execute(_ arguments: [String]) throws(Failure) -> ExitCode {
    let command = Self()
    try command.options.parse(arguments)
    return try command.run()
  }
}
