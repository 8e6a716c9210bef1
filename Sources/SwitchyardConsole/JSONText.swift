/// JSON that is written in the order in which its members are given.
package indirect enum JSONText {
  case text(String)
  case number(Double)
  case whole(Int)
  case flag(Bool)
  case null
  case list([JSONText])
  case object([(String, JSONText)])

  /// The value on one line.
  package var compact: String {
    switch self {
    case .text(let text): JSONText.quoted(text)
    case .number(let number): JSONText.digits(number)
    case .whole(let number): String(number)
    case .flag(let flag): flag ? "true" : "false"
    case .null: "null"
    case .list(let values): "[" + values.map(\.compact).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\(JSONText.quoted($0)):\($1.compact)" }.joined(separator: ",") + "}"
    }
  }

  /// The value over several lines; short lists and objects stay on one.
  package func pretty(indent: String = "") -> String {
    let inner = indent + "  "
    let items: [String]
    let brackets: (String, String)
    switch self {
    case .list(let values):
      items = values.map { $0.pretty(indent: inner) }
      brackets = ("[", "]")
    case .object(let members):
      items = members.map { "\(JSONText.quoted($0)): \($1.pretty(indent: inner))" }
      brackets = ("{", "}")
    default: return compact
    }
    let line = compact
    if line.count + indent.count <= 88 || items.isEmpty { return line }
    return brackets.0 + "\n" + items.map { inner + $0 }.joined(separator: ",\n")
      + "\n" + indent + brackets.1
  }

  /// Returns a text as a JSON string.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case _ where ShownText.isHarmful(scalar):
        result += "\\u" + String(scalar.value, radix: 16).leftPadded(to: 4, with: "0")
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func digits(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    guard let whole = Int(exactly: number) else { return "\(number)" }
    return String(whole)
  }
}
