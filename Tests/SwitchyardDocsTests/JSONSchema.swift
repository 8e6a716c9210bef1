/// The part of JSON Schema that our schemas use.
struct JSONSchema {
  let root: JSONValue

  /// What is looked at; a schema with another word would be checked only in part.
  static let words: Set<String> = [
    "$schema", "title", "description", "$defs", "$ref", "oneOf", "type", "enum", "properties",
    "required", "additionalProperties", "items", "minItems", "maxItems", "minimum",
  ]

  /// Returns what is wrong with a value; nothing when it fits.
  func faults(of value: JSONValue) -> [String] { faults(of: value, by: root, at: "") }

  private func faults(of value: JSONValue, by schema: JSONValue, at path: String) -> [String] {
    if let name = schema["$ref"]?.text {
      let target = root["$defs"]?[String(name.dropFirst("#/$defs/".count))]
      guard let target else { return ["\(path): no \(name)"] }
      return faults(of: value, by: target, at: path)
    }
    var found = schema.keys.subtracting(Self.words).map { "\(path): unknown word \($0)" }
    if let choices = schema["oneOf"]?.items {
      let every = choices.map { faults(of: value, by: $0, at: path) }
      let fitting = every.count(where: \.isEmpty)
      if fitting != 1 {
        found.append("\(path): fits \(fitting) of \(choices.count): \(every.joined())")
      }
    }
    if let type = schema["type"] {
      let names = (type.text.map { [$0] } ?? type.items.compactMap(\.text))
      if !names.contains(where: value.isOf) { found.append("\(path): is no \(names)") }
    }
    if let values = schema["enum"]?.items, !values.contains(value) {
      found.append("\(path): is none of \(values)")
    }
    if let least = schema["minimum"]?.number, let number = value.number, number < least {
      found.append("\(path): less than \(least)")
    }
    return found + members(of: value, by: schema, at: path) + items(of: value, by: schema, at: path)
  }

  private func members(of value: JSONValue, by schema: JSONValue, at path: String) -> [String] {
    guard case .object(let members) = value else { return [] }
    let required = schema["required"]?.items.compactMap(\.text) ?? []
    var found = required.filter { members[$0] == nil }.map { "\(path): lacks \($0)" }
    for (name, member) in members {
      if let inner = schema["properties"]?[name] {
        found += faults(of: member, by: inner, at: "\(path)/\(name)")
      } else if schema["additionalProperties"] == .flag(false) {
        found.append("\(path): has \(name)")
      }
    }
    return found
  }

  private func items(of value: JSONValue, by schema: JSONValue, at path: String) -> [String] {
    guard case .list(let items) = value else { return [] }
    var found: [String] = []
    let count = Double(items.count)
    if count < schema["minItems"]?.number ?? 0 || count > schema["maxItems"]?.number ?? .infinity {
      found.append("\(path): has \(items.count) items")
    }
    guard let inner = schema["items"] else { return found }
    for (index, item) in items.enumerated() {
      found += faults(of: item, by: inner, at: "\(path)/\(index)")
    }
    return found
  }
}

extension JSONValue {
  fileprivate func isOf(type: String) -> Bool {
    switch (type, self) {
    case ("null", .null), ("boolean", .flag), ("number", .number), ("string", .text),
      ("array", .list), ("object", .object):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }
}
