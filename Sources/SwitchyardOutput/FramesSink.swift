import Dispatch
import Glibc
import SwitchyardRender
import Synchronization

/// A numbered PNG for every frame, made on all cores, at most one more than these at a time.
///
/// A frame that repeats is a hard link to the file before, or a copy where links can't be made.
final class FramesSink: FrameSink, @unchecked Sendable {
  private let folder: FrameFolder
  private let settings: FilmSettings
  private let queue = DispatchQueue(label: "switchyard.frames", attributes: .concurrent)
  private let jobs = DispatchGroup()
  private let room: DispatchSemaphore
  private let state: Mutex<State>
  private var frameIndex = 0
  private var repeats: [(first: Int, frames: Range<Int>)] = []

  private struct State {
    var spares: [Bitmap]
    var encoders: [PNGEncoder] = []
    var failure: OutputError?
    var isClosed = false
    var size = 0
    var frames = 0
  }

  /// Opens a folder for the frames of a film.
  init(path: String, settings: FilmSettings) throws(OutputError) {
    self.settings = settings
    folder = try FrameFolder(
      path: path, count: settings.frameCount, replacesStrays: settings.replacesStrayFrames)
    let workers = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) + 1
    room = DispatchSemaphore(value: workers)
    let spares = (0..<workers).map { _ in Bitmap(width: settings.width, height: settings.height) }
    state = Mutex(State(spares: spares))
  }

  deinit { abort() }

  func write(_ frame: Bitmap) throws(OutputError) {
    try throwFailure()
    room.wait()
    guard let copy = state.withLock({ $0.spares.popLast() }) else { return }
    copy.copyPixels(of: frame)
    let index = frameIndex
    frameIndex += 1
    queue.async(group: jobs) { [self] in
      do throws(OutputError) {
        try encode(copy, index)
      } catch {
        state.withLock { $0.failure = $0.failure ?? error }
      }
      state.withLock { $0.spares.append(copy) }
      room.signal()
    }
  }

  func repeatLast(_ count: Int) throws(OutputError) {
    try throwFailure()
    repeats.append((frameIndex - 1, frameIndex..<frameIndex + count))
    frameIndex += count
  }

  func complete() throws(OutputError) {
    jobs.wait()
    try throwFailure()
    for run in repeats {
      for index in run.frames { try copyFile(from: run.first, to: index) }
    }
  }

  func publish() throws(OutputError) {
    if close() { try folder.commit() }
  }

  func abort() {
    let isOpen = close()
    jobs.wait()
    if isOpen { folder.discard() }
  }
}

extension FramesSink {
  /// Ends the work; returns false when it had ended before.
  private func close() -> Bool {
    state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
  }

  private func throwFailure() throws(OutputError) {
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  private func encode(_ frame: Bitmap, _ index: Int) throws(OutputError) {
    guard state.withLock({ $0.failure == nil && !$0.isClosed }) else { return }
    let spare = state.withLock { $0.encoders.popLast() }
    let encoder = spare ?? PNGEncoder(settings: settings)
    try save(index) { (file) throws(OutputError) in
      try encoder.encode(frame) { (bytes) throws(OutputError) in
        guard fwrite(bytes.baseAddress, 1, bytes.count, file) == bytes.count else {
          throw failure(errno)
        }
        state.withLock { $0.size += bytes.count }
      }
    }
    state.withLock { state in
      state.encoders.append(encoder)
      state.frames += 1
    }
  }

  private func save(
    _ index: Int, writing body: (UnsafeMutablePointer<FILE>) throws(OutputError) -> Void
  ) throws(OutputError) {
    guard let file = fopen(folder.path(ofFrame: index), "wb") else { throw failure(errno) }
    do throws(OutputError) { try body(file) } catch {
      fclose(file)
      throw error
    }
    guard fclose(file) == 0 else { throw failure(errno) }
  }

  private func copyFile(from first: Int, to index: Int) throws(OutputError) {
    let source = folder.path(ofFrame: first)
    let target = folder.path(ofFrame: index)
    if link(source, target) == 0 { return }
    let code = FilePath.copy(source, to: target)
    guard code == 0 else { throw failure(code) }
  }

  private func failure(_ code: Int32) -> OutputError {
    let (size, frames) = state.withLock { ($0.size, $0.frames) }
    return .system(
      code, path: folder.path, size: size, frames: frames, of: settings.frameCount)
  }
}
