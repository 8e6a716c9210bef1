public import SwitchyardCore
import SwitchyardMotion

/// Turns texts into parameter values and back; journeys and command line alike go through it.
///
/// How each type is written:
/// - `f64`, `i32`: a number, with the parameter's unit if wanted; seconds also as `300ms`
/// - `bool`: `true`, `yes`, `on`, `false`, `no`, `off`
/// - `enum`: one of its keys
/// - `color`: as in CSS
/// - `point`: `0.5, 0.5`, fractions of the station from its top left corner
/// - `angle`: degrees, or with `deg`, `rad`, `turn`
/// - `string`: any text of at most 4096 bytes
/// - `seed`: a whole number from 0 to 2^53
/// - `easing`: as in journeys, `ease-out` or `spring(0.2, 500ms)`
public enum ParameterParser {
  /// Most bytes of a string parameter.
  private static let longestString = 4096
  private static let largestSeed = 0x1p53

  /// Returns one value for each parameter that a line declares, in order.
  ///
  /// - Parameter texts: What was written, by parameter id; what is missing takes its default.
  /// - Throws: `HostError.unknownParameter` or `badValue`, of the first faulty id in alphabetical
  ///   order.
  public static func values(
    for line: Line, from texts: [String: String]
  ) throws(HostError) -> [ParameterValue] {
    let known = line.parameters.map(\.id)
    for id in texts.keys.sorted() where !known.contains(id) {
      throw .unknownParameter(
        line: line.id, parameter: id, nearest: Suggestion.nearest(to: id, among: known),
        known: known)
    }
    var values = line.parameters.map(\.defaultValue)
    for (id, text) in texts.sorted(by: { $0.key < $1.key }) {
      guard let index = known.firstIndex(of: id) else { continue }
      do {
        values[index] = try value(of: text, for: line.parameters[index])
      } catch {
        throw .badValue(line: line.id, parameter: id, text: text, reason: error.reason)
      }
    }
    return values
  }

  /// Returns the text that reads back as a value.
  public static func text(of value: ParameterValue, for parameter: ParameterDescription) -> String {
    switch value {
    case .number(let number) where parameter.kind == .bool: number == 0 ? "false" : "true"
    case .number(let number): text(of: number)
    case .color(let color): color.description
    case .point(let point): "\(text(of: point.x)), \(text(of: point.y))"
    case .text(let text): text
    }
  }

  /// Why a text is no value of a parameter, without a capital or a full stop.
  struct Problem: Error {
    let reason: String
  }

  /// Reads the value of one parameter.
  static func value(
    of text: String, for parameter: ParameterDescription
  ) throws(Problem) -> ParameterValue {
    let value = try parse(trimmed(text), parameter)
    if let reason = problem(with: value, for: parameter) { throw Problem(reason: reason) }
    return value
  }

  private static func parse(
    _ text: String, _ parameter: ParameterDescription
  ) throws(Problem) -> ParameterValue {
    switch parameter.kind {
    case .f64, .i32, .seed:
      guard let number = number(text, unit: parameter.unit) else {
        throw Problem(reason: "it takes \(expectation(of: parameter))")
      }
      return .number(number)
    case .angle:
      guard let degrees = degrees(text) else {
        throw Problem(reason: "it takes an angle, such as 45, 0.5turn or 1.2rad")
      }
      return .number(degrees)
    case .bool:
      guard let isOn = bool(text) else { throw Problem(reason: "it takes true or false") }
      return .number(isOn ? 1 : 0)
    case .point:
      guard let point = point(text) else {
        throw Problem(reason: "it takes a point, such as 0.5, 0.5")
      }
      return .point(point)
    case .color:
      do { return .color(try Color(parsing: text)) } catch {
        throw Problem(reason: error.description)
      }
    case .enum, .string, .easing: return .text(text)
    }
  }

  /// Returns why a value can't be a parameter's, or nil when it can.
  static func problem(
    with value: ParameterValue, for parameter: ParameterDescription
  ) -> String? {
    switch (value, parameter.kind) {
    case (.number(let number), .f64), (.number(let number), .angle):
      number.isFinite ? rangeProblem(number, parameter) : "it takes \(expectation(of: parameter))"
    case (.number(let number), .i32):
      Int32(exactly: number) == nil
        ? "it takes \(expectation(of: parameter))" : rangeProblem(number, parameter)
    case (.number(let number), .seed):
      number == number.rounded() && (0...largestSeed).contains(number)
        ? nil : "it takes \(expectation(of: parameter))"
    case (.number(let number), .bool):
      number == 0 || number == 1 ? nil : "it takes true or false"
    case (.point(let point), .point):
      point.x.isFinite && point.y.isFinite ? nil : "it takes two numbers"
    case (.color(let color), .color):
      [color.red, color.green, color.blue, color.alpha].allSatisfy((0...1).contains)
        ? nil : "it takes channels of 0 to 1"
    case (.text(let text), .enum): choiceProblem(text, parameter)
    case (.text(let text), .string):
      text.utf8.count > longestString || text.utf8.contains(0)
        ? "it takes at most \(longestString) bytes without NUL" : nil
    case (.text(let text), .easing): easingProblem(text)
    default: "it takes another type"
    }
  }

  private static func rangeProblem(_ number: Double, _ parameter: ParameterDescription) -> String? {
    guard let range = parameter.range, !range.contains(number) else { return nil }
    return "it takes \(expectation(of: parameter))"
  }

  private static func choiceProblem(_ text: String, _ parameter: ParameterDescription) -> String? {
    let keys = parameter.choices.map(\.key)
    guard !keys.contains(text) else { return nil }
    let hint = Suggestion.nearest(to: text, among: keys).map { "; did you mean \($0)?" } ?? ""
    return "it takes one of \(keys.joined(separator: ", "))\(hint)"
  }

  private static func easingProblem(_ text: String) -> String? {
    do { _ = try Easing(parsing: text) } catch { return error.description }
    return text.utf8.contains(0) ? "it takes no NUL" : nil
  }

  /// Returns what a numeric parameter takes: kind, range and unit.
  private static func expectation(of parameter: ParameterDescription) -> String {
    let noun = parameter.kind == .f64 || parameter.kind == .angle ? "a number" : "a whole number"
    if parameter.kind == .seed { return "\(noun) from 0 to 2^53" }
    let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
    guard let range = parameter.range else {
      return parameter.unit.isEmpty ? noun : "\(noun) of\(unit)"
    }
    return "\(noun) from \(text(of: range.lowerBound)) to \(text(of: range.upperBound))\(unit)"
  }
}
