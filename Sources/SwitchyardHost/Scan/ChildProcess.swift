import CLoader
import Glibc

/// A process of the same program in which a stranger's code runs; it is killed when it is let go.
final class ChildProcess {
  /// Seconds that the program may take to start; a busy machine is no fault of the plugin's.
  static let startSeconds = 30.0

  /// Read end of the answers; -1 when there can't come more.
  private(set) var answers: Int32
  /// What has arrived and was not taken yet.
  var bytes: [UInt8] = []
  private let pid: pid_t
  private var isGone = false

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - program: Absolute path.
  ///   - arguments: The hidden command and what follows it.
  ///   - plugin: Descriptor of the library, which is closed.
  ///   - preload: A library for the loader to load first; what it reports is not hidden then.
  init(
    program: String, arguments: [String], plugin: Int32, preload: String? = nil
  ) throws(Fault) {
    defer { close(plugin) }
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw .noProcess(errno) }
    let high = [ends[1], plugin].map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
    close(ends[1])
    defer { high.forEach { close($0) } }
    var child = pid_t()
    let error = ChildProcess.withVectors([program] + arguments, preload: preload) {
      cloader_spawn(&child, program, $0, $1, high[0], high[1], preload == nil ? 0 : 1)
    }
    guard error == 0 else {
      close(ends[0])
      throw .noProcess(error)
    }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    answers = ends[0]
    pid = child
  }

  deinit {
    end()
    if answers >= 0 { close(answers) }
  }

  /// Only what a program needs to find its way; above all nothing that steers the loader.
  private static let inherited = ["PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR"]

  /// What steers a library that is loaded first on purpose.
  private static let steering = ["ASAN_OPTIONS", "UBSAN_OPTIONS"]

  private static func withVectors(
    _ arguments: [String], preload: String?,
    _ body: (
      UnsafePointer<UnsafeMutablePointer<CChar>?>, UnsafePointer<UnsafeMutablePointer<CChar>?>
    ) -> Int32
  ) -> Int32 {
    let variables =
      (inherited + (preload == nil ? [] : steering)).compactMap { name in
        getenv(name).map { "\(name)=\(String(cString: $0))" }
      } + ["SWIFT_BACKTRACE=enable=no"] + (preload.map { ["LD_PRELOAD=\($0)"] } ?? [])
    let texts = [arguments, variables].map { $0.map { strdup($0) } + [nil] }
    defer { texts.joined().forEach { free($0) } }
    return body(texts[0], texts[1])
  }

  /// Whether it has ended by itself.
  var hasEnded: Bool { cloader_has_ended(pid) != 0 }

  /// Seconds for which it was ready to run, and others were let run instead.
  var keptSeconds: Double { cloader_kept_seconds(pid) }

  /// Reads what is there, up to a limit of bytes; answers whether it was anything.
  @discardableResult func read(limit: Int) -> Bool {
    guard answers >= 0 else { return false }
    let before = bytes.count
    let part = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { part.deallocate() }
    while bytes.count <= limit {
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
  @discardableResult func end() -> Int32? {
    guard !isGone else { return nil }
    isGone = true
    // Its number can't have been given away, since nobody has waited for it yet.
    kill(-pid, SIGKILL)
    kill(pid, SIGKILL)
    var status: Int32 = 0
    while true {
      if waitpid(pid, &status, 0) == pid { return status }
      if errno != EINTR { return nil }
    }
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

/// Names of signals.
enum SignalName {
  private static let names = [
    SIGSEGV: "SIGSEGV", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGILL: "SIGILL",
    SIGTRAP: "SIGTRAP", SIGKILL: "SIGKILL", SIGTERM: "SIGTERM", SIGSYS: "SIGSYS",
    SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM", SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ",
    SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2",
  ]

  /// Returns a signal's usual name.
  static func of(_ signal: Int32) -> String { names[signal] ?? "signal \(signal)" }
}

extension Fault {
  static func noProcess(_ error: Int32) -> Fault {
    Fault(
      "couldn't be probed: \(String(cString: strerror(error)))",
      advice: "see that switchyard is installed whole, and that processes can be started")
  }
}
