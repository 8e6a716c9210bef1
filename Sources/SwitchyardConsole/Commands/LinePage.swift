import SwitchyardCore
import SwitchyardHost

/// All that is known about one line.
struct LinePage {
  let line: LineDescription

  /// A page of text.
  var lines: [String] {
    var rows = ["\(line.id)  \(line.doc.isEmpty ? line.label : line.doc)", ""]
    var facts = TextTable(["kinds", line.kinds.names.joined(separator: ", ")])
    facts.add(["duration", "\(Milliseconds.text(line.duration))"])
    facts.add(["plugin", "\(line.plugin) \(line.pluginVersion)"])
    facts.add(["file", line.file ?? "linked into the program"])
    rows += facts.lines.map { "  " + $0 }
    if !line.parameters.isEmpty { rows += ["", "Parameters"] + parameterLines }
    return rows
  }

  private var parameterLines: [String] {
    var table = TextTable(["name", "type", "default", "range", "what it does"])
    for parameter in line.parameters {
      table.add([
        parameter.id, "\(parameter.kind)",
        ParameterParser.text(of: parameter.defaultValue, for: parameter), range(of: parameter),
        parameter.doc,
      ])
    }
    return table.lines.map { "  " + $0 }
  }

  private func range(of parameter: ParameterDescription) -> String {
    if !parameter.choices.isEmpty { return parameter.choices.map(\.key).joined(separator: " ") }
    guard let range = parameter.range else { return parameter.unit }
    func bound(_ value: Double) -> String {
      ParameterParser.text(of: .number(value), for: parameter)
    }
    let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
    return "\(bound(range.lowerBound)) to \(bound(range.upperBound))\(unit)"
  }

  /// The same as JSON.
  var json: JSONText {
    .object([
      ("id", .text(line.id)), ("label", .text(line.label)), ("doc", .text(line.doc)),
      ("kinds", .list(line.kinds.names.map(JSONText.text))), ("duration", .number(line.duration)),
      ("plugin", .text(line.plugin)), ("version", .text(line.pluginVersion)),
      ("file", line.file.map(JSONText.text) ?? .null),
      ("parameters", .list(line.parameters.map(json))),
    ])
  }

  private func json(of parameter: ParameterDescription) -> JSONText {
    var members: [(String, JSONText)] = [
      ("id", .text(parameter.id)), ("type", .text("\(parameter.kind)")),
      ("default", value(of: parameter)), ("doc", .text(parameter.doc)),
    ]
    if !parameter.unit.isEmpty { members.append(("unit", .text(parameter.unit))) }
    if let range = parameter.range {
      members.append(("min", .number(range.lowerBound)))
      members.append(("max", .number(range.upperBound)))
    }
    if !parameter.choices.isEmpty {
      members.append(("choices", .list(parameter.choices.map { .text($0.key) })))
    }
    return .object(members)
  }

  private func value(of parameter: ParameterDescription) -> JSONText {
    switch parameter.kind {
    case .bool: .flag(parameter.defaultValue == .number(1))
    case .f64, .i32, .angle, .seed:
      if case .number(let number) = parameter.defaultValue { .number(number) } else { .null }
    default: .text(ParameterParser.text(of: parameter.defaultValue, for: parameter))
    }
  }
}

/// Times for people.
enum Milliseconds {
  /// Returns seconds as `350 ms`.
  static func text(_ seconds: Double) -> String { "\(Int((seconds * 1000).rounded())) ms" }
}
