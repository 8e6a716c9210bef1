import CLoader  // whose headers declare timespec, too
import Glibc
import SwitchyardABI
import Synchronization

/// What one plugin is given: the host table, and what its functions need.
///
/// It stays for as long as the process does, as the plugin's own code does: a plugin that logs from
/// a thread it forgot to stop finds it still there.
final class HostServices: Sendable {
  /// Most memory that one render call may ask for, in bytes.
  private static let largestScratch: UInt64 = 1 << 30

  /// The error text and memory of the call that a thread is in.
  private struct Call {
    var error: String?
    /// Whether it waits for jobs of `parallel_for`, which may ask for nothing.
    var runsJobs = false
    var scratch: [UnsafeMutableRawPointer] = []
    var scratchBytes: UInt64 = 0
  }

  private struct State {
    var plugin = ""
    var log: @Sendable (LogMessage) -> Void = { _ in }
    var mainThread: pthread_t = pthread_self()
    var throttle = LogThrottle()
    /// Of threads that are in the plugin; between calls, nothing is kept for any thread.
    var calls: [pthread_t: Call] = [:]
    var refusesScratch = false
    var hasRunJobs = false
  }

  /// The table; C strings in it are never freed either.
  nonisolated(unsafe) let table: UnsafePointer<switchyard_host_t>
  private let state: Mutex<State>

  /// Creates the services of a plugin.
  init(host: HostDescription) {
    state = Mutex(State())
    let table = UnsafeMutablePointer<switchyard_host_t>.allocate(capacity: 1)
    self.table = UnsafePointer(table)
    table.initialize(to: HostServices.functions(name: host.name, version: host.version))
    table.pointee.host_data = Unmanaged.passRetained(self).toOpaque()
  }

  /// Returns the services behind a table.
  static func of(_ table: UnsafePointer<switchyard_host_t>) -> HostServices? {
    table.pointee.host_data.map {
      Unmanaged<HostServices>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Makes this thread the one that drives trains, and sends the log somewhere.
  func attach(plugin: String, log: @escaping @Sendable (LogMessage) -> Void) {
    state.withLock {
      $0.plugin = plugin
      $0.log = log
      $0.mainThread = pthread_self()
    }
  }

  var isMainThread: Bool { state.withLock { $0.mainThread == pthread_self() } }

  // MARK: - Log and errors

  func log(_ level: Int32, _ text: UnsafePointer<CChar>) {
    let known = LogMessage.Level(rawValue: level)
    let words = PluginText.readLoosely(text, limit: SWITCHYARD_MAX_ERROR)
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let (log, messages) = state.withLock { state in
      let (isAdmitted, omitted) = state.throttle.admit(second: Int64(now.tv_sec))
      var messages: [LogMessage] = []
      if omitted > 0 {
        messages.append(
          LogMessage(
            level: .pluginMisbehaving, plugin: state.plugin, text: "\(omitted) lines left out"))
      }
      if isAdmitted {
        messages.append(
          LogMessage(level: known ?? .pluginMisbehaving, plugin: state.plugin, text: words))
      }
      return (state.log, messages)
    }
    messages.forEach(log)
  }

  func setError(_ text: UnsafePointer<CChar>) {
    let words = PluginText.readLoosely(text, limit: SWITCHYARD_MAX_ERROR)
    let isInCall = state.withLock { state in
      guard state.calls[pthread_self()] != nil else { return false }
      state.calls[pthread_self()]?.error = words
      return true
    }
    if !isInCall { blame("set_error") }
  }

  /// Notes that the plugin called something where it must not.
  private func blame(_ function: String) {
    "\(function) outside of a call".withCString {
      log(LogMessage.Level.pluginMisbehaving.rawValue, $0)
    }
  }

  /// Puts back what the plugin has changed in the process, and says so.
  ///
  /// - Parameter culprit: A line, or what else of it was called.
  func mendProcess(after culprit: String) {
    guard let changes = CallWatch.mendProcess() else { return }
    "\(culprit) changed \(changes), which is the host's to do; put back where possible".withCString
    {
      log(LogMessage.Level.pluginMisbehaving.rawValue, $0)
    }
  }

  // MARK: - Scratch memory

  func allocateScratch(bytes: UInt64, alignment: UInt64) -> UnsafeMutableRawPointer? {
    guard bytes > 0, alignment > 0, alignment <= 4096, alignment & (alignment - 1) == 0 else {
      return nil
    }
    guard isInCall else {
      blame("scratch_alloc")
      return nil
    }
    let allocation = state.withLock { state -> Allocation? in
      guard !state.refusesScratch, var call = state.calls[pthread_self()],
        bytes <= HostServices.largestScratch - call.scratchBytes
      else { return nil }
      var memory: UnsafeMutableRawPointer?
      guard posix_memalign(&memory, Int(max(alignment, 16)), Int(bytes)) == 0, let memory else {
        return nil
      }
      call.scratch.append(memory)
      call.scratchBytes += bytes
      state.calls[pthread_self()] = call
      return Allocation(memory: memory)
    }
    return allocation?.memory
  }

  /// Makes every request for scratch memory fail, or not: for checks of plugins.
  func refuseScratch(_ refuses: Bool) { state.withLock { $0.refusesScratch = refuses } }

  /// Whether `parallel_for` was ever called.
  var hasRunJobs: Bool { state.withLock { $0.hasRunJobs } }

  /// Runs what `parallel_for` was asked for, unless this thread isn't in a call.
  ///
  /// - Returns: Whether it was run.
  func runJobs(_ jobs: () -> Void) -> Bool {
    guard isInCall else {
      blame("parallel_for")
      return false
    }
    setRunsJobs(true)
    jobs()
    setRunsJobs(false)
    return true
  }

  private func setRunsJobs(_ runsJobs: Bool) {
    state.withLock {
      $0.hasRunJobs = true
      $0.calls[pthread_self()]?.runsJobs = runsJobs
    }
  }

  /// Whether this thread is in a call that may ask for memory and jobs.
  private var isInCall: Bool { state.withLock { $0.calls[pthread_self()]?.runsJobs == false } }

  /// Lets a pointer out of the lock.
  private struct Allocation: @unchecked Sendable {
    let memory: UnsafeMutableRawPointer
  }

  /// Notes that this thread goes into the plugin.
  func beginCall() { state.withLock { $0.calls[pthread_self()] = Call() } }

  /// Ends the call that this thread is in: frees its memory and returns its error.
  func finishCall() -> String? {
    state.withLock { state in
      let call = state.calls.removeValue(forKey: pthread_self())
      call?.scratch.forEach { free($0) }
      return call?.error
    }
  }
}
