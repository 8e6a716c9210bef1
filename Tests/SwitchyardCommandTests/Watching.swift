import Foundation
import SwitchyardTestSupport
import Testing

/// A `run --watch` under way; what it says tells when it has rendered.
final class Watching {
  private let running: Tool.Running
  private var heard = ""

  /// Starts to watch, and waits until the first run is over.
  init(_ arguments: [String], in scratch: Scratch, environment: [String: String] = [:]) throws {
    running = try Tool.start(
      Tool.products.appendingPathComponent("switchyard").path,
      ["run", "--watch", "--progress", "none"] + arguments, in: scratch.url,
      environment: environment)
    try next()
  }

  deinit {
    kill(running.process.processIdentifier, SIGKILL)
    running.process.waitUntilExit()
  }

  var process: pid_t { running.process.processIdentifier }

  /// Waits until the next run is over, and returns what was said since the one before.
  @discardableResult func next() throws -> String {
    while true {
      if let range = heard.firstRange(of: /watching \d+ files[^\n]*\n/) {
        defer { heard.removeSubrange(..<range.upperBound) }
        return String(heard[..<range.upperBound])
      }
      try listen()
    }
  }

  /// Waits until something was said that contains a word.
  func hear(_ word: String) throws {
    while !heard.contains(word) { try listen() }
  }

  /// Waits for runs until one leaves what is wanted; several may be needed where saving takes
  /// several steps.
  func next(until isDone: () throws -> Bool) throws {
    while try !isDone() { try next() }
  }

  /// Sends a signal, and returns the exit code.
  func end(with signal: Int32) -> Int32 {
    kill(running.process.processIdentifier, signal)
    return Tool.finish(running).code
  }

  /// A minute is far more than any of it takes, so that a test ends even when nothing comes.
  private func listen() throws {
    let descriptor = running.errors.fileHandleForReading.fileDescriptor
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    var ready = poll(&wait, 1, 60_000)
    while ready < 0, errno == EINTR { ready = poll(&wait, 1, 60_000) }
    var bytes = [UInt8](repeating: 0, count: 1 << 12)
    let count = ready > 0 ? read(descriptor, &bytes, bytes.count) : 0
    try #require(count > 0, "it says no more after: \(heard)")
    heard += String(decoding: bytes[..<count], as: UTF8.self)
  }
}
