/// One question that `switchyard check` asks of a plugin.
struct PluginCheck {
  /// Stable: scripts name it.
  let name: String
  /// What has to be true, as a question.
  let question: String
  /// Whether nothing after it makes sense once it has failed.
  var isVital = false
  /// Asks; returns when the answer is yes.
  let run: (CheckBench) throws(CheckFinding) -> Void

  /// Every check, in the order in which they run.
  static var all: [PluginCheck] {
    file + loading + tables + life + parameters + memory + pictures + repetition + layers + process
  }
}

/// Why the answer to a check isn't yes.
enum CheckFinding: Error, Equatable {
  /// What is wrong.
  case failed(String)
  /// Why the question isn't one for this plugin.
  case skipped(String)
}
