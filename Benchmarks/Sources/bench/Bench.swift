import Foundation

/// Measures Switchyard, and writes the figures as JSON and as Markdown.
@main enum Bench {
  static let usage = """
    usage: bench [--only NAME] [--reps N] [--quick] BUILD RESULTS

    BUILD is the folder of the built program and plugins, RESULTS the folder to write into.
    --only NAME  kernels, compositor, frames, allocations, calls, scan, navigator, journey, decode or film
    --reps N     passes of each case, 5 by default
    --quick      a tenth of the work, once: to see that everything runs

    """

  static func main() {
    guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
      FileHandle.standardError.write(Data(usage.utf8))
      exit(2)
    }
    do {
      try measure(options)
    } catch {
      FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func measure(_ options: Options) throws {
    let machine = Machine.present
    let workshop = try Workshop(build: URL(filePath: options.build).absoluteURL)
    defer { workshop.close() }
    let runner = Runner(reps: options.reps, divisor: options.isQuick ? 10 : 1)
    var results: [Measurement] = []
    for (name, make) in suites(workshop) where options.only.isEmpty || options.only == name {
      for group in try make() {
        FileHandle.standardError.write(Data("\(group.name)\n".utf8))
        results += try runner.measure(group)
      }
    }
    let counts =
      options.only.isEmpty || options.only == "allocations" ? try allocations(workshop) : []
    let date = Date.now.formatted(.iso8601.year().month().day())
    try write(
      Report(
        date: date, machine: machine, bars: Bar.of(results) + Bar.of(counts), counts: counts,
        measurements: results),
      to: options.results, named: options.only.isEmpty && !options.isQuick ? "latest" : "partial")
  }

  /// What there is to measure, made only when it is its turn.
  private static func suites(_ workshop: Workshop) -> [(String, () throws -> [Group])] {
    [
      ("kernels", { [kernels()] }),
      (
        "compositor",
        {
          [scenes(bands: 1), scenes(bands: nil), planarScenes(bands: 1), planarScenes(bands: nil)]
        }
      ),
      ("frames", { [try frames(workshop)] }),
      ("calls", calls),
      ("scan", { try [scan(workshop)] + scansOfMany(workshop) }),
      ("navigator", { [try navigation()] }),
      ("journey", { journeys(workshop) }),
      ("decode", { [try decoding(workshop)] }),
      ("film", { try films(workshop) }),
    ]
  }

  private static func write(_ report: Report, to folder: String, named name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    let base = URL(filePath: folder)
    try report.json.write(to: base.appending(path: "\(name).json"))
    try Data(report.markdown.utf8).write(to: base.appending(path: "\(name).md"))
    print(report.markdown, terminator: "")
  }
}

/// What the command line asks for.
struct Options {
  var build = ""
  var results = ""
  var only = ""
  var reps = 5
  var isQuick = false

  /// Reads arguments; nil when they are wrong.
  init?(_ arguments: [String]) {
    var operands: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--quick": isQuick = true
      case "--only":
        guard let name = rest.popFirst() else { return nil }
        only = name
      case "--reps":
        guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else { return nil }
        reps = number
      default: operands.append(argument)
      }
    }
    guard operands.count == 2, !operands.contains(where: { $0.hasPrefix("-") }) else { return nil }
    (build, results) = (operands[0], operands[1])
    if isQuick { reps = 1 }
  }
}
