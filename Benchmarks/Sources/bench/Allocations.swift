import BenchCounter
import SwitchyardContent
import SwitchyardCore
import SwitchyardHost
import SwitchyardJourney
import SwitchyardMotion
import SwitchyardRender

/// How often something happens; unlike a time the same in every run.
struct Count: Codable {
  let group: String
  let name: String
  let figure: Double

  static let allocations = "Memory taken in a frame, 1920 × 1080"
}

/// Counts how often a frame takes memory, from the clock to the drawn picture, when the first frames
/// are over.
func allocations(_ workshop: Workshop) throws -> [Count] {
  let registry = workshop.makeRegistry()
  registry.load()
  let kinds: [(name: String, line: String, station: String)] = [
    ("fade", "fade", "s"), ("slide", "slide", "s"), ("zoom", "zoom", "s"),
    ("iris", "iris", "s"), ("text", "slide", "t"), ("passengers", "fade", "p"),
  ]
  var counts: [Count] = []
  for kind in kinds {
    let text = workshop.twoScreens(kind.station, line: kind.line)
    let film = try CountedFilm(Journey(parsing: text), registry)
    if counts.isEmpty {
      counts.append(.init(group: Count.allocations, name: "rest", figure: try film.rest()))
    }
    counts.append(
      .init(group: Count.allocations, name: kind.name, figure: try film.transition()))
  }
  let film = try CountedFilm(
    Journey(parsing: workshop.twoScreens("s", line: "fade")), registry, bands: nil)
  counts.append(
    .init(group: Count.allocations, name: "fade, on all cores", figure: try film.transition()))
  return counts
}

/// A journey that is drawn as a film is, without writing it.
private final class CountedFilm {
  private let director: Director
  private let builder = SceneBuilder(store: PictureStore(budget: 256 << 20), scale: 1)
  private let compositor: Compositor
  private let out = Bitmap(width: 1920, height: 1080)
  private var last = DisplayList(width: 1920, height: 1080, ground: .black)
  private var next = DisplayList(width: 1920, height: 1080, ground: .black)
  private var frame = 0

  init(_ journey: Journey, _ registry: PluginRegistry, bands: Int? = 1) throws {
    compositor = Compositor(bands: bands)
    let trace = Trace(sink: { _ in })
    trace.tellsProgress = false
    director = Director(
      try journey.plan(lines: LineSource(registry), pictures: .ofBench), trace: trace)
  }

  /// The first rest.
  func rest() throws -> Double {
    let seconds = director.plan.steps[1].start
    return try count(from: 0.3 * seconds, to: 0.9 * seconds)
  }

  /// The first transition.
  func transition() throws -> Double {
    let (start, end) = (director.plan.steps[1].start, director.plan.steps[1].end)
    return try count(from: start + 0.3 * (end - start), to: start + 0.9 * (end - start))
  }

  private func count(from start: Double, to end: Double) throws -> Double {
    while director.plan.rate.time(ofFrame: frame) < start { try draw() }
    let first = frame
    bench_count_begin()
    while director.plan.rate.time(ofFrame: frame) < end { try draw() }
    return Double(bench_count_end()) / Double(frame - first)
  }

  private func draw() throws {
    director.advance(to: director.plan.rate.time(ofFrame: frame))
    frame += 1
    try builder.update(&next, from: director.picture)
    guard next != last else { return }
    _ = compositor.picture(of: next, drawnInto: out)
    swap(&last, &next)
  }
}

extension Workshop {
  /// A journey from one screen to another: of pictures, of texts, or with passengers.
  func twoScreens(_ kind: String, line: String) -> String {
    """
    switchyard: 1
    output: { size: 1920x1080, fps: 30 }
    defaults: { hold: 1s, duration: 2s, line: \(line) }
    stations:
      s0: \(pictures[0])
      s1: \(pictures[1])
      t0: { layers: [{ color: white }, { frame: [90, 90, 900, 90], text: { string: From here, size: 60 } }] }
      t1: { layers: [{ color: white }, { frame: [90, 90, 900, 90], text: { string: To there, size: 60 } }] }
      p0:
        layers:
          - { color: white }
          - { name: card, frame: [90, 90, 300, 200], color: navy }
          - { name: word, frame: [90, 400, 300, 60], text: { string: Word, size: 40 } }
        passengers: { card: card, word: word }
      p1:
        layers:
          - { color: white }
          - { name: card, frame: [900, 90, 600, 400], color: navy }
          - { name: word, frame: [900, 600, 300, 60], text: { string: Word, size: 40 } }
        passengers: { card: card, word: word }
    steps: [\(kind)0, { push: \(kind)1 }]

    """
  }
}
