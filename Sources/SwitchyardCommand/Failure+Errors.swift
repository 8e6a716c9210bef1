import SwitchyardConsole
import SwitchyardContent
import SwitchyardJourney
import SwitchyardOutput

extension Failure {
  /// Runs a body and turns what it throws into a failure of an output.
  static func ofOutput<Result>(
    _ body: () throws(OutputError) -> Result
  ) throws(Failure) -> Result {
    do throws(OutputError) {
      return try body()
    } catch {
      throw Failure(code: error.isUsage ? .usage : .output, message: "\(error)")
    }
  }

  /// Runs a body about an output and says which place of the journey makes it too large.
  static func ofOutput<Result>(
    _ output: PlannedOutput, in plan: JourneyPlan, _ body: () throws(OutputError) -> Result
  ) throws(Failure) -> Result {
    do throws(OutputError) {
      return try body()
    } catch {
      guard error.isAboutSize, let placed = plan.error("\(error)", aboutSizeOf: output) else {
        throw Failure(code: error.isUsage ? .usage : .output, message: "\(error)")
      }
      throw Failure(code: .output, lines: placed.lines)
    }
  }

  /// Runs a body and turns what it throws into a failure of an input.
  static func ofContent<Result>(
    _ body: () throws(ContentError) -> Result
  ) throws(Failure) -> Result {
    do throws(ContentError) {
      return try body()
    } catch {
      throw Failure(code: .input, message: error.text)
    }
  }

  /// Runs a body and says which stations need the picture that it throws about.
  static func ofContent<Result>(
    in plan: JourneyPlan, _ body: () throws(ContentError) -> Result
  ) throws(Failure) -> Result {
    do throws(ContentError) {
      return try body()
    } catch {
      let stations = plan.stations(needing: error.path).map { "'\($0)'" }
      let place =
        stations.isEmpty
        ? "" : "station\(stations.count > 1 ? "s" : "") \(stations.joined(separator: ", ")): "
      let message = place + error.text
      let lines = plan.error(message, aboutPicture: error.path)?.lines ?? [message]
      throw Failure(code: .input, lines: lines)
    }
  }
}

extension Failure {
  /// Runs a body and turns what it throws into a failure of the journey or what it names.
  static func ofJourney<Result>(
    _ body: () throws(JourneyError) -> Result
  ) throws(Failure) -> Result {
    do throws(JourneyError) {
      return try body()
    } catch {
      throw Failure(code: error.code, lines: error.lines)
    }
  }
}

extension JourneyError {
  fileprivate var code: ExitCode {
    switch kind {
    case .journey, .notice: .journey
    case .input: .input
    case .plugin: .plugin
    }
  }

  /// One line for each problem, and the place in the file where that helps.
  fileprivate var lines: [String] {
    problems.flatMap { problem in
      let excerpt = problem.excerpt?.split(separator: "\n", omittingEmptySubsequences: false)
      return [problem.description] + (excerpt ?? []).map(String.init)
    }
  }
}

extension OutputError {
  /// Whether the arguments are at fault, not the machine.
  fileprivate var isUsage: Bool {
    switch self {
    case .unknownFormat, .sameFile: true
    default: false
    }
  }

  fileprivate var isAboutSize: Bool {
    switch self {
    case .tooLarge, .tooManyPixels: true
    default: false
    }
  }
}
