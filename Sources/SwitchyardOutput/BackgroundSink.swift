import Dispatch
import SwitchyardRender
import Synchronization

/// Runs another sink on a thread of its own, so that the next frame is drawn meanwhile.
///
/// At most `capacity` frames wait. What the inner sink throws is thrown by the next call.
final class BackgroundSink: FrameSink, @unchecked Sendable {
  private static let capacity = 3

  private let inner: any FrameSink
  private let queue = DispatchQueue(label: "switchyard.output")
  private let room = DispatchSemaphore(value: BackgroundSink.capacity)
  private let spares = Mutex(Spares())
  private let state = Mutex(State())

  private struct State {
    var failure: OutputError?
    var isAborted = false
  }

  /// Memory that waits for frames.
  private struct Spares {
    var bitmaps: [Bitmap] = []
    var planes: [PlanarBitmap] = []
  }

  /// Wraps a sink.
  init(_ inner: any FrameSink) { self.inner = inner }

  var notices: [String] { inner.notices }
  var wantsKeyFrames: Bool { inner.wantsKeyFrames }
  var takesPlanes: Bool { inner.takesPlanes }

  func study(_ keyFrames: [Bitmap]) throws(OutputError) {
    try throwFailure()
    try inner.study(keyFrames)
  }

  func write(_ frame: Bitmap) throws(OutputError) {
    try throwFailure()
    room.wait()
    let spare = spares.withLock { $0.bitmaps.popLast() }
    let copy = spare ?? Bitmap(width: frame.width, height: frame.height)
    copy.copyPixels(of: frame)
    queue.async { [self] in
      run { () throws(OutputError) in try inner.write(copy) }
      spares.withLock { $0.bitmaps.append(copy) }
      room.signal()
    }
  }

  func write(_ planes: PlanarBitmap) throws(OutputError) {
    try throwFailure()
    room.wait()
    let spare = spares.withLock { $0.planes.popLast() }
    let copy = spare ?? PlanarBitmap(width: planes.width, height: planes.height)
    copy.copyPixels(of: planes)
    queue.async { [self] in
      run { () throws(OutputError) in try inner.write(copy) }
      spares.withLock { $0.planes.append(copy) }
      room.signal()
    }
  }

  func repeatLast(_ count: Int) throws(OutputError) {
    try throwFailure()
    room.wait()
    queue.async { [self] in
      run { () throws(OutputError) in try inner.repeatLast(count) }
      room.signal()
    }
  }

  func complete() throws(OutputError) {
    queue.sync { run { () throws(OutputError) in try inner.complete() } }
    try throwFailure()
  }

  func publish() throws(OutputError) { try inner.publish() }

  func abort() {
    state.withLock { $0.isAborted = true }
    queue.sync { inner.abort() }
  }
}

extension BackgroundSink {
  /// Does a piece of work unless one has failed before or nothing is wanted any more.
  private func run(_ work: () throws(OutputError) -> Void) {
    guard state.withLock({ $0.failure == nil && !$0.isAborted }) else { return }
    do { try work() } catch { state.withLock { $0.failure = error } }
  }

  private func throwFailure() throws(OutputError) {
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }
}

extension Bitmap {
  /// Takes over the pixels of a bitmap of the same size.
  func copyPixels(of other: Bitmap) {
    precondition(width == other.width && height == other.height, "all frames have the film's size")
    bytes.copyMemory(from: other.bytes, byteCount: byteCount)
    isOpaque = other.isOpaque
  }
}
