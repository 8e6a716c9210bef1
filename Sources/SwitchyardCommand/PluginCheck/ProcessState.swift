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
  /// What is open: the number, and what it is.
  let descriptors: Set<String>
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
      threads: threads, floatMode: PluginTrial.floatMode,
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
  private static var descriptors: Set<String> {
    var found: Set<String> = []
    forEachEntry(of: "fd") { name, folder in
      var target = [CChar](repeating: 0, count: 256)
      let count = max(0, readlink("/proc/self/fd/\(name)", &target, target.count))
      let text = String(decoding: target.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
      guard name != String(folder), count > 0, !text.hasPrefix("anon_inode") else { return }
      found.insert("\(name) \(text)")
    }
    return found
  }

  private static var threads: Int {
    var count = 0
    forEachEntry(of: "task") { _, _ in count += 1 }
    return count
  }

  /// Calls a closure with each name in a folder of this process, and the descriptor of the folder.
  private static func forEachEntry(of folder: String, _ body: (String, Int32) -> Void) {
    guard let stream = opendir("/proc/self/\(folder)") else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if !name.hasPrefix(".") { body(name, dirfd(stream)) }
    }
  }
}
