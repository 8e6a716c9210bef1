/// A line that a plugin writes to the host's log.
public struct LogMessage: Hashable, Sendable {
  /// How grave it is; the numbers are those of `switchyard/host.h`.
  public enum Level: Int32, Hashable, Sendable {
    case debug, info, warning, error, fatal, hostMisbehaving, pluginMisbehaving
  }

  public let level: Level
  /// The plugin's id.
  public let plugin: String
  /// Without control characters.
  public let text: String
}

/// Lets a plugin write so many lines a second and counts the rest.
struct LogThrottle {
  /// Lines in one second.
  static let limit = 100

  private var second: Int64 = .min
  private var count = 0
  private var omitted = 0

  /// Answers whether a line of this second may be written, and how many were left out before it.
  mutating func admit(second now: Int64) -> (isAdmitted: Bool, omitted: Int) {
    if now != second {
      second = now
      count = 0
    }
    guard count < LogThrottle.limit else {
      omitted += 1
      return (false, 0)
    }
    count += 1
    defer { omitted = 0 }
    return (true, omitted)
  }
}
