import Glibc
import SwitchyardBenchLines
import SwitchyardConsole
import SwitchyardContent
import SwitchyardCore
import SwitchyardHost
import SwitchyardMotion
import SwitchyardRender

/// Two screens with a train between them, drawn as a film draws them: the line is called through its
/// table, layers become a display list, and the compositor draws that.
final class BenchStage {
  private let job: BenchJob
  private let threads: Int
  private let navigator: Navigator
  private let train: Train
  private let canvas: FilmCanvas
  private let size: Size

  /// Reads the pictures, finds the job's line and lets a train depart.
  init(
    _ job: BenchJob, pictures: [String], width: Int, height: Int, threads: Int,
    registry: PluginRegistry
  ) throws(Failure) {
    self.job = job
    self.threads = threads
    size = Size(width: Double(width), height: Double(height))
    navigator = Navigator(size: size, timeline: Timeline())
    let choice = try BenchStage.choice(of: job, registry)
    let store = PictureStore()
    var stations: [Station] = []
    for path in pictures {
      let natural = try Failure.ofContent { () throws(ContentError) in try store.probe(path).size }
      let layer = Layer(frame: Rect(size: size))
      layer.contents = .picture(Picture(path: path, naturalSize: natural, pixelSize: size))
      stations.append(Station(id: "\(stations.count)", layer: layer))
    }
    do throws(NavigatorError) {
      try navigator.push(stations[0], animated: false)
      train = try navigator.drive(.push(stations[1]), on: choice)
    } catch {
      preconditionFailure("a new navigator takes two stations: \(error)")
    }
    canvas = FilmCanvas(
      width: width, height: height, scale: 1, ground: .black, store: store,
      isPlanar: job.isPlanar, jobs: threads)
  }

  private static func choice(
    of job: BenchJob, _ registry: PluginRegistry
  ) throws(Failure) -> LineChoice {
    do throws(HostError) {
      try registry.register { switchyard_bench_lines() }
      let line = try registry.line(named: job.line.name)
      let values = try registry.values(for: line, from: job.line.values)
      return LineChoice(line, values: values)
    } catch {
      throw Failure(code: .plugin, message: "switchyard bench: \(error)")
    }
  }

  /// Draws frames, progress jumping about in steps of the golden ratio so that any number of them
  /// averages alike, and returns the result as JSON.
  func measure(frames: Int) throws(Failure) -> String {
    for progress in [0.25, 0.5, 0.75] { try draw(at: progress) }
    var progress = 0.5
    let clock = ContinuousClock()
    let start = clock.now
    for _ in 0..<frames {
      progress += 0.618_033_988_7
      progress -= progress.rounded(.down)
      try draw(at: progress)
    }
    let seconds = (clock.now - start) / .seconds(1)
    return "{\"job\":\"\(job.rawValue)\",\"w\":\(Int(size.width)),\"h\":\(Int(size.height)),"
      + "\"threads\":\(threads),\"frames\":\(frames),\"secs\":\(seconds),"
      + "\"fps\":\(Double(frames) / seconds)}"
  }

  /// Writes the frame at 0.4: rows of RGBA, or the planes one after the other.
  func dump(to path: String) throws(Failure) {
    try draw(at: 0.4)
    guard let file = fopen(path, "wb") else { throw unwritable(path) }
    var isWritten = true
    func write(_ row: UnsafeBufferPointer<UInt8>) {
      isWritten = isWritten && fwrite(row.baseAddress, 1, row.count, file) == row.count
    }
    canvas.planes?.forEachRow(write)
    if let picture = canvas.picture {
      for y in 0..<picture.height {
        write(UnsafeBufferPointer(start: picture.row(y), count: 4 * picture.width))
      }
    }
    guard fclose(file) == 0, isWritten else { throw unwritable(path) }
  }

  private func draw(at progress: Double) throws(Failure) {
    train.drive(to: job.trainProgress(progress, width: Int(size.width)))
    try Failure.ofContent { () throws(ContentError) in
      _ = try canvas.draw(navigator.container, anew: true)
    }
  }

  private func unwritable(_ path: String) -> Failure {
    Failure(
      code: .output, message: "'\(path)' can't be written: \(String(cString: strerror(errno)))")
  }
}
