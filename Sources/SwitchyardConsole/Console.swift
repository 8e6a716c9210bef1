import Glibc
import Synchronization

/// Standard output and standard error, written through at once.
///
/// Whatever is written passes here, and comes out as text: what a name or a plugin's words hold can
/// neither steer a terminal nor, in what is said line by line, look like a line of ours.
package struct Console {
  private static let output = Atomic<Int32>(STDOUT_FILENO)

  /// Creates a console.
  package init() {}

  /// Takes another descriptor for standard output, while plugins may print to the first.
  package static func useOutput(_ descriptor: Int32) {
    output.store(descriptor, ordering: .relaxed)
  }

  /// Writes a text of several lines to standard output.
  ///
  /// - Throws: An output failure when nothing takes it.
  package func print(_ text: String, terminator: String = "\n") throws(Failure) {
    let output = Console.output.load(ordering: .relaxed)
    let code = write(ShownText.lines(text) + terminator, to: output)
    guard code == 0 else {
      throw Failure(
        code: .output,
        message: "standard output can't be written: \(String(cString: strerror(code)))")
    }
  }

  /// Writes lines to standard output; a line break in one of them doesn't begin another.
  ///
  /// - Throws: An output failure when nothing takes them.
  package func print(lines: [String]) throws(Failure) {
    try print(lines.map(ShownText.line).joined(separator: "\n"))
  }

  /// Writes one line to standard error.
  package func report(_ line: String) {
    _ = write(ShownText.line(line) + "\n", to: STDERR_FILENO)
  }

  /// Writes to standard error what steers the terminal itself.
  package func draw(_ text: String) { _ = write(text, to: STDERR_FILENO) }

  /// Whether standard error is a terminal.
  package var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Columns of the terminal behind standard error; 80 when it doesn't say.
  package var columns: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Writes all of a text and returns 0, or the system's error number.
  private func write(_ text: String, to descriptor: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let base = rest.baseAddress, !rest.isEmpty {
        let count = Glibc.write(descriptor, base, rest.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return errno }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return 0
    }
  }
}
