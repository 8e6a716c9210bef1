import Foundation

/// The built program from start to end: how long it takes to start, and frames of a small film.
func films(_ workshop: Workshop) throws -> [Group] {
  let steps = 4
  let journey = workshop.scratch.appending(path: "film.yaml")
  try workshop.journey(steps: steps, output: "size: 640x360")
    .write(to: journey, atomically: true, encoding: .utf8)
  let plan = try run(workshop, ["check", journey.path])
  guard let frames = plan.firstMatch(of: /(\d+) frames/).flatMap({ Int($0.1) }) else {
    throw BenchError("check doesn't say how many frames there are: \(plan)")
  }
  let names = ["film.y4m", "film.mp4", "film.webm", "film.gif", "frames/####.png"]
  let outputs =
    [("raw, to nowhere", ["-o", "/dev/null", "--format", "raw"])]
    + names.map { ($0, ["-o", workshop.scratch.appending(path: $0).path]) }
  return [
    Group(
      "Start of the program", unit: "run",
      [
        Case("--version", 20) { _ in _ = try run(workshop, ["--version"]) },
        Case("list", 10) { _ in _ = try run(workshop, ["list"]) },
      ]),
    Group(
      "A film of \(steps) steps, 640 × 360, from file to file", unit: "frame",
      outputs.map { name, options in
        Case(name, 1, units: frames) { _ in
          _ = try run(workshop, ["run", journey.path, "--progress", "none"] + options)
        }
      }),
  ]
}

/// Runs the built program and returns what it printed.
private func run(_ workshop: Workshop, _ arguments: [String]) throws -> String {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = workshop.build.appending(path: "switchyard")
  process.arguments = arguments
  process.standardOutput = pipe
  try process.run()
  let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    throw BenchError("switchyard \(arguments.joined(separator: " ")) failed")
  }
  return String(decoding: output, as: UTF8.self)
}
