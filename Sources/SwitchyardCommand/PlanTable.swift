import SwitchyardConsole
import SwitchyardJourney
import SwitchyardMotion
import SwitchyardOutput

/// What a plan will do, step by step.
struct PlanTable {
  let plan: JourneyPlan

  /// A table, and below it the sum and what is worth knowing.
  var lines: [String] {
    let hasTouches = plan.steps.contains { !meanwhile($0).isEmpty }
    var table = TextTable(
      ["step", "start", "end", "rest to", "frames", "screen", "line"]
        + (hasTouches ? ["meanwhile"] : []) + ["passengers"],
      alignments: [.right, .right, .right, .right, .right])
    for step in plan.steps {
      table.add(
        [
          "\(step.index + 1)", seconds(step.start), seconds(step.end), seconds(step.restEnd),
          frames(of: step), screen(of: step), line(of: step),
        ] + (hasTouches ? [meanwhile(step)] : []) + [passengers(of: step)])
    }
    return table.lines + ["", sum] + outputLines + noticeLines
  }

  /// Prints the plan, if its files can be written.
  func print(asJSON: Bool, to console: Console) throws(Failure) {
    for output in plan.outputs { _ = try FilmOutput.checked(output, of: plan) }
    if asJSON { try console.print(json.pretty()) } else { try console.print(lines: lines) }
  }

  /// The same as JSON.
  var json: JSONText {
    .object([
      ("seconds", .number(plan.seconds)), ("frames", .whole(plan.frameCount)),
      ("framesPerSecond", .text(rate)), ("width", .whole(plan.pixelWidth)),
      ("height", .whole(plan.pixelHeight)), ("steps", .list(plan.steps.map(json))),
      ("outputs", .list(plan.outputs.map { .text($0.path) })),
      ("notices", .list(plan.notices.map { .text("\($0)") })),
    ])
  }

  // MARK: - Cells

  private func seconds(_ value: Double) -> String {
    let thousandths = Int((value * 1000).rounded())
    return "\(thousandths / 1000)." + "\(thousandths % 1000)".leftPadded(to: 3, with: "0")
  }

  /// The frames that show the step: its transition's and its rest's.
  private func frames(of step: PlannedStep) -> String {
    let range = frameRange(of: step)
    return range.isEmpty ? "none" : "\(range.lowerBound)-\(range.upperBound - 1)"
  }

  private func frameRange(of step: PlannedStep) -> Range<Int> {
    let first = frame(atOrAfter: step.start)
    let isLast = step.index == plan.steps.count - 1
    return first..<max(first, isLast ? plan.frameCount : frame(atOrAfter: step.restEnd))
  }

  private func frame(atOrAfter seconds: Double) -> Int {
    let exact = seconds * Double(plan.rate.numerator) / Double(plan.rate.denominator)
    return min(plan.frameCount, Int((exact - 1e-5).rounded(.up)))
  }

  private func screen(of step: PlannedStep) -> String {
    switch step.operation {
    case .start: step.to
    case .gesture where step.outcome != .completed: "gesture, stays \(step.to)"
    case _ where step.outcome != .completed:
      "\(step.operation.rawValue) \(step.target), stays \(step.to)"
    case .wait: "\(step.to) (rest)"
    default:
      "\(step.operation.rawValue) \(step.to)" + (step.place.map { " in \($0)" } ?? "")
    }
  }

  private func line(of step: PlannedStep) -> String {
    switch step.operation {
    case .start, .wait: ""
    case .gesture where step.outcome == .nothing: ""
    default: step.lineName ?? "none"
    }
  }

  /// What fingers and other steps do in a step.
  private func meanwhile(_ step: PlannedStep) -> String {
    let others = step.interruptions.map {
      "\($0.step.operation.rawValue) after \(seconds($0.delay))"
    }
    return (finger(of: step) + others).joined(separator: ", ")
  }

  /// What a finger does, how long it is down, and how long what it let go of takes to come to rest.
  private func finger(of step: PlannedStep) -> [String] {
    guard let touch = step.touch else { return [] }
    let settling = seconds(max(0, step.end - step.start - touch.seconds))
    let end: String
    switch step.outcome {
    case .completed: end = "on \(settling)"
    case .cancelled: end = "back \(settling)"
    case .nothing: end = "nothing"
    }
    return ["\(touch.kind.rawValue) \(seconds(touch.seconds))", end]
  }

  private func passengers(of step: PlannedStep) -> String {
    let alone = step.unmatched.map { "(\($0))" }
    return (step.passengers + alone).joined(separator: " ")
  }

  // MARK: - Below the table

  private var rate: String {
    plan.rate.denominator == 1
      ? "\(plan.rate.numerator)" : "\(plan.rate.numerator)/\(plan.rate.denominator)"
  }

  private var sum: String {
    "\(seconds(plan.seconds)) s, \(plan.frameCount) frames at \(rate) frames/s, "
      + "\(plan.pixelWidth)x\(plan.pixelHeight) pixels"
  }

  private var outputLines: [String] { plan.outputs.map { "writes \($0.name)" } }

  private var noticeLines: [String] { plan.notices.map { "note: \($0)" } }

  private func finger(_ step: PlannedStep) -> [(String, JSONText)] {
    guard let touch = step.touch else { return [] }
    return [
      ("finger", .text(touch.kind.rawValue)), ("fingerSeconds", .number(touch.seconds)),
    ]
  }

  private func json(of step: PlannedStep) -> JSONText {
    let frames = frameRange(of: step)
    return .object(
      [
        ("index", .whole(step.index)), ("operation", .text(step.operation.rawValue)),
        ("from", step.from.map(JSONText.text) ?? .null), ("to", .text(step.to)),
        ("stack", .list(step.stack.map(JSONText.text))),
        ("modals", .list(step.modals.map(JSONText.text))),
        ("line", step.lineName.map(JSONText.text) ?? .null), ("start", .number(step.start)),
        ("end", .number(step.end)), ("restEnd", .number(step.restEnd)),
        ("firstFrame", .whole(frames.lowerBound)), ("frameCount", .whole(frames.count)),
        ("passengers", .list(step.passengers.map(JSONText.text))),
        ("unmatched", .list(step.unmatched.map(JSONText.text))),
        ("outcome", .text(step.outcome.rawValue)),
      ] + finger(step))
  }
}
