/// A file, line or folder that isn't used, why, and what can be done about it.
public struct Refusal: Error, Hashable, Sendable {
  /// Path of the file or folder, or what stands in for one.
  public let file: String
  /// The line's id, when only one line of the plugin is refused.
  public let line: String?
  /// Which part of the search order the file was found in; nil for lines that a program registers.
  public let level: PluginSearchPath.Level?
  /// Whether the file did harm when it was probed, so that it isn't touched until it changes.
  public let isQuarantined: Bool
  /// What is wrong, without a capital or a full stop.
  public let reason: String
  /// What to do about it, in the imperative.
  public let advice: String

  init(
    file: String, line: String? = nil, level: PluginSearchPath.Level? = nil,
    isQuarantined: Bool = false, _ fault: Fault
  ) {
    self.file = PluginText.clean(file)
    self.line = line
    self.level = level
    self.isQuarantined = isQuarantined
    reason = fault.reason
    advice = fault.advice
  }
}

extension Refusal {
  /// One line for who misses what it would have brought.
  public var hint: String {
    line == nil ? "a file that may have it is refused: \(self)" : "it is refused: \(self)"
  }
}

// MARK: - CustomStringConvertible

extension Refusal: CustomStringConvertible {
  /// One line: file, reason and advice.
  public var description: String {
    let subject = line.map { "\(file): line \($0)" } ?? file
    return "\(subject): \(reason); \(advice)"
  }
}

/// What is wrong with something that is being checked, before it is known to whom it belongs.
package struct Fault: Error {
  /// Which rule was broken; the checks of plugins tell them apart.
  package enum Topic: String, Sendable {
    case other, magic, versions, table, strings, ids, reserved, flags, slots, defaults, keys,
      signatures
  }

  /// Without a capital or a full stop.
  package let reason: String
  package let advice: String
  package let topic: Topic

  /// Creates a fault; the reason is cleaned, since it may quote the plugin.
  init(_ reason: String, advice: String, topic: Topic = .other) {
    self.reason = PluginText.clean(reason)
    self.advice = advice
    self.topic = topic
  }

  /// Creates a fault in the plugin's own tables, which only its author can mend.
  init(_ reason: String, _ topic: Topic = .table) {
    self.init(reason, advice: "tell the plugin's author, or take the file away", topic: topic)
  }
}

// MARK: - Hashable, by what people are told

extension Fault: Hashable {
  package static func == (a: Fault, b: Fault) -> Bool {
    a.reason == b.reason && a.advice == b.advice
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(reason)
    hasher.combine(advice)
  }
}
