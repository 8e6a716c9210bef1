package import Foundation

/// What a run of the built program said and how it ended.
package struct Outcome: Sendable {
  package var code: Int32
  package var output: Data
  package var errors: String

  package var text: String { String(decoding: output, as: UTF8.self) }
}

/// Runs the built program, or another, as a stranger would.
package enum Tool {
  /// The folder of the test binary, where the program and the plugins lie.
  package static let products: URL =
    Bundle.allBundles.map(\.bundleURL)
    .map { $0.pathExtension == "xctest" ? $0.deletingLastPathComponent() : $0 }
    .first { FileManager.default.fileExists(atPath: $0.appendingPathComponent("switchyard").path) }
    ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()

  /// The program that is tested: beside the tests, or in the folder that a variable names.
  package static let program: String =
    (ProcessInfo.processInfo.environment["SWITCHYARD_TEST_BIN"].map { URL(fileURLWithPath: $0) }
    ?? products).appendingPathComponent("switchyard").path

  /// Runs `switchyard` with arguments.
  package static func run(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    try launch(program, arguments, in: folder, environment: environment)
  }

  /// Runs any program, found in the search path.
  package static func launch(
    _ program: String, _ arguments: [String], in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = try start(program, arguments, in: folder, environment: environment)
    return finish(process)
  }

  /// A process under way, with its pipes.
  package struct Running {
    package let process: Process
    package let output: Pipe
    package let errors: Pipe
  }

  /// Starts a program without waiting for it.
  package static func start(
    _ program: String, _ arguments: [String], in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Running {
    let process = Process()
    let isPath = program.contains("/")
    process.executableURL = URL(fileURLWithPath: isPath ? program : "/usr/bin/env")
    process.arguments = (isPath ? [] : [program]) + arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment
      .merging([
        "XDG_DATA_HOME": "/nonexistent", "XDG_CACHE_HOME": products.path + "/test-cache",
      ]) { $1 }
      .merging(environment) { $1 }
    let running = Running(process: process, output: Pipe(), errors: Pipe())
    process.standardOutput = running.output
    process.standardError = running.errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return running
  }

  /// Waits until a process has said something on standard error, and drops that.
  package static func waitForWords(of running: Running) {
    var bytes = [UInt8](repeating: 0, count: 1 << 12)
    let descriptor = running.errors.fileHandleForReading.fileDescriptor
    while read(descriptor, &bytes, bytes.count) < 0, errno == EINTR {}
  }

  /// Waits until a process has a handler of its own for a signal.
  package static func waitForHandler(of signal: Int32, in running: Running) throws {
    let status = "/proc/\(running.process.processIdentifier)/status"
    while running.process.isRunning {
      let lines = try String(contentsOfFile: status, encoding: .utf8).split(separator: "\n")
      let caught = lines.first { $0.hasPrefix("SigCgt:") }?.split(separator: "\t").last
      if UInt64(caught ?? "0", radix: 16).map({ $0 >> UInt64(signal - 1) & 1 == 1 }) == true {
        return
      }
      usleep(5000)
    }
  }

  /// Waits for a process and collects what it said.
  package static func finish(_ running: Running) -> Outcome {
    let collector = Collector(running.errors.fileHandleForReading)
    let output = readAll(running.output.fileHandleForReading)
    let errors = collector.wait()
    running.process.waitUntilExit()
    return Outcome(
      code: running.process.terminationReason == .exit
        ? running.process.terminationStatus : -running.process.terminationStatus,
      output: output, errors: String(decoding: errors, as: UTF8.self))
  }

  /// Reads to the end; signals that other tests have to do with may interrupt that.
  private static func readAll(_ handle: FileHandle) -> Data {
    var data = Data()
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(handle.fileDescriptor, &bytes, bytes.count)
      if count > 0 { data += bytes[..<count] }
      if count == 0 || count < 0 && errno != EINTR { return data }
    }
  }

  /// Reads one pipe on a thread of its own, so that neither pipe can fill up.
  private final class Collector: @unchecked Sendable {
    private let done = DispatchSemaphore(value: 0)
    private var data = Data()

    init(_ handle: FileHandle) {
      Thread.detachNewThread { [self] in
        data = Tool.readAll(handle)
        done.signal()
      }
    }

    func wait() -> Data {
      done.wait()
      return data
    }
  }
}
