import Glibc
import SwitchyardConsole
import SwitchyardHost

/// One run in a process of its own: what a plugin does to it, and which build of a plugin it has
/// loaded, is gone with it.
final class WatchedRun {
  /// How a run ended.
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  private static let reportDescriptor: Int32 = 3

  private let process: pid_t
  /// Can be read from when the run tells of files, and when it has ended.
  let descriptor: Int32
  private var unread: [UInt8] = []

  /// Starts `switchyard run` with arguments.
  init(_ arguments: [String]) throws(Failure) {
    var ends: [Int32] = [-1, -1]
    guard let program = PluginSearchPath.runningExecutable, pipe(&ends) == 0 else {
      throw WatchedRun.failure(errno)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    var process: pid_t = 0
    let code = WatchedRun.spawn(&process, program, ["switchyard", "run"] + arguments, ends[1])
    guard code == 0 else {
      close(ends[0])
      throw WatchedRun.failure(code)
    }
    (self.process, descriptor) = (process, ends[0])
  }

  deinit { close(descriptor) }

  /// Asks the run to end, which leaves everything tidy.
  func stop(with signal: Int32 = SIGTERM) { kill(process, signal) }

  /// Takes what the run tells, and returns the paths; nil at its end.
  func paths() -> [String]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let count = read(descriptor, &buffer, buffer.count)
    if count == 0 { return nil }
    unread += buffer[..<max(count, 0)]
    var parts = unread.split(separator: 0, omittingEmptySubsequences: false)
    unread = Array(parts.removeLast())
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Waits for the end, which is near when there is nothing more to read.
  func wait() -> End {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? .exit(status >> 8 & 0xff) : .signal(signal)
  }

  private static func spawn(
    _ process: inout pid_t, _ program: String, _ arguments: [String], _ report: Int32
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, report, reportDescriptor)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // The signals that this process handles or ignores are the new one's own business.
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    setenv(InputReport.variable, "\(reportDescriptor)", 1)
    defer { unsetenv(InputReport.variable) }
    var words = arguments.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    return posix_spawn(&process, program, &actions, &attributes, &words, environ)
  }

  private static func failure(_ code: Int32) -> Failure {
    Failure(code: .input, message: "a run can't be started: \(String(cString: strerror(code)))")
  }
}
