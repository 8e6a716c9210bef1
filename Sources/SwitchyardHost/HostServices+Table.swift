import CLoader
import Dispatch
import Glibc
import SwitchyardABI
import SwitchyardMotion

extension HostServices {
  /// Returns the host table, without its `host_data`.
  static func functions(name: String, version: String) -> switchyard_host_t {
    switchyard_host_t(
      struct_size: UInt32(MemoryLayout<switchyard_host_t>.size), flags: 0,
      abi_major: SWITCHYARD_ABI_MAJOR, abi_minor: SWITCHYARD_ABI_MINOR,
      name: permanent(name), version: permanent(version), host_data: nil,
      log: { host, level, text in HostServices.of(host)?.log(level, text) },
      set_error: { host, text in HostServices.of(host)?.setError(text) },
      scratch_alloc: { host, bytes, alignment in
        HostServices.of(host)?.allocateScratch(bytes: bytes, alignment: alignment)
      },
      parallel_for: { host, count, job, data in
        let hasRun = HostServices.of(host)?.runJobs { HostServices.run(count, job, data) }
        return Int32(hasRun == true ? switchyard_status_ok : switchyard_status_bad_argument)
      },
      is_main_thread: { host in HostServices.of(host)?.isMainThread == true ? 1 : 0 },
      ease: { _, easing, x, y in HostServices.ease(easing, x, y) },
      // This host has no extensions yet.
      get_extension: { _, _ in nil },
      reserved: (nil, nil, nil, nil))
  }

  private typealias Job = @convention(c) (UnsafeMutableRawPointer?, UInt32) -> Void

  private static func run(_ count: UInt32, _ job: Job, _ data: UnsafeMutableRawPointer?) {
    // The plugin promises that its job may run on any thread.
    nonisolated(unsafe) let data = data
    nonisolated(unsafe) let call = cloader_current_call()
    DispatchQueue.concurrentPerform(iterations: Int(count)) {
      cloader_begin_job(call)
      job(data, UInt32($0))
      cloader_end_job(call)
    }
  }

  private static func ease(
    _ text: UnsafePointer<CChar>, _ x: Double, _ y: UnsafeMutablePointer<Double>
  ) -> Int32 {
    let words = PluginText.readLoosely(text, limit: SWITCHYARD_MAX_LABEL)
    guard x.isFinite, let easing = try? Easing(parsing: words) else {
      return Int32(switchyard_status_bad_argument)
    }
    y.pointee = easing.value(at: x)
    return Int32(switchyard_status_ok)
  }

  private static func permanent(_ text: String) -> UnsafePointer<CChar> {
    guard let copy = strdup(text) else { preconditionFailure("there is memory for a name") }
    return UnsafePointer(copy)
  }
}
