import Glibc
import SwitchyardCore
import SwitchyardMotion

/// A file that a trace is written to as it happens, beside its place until it is whole.
final class TraceFile {
  let withFrames: Bool
  private let path: String
  private let temporary: String
  private let file: UnsafeMutablePointer<FILE>
  private var isOpen = true

  /// Opens the file, or answers nil when none is asked for.
  init?(path: String?, withFrames: Bool) throws(Failure) {
    guard let path else {
      guard !withFrames else { throw .usage("run: --trace-frames needs --trace FILE") }
      return nil
    }
    self.path = path
    self.withFrames = withFrames
    temporary = "\(path).\(getpid()).tmp"
    guard let file = fopen(temporary, "w") else {
      throw Failure(
        code: .output, message: "\(path): can't be written: \(String(cString: strerror(errno)))")
    }
    self.file = file
  }

  /// Adds an event.
  func write(_ event: TraceEvent) { fputs(event.json + "\n", file) }

  /// Completes the file and puts it in its place.
  func finish() throws(Failure) {
    isOpen = false
    let isWritten = fflush(file) == 0 && ferror(file) == 0
    fclose(file)
    if isWritten, rename(temporary, path) == 0 { return }
    let reason = String(cString: strerror(errno))
    unlink(temporary)
    throw Failure(code: .output, message: "\(path): can't be written: \(reason)")
  }

  deinit {
    guard isOpen else { return }
    fclose(file)
    unlink(temporary)
  }
}
