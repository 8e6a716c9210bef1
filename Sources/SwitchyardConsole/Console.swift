import Glibc

/// Standard output and standard error, written through at once.
package struct Console {
  /// Creates a console.
  package init() {}

  /// Writes to standard output.
  ///
  /// - Throws: An output failure when nothing takes it.
  package func print(_ text: String, terminator: String = "\n") throws(Failure) {
    let code = write(text + terminator, to: STDOUT_FILENO)
    guard code == 0 else {
      throw Failure(
        code: .output,
        message: "standard output can't be written: \(String(cString: strerror(code)))")
    }
  }

  /// Writes to standard error.
  package func report(_ text: String, terminator: String = "\n") {
    _ = write(text + terminator, to: STDERR_FILENO)
  }

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
