import SwitchyardContent
import SwitchyardCore
import SwitchyardOutput
import SwitchyardRender

/// Fills every output of a run in one pass over its moments.
struct FilmRenderer {
  let tracks: [FilmTrack]
  /// Moves the journey on to a moment, in seconds, and answers the layer to draw.
  let advance: (Double) throws(Failure) -> Layer
  var progress: ProgressReporter

  /// Renders to the end, or throws; either all files are in their places then, or none is.
  mutating func run() throws(Failure) {
    do throws(Failure) {
      try fill()
      progress.close()
      for track in tracks { try Failure.ofOutput { () throws(OutputError) in try track.finish() } }
    } catch {
      progress.close()
      tracks.forEach { $0.abort() }
      throw error
    }
  }

  private mutating func fill() throws(Failure) {
    while let time = tracks.compactMap(\.nextTime).min() {
      if let code = Interrupts.pending { throw Failure(code: code, message: "") }
      let container = try advance(time)
      for track in tracks where track.nextTime == time {
        try Failure.ofContent { () throws(ContentError) in try track.canvas.draw(container, at: time) }
        try Failure.ofOutput { () throws(OutputError) in try track.take() }
      }
      progress.update(done: tracks.map(\.done).max() ?? 0)
    }
  }
}
