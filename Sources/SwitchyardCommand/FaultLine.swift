import SwitchyardCore
import SwitchyardHost

/// A fault of a line, told in one line.
struct FaultLine {
  let event: TraceEvent
  /// Of the journey, from 1.
  let step: Int

  /// Creates the line of a `fault` event.
  init(_ event: TraceEvent, step: Int) {
    self.event = event
    self.step = step
  }

  /// Step, train, plugin, line, progress and reason.
  var text: String {
    let parts = event.fields.map { "\($0.name) \(Self.text(of: $0.value))" }
    return "fault at \(ShownNumber.text(of: event.time)) s: step \(step), "
      + parts.joined(separator: ", ")
  }

  private static func text(of value: TraceEvent.Value) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): ShownNumber.text(of: number)
    case .integer(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .list(let values): values.map(text).joined(separator: " ")
    case .record(let fields): fields.map { text(of: $0.value) }.joined(separator: " ")
    }
  }
}
