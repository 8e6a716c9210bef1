/// How a command ended; the numbers are part of the command line's contract.
enum ExitCode: Int32 {
  case ok = 0
  case checkFailed = 1
  case usage = 2
  case journey = 3
  case input = 4
  case plugin = 5
  case output = 6
  case hungUp = 129
  case interrupted = 130
  case terminated = 143
}

extension ExitCode {
  /// What the numbers mean after a check of a plugin.
  static let checkCrashed = ExitCode.usage
  static let checkLate = ExitCode.journey
  static let notAPlugin = ExitCode.input
}

/// Why a command could not do what was asked: one line for people, and the exit code.
struct Failure: Error, Equatable {
  var code: ExitCode
  var message: String

  /// Returns a failure of the arguments themselves.
  static func usage(_ message: String) -> Failure {
    Failure(code: .usage, message: "switchyard \(message)")
  }
}
