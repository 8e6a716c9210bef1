import SwitchyardConsole
import SwitchyardCore
import SwitchyardOutput

/// A file that a trace is written to as it happens, beside its place until it is whole.
final class TraceFile {
  /// Bytes that are collected before they are written.
  private static let room = 1 << 16

  let withFrames: Bool
  private let file: OutputFile
  private var text = ""
  private var failure: Failure?

  /// Opens the file, or answers nil when none is asked for.
  init?(path: String?, withFrames: Bool) throws(Failure) {
    guard let path else {
      guard !withFrames else { throw .usage("run: --trace-frames needs --trace FILE") }
      return nil
    }
    self.withFrames = withFrames
    file = try Failure.ofOutput { () throws(OutputError) in try OutputFile(path: path) }
  }

  /// Adds an event; what fails is thrown when the file is completed.
  func write(_ event: TraceEvent) {
    text += event.json + "\n"
    if text.utf8.count >= TraceFile.room { flush() }
  }

  /// Writes what is left; the file is whole then, but not yet in its place.
  func complete() throws(Failure) {
    flush()
    if let failure { throw failure }
    try Failure.ofOutput { () throws(OutputError) in try file.complete() }
  }

  /// Puts the completed file in its place.
  func publish() throws(Failure) {
    try Failure.ofOutput { () throws(OutputError) in try file.publish() }
  }

  private func flush() {
    guard failure == nil else { return }
    do throws(Failure) {
      try Failure.ofOutput { () throws(OutputError) in
        try Array(text.utf8).withUnsafeBufferPointer { (bytes) throws(OutputError) in
          try file.write(UnsafeRawBufferPointer(bytes))
        }
      }
      text = ""
    } catch {
      failure = error
    }
  }
}
