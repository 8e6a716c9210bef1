import Glibc

/// A file that is written beside its place and moved there once it is whole.
///
/// Standard output, pipes and devices are written straight, since nothing can be put in their place.
public final class OutputFile {
  /// The path as the person gave it, for messages.
  let path: String
  /// The file that is being written.
  let scratch: String
  /// Whether earlier bytes can be written again.
  let isSeekable: Bool
  /// Bytes from the start to the farthest byte written.
  private(set) var size = 0
  /// Frames written so far, and in the whole film; they tell how much room it needs.
  var framesWritten = 0
  let frameCount: Int
  private let place: OutputPlace?
  private var descriptor: Int32
  private var position = 0
  /// Whether the scratch file is in its place or removed.
  private var isGone = false

  /// Opens a file for a film of some frames; `-` is standard output.
  ///
  /// - Throws: `notWritable`.
  public init(path: String, frameCount: Int = 1) throws(OutputError) {
    self.frameCount = frameCount
    guard path != FilePath.standardOutput else {
      (self.path, scratch) = ("standard output", "/dev/stdout")
      (isSeekable, place, descriptor) = (
        false, nil, fcntl(StandardOutput.descriptor, F_DUPFD_CLOEXEC, 3)
      )
      guard descriptor >= 0 else {
        throw .notWritable(path: self.path, reason: FilePath.lastError)
      }
      return
    }
    let target = FilePath.resolved(path)
    let mode = FilePath.mode(of: target)
    let isPlain = mode.map { $0 & S_IFMT == S_IFREG } ?? true
    guard !FilePath.isFolder(target) else {
      throw .notWritable(path: path, reason: "it is a folder")
    }
    place = isPlain ? try OutputPlace(target: target, shownAs: path) : nil
    self.path = path
    scratch = place?.scratch ?? target
    isSeekable = isPlain
    descriptor = open(scratch, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      let reason = FilePath.lastError
      discard()
      throw .notWritable(path: path, reason: reason)
    }
    if isPlain, let mode { fchmod(descriptor, mode & 0o7777) }
  }

  deinit { discard() }

  /// Adds bytes at the place of writing.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    let code = writeAll(bytes)
    guard code == 0 else { throw failure(code) }
  }

  /// Adds bytes and returns 0, or the system's error number.
  func writeAll(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      guard count >= 0 else {
        if errno == EINTR { continue }
        return errno
      }
      position += count
      size = max(size, position)
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return 0
  }

  /// Moves the place of writing, in bytes from the start; returns false when that can't be done.
  func seek(to offset: Int) -> Bool {
    guard isSeekable, lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { return false }
    position = offset
    return true
  }

  /// Closes the file; it is whole, but not yet in its place.
  public func complete() throws(OutputError) {
    guard descriptor >= 0 else { return }
    let code = close(descriptor) == 0 ? 0 : errno
    descriptor = -1
    guard code == 0 else { throw failure(code) }
  }

  /// Puts the completed file in its place.
  public func publish() throws(OutputError) {
    precondition(descriptor < 0, "a file is completed before it is published")
    if isGone { return }
    isGone = true
    try place?.commit()
  }

  /// Removes the file unless it is published.
  public func discard() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    if isGone { return }
    isGone = true
    place?.discard()
  }

  /// Returns what an error number of the system means for this film.
  func failure(_ code: Int32) -> OutputError {
    .system(
      code, path: path, size: size, frames: framesWritten, of: frameCount)
  }
}

extension OutputError {
  /// What an error number of the system means for a film of which some frames are written.
  static func system(
    _ code: Int32, path: String, size: Int, frames: Int, of frameCount: Int
  ) -> OutputError {
    guard code == ENOSPC || code == EDQUOT else {
      return .notWritable(path: path, reason: String(cString: strerror(code)))
    }
    let needed = Double(size) / Double(max(1, frames)) * Double(frameCount)
    return .diskFull(path: path, written: size, needed: max(size, Int(needed)))
  }
}
