/// What is known of a check, or of the process that runs checks.
package enum CheckEvent: Equatable {
  /// A check has begun.
  case began(String)
  /// The check that had begun has come to an answer.
  case ended(CheckVerdict)
  /// A picture's fence was touched, which ended the process.
  case fence(String)
  /// All checks were run.
  case done
  /// The process ended too early: by a signal, or with an exit code.
  case died(String)
  /// Nothing was heard for too long.
  case silent
  /// What was heard makes no sense.
  case nonsense
}

/// How a check came out.
package enum CheckVerdict: Equatable, Sendable {
  case passed
  case failed(String)
  /// It doesn't apply, or what it needs is missing.
  case skipped(String)
  case crashed(String)
  case late(String)

  /// The word for it.
  package var word: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .skipped: "skipped"
    case .crashed: "crashed"
    case .late: "late"
    }
  }

  /// What there is to say; empty for what passed.
  package var text: String {
    switch self {
    case .passed: ""
    case .failed(let text), .skipped(let text), .crashed(let text), .late(let text): text
    }
  }

  init?(word: String, text: String) {
    switch word {
    case "passed": self = .passed
    case "failed": self = .failed(text)
    case "skipped": self = .skipped(text)
    default: return nil
    }
  }
}

// MARK: - JSON

extension CheckEvent {
  /// An event as it is sent; only what a process can say itself has a text.
  var json: JSONValue {
    switch self {
    case .began(let name): .members(["began": .text(name)])
    case .ended(let verdict):
      .members(["ended": .text(verdict.word), "text": .text(verdict.text)])
    case .fence(let text): .members(["fence": .text(text)])
    case .done: .members(["done": .flag(true)])
    case .died, .silent, .nonsense: .null
    }
  }

  /// Reads an event that may come from anyone.
  init(_ json: JSONValue?) {
    if let name = json?["began"]?.text {
      self = .began(PluginText.clean(name))
    } else if let text = json?["fence"]?.text {
      self = .fence(PluginText.clean(text))
    } else if json?["done"] != nil {
      self = .done
    } else if let word = json?["ended"]?.text,
      let verdict = CheckVerdict(word: word, text: PluginText.clean(json?["text"]?.text ?? ""))
    {
      self = .ended(verdict)
    } else {
      self = .nonsense
    }
  }
}
