import SwitchyardMotion

/// Evaluates or plots an easing.
struct CurveCommand: Subcommand {
  static let name = "curve"
  static let summary = "Evaluate or plot an easing or a spring."

  let options = OptionParser(
    command: "curve", operands: "EASING",
    summary: "Plots an easing, or prints its values: ease-out, cubic-bezier(0.2, 0, 0, 1),\n"
      + "steps(4), linear(0, 0.3 20%, 1), spring(0.2, 500ms), reverse(ease-in).")
  private let samples: OptionParser.Texts
  private let at: OptionParser.Texts
  private let json: OptionParser.Flag

  init() {
    samples = options.texts("samples", "N", "Print N values from 0 to 1")
    at = options.texts("at", "X", "Print the value at X, where 0 is the start and 1 the end")
    json = options.flag("json", "Print JSON")
  }

  func run() throws(Failure) -> ExitCode {
    let easing = try parseEasing()
    let console = Console()
    if let inputs = try inputs() {
      try console.print(options[json] ? object(easing, inputs) : rows(easing, inputs))
    } else if options[json] {
      try console.print(object(easing, CurvePlot.evenly(101)))
    } else {
      try console.print(CurvePlot(easing: easing).text)
    }
    return .ok
  }

  // MARK: - Arguments

  private func parseEasing() throws(Failure) -> Easing {
    guard options.operands.count == 1 else {
      throw .usage("curve: name one easing, such as 'ease-out'")
    }
    do throws(EasingError) {
      return try Easing(parsing: options.operands[0])
    } catch {
      throw .usage("curve: \(error)")
    }
  }

  private func inputs() throws(Failure) -> [Double]? {
    let points = options[at]
    if !points.isEmpty {
      return try points.map { (text) throws(Failure) in
        guard let x = Double(text), x.isFinite else {
          throw .usage("curve: --at wants a number, not '\(text)'")
        }
        return x
      }
    }
    guard let text = options.last(samples) else { return nil }
    guard let count = Int(text), (2...1_000_000).contains(count) else {
      throw .usage("curve: --samples wants a whole number from 2 to 1000000, not '\(text)'")
    }
    return CurvePlot.evenly(count)
  }

  // MARK: - Answers

  private func rows(_ easing: Easing, _ inputs: [Double]) -> String {
    inputs.map { "\($0)\t\(easing.value(at: $0))" }.joined(separator: "\n")
  }

  private func object(_ easing: Easing, _ inputs: [Double]) -> String {
    let points = inputs.map { "[\($0),\(easing.value(at: $0))]" }.joined(separator: ",")
    let settling = easing.settlingDuration.map { "\($0)" } ?? "null"
    return "{\"easing\":\(JSONText.quoted(easing.description)),\"settlingDuration\":\(settling),"
      + "\"samples\":[\(points)]}"
  }
}
