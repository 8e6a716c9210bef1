/// How a command ended; the numbers are part of the command line's contract.
package enum ExitCode: Int32, CaseIterable {
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

  /// What it says, for people.
  var meaning: String {
    switch self {
    case .ok: "done"
    case .checkFailed: "a check failed"
    case .usage: "the arguments make no sense"
    case .journey: "the journey is wrong"
    case .input: "a journey or a picture can't be read"
    case .plugin: "a plugin can't be used, or misbehaved"
    case .output: "a file can't be written, or an encoder failed"
    case .hungUp: "ended because the terminal went away"
    case .interrupted: "ended by Ctrl-C"
    case .terminated: "ended by SIGTERM"
    }
  }
}

extension ExitCode {
  /// What the numbers mean after a check of a plugin.
  package static let checkCrashed = ExitCode.usage
  package static let checkLate = ExitCode.journey
  package static let notAPlugin = ExitCode.input
}

/// Why a command could not do what was asked: lines for people, and the exit code.
package struct Failure: Error, Equatable {
  package var code: ExitCode
  /// Nearly always one.
  package var lines: [String]

  /// Creates a failure that is told in one line; an empty one is not told.
  package init(code: ExitCode, message: String) {
    self.init(code: code, lines: message.isEmpty ? [] : [message])
  }

  /// Creates a failure that takes several lines.
  package init(code: ExitCode, lines: [String]) {
    self.code = code
    self.lines = lines
  }

  /// Returns a failure of the arguments themselves.
  package static func usage(_ message: String) -> Failure {
    Failure(code: .usage, message: "switchyard \(message)")
  }
}
