import SwitchyardCore
import SwitchyardHost

/// What a search for plugins found.
struct PluginReport {
  let registry: PluginRegistry
  let withAll: Bool

  /// A table of the lines, and below it what is not used and why.
  var lines: [String] {
    var lines = registry.lines.isEmpty ? places : table
    if withAll, !shadowedLines.isEmpty {
      lines += ["", "Shadowed"] + shadowedLines.map { "  \($0)" }
    }
    if withAll { lines += refusedLines }
    return lines
  }

  private var places: [String] {
    ["No lines: no plugin was found. Looked in:"]
      + registry.searchPath.places.map { "  \($0.path)" }
  }

  private var table: [String] {
    var table = TextTable(["line", "kinds", "plugin", "parameters"])
    for line in registry.lines {
      table.add([
        line.id, line.kinds.names.joined(separator: " "), fileName(of: line),
        line.parameters.map(\.id).joined(separator: " "),
      ])
    }
    return table.lines
  }

  /// The same as JSON.
  var json: JSONText {
    var members: [(String, JSONText)] = [
      ("lines", .list(registry.lines.map { LinePage(line: $0).json }))
    ]
    if withAll {
      members.append(("shadowed", .list(registry.shadowed.map(json))))
      members.append(("refused", .list(registry.refusals.map(json))))
    }
    return .object(members)
  }

  /// Which lines are not used since others of their names come first.
  var shadowedLines: [String] {
    registry.shadowed.map {
      "\($0.line.id) of \(place(of: $0.line)), by that of \(place(of: $0.winner))"
    }
  }

  /// The most that are told of each kind without being asked.
  private static let mostAsides = 8

  /// What a user should know of what is not used: some, and how many more there are.
  var asides: [String] {
    let (shadowed, refused) = (shadowedLines, registry.refusals.map(\.description))
    let told =
      shadowed.prefix(Self.mostAsides).map { "shadowed: \($0)" }
      + refused.prefix(Self.mostAsides).map { "refused: \($0)" }
    let rest = shadowed.count + refused.count - told.count
    guard rest > 0 else { return told }
    return told + [
      "\(rest) more; in all \(refused.count) refused and \(shadowed.count) shadowed: "
        + "switchyard list --all tells of each"
    ]
  }

  private var refusedLines: [String] {
    [("Refused", false), ("Quarantined", true)].flatMap { title, isQuarantined in
      let refusals = registry.refusals.filter { $0.isQuarantined == isQuarantined }
      return refusals.isEmpty ? [] : ["", title] + refusals.map { "  \($0)" }
    }
  }

  private func fileName(of line: LineDescription) -> String {
    guard let file = line.file else { return line.plugin }
    return file.lastIndex(of: "/").map { String(file[file.index(after: $0)...]) } ?? file
  }

  private func place(of line: LineDescription) -> String { line.file ?? line.plugin }

  private func json(of shadowed: PluginRegistry.Shadowed) -> JSONText {
    .object([
      ("line", .text(shadowed.line.id)), ("file", .text(place(of: shadowed.line))),
      ("by", .text(place(of: shadowed.winner))),
    ])
  }

  private func json(of refusal: Refusal) -> JSONText {
    .object([
      ("file", .text(refusal.file)), ("line", refusal.line.map(JSONText.text) ?? .null),
      ("reason", .text(refusal.reason)), ("advice", .text(refusal.advice)),
      ("quarantined", .flag(refusal.isQuarantined)),
    ])
  }
}
