import CLoader
import Glibc

/// A process that runs checks of one plugin, as its parent sees it.
package final class CheckProcess {
  /// First argument of such a process.
  package static let command = "__check"

  private let process: ChildProcess
  private var hasSpoken = false

  /// Starts a process that is handed a plugin's bytes.
  ///
  /// - Parameters:
  ///   - program: Absolute path; it is run with ``command`` and the arguments.
  ///   - library: The plugin's file.
  /// - Throws: Why there is no process.
  package init(program: String, arguments: [String], library: [UInt8]) throws(Fault) {
    let descriptor = PluginStore.sealed(library)
    guard descriptor >= 0 else { throw .noMemory }
    process = try ChildProcess(
      program: program, arguments: [CheckProcess.command] + arguments, plugin: descriptor)
  }

  /// Waits for the next event, for so many seconds.
  package func next(within patience: Double) -> CheckEvent {
    // A busy machine is slow to start programs, which is nobody's fault.
    let deadline = Clock.seconds + (hasSpoken ? patience : ChildProcess.startSeconds)
    while true {
      if let event = takeEvent() {
        hasSpoken = true
        return event
      }
      if process.read(limit: ProbeFrames.largest) { continue }
      if process.hasEnded {
        // What it said just before it ended has to be read too.
        if process.read(limit: ProbeFrames.largest) { continue }
        return .died(CheckProcess.words(for: process.end()))
      }
      guard Clock.seconds < deadline else { return .silent }
      var descriptor = pollfd(fd: process.answers, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, 3)
    }
  }

  private func takeEvent() -> CheckEvent? {
    var rest = process.bytes[...]
    switch ProbeFrames.takeFrame(&rest) {
    case .none: return nil
    case .some(let frame):
      process.bytes = Array(rest)
      return CheckEvent(frame.flatMap { JSONReader.value(of: Array($0)) })
    }
  }

  private static func words(for status: Int32?) -> String {
    guard let status else { return "ended the process" }
    let signal = status & 0x7f
    guard signal != 0 else { return "ended the process with exit code \(status >> 8 & 0xff)" }
    guard signal != SIGSYS else {
      return "was stopped: it tried to start a process, to reach another one or the network"
    }
    return "crashed (\(SignalName.of(signal)))"
  }
}

/// The same process, as it sees itself.
package enum CheckReporter {
  /// Seconds of processor time that all checks may use.
  private static let processorSeconds: UInt32 = 600

  /// Takes from this process what a stranger's code doesn't need, and catches what it prints; to be
  /// called first of all.
  package static func restrict() {
    cloader_catch_output()
    cloader_restrict(processorSeconds, 4, 1)
  }

  /// Tells the parent of an event.
  package static func tell(_ event: CheckEvent) {
    ProbeFrames.write(event.json.compact, to: Int32(cloader_result_descriptor))
  }
}
