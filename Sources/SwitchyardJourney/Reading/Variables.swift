import SwitchyardMotion

/// The texts that `${name}` stands for.
struct Variables {
  private var values: [String: String] = [:]
  private let given: [String: String]
  private let problems: Problems
  private var used: Set<String> = []

  /// Collects the `vars` of a journey and those of the command line, which win.
  init(in root: Node, given: [String: String], problems: Problems) {
    self.given = given
    self.problems = problems
    for entry in root["vars"]?.entries ?? [] {
      guard case .scalar(let text, _) = entry.value.content else { continue }
      if text.contains("${") {
        problems.report("a variable cannot use another", at: entry.value.position)
      }
      values[entry.key] = text
      used.insert(entry.key)
    }
    values.merge(given) { $1 }
  }

  /// Returns a node with each `${name}` replaced; `$${` stands for `${`.
  mutating func fill(_ node: Node) -> Node {
    var filled = node
    switch node.content {
    case .scalar(let text, let isPlain):
      guard text.contains("${") else { return node }
      filled.content = .scalar(fill(text, at: node.position), isPlain: isPlain)
    case .list(let nodes):
      filled.content = .list(nodes.map { fill($0) })
    case .map(let entries):
      filled.content = .map(
        entries.map { entry in
          var entry = entry
          if entry.key != "vars" { entry.value = fill(entry.value) }
          return entry
        })
    }
    return filled
  }

  private mutating func fill(_ text: String, at position: Position) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "${") {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      if result.last == "$" {
        result += "{"
        continue
      }
      guard let end = rest.firstIndex(of: "}") else {
        problems.report("'${' without '}'; write $${ for the signs themselves", at: position)
        return text
      }
      let name = String(rest[..<end])
      rest = rest[rest.index(after: end)...]
      used.insert(name)
      if let value = values[name] {
        result += value
      } else {
        problems.report(
          "there is no variable '\(name)'", at: position,
          suggestion: Suggestion.nearest(to: name, among: values.keys.sorted()))
      }
    }
    return result + rest
  }

  /// Reports variables of the command line that nothing asks for.
  func reportUnused() {
    for name in given.keys.sorted() where !used.contains(name) {
      problems.report(
        "the journey has no variable '\(name)'", at: .argument("--var \(name)"),
        suggestion: Suggestion.nearest(to: name, among: used.sorted()))
    }
  }
}
