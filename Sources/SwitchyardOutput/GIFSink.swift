import SwitchyardMotion
import SwitchyardRender

/// An animated GIF with one palette for the whole film.
///
/// A frame is written once it is known how long it is shown; frames that are equal become one.
final class GIFSink: FrameSink {
  let notices: [String]
  private let settings: FilmSettings
  private let clock: GIFClock
  private let file: OutputFile
  private let reader: GIFPixelReader
  private var builder: PaletteBuilder? = PaletteBuilder()
  private var isStudied = false
  private var palette: Palette?
  private var writer: GIFWriter?
  /// The picture that waits to be written, and when it starts.
  private var waiting: [UInt8]
  private var waitingStart = 0
  /// The newest picture; it differs from the waiting one while `isLate`.
  private var newest: [UInt8]
  private var isLate = false
  private var frameIndex = 0

  /// Opens a file.
  init(path: String, settings: FilmSettings) throws(OutputError) {
    self.settings = settings
    clock = GIFClock(rate: settings.rate)
    reader = GIFPixelReader(settings: settings)
    file = try OutputFile(path: path, frameCount: settings.frameCount)
    waiting = [UInt8](repeating: 0, count: settings.width * settings.height)
    newest = waiting
    notices =
      clock.leavesFramesOut
      ? ["\(path): a GIF shows up to 50 frames a second; some of the film's are left out"] : []
  }

  var wantsKeyFrames: Bool { true }

  func study(_ keyFrames: [Bitmap]) throws(OutputError) {
    guard let builder else { return }
    for frame in keyFrames { reader.count(frame, in: builder) }
    if !keyFrames.isEmpty { isStudied = true }
  }

  func write(_ frame: Bitmap) throws(OutputError) {
    let palette = try openPalette(frame)
    reader.read(frame, with: palette, into: &newest)
    guard frameIndex > 0 else {
      waiting = newest
      frameIndex = 1
      return
    }
    isLate = newest != waiting
    try advance()
  }

  func repeatLast(_ count: Int) throws(OutputError) {
    for _ in 0..<count { try advance() }
  }

  func complete() throws(OutputError) {
    if isLate {
      try release(at: max(clock.start(ofFrame: frameIndex - 1), waitingStart + GIFClock.shortest))
    }
    let end = max(clock.start(ofFrame: frameIndex), waitingStart + GIFClock.shortest)
    try release(at: end)
    try writer?.close()
    try file.complete()
  }

  func publish() throws(OutputError) { try file.publish() }

  func abort() { file.discard() }
}

extension GIFSink {
  /// Counts a frame that shows the newest picture.
  private func advance() throws(OutputError) {
    let start = clock.start(ofFrame: frameIndex)
    frameIndex += 1
    if isLate, start - waitingStart >= GIFClock.shortest { try release(at: start) }
  }

  /// Writes the waiting picture, which ends at a time; the newest waits from then on.
  private func release(at end: Int) throws(OutputError) {
    var rest = end - waitingStart
    while rest > 0, let writer {
      let delay = min(rest, GIFClock.longest)
      try writer.add(&waiting, delay: delay)
      rest -= delay
    }
    file.framesWritten = frameIndex
    swap(&waiting, &newest)
    waitingStart = end
    isLate = false
  }

  /// Returns the palette; the first frame opens it, and stands for the film if nothing else does.
  private func openPalette(_ first: Bitmap) throws(OutputError) -> Palette {
    if let palette { return palette }
    let builder = self.builder ?? PaletteBuilder()
    if !isStudied { reader.count(first, in: builder) }
    let isGuess = !isStudied && settings.frameCount > 1
    var colors = builder.colors(limit: isGuess ? 255 - RGB.cube.count : 255)
    if isGuess { colors = Array(Set(colors + RGB.cube)).sorted { $0.code < $1.code } }
    if colors.isEmpty { colors = [RGB(code: 0)] }
    let palette = Palette(colors, isDithered: settings.quality != .draft)
    self.builder = nil
    self.palette = palette
    writer = try GIFWriter(file: file, colors: colors, settings: settings)
    return palette
  }
}

extension RGB {
  /// Colours spread evenly, five levels a part.
  static let cube: [RGB] = (0..<125).map { index in
    RGB(code: (index / 25 * 255 / 4) << 16 | (index / 5 % 5 * 255 / 4) << 8 | index % 5 * 255 / 4)
  }
}
