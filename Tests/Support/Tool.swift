import Foundation

/// What a run of the built program said and how it ended.
struct Outcome {
  var code: Int32
  var output: Data
  var errors: String

  var text: String { String(decoding: output, as: UTF8.self) }
}

/// Runs the built program, or another, as a stranger would.
enum Tool {
  /// The folder of the test binary, where the program and the plugins lie.
  static let products: URL = Bundle.allBundles.map(\.bundleURL)
    .map { $0.pathExtension == "xctest" ? $0.deletingLastPathComponent() : $0 }
    .first { FileManager.default.fileExists(atPath: $0.appendingPathComponent("switchyard").path) }
    ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()

  /// Runs `switchyard` with arguments.
  static func run(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    try launch(
      products.appendingPathComponent("switchyard").path, arguments, in: folder,
      environment: environment)
  }

  /// Runs any program, found in the search path.
  static func launch(
    _ program: String, _ arguments: [String], in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = try start(program, arguments, in: folder, environment: environment)
    return finish(process)
  }

  /// A process under way, with its pipes.
  struct Running {
    let process: Process
    let output: Pipe
    let errors: Pipe
  }

  /// Starts a program without waiting for it.
  static func start(
    _ program: String, _ arguments: [String], in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Running {
    let process = Process()
    let isPath = program.contains("/")
    process.executableURL = URL(fileURLWithPath: isPath ? program : "/usr/bin/env")
    process.arguments = (isPath ? [] : [program]) + arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment
      .merging(["XDG_DATA_HOME": "/nonexistent"]) { $1 }
      .merging(environment) { $1 }
    let running = Running(process: process, output: Pipe(), errors: Pipe())
    process.standardOutput = running.output
    process.standardError = running.errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return running
  }

  /// Waits for a process and collects what it said.
  static func finish(_ running: Running) -> Outcome {
    let collector = Collector(running.errors.fileHandleForReading)
    let output = running.output.fileHandleForReading.readDataToEndOfFile()
    let errors = collector.wait()
    running.process.waitUntilExit()
    return Outcome(
      code: running.process.terminationReason == .exit
        ? running.process.terminationStatus : -running.process.terminationStatus,
      output: output, errors: String(decoding: errors, as: UTF8.self))
  }

  /// Reads one pipe on a thread of its own, so that neither pipe can fill up.
  private final class Collector: @unchecked Sendable {
    private let done = DispatchSemaphore(value: 0)
    private var data = Data()

    init(_ handle: FileHandle) {
      Thread.detachNewThread { [self] in
        data = handle.readDataToEndOfFile()
        done.signal()
      }
    }

    func wait() -> Data {
      done.wait()
      return data
    }
  }
}

/// A folder that goes when the test has ended.
final class Scratch {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("switchyard-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  subscript(name: String) -> URL { url.appendingPathComponent(name) }

  /// Writes a text file.
  @discardableResult func write(_ text: String, to name: String) throws -> URL {
    let file = self[name]
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }

  /// Names of everything in the folder, sorted.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }
}
