import Glibc
import SwitchyardHost

/// Tells the process that watches which files a run looks for.
///
/// The watching process opens a pipe and names it in a variable; paths go through it, each with a
/// NUL at its end.
struct InputReport: Sendable {
  /// The variable that holds the number of the pipe's end.
  static let variable = "SWITCHYARD_WATCHER"

  private let descriptor: Int32

  /// The report to the process that started this one to watch it, if one did.
  static let toWatcher: InputReport? = {
    guard let text = PluginSearchPath.environment(variable), let number = Int32(text) else {
      return nil
    }
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return nil }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    return InputReport(descriptor: number)
  }()

  /// Adds the absolute path, or pattern, of a file that is about to be looked for.
  func add(_ path: String) {
    var rest = Array(path.utf8)[...] + [0]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR else { return }
      rest = rest.dropFirst(max(count, 0))
    }
  }
}
