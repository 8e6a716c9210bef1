import Glibc
import SwitchyardConsole

/// Renders, and renders again whenever something that the film is made of changes.
///
/// A run that fails leaves the last good files where they are, since files are replaced as a whole.
final class Watcher {
  /// Milliseconds without a change after which saving, in however many steps, is over.
  private static let quiet: Int32 = 40
  /// The most rounds of waiting for that.
  private static let patience = 10

  private let watch: FileWatch
  private let arguments: [String]
  private let console: Console

  /// Creates a watcher; `arguments` are those of `run`.
  init(watch: FileWatch, arguments: [String], console: Console) {
    self.watch = watch
    self.arguments = arguments
    self.console = console
  }

  /// Runs until a signal comes, and returns its exit code.
  func run() throws(Failure) -> ExitCode {
    Interrupts.watch()
    var isFirst = true
    while true {
      switch try render() {
      case .interrupted(let code): return code
      case .outdated: settle()
      case .ended(.exit(ExitCode.usage.rawValue)) where isFirst: return .usage
      case .ended(let end):
        isFirst = false
        say(after: end)
        if let code = waitForChange() { return code }
      }
    }
  }

  private enum Result {
    case ended(WatchedRun.End)
    case outdated
    case interrupted(ExitCode)
  }

  /// Runs once; something that changes meanwhile ends the run.
  private func render() throws(Failure) -> Result {
    watch.renew()
    var start = timespec()
    // The clock that the file system stamps files with.
    clock_gettime(CLOCK_REALTIME_COARSE, &start)
    let run = try WatchedRun(arguments)
    var isOutdated = false
    while true {
      let ready = wait(for: [run.descriptor, watch.descriptor, Interrupts.descriptor])
      if let code = Interrupts.pending {
        run.stop(with: code.rawValue - 128)
        _ = run.wait()
        return .interrupted(code)
      }
      if ready[1], !watch.changes().isEmpty, !isOutdated {
        isOutdated = true
        run.stop()
      }
      guard ready[0] else { continue }
      guard let paths = run.paths() else { break }
      for path in paths { watch.add(path) }
    }
    let end = run.wait()
    return isOutdated || watch.hasChange(since: start) ? .outdated : .ended(end)
  }

  private func say(after end: WatchedRun.End) {
    if case .signal(let number) = end {
      console.report("the run was ended by a signal: \(String(cString: strsignal(number)))")
    }
    let kept = end == .exit(0) ? "" : "the last good files are kept; "
    console.report("\(kept)watching \(watch.count) files and the plugins; Ctrl-C ends")
  }

  private func waitForChange() -> ExitCode? {
    while true {
      let ready = wait(for: [watch.descriptor, Interrupts.descriptor])
      if let code = Interrupts.pending { return code }
      guard ready[0] else { continue }
      let changes = watch.changes()
      guard let first = changes.min() else { continue }
      let more = changes.count > 1 ? " and \(changes.count - 1) more" : ""
      settle()
      console.report("changed: \(ShownPath.text(of: first))\(more)")
      return nil
    }
  }

  /// Waits until what is being saved is saved.
  private func settle() {
    for _ in 0..<Watcher.patience {
      guard wait(for: [watch.descriptor], milliseconds: Watcher.quiet)[0] else { return }
      _ = watch.changes()
    }
  }

  /// Waits for descriptors, and returns which of them can be read from.
  private func wait(for descriptors: [Int32], milliseconds: Int32 = -1) -> [Bool] {
    var polls = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = poll(&polls, nfds_t(polls.count), milliseconds)
    return polls.map { count > 0 && $0.revents != 0 }
  }
}
