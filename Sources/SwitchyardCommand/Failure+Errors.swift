import SwitchyardContent
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

  /// Runs a body and turns what it throws into a failure of an input.
  static func ofContent<Result>(
    _ body: () throws(ContentError) -> Result
  ) throws(Failure) -> Result {
    do throws(ContentError) {
      return try body()
    } catch {
      throw Failure(code: .input, message: "\(error)")
    }
  }
}

extension OutputError {
  /// Whether the arguments are at fault, not the machine.
  fileprivate var isUsage: Bool {
    if case .unknownFormat = self { true } else { false }
  }
}
