import CLoader
import Dispatch
import Glibc

/// Watches over calls into plugins that run in this process: a crash, an exit and a call that doesn't
/// come back are the end of the process, but whose fault it was is told first.
public enum CallWatch {
  /// Seconds between two looks.
  private static let interval = 0.02

  /// Starts to watch, for the rest of the process's life.
  ///
  /// - Parameters:
  ///   - patience: Seconds that one call may take.
  ///   - blame: Is told what happened, on a thread of its own; the process ends when it returns.
  public static func start(patience: Double, blame: @escaping @Sendable (String) -> Void) {
    cloader_watch_calls()
    let thread = Thread(patience: patience, blame: blame)
    var handle = pthread_t()
    let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { thread in
      guard let thread else { return nil }
      Unmanaged<Thread>.fromOpaque(thread).takeRetainedValue().run()
    }
    pthread_create(&handle, nil, start, Unmanaged.passRetained(thread).toOpaque())
    pthread_detach(handle)
  }

  /// Notes that this thread goes into a plugin.
  static func begin(_ subject: String, _ call: String, at progress: Double? = nil) {
    cloader_begin_call(subject, call, progress ?? .nan)
  }

  /// Notes that it has come back.
  static func end() { cloader_end_call() }

  private final class Thread: Sendable {
    private let patience: Double
    private let blame: @Sendable (String) -> Void

    init(patience: Double, blame: @escaping @Sendable (String) -> Void) {
      self.patience = patience
      self.blame = blame
    }

    func run() -> Never {
      while true {
        usleep(UInt32(CallWatch.interval * 1_000_000))
        var why: Int32 = 0
        guard let call = cloader_find_culprit(Int64(patience * 1e9), &why) else { continue }
        blame("\(PluginText.clean(words(for: call))): \(words(for: why))")
        _exit(5)
      }
    }

    private func words(for call: UnsafePointer<cloader_call_t>) -> String {
      let progress = cloader_progress(call)
      return String(cString: cloader_subject(call)) + ", " + String(cString: cloader_name(call))
        + (progress.isNaN ? "" : " at progress \(ShownNumber.text(of: progress))")
    }

    private func words(for why: Int32) -> String {
      switch why {
      case 0: "it takes longer than \(ShownNumber.text(of: patience)) s"
      case -1: "it ends the program"
      default: "it crashes (\(SignalName.of(why)))"
      }
    }
  }
}
