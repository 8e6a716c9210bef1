package import SwitchyardConsole

extension BenchCommand: Subcommand {
  package func run() throws(Failure) -> ExitCode {
    switch options.operands.first {
    case "raw": try runRaw()
    case "show": try runShow()
    default: throw .usage("bench: say raw or show, and pictures")
    }
  }

  private func runRaw() throws(Failure) -> ExitCode {
    guard let name = options.last(job), let job = BenchJob(rawValue: name) else {
      let names = BenchJob.allCases.map(\.rawValue).joined(separator: " ")
      throw .usage("bench: --job is one of \(names)")
    }
    let sides = (options.last(size) ?? "1920x1080").split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy({ (2...16384).contains($0) }) else {
      throw .usage("bench: --size wants pixels such as 1920x1080")
    }
    let pictures = Array(options.operands.dropFirst())
    guard pictures.count == 2 else { throw .usage("bench: raw wants two pictures") }
    let console = Console()
    let stage = try BenchStage(
      job, pictures: pictures, width: sides[0], height: sides[1],
      threads: try number(threads, "threads", 1, 1...256),
      registry: try plugins.load(from: options, console: console))
    if let path = options.last(dump) {
      try stage.dump(to: path)
    } else {
      try console.print(try stage.measure(frames: try number(frames, "frames", 300, 1...1_000_000)))
    }
    return .ok
  }

  private func number(
    _ option: OptionParser.Texts, _ name: String, _ usual: Int, _ range: ClosedRange<Int>
  ) throws(Failure) -> Int {
    guard let text = options.last(option) else { return usual }
    guard let number = Int(text), range.contains(number) else {
      throw .usage("bench: --\(name) wants a whole number of \(range.lowerBound) or more")
    }
    return number
  }

  private func runShow() throws(Failure) -> ExitCode {
    guard let path = options.last(output) else { throw .usage("bench: show wants -o FILE") }
    let show = BenchShow(
      pictures: Array(options.operands.dropFirst()), kind: options.last(kind) ?? "mp4",
      preset: options.last(preset) ?? "-", timing: options.last(timing), path: path)
    return try RunCommand.execute(try show.arguments())
  }
}
