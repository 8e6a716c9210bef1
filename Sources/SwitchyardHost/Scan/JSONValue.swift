/// A JSON value, as manifests, probes' answers and the cache hold it.
enum JSONValue: Equatable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([Member])

  /// A name with its value; members stay in their order.
  struct Member: Equatable {
    let name: String
    let value: JSONValue
  }

  /// Creates an object from names and values.
  static func members(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { Member(name: $0, value: $1) })
  }

  // MARK: - Reading

  /// The member of an object; nil when there is none or the value isn't an object.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var list: [JSONValue]? { if case .list(let values) = self { values } else { nil } }

  // MARK: - Writing

  /// The value on one line.
  var compact: String {
    switch self {
    case .null: "null"
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): JSONValue.digits(number)
    case .text(let text): JSONValue.quoted(text)
    case .list(let values): "[\(values.map(\.compact).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(JSONValue.quoted($0.name)):\($0.value.compact)" }.joined(separator: ","))}"
    }
  }

  /// The value for people: what doesn't fit in a line stands on several.
  func pretty(indent: String = "") -> String {
    let line = compact
    if line.utf8.count + indent.count <= 90 { return line }
    let inner = "\(indent)  "
    switch self {
    case .list(let values):
      let rows = values.map { inner + $0.pretty(indent: inner) }
      return "[\n\(rows.joined(separator: ",\n"))\n\(indent)]"
    case .object(let members):
      let rows = members.map {
        "\(inner)\(JSONValue.quoted($0.name)): \($0.value.pretty(indent: inner))"
      }
      return "{\n\(rows.joined(separator: ",\n"))\n\(indent)}"
    default: return line
    }
  }

  private static func digits(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    guard let whole = Int(exactly: number) else { return "\(number)" }
    return String(whole)
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where PluginText.isHarmful(scalar):
        let digits = String(scalar.value, radix: 16)
        result += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
