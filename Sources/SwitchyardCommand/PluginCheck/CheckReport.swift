import SwitchyardConsole
import SwitchyardHost

/// What checks of one plugin found.
struct CheckReport {
  /// One check with its answer.
  struct Entry {
    let check: PluginCheck
    let verdict: CheckVerdict

    /// Whether the plugin has to be mended.
    var isBad: Bool {
      switch verdict {
      case .passed, .skipped: false
      case .failed, .crashed, .late: true
      }
    }

    /// One line: the answer, the check's name, and what there is to say.
    var line: String {
      let word = verdict.word.padding(to: 7)
      let text = verdict.text
      return text.isEmpty
        ? "\(word)  \(check.name)" : "\(word)  \(check.name.padding(to: 28))  \(text)"
    }

    var json: JSONText {
      .object([
        ("name", .text(check.name)), ("verdict", .text(verdict.word)),
        ("text", .text(verdict.text)), ("question", .text(check.question)),
      ])
    }
  }

  let file: String
  let seed: UInt64
  var entries: [Entry] = []

  /// How the command ends: 0 all is well, 1 a check failed, 2 one crashed, 3 one took too long, 4 the
  /// file is no plugin of this host.
  var code: ExitCode {
    let bad = entries.filter(\.isBad)
    if bad.contains(where: { CheckReport.identity.contains($0.check.name) }) { return .notAPlugin }
    if bad.contains(where: { if case .crashed = $0.verdict { true } else { false } }) {
      return .checkCrashed
    }
    if bad.contains(where: { if case .late = $0.verdict { true } else { false } }) {
      return .checkLate
    }
    return bad.isEmpty ? .ok : .checkFailed
  }

  /// Checks without which a file isn't a plugin at all.
  private static let identity = ["elf-class", "abi-magic"]

  /// One line: how many checks came out how.
  var summary: String {
    let words = ["passed", "failed", "crashed", "late", "skipped"]
    let counts = words.compactMap { word in
      let count = entries.count { $0.verdict.word == word }
      return count == 0 ? nil : "\(count) \(word)"
    }
    return "\(counts.joined(separator: ", ")); seed \(seed)"
  }

  var json: JSONText {
    .object([
      ("file", .text(file)), ("seed", .text(String(seed))), ("code", .whole(Int(code.rawValue))),
      ("checks", .list(entries.map(\.json))),
    ])
  }
}

extension String {
  /// The text with spaces after it, up to a number of characters.
  fileprivate func padding(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
