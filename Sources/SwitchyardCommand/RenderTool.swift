import SwitchyardConsole
import SwitchyardHost

/// The program that takes the place of `switchyard` for the commands that need its libraries.
package enum RenderTool {
  /// Runs the program to its end, when nothing of a plugin's runs any more.
  ///
  /// - Parameters:
  ///   - arguments: What follows the program's name.
  package static func main(_ arguments: [String]) -> Never {
    if arguments.first == CheckProcess.command { CheckWorker.run(Array(arguments.dropFirst())) }
    CallWatch.leave(
      SwitchyardTool.main(
        arguments, heavyCommands: [RunCommand.self, CheckCommand.self, BenchCommand.self]))
  }
}
