import Glibc
import SwitchyardHost

/// What a plugin must leave alone in its process.
struct ProcessState: Equatable {
  let folder: String
  let mask: mode_t
  let locale: String
  let variables: [String]
  /// Addresses of handlers by signal.
  let handlers: [UInt]
  let descriptors: [String]
  let threads: Int
  let floatMode: UInt32
  /// Bytes that standard output was given.
  let printed: Int64

  static var now: ProcessState {
    let mask = umask(0)
    umask(mask)
    fflush(nil)
    var output = stat()
    fstat(STDOUT_FILENO, &output)
    return ProcessState(
      folder: getcwd(nil, 0).map { path in
        defer { free(path) }
        return String(cString: path)
      } ?? "", mask: mask, locale: setlocale(LC_ALL, nil).map { String(cString: $0) } ?? "",
      variables: environment, handlers: (1...64).map(handler), descriptors: descriptors,
      threads: entries(of: "task").count, floatMode: PluginTrial.floatMode,
      printed: Int64(output.st_size))
  }

  /// Processor time of this thread, which other processes don't lengthen.
  static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Returns what of the process as such differs; not what it has open, prints or runs.
  func difference(from before: ProcessState) -> String? {
    if folder != before.folder { return "the current folder" }
    if mask != before.mask { return "the mask of file rights (umask)" }
    if locale != before.locale { return "the locale" }
    if variables != before.variables { return "the environment" }
    return nil
  }

  private static var environment: [String] {
    var texts: [String] = []
    var next = environ
    while let text = next.pointee {
      texts.append(String(cString: text))
      next += 1
    }
    return texts
  }

  private static func handler(of signal: Int) -> UInt {
    var action = sigaction()
    guard sigaction(Int32(signal), nil, &action) == 0 else { return 0 }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: UInt.self)
  }

  /// What is open; but the host's own threads have anonymous descriptors.
  private static var descriptors: [String] {
    entries(of: "fd").filter { name in
      var target = [CChar](repeating: 0, count: 16)
      readlink("/proc/self/fd/\(name)", &target, target.count - 1)
      return !target.map(UInt8.init(bitPattern:)).starts(with: "anon_inode".utf8)
    }
  }

  private static func entries(of folder: String) -> [String] {
    guard let stream = opendir("/proc/self/\(folder)") else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
        })
    }
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }
}
