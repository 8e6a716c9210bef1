import SwitchyardConsole
import SwitchyardContent
import SwitchyardHost
import SwitchyardJourney
import SwitchyardOutput

/// A contact sheet of a plugin's lines, each of which goes from one coloured screen to the next.
struct PluginSheet {
  let file: String
  let path: String

  /// Draws the sheet.
  func draw() throws(Failure) {
    let registry = PluginRegistry(
      searchPath: PluginSearchPath(files: [file], executable: nil) { _ in nil },
      version: SwitchyardTool.version, scan: PluginScan.ofThisProgram())
    registry.load()
    guard !registry.lines.isEmpty else {
      throw Failure(code: .plugin, message: "\(file): it has no line to draw")
    }
    let store = PictureStore()
    let plan = try Failure.ofJourney { () throws(JourneyError) in
      try Journey(parsing: text(for: registry.lines), file: file)
        .plan(lines: LineSource(registry), pictures: PictureSource(store))
    }
    var output = FilmOutput(
      path: path, format: .png,
      settings: FilmSettings(
        width: plan.pixelWidth, height: plan.pixelHeight, rate: plan.rate,
        frameCount: plan.frameCount))
    // At least two pictures of the middle of each line.
    output.sheetColumns = 3 + registry.lines.count / 2
    let run = FilmRun(
      plan: plan, outputs: [output], store: store, trace: nil, style: .none, jobs: nil,
      console: Console())
    _ = try run.run()
  }

  private func text(for lines: [LineDescription]) -> String {
    let colors = ["#C0392B", "#2471A3", "#239B56", "#B7950B"]
    let stations = (0...lines.count).map { "  s\($0): '\(colors[$0 % colors.count])'" }
    let steps = lines.enumerated().map { index, line in
      "  - { push: s\(index + 1), line: \(line.plugin)/\(line.id), duration: 1s }"
    }
    return """
      switchyard: 1
      output: { size: 320x180, fps: 30 }
      defaults: { hold: 0s }
      stations:
      \(stations.joined(separator: "\n"))
      steps:
        - { push: s0, hold: 100ms }
      \(steps.joined(separator: "\n"))
      """
  }
}
