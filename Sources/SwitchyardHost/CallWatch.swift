import CLoader
import Glibc
import Synchronization

/// Watches over calls into plugins that run in this process: a crash, an exit and a call that doesn't
/// come back are the end of the process, but whose fault it was is told first.
public enum CallWatch {
  /// Seconds between two looks.
  private static let interval = 0.02

  /// Plugins that were loaded, by the paths from which the loader took them.
  private static let libraries = Mutex<[String: String]>([:])

  /// Starts to watch, for the rest of the process's life; the process must then end by `leave`.
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

  /// Ends the process; nothing of a plugin's runs any more, as its `atexit` functions would.
  public static func leave(_ code: Int32) -> Never { cloader_leave(code) }

  // MARK: - Calls

  /// Notes that this thread goes into a plugin.
  static func begin(_ subject: String, _ call: String, at progress: Double? = nil) {
    // Passing a text as it is would copy it: this is called for every frame.
    subject.withCString { subject in
      call.withCString { cloader_begin_call(subject, $0, progress ?? .nan) }
    }
  }

  /// Notes that it has come back; answers whether such calls are made once for a train.
  @discardableResult static func end() -> Bool { cloader_end_call() != 0 }

  /// Runs a body that goes into a plugin.
  static func during<Result, Problem>(
    _ subject: String, _ call: String, _ body: () throws(Problem) -> Result
  ) throws(Problem) -> Result {
    begin(subject, call)
    defer { end() }
    return try body()
  }

  /// Notes which plugin a library is, for crashes on threads of its own.
  static func note(library: String, is plugin: String) {
    libraries.withLock { $0[library] = PluginText.clean(plugin) }
  }

  // MARK: - The process

  /// What plugins may not change, with its name for people.
  private static let parts: [(Int, String)] = [
    (cloader_changed_folder, "the working folder"), (cloader_changed_umask, "the umask"),
    (cloader_changed_locale, "the locale"), (cloader_changed_signals, "signal handlers"),
    (cloader_changed_limits, "resource limits"), (cloader_changed_files, "standard files"),
  ].map { (Int($0.0), $0.1) }

  /// Puts back what plugins have changed in the process since the watch began or the last time.
  ///
  /// To be called on the thread that began the watch.
  ///
  /// - Returns: The names of what that was, nil when nothing.
  public static func mendProcess() -> String? {
    let changes = Int(cloader_mend_process())
    let names = parts.filter { changes & $0.0 != 0 }.map(\.1)
    return names.isEmpty ? nil : names.joined(separator: ", ")
  }

  /// Makes what plugins print go to standard error.
  ///
  /// - Returns: A descriptor of what was standard output; -1 when that is closed.
  public static func moveOutput() -> Int32 { cloader_move_output() }

  // MARK: - Watching

  private final class Thread: Sendable {
    private let patience: Double
    private let blame: @Sendable (String) -> Void

    init(patience: Double, blame: @escaping @Sendable (String) -> Void) {
      self.patience = patience
      self.blame = blame
    }

    func run() -> Never {
      cloader_block_signals()
      while true {
        usleep(UInt32(CallWatch.interval * 1_000_000))
        var end = cloader_end_t()
        guard cloader_find_end(Int64(patience * 1e9), &end) != 0 else { continue }
        let thread = end.call == nil ? threadOwner(end) : nil
        blame(words(for: end, thread))
        // What is nobody's fault ends as it would have without a watch.
        if end.call == nil, thread == nil, end.signal != 0 { cloader_die(end.signal) }
        CallWatch.leave(5)
      }
    }

    /// The plugin whose code ran on a thread that the host didn't send there.
    private func threadOwner(_ end: cloader_end_t) -> String? {
      libraries.withLock { known in
        if end.how == cloader_ending_exit { return known.values.sorted().joined(separator: " or ") }
        return end.library.flatMap { known[String(cString: $0)] }
      }
    }

    private func words(for end: cloader_end_t, _ thread: String?) -> String {
      let what =
        switch end.how {
        case cloader_ending_exit: "it ends the program"
        case cloader_ending_thread: "it ends the thread that called it"
        case cloader_ending_crash: "it crashes (\(SignalName.of(end.signal)))"
        default: "it takes longer than \(ShownNumber.text(of: patience)) s"
        }
      if let call = end.call { return "\(PluginText.clean(words(for: call))): \(what)" }
      if let thread { return "a thread of \(thread): \(what)" }
      let plugins = libraries.withLock { $0.values.sorted().joined(separator: ", ") }
      return "the program ends by \(SignalName.of(end.signal))"
        + (plugins.isEmpty ? "" : "; what has run in it: \(plugins)")
    }

    private func words(for call: OpaquePointer) -> String {
      let progress = cloader_progress(call)
      return String(cString: cloader_subject(call)) + ", " + String(cString: cloader_name(call))
        + (progress.isNaN ? "" : " at progress \(ShownNumber.text(of: progress))")
    }
  }
}
