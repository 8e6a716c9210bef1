import SwitchyardConsole
import SwitchyardHost

/// The program that takes the place of `switchyard` for the commands that need its libraries.
package enum RenderTool {
  /// Runs the program.
  ///
  /// - Parameters:
  ///   - arguments: What follows the program's name.
  /// - Returns: The exit code.
  package static func main(_ arguments: [String]) -> Int32 {
    if arguments.first == CheckProcess.command { CheckWorker.run(Array(arguments.dropFirst())) }
    return SwitchyardTool.main(
      arguments, heavyCommands: [RunCommand.self, CheckCommand.self, BenchCommand.self])
  }
}
