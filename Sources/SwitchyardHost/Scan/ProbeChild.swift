import Glibc

/// One process that probes one plugin.
final class ProbeChild {
  private let process: ChildProcess
  private let patience: Double
  private var deadline: Double
  private var isGreeted = false

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - program: Absolute path; it is run with ``PluginProbe/command``.
  ///   - file: The plugin's path, which only shows in lists of processes.
  ///   - plugin: Descriptor of the library, which is closed.
  ///   - patience: Seconds that the plugin may take.
  init(program: String, file: String, plugin: Int32, patience: Double) throws(Fault) {
    process = try ChildProcess(
      program: program, arguments: [PluginProbe.command, file], plugin: plugin)
    self.patience = patience
    deadline = Clock.seconds + ChildProcess.startSeconds
  }

  /// Read end of the answers; -1 when there can't come more.
  var answers: Int32 { process.answers }

  /// Takes in what has happened; answers the result when that is clear, and the process is gone.
  func advance() -> ProbeResult? {
    read()
    let content = ProbeFrames.content(of: process.bytes)
    switch content {
    case .result(let result):
      process.end()
      return result
    case .nonsense:
      process.end()
      return .refused(.garbled, .nonsense)
    case .greeting where !isGreeted:
      isGreeted = true
      deadline = Clock.seconds + patience
    default: break
    }
    let hasEnded = process.hasEnded
    // What it said just before it ended has to be read too.
    if hasEnded, answers >= 0, read() { return advance() }
    if hasEnded { return ending(process.end()) }
    guard Clock.seconds > deadline else { return nil }
    process.end()
    return isGreeted ? .refused(.late, .late(patience)) : .refused(.unavailable, .noStart)
  }

  @discardableResult private func read() -> Bool {
    process.read(limit: ProbeFrames.largest + 1024)
  }

  private func ending(_ status: Int32?) -> ProbeResult {
    guard isGreeted else { return .refused(.unavailable, .noStart) }
    guard let status else { return .refused(.ended, .ended("without a result")) }
    let signal = status & 0x7f
    guard signal != 0 else {
      return .refused(.ended, .ended("with exit code \(status >> 8 & 0xff)"))
    }
    return .refused(.crashed, .crashed(signal))
  }
}

// MARK: - Faults

extension Fault {
  private static let patience =
    "tell the plugin's author; it is tried again when it changes, or with list --retry"

  fileprivate static let nonsense = Fault(
    "answered nonsense when it was probed", advice: patience)

  fileprivate static let noStart = Fault(
    "couldn't be probed: the probing program doesn't start",
    advice: "see that switchyard is installed whole")

  fileprivate static func late(_ seconds: Double) -> Fault {
    let text = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    return Fault("took longer than \(text) s to load", advice: patience)
  }

  fileprivate static func ended(_ how: String) -> Fault {
    Fault("ended the process that loaded it, \(how)", advice: patience)
  }

  fileprivate static func crashed(_ signal: Int32) -> Fault {
    let reason =
      switch signal {
      case SIGXCPU: "used up its processor time while it was loaded"
      case SIGXFSZ: "wrote too much while it was loaded"
      default: "crashed while it was loaded (\(SignalName.of(signal)))"
      }
    return Fault(reason, advice: patience)
  }
}
