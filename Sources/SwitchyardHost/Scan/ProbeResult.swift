/// What looking into one file found.
enum ProbeResult: Equatable {
  /// It is a plugin, and this is what it says.
  case plugin(PluginDescription)
  /// It can't be used.
  case refused(Reason, Fault)

  /// How a file came to be refused.
  enum Reason: String {
    /// It isn't meant as a plugin at all.
    case foreign
    /// What it says is wrong.
    case rejected
    /// Something that it needs is missing, which may be there the next time.
    case unready
    /// It crashed the process that probed it.
    case crashed
    /// It ended that process.
    case ended
    /// It took too long.
    case late
    /// The process answered nonsense.
    case garbled
    /// It couldn't be probed, which says nothing about the file.
    case unavailable
  }

  /// Whether the answer holds for as long as the file and the host stay what they are.
  var isLasting: Bool {
    if case .refused(let reason, _) = self, [.unready, .unavailable].contains(reason) {
      return false
    }
    return true
  }

  /// Whether it is bad enough that the file isn't touched again until it changes.
  var isQuarantine: Bool {
    if case .refused(let reason, _) = self {
      return [.crashed, .ended, .late, .garbled].contains(reason)
    }
    return false
  }

  /// Whether the file can't be used.
  var isRefusal: Bool { if case .refused = self { true } else { false } }
}

// MARK: - JSON

extension ProbeResult {
  /// The result as it is handed from process to process and stored.
  var json: JSONValue {
    switch self {
    case .plugin(let description): .members(["plugin": .object(description.members)])
    case .refused(let reason, let fault):
      .members([
        "refused": .text(reason.rawValue), "reason": .text(fault.reason),
        "advice": .text(fault.advice),
      ])
    }
  }

  /// Reads a result that may come from anyone.
  ///
  /// - Throws: What is wrong with it.
  init(_ json: JSONValue) throws(Fault) {
    if let plugin = json["plugin"] {
      self = .plugin(try PluginDescription(plugin))
    } else if let reason = json["refused"]?.text.flatMap(Reason.init) {
      self = .refused(reason, try Fault(json))
    } else {
      throw Fault("it says nothing")
    }
  }
}
