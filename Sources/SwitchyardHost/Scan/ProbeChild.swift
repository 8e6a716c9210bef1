import CLoader
import Glibc

/// One process that probes one plugin.
final class ProbeChild {
  /// Seconds that the program may take to start; a busy machine is no fault of the plugin's.
  private static let startSeconds = 30.0

  /// Read end of the answers; -1 when there can't come more.
  private(set) var answers: Int32
  private let pid: pid_t
  private let patience: Double
  private var bytes: [UInt8] = []
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
    defer { close(plugin) }
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw .noProcess(errno) }
    let high = [ends[1], plugin].map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
    close(ends[1])
    defer { high.forEach { close($0) } }
    var child = pid_t()
    let error = ProbeChild.withVectors([program, PluginProbe.command, file]) {
      cloader_spawn(&child, program, $0, $1, high[0], high[1])
    }
    guard error == 0 else {
      close(ends[0])
      throw .noProcess(error)
    }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    answers = ends[0]
    pid = child
    self.patience = patience
    deadline = Clock.seconds + ProbeChild.startSeconds
  }

  deinit { if answers >= 0 { close(answers) } }

  /// Only what a program needs to find its way; above all nothing that steers the loader.
  private static let inherited = ["PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR"]

  private static func withVectors(
    _ arguments: [String],
    _ body: (
      UnsafePointer<UnsafeMutablePointer<CChar>?>, UnsafePointer<UnsafeMutablePointer<CChar>?>
    ) -> Int32
  ) -> Int32 {
    let variables =
      inherited.compactMap { name in
        getenv(name).map { "\(name)=\(String(cString: $0))" }
      } + ["SWIFT_BACKTRACE=enable=no"]
    let texts = [arguments, variables].map { $0.map { strdup($0) } + [nil] }
    defer { texts.joined().forEach { free($0) } }
    return body(texts[0], texts[1])
  }

  /// Takes in what has happened; answers the result when that is clear, and the process is gone.
  func advance() -> ProbeResult? {
    read()
    let content = ProbeFrames.content(of: bytes)
    switch content {
    case .result(let result):
      end()
      return result
    case .nonsense:
      end()
      return .refused(.garbled, .nonsense)
    case .greeting where !isGreeted:
      isGreeted = true
      deadline = Clock.seconds + patience
    default: break
    }
    let hasEnded = cloader_has_ended(pid) != 0
    // What it said just before it ended has to be read too.
    if hasEnded, answers >= 0, read() { return advance() }
    if hasEnded { return ending(end()) }
    guard Clock.seconds > deadline else { return nil }
    end()
    return isGreeted ? .refused(.late, .late(patience)) : .refused(.unavailable, .noStart)
  }

  /// Reads what is there; answers whether it was anything.
  @discardableResult private func read() -> Bool {
    guard answers >= 0 else { return false }
    let before = bytes.count
    let part = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { part.deallocate() }
    while bytes.count <= ProbeFrames.largest + 1024 {
      let count = Glibc.read(answers, part.baseAddress, part.count)
      if count < 0, errno == EINTR { continue }
      if count == 0 || (count < 0 && errno != EAGAIN) {
        close(answers)
        answers = -1
      }
      guard count > 0 else { break }
      bytes.append(contentsOf: part.prefix(count))
    }
    return bytes.count > before
  }

  /// Kills whatever is left of the process's session and answers how the process ended.
  @discardableResult private func end() -> Int32? {
    // Its number can't have been given away, since nobody has waited for it yet.
    kill(-pid, SIGKILL)
    kill(pid, SIGKILL)
    var status: Int32 = 0
    while true {
      if waitpid(pid, &status, 0) == pid { return status }
      if errno != EINTR { return nil }
    }
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

/// Time for deadlines.
enum Clock {
  /// Seconds since some moment, which never run backwards.
  static var seconds: Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
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

  fileprivate static func noProcess(_ error: Int32) -> Fault {
    Fault(
      "couldn't be probed: \(String(cString: strerror(error)))",
      advice: "see that switchyard is installed whole, and that processes can be started")
  }

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
      default: "crashed while it was loaded (\(name(of: signal)))"
      }
    return Fault(reason, advice: patience)
  }

  private static func name(of signal: Int32) -> String {
    let names = [
      SIGSEGV: "SIGSEGV", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGILL: "SIGILL",
      SIGTRAP: "SIGTRAP", SIGKILL: "SIGKILL", SIGTERM: "SIGTERM", SIGSYS: "SIGSYS",
      SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM",
    ]
    return names[signal] ?? "signal \(signal)"
  }
}
