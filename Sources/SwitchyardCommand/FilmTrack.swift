import SwitchyardMotion
import SwitchyardOutput
import SwitchyardRender

/// One file that a rendering pass fills: which moments it shows, and the sink they go to.
final class FilmTrack {
  let path: String
  let canvas: FilmCanvas
  private let rate: FrameRate
  private let first: Int
  let count: Int
  private let sink: any FrameSink
  private(set) var done = 0
  private var shown = 0

  /// Creates a track of `count` frames from frame `first` of the whole film.
  init(
    path: String, canvas: FilmCanvas, rate: FrameRate, first: Int, count: Int,
    sink: any FrameSink
  ) {
    self.path = path
    self.canvas = canvas
    self.rate = rate
    self.first = first
    self.count = count
    self.sink = sink
  }

  var wantsKeyFrames: Bool { sink.wantsKeyFrames }
  var notices: [String] { sink.notices }

  /// When the next frame is due, in seconds; nil when all are there.
  var nextTime: Double? { done < count ? rate.time(ofFrame: first + done) : nil }

  /// Shows frames that stand for the whole film.
  func study(_ keyFrames: [Bitmap]) throws(OutputError) { try sink.study(keyFrames) }

  /// Takes what the canvas shows now as the next frame.
  func take() throws(OutputError) {
    if done > 0, shown == canvas.serial {
      try sink.repeatLast(1)
    } else {
      try sink.write(canvas.bitmap)
      shown = canvas.serial
    }
    done += 1
  }

  /// Puts the file in its place.
  func finish() throws(OutputError) { try sink.finish() }

  /// Removes every trace of the file.
  func abort() { sink.abort() }
}
