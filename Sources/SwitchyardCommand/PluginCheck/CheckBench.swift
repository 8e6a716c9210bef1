import SwitchyardCore
import SwitchyardHost

/// What checks work with: the plugin on trial, its lines, and chance that repeats.
final class CheckBench {
  let trial: PluginTrial
  /// Of all chance.
  let seed: UInt64
  /// What loading the library cost and changed; nil before it was loaded.
  private(set) var loading: (seconds: Double, before: ProcessState, after: ProcessState)?

  init(_ trial: PluginTrial, seed: UInt64) {
    self.trial = trial
    self.seed = seed
  }

  /// Does what the host may refuse to; its reason is the finding.
  func attempt<Answer>(
    _ body: () throws(Fault) -> Answer
  ) throws(CheckFinding) -> Answer {
    do throws(Fault) { return try body() } catch { throw .failed(error.reason) }
  }

  /// Fails unless something holds.
  func require(_ holds: Bool, _ otherwise: @autoclosure () -> String) throws(CheckFinding) {
    guard holds else { throw .failed(otherwise()) }
  }

  /// Loads the library, once.
  func load() throws(CheckFinding) {
    guard loading == nil else { return }
    let (before, start) = (ProcessState.now, ProcessState.processorSeconds)
    try attempt { () throws(Fault) in try trial.load() }
    loading = (ProcessState.processorSeconds - start, before, ProcessState.now)
  }

  /// Starts the plugin, if it isn't, and returns its sound lines.
  func lines() throws(CheckFinding) -> [Line] {
    try load()
    guard trial.hasTables else { throw .skipped("its tables can't be used") }
    return try attempt { () throws(Fault) in try trial.start() }
  }

  /// Asks a question of each line of some sort; the first finding names its line.
  func eachLine(
    where isMeant: (Line) -> Bool = { _ in true }, named sort: String = "line",
    _ ask: (Line) throws(CheckFinding) -> Void
  ) throws(CheckFinding) {
    let lines = try lines().filter(isMeant)
    guard !lines.isEmpty else { throw .skipped("it has no \(sort)") }
    for line in lines {
      do throws(CheckFinding) {
        try ask(line)
      } catch {
        guard case .failed(let text) = error else { throw error }
        throw .failed("\(line.id): \(text)")
      }
    }
  }

  /// Asks of each line that writes pixels.
  func eachPixelLine(
    that isMeant: (Line) -> Bool = { _ in true }, named sort: String = "pixel line",
    _ ask: (PixelLab) throws(CheckFinding) -> Void
  ) throws(CheckFinding) {
    try eachLine(where: { $0.kinds.contains(.pixels) && isMeant($0) }, named: sort) {
      (line) throws(CheckFinding) in
      try ask(PixelLab(bench: self, line: line))
    }
  }

  /// Asks of each line that moves layers.
  func eachLayerLine(
    that isMeant: (Line) -> Bool = { _ in true }, named sort: String = "line that moves layers",
    _ ask: (LayerLab) throws(CheckFinding) -> Void
  ) throws(CheckFinding) {
    try eachLine(where: { !$0.kinds.contains(.pixels) && isMeant($0) }, named: sort) {
      (line) throws(CheckFinding) in
      try ask(LayerLab(line: line))
    }
  }

  /// Creates an instance of a line.
  func instance(of line: Line) throws(CheckFinding) -> LineInstance {
    do throws(LineFault) { return try LineInstance(line) } catch { throw .failed(error.what) }
  }

  /// Runs a line once, whatever it is, with values for its parameters.
  func run(_ line: Line, values: [ParameterValue]? = nil) throws(CheckFinding) {
    if line.kinds.contains(.pixels) {
      try PixelLab(bench: self, line: line).run(values: values)
    } else {
      try LayerLab(line: line, values: values).run()
    }
  }

  /// Runs every line once.
  func exercise() throws(CheckFinding) {
    try eachLine { (line) throws(CheckFinding) in try run(line) }
  }

  /// Chance for one purpose.
  func chance(_ purpose: String) -> Chance {
    Chance(seed: purpose.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 })
  }
}
