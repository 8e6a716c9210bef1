import SwitchyardRender

/// Gives another sink the same frames in another size.
final class ScalingSink: FrameSink {
  private let inner: any FrameSink
  private let scaler: AreaScaler
  private let scaled: Bitmap

  /// Wraps a sink that takes frames of the settings' size; frames come in with the given one.
  init(_ inner: any FrameSink, settings: FilmSettings, frameWidth: Int, frameHeight: Int) {
    self.inner = inner
    scaled = Bitmap(width: settings.width, height: settings.height)
    scaler = AreaScaler(
      width: frameWidth, height: frameHeight, toWidth: settings.width, toHeight: settings.height)
  }

  var notices: [String] { inner.notices }
  var wantsKeyFrames: Bool { inner.wantsKeyFrames }

  func study(_ keyFrames: [Bitmap]) throws(OutputError) {
    try inner.study(
      keyFrames.map { frame in
        let small = Bitmap(width: scaled.width, height: scaled.height)
        scaler.scale(frame, into: small)
        return small
      })
  }

  func write(_ frame: Bitmap) throws(OutputError) {
    scaler.scale(frame, into: scaled)
    try inner.write(scaled)
  }

  func repeatLast(_ count: Int) throws(OutputError) { try inner.repeatLast(count) }

  func complete() throws(OutputError) { try inner.complete() }

  func publish() throws(OutputError) { try inner.publish() }

  func abort() { inner.abort() }
}
