import SwitchyardHost

/// One question that `switchyard check` asks of a plugin.
struct PluginCheck {
  /// Stable: scripts name it.
  let name: String
  /// What has to be true, as a question.
  let question: String
  /// What its failure means for the checks after it.
  var weight = Weight.usual
  /// Whether the answer depends on what else the machine does, so that a failure has to repeat itself.
  var isTimed = false
  /// Asks; returns when the answer is yes.
  let run: (CheckBench) throws(CheckFinding) -> Void

  /// What a check's failure means for those after it.
  enum Weight {
    case usual
    /// None of them makes sense.
    case vital
    /// None of them makes sense if it crashed or took too long.
    case ground
  }

  /// Whether a verdict on it is the end of the checks.
  func isStopped(by verdict: CheckVerdict) -> Bool {
    switch verdict {
    case .passed, .skipped: false
    case .failed: weight == .vital
    case .crashed, .late: weight != .usual
    }
  }

  /// Every check, in the order in which they run.
  static var all: [PluginCheck] {
    file + loading + tables + starting + process + life + memory + pictures + repetition + layers
      + ending
  }
}

/// Why the answer to a check isn't yes.
enum CheckFinding: Error, Equatable {
  /// What is wrong.
  case failed(String)
  /// Why the question isn't one for this plugin.
  case skipped(String)
}
