import Glibc
import SwitchyardConsole
import SwitchyardHost

/// The process in which checks run: it is given a plugin's bytes, and says what it finds.
enum CheckWorker {
  /// Runs the checks that were asked for, and ends the process.
  ///
  /// - Parameter arguments: The plugin's file, the seed, the checks' names with commas
  ///   between, and the seconds that they may take.
  static func run(_ arguments: [String]) -> Never {
    CheckReporter.restrict(to: Double(arguments.last ?? "") ?? 0)
    guard arguments.count == 4, let seed = UInt64(arguments[1]),
      let trial = try? PluginTrial(file: arguments[0], version: SwitchyardTool.version)
    else { _exit(1) }
    FencedPicture.watch()
    let bench = CheckBench(trial, seed: seed)
    let names = arguments[2].split(separator: ",").map(String.init)
    for check in PluginCheck.all where names.contains(check.name) {
      CheckReporter.tell(.began(check.name))
      CheckReporter.tell(.ended(verdict(of: check, on: bench)))
    }
    CheckReporter.tell(.done)
    // Nothing of the plugin's runs any more: no destructor, no deinit.
    _exit(0)
  }

  private static func verdict(of check: PluginCheck, on bench: CheckBench) -> CheckVerdict {
    do throws(CheckFinding) {
      try check.run(bench)
      return .passed
    } catch {
      switch error {
      case .failed(let text): return .failed(text)
      case .skipped(let text): return .skipped(text)
      }
    }
  }
}
