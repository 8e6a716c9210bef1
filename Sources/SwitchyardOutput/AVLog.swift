import CAV
import Glibc
import Synchronization

/// The last complaint of the FFmpeg libraries, which would otherwise go to the terminal.
enum AVLog {
  private static let lastLine = Mutex("")

  /// Keeps complaints from now on.
  static func capture() {
    av_log_set_callback { _, level, format, arguments in
      guard level <= AV_LOG_ERROR, let format, let arguments else { return }
      var line = [CChar](repeating: 0, count: 512)
      vsnprintf(&line, line.count, format, arguments)
      let end = line.firstIndex(of: 0) ?? line.count
      let text = String(decoding: line[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self)
      let trimmed = text.split(whereSeparator: \.isNewline).joined(separator: " ")
      guard !trimmed.isEmpty else { return }
      AVLog.lastLine.withLock { $0 = trimmed }
    }
  }

  /// Returns the last complaint and forgets it; the library's words for `code` when there is none.
  static func reason(_ code: Int32) -> String {
    let line = lastLine.withLock { line in
      defer { line = "" }
      return line
    }
    guard line.isEmpty else { return line }
    var text = [CChar](repeating: 0, count: Int(AV_ERROR_MAX_STRING_SIZE))
    av_strerror(code, &text, text.count)
    let end = text.firstIndex(of: 0) ?? text.count
    return String(decoding: text[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
