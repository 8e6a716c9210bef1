/// Measures the program itself, in the way that other programs are measured beside it.
struct BenchCommand: Subcommand {
  static let name = "bench"
  static let summary = "Measure how fast frames and films are made."

  let options = OptionParser(
    command: "bench", operands: "raw | show PICTURE…",
    summary:
      "raw composites frames of one job from two pictures, draws them and throws them away:\n"
      + "\(BenchJob.allCases.map(\.rawValue).joined(separator: " ")).\n"
      + "show makes a film of pictures, 2 s each, with fades of half a second, 30 frames/s.")
  private let job: OptionParser.Texts
  private let size: OptionParser.Texts
  private let threads: OptionParser.Texts
  private let frames: OptionParser.Texts
  private let dump: OptionParser.Texts
  private let kind: OptionParser.Texts
  private let preset: OptionParser.Texts
  private let timing: OptionParser.Texts
  private let output: OptionParser.Texts
  private let plugins: PluginOptions

  init() {
    job = options.texts("job", "JOB", "raw: what to draw")
    size = options.texts("size", "WxH", "raw: pixels of a frame; 1920x1080 unless told")
    threads = options.texts("threads", "N", "raw: draw on N threads; 1 unless told")
    frames = options.texts("frames", "N", "raw: how many; 300 unless told")
    dump = options.texts(
      "dump", "FILE", "raw: write the frame at 0.4 as raw RGBA, or planes of 4:2:0")
    kind = options.texts("kind", "KIND", "show: mp4, webm, gif, png or null; mp4 unless told")
    preset = options.texts("preset", "NAME", "show: veryfast (usual), ultrafast or - for an mp4")
    timing = options.texts("timing", "HOW", "show: constant or variable")
    output = options.texts("output", short: "o", "FILE", "show: the film, or a folder for png")
    plugins = PluginOptions(in: options)
  }

  func run() throws(Failure) -> ExitCode {
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
    return try RunCommand.execute(try show.arguments(), console: Console())
  }
}
