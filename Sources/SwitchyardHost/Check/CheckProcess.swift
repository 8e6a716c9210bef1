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
  ///   - preload: Path of a library to be loaded first, such as that of a sanitizer.
  /// - Throws: Why there is no process.
  package init(
    program: String, arguments: [String], library: [UInt8], preload: String? = nil
  ) throws(Fault) {
    let descriptor = PluginStore.sealed(library)
    guard descriptor >= 0 else { throw .noMemory }
    process = try ChildProcess(
      program: program, arguments: [CheckProcess.command] + arguments, plugin: descriptor,
      preload: preload)
  }

  /// Waits for the next event, for so many seconds in which the process was let run: a busy machine is
  /// slow to start programs and to run them, which is nobody's fault.
  ///
  /// - Parameter limit: Seconds after which it isn't waited for in any case.
  package func next(within patience: Double, atMost limit: Double = .infinity) -> CheckEvent {
    let (start, kept) = (Clock.seconds, process.keptSeconds)
    var deadline = start + min(hasSpoken ? patience : ChildProcess.startSeconds, limit)
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
      if Clock.seconds >= deadline {
        let extended = start + min(patience + max(0, process.keptSeconds - kept), limit)
        guard hasSpoken, Clock.seconds < extended else { return .silent }
        deadline = extended
      }
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
    switch signal {
    case SIGSYS:
      return "was stopped: it tried to start a process, to reach another one or the network"
    case SIGXFSZ: return "was stopped: it wrote more than 1 MiB into a file"
    case SIGXCPU: return "was stopped: it used more processor time than all checks may"
    default: break
    }
    return "crashed (\(SignalName.of(signal)))"
  }
}

/// The same process, as it sees itself.
package enum CheckReporter {
  /// Takes from this process what a stranger's code doesn't need, and catches what it prints; to be
  /// called first of all.
  ///
  /// - Parameter seconds: How long it may run, in processor time of one core.
  package static func restrict(to seconds: Double) {
    cloader_catch_output()
    let cores = Double(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    cloader_restrict(UInt32(min(seconds * cores, 1e9).rounded(.up)), 4, 1)
  }

  /// Tells the parent of an event.
  package static func tell(_ event: CheckEvent) {
    ProbeFrames.write(event.json.compact, to: Int32(cloader_result_descriptor))
  }
}
