public import SwitchyardRender

/// Several outputs of one journey, written in one rendering pass.
///
/// Draw a picture for every moment of `moments` and hand it over; each output takes what it needs,
/// in its own size. Either all files appear or none.
public final class FanOut {
  /// The moments to draw, in order.
  public let moments: FilmSchedule
  private let sinks: [any FrameSink]
  /// Number of the newest picture, and of the one that each sink has shown last.
  private var newest = 0
  private var shown: [Int]
  private var picture: Picture?

  private enum Picture {
    case bitmap(Bitmap)
    case planes(PlanarBitmap)
  }

  /// Opens all outputs for frames of a size in pixels; when one fails, the others are undone.
  ///
  /// - Parameter drawLabel: Writes on contact sheets; without it they have no labels.
  /// - Throws: What `openSink` throws.
  public init(
    _ outputs: [FilmOutput], frameWidth: Int, frameHeight: Int,
    drawLabel: @escaping ContactSheet.Labeling = { _, _ in }
  ) throws(OutputError) {
    try FanOut.checkNames(outputs)
    for output in outputs {
      try output.check(frameWidth: frameWidth, frameHeight: frameHeight)
    }
    var sinks: [any FrameSink] = []
    do throws(OutputError) {
      for output in outputs {
        sinks.append(
          try output.open(
            frameWidth: frameWidth, frameHeight: frameHeight, drawLabel: drawLabel))
      }
    } catch {
      for sink in sinks.reversed() { sink.abort() }
      throw error
    }
    self.sinks = sinks
    shown = sinks.map { _ in 0 }
    moments = FilmSchedule(outputs.map(\.track))
  }

  /// What the person should know about the files.
  public var notices: [String] { sinks.flatMap(\.notices) }

  /// Whether `study` makes a film better.
  public var wantsKeyFrames: Bool { sinks.contains(where: \.wantsKeyFrames) }

  /// Whether every output takes frames as planes of 4:2:0, which is quicker.
  public var takesPlanes: Bool { sinks.allSatisfy(\.takesPlanes) }

  /// Looks at frames that stand for the whole journey, before the first one is written.
  public func study(_ keyFrames: [Bitmap]) throws(OutputError) {
    for sink in sinks where sink.wantsKeyFrames {
      try orAbort { () throws(OutputError) in try sink.study(keyFrames) }
    }
  }

  /// Hands over the picture of a moment; its pixels must stay until the next call of `write`.
  public func write(_ frame: Bitmap, at moment: FilmMoment) throws(OutputError) {
    newest += 1
    picture = .bitmap(frame)
    try deliver(at: moment)
  }

  /// Hands over the planes of a moment, where every output takes them.
  public func write(_ planes: PlanarBitmap, at moment: FilmMoment) throws(OutputError) {
    newest += 1
    picture = .planes(planes)
    try deliver(at: moment)
  }

  /// Says that the picture of a moment is the same as that of the one before.
  public func repeatLast(at moment: FilmMoment) throws(OutputError) { try deliver(at: moment) }

  /// Completes all files, then puts them in their places.
  public func finish() throws(OutputError) {
    try orAbort { () throws(OutputError) in
      for sink in sinks { try sink.complete() }
      for sink in sinks { try sink.publish() }
    }
  }

  /// Removes every trace of files that aren't finished.
  public func abort() {
    for sink in sinks.reversed() { sink.abort() }
  }
}

extension FanOut {
  private func deliver(at moment: FilmMoment) throws(OutputError) {
    guard let picture else { preconditionFailure("the first moment has a picture") }
    for taker in moment.takers {
      let isRepeated = shown[taker] == newest
      try orAbort { () throws(OutputError) in
        switch picture {
        case _ where isRepeated: try sinks[taker].repeatLast(1)
        case .bitmap(let bitmap): try sinks[taker].write(bitmap)
        case .planes(let planes): try sinks[taker].write(planes)
        }
      }
      shown[taker] = newest
    }
  }

  private func orAbort(_ work: () throws(OutputError) -> Void) throws(OutputError) {
    do throws(OutputError) { try work() } catch {
      abort()
      throw error
    }
  }

  /// Refuses outputs that would overwrite each other.
  ///
  /// - Throws: `sameFile`.
  public static func checkNames(_ outputs: [FilmOutput]) throws(OutputError) {
    var places: [String: String] = [:]
    for path in outputs.map(\.path) where !FilePath.isDevice(path) {
      let place = FilePath.identity(of: path)
      if let other = places.updateValue(path, forKey: place) {
        throw .sameFile(path: path, other: other)
      }
    }
  }
}
