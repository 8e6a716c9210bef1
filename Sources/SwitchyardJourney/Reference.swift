import SwitchyardMotion

/// The format of journeys in words and as a JSON Schema, made from what the parser itself reads.
public enum JourneyFormat {
  /// A JSON Schema (2020-12) of journey files, for editors.
  public static var schema: String {
    let definitions = tables.dropFirst().map { "    \"\($0.name)\": \($0.schema(indent: "    "))" }
    let duration =
      #"    "duration": { "type": ["string", "number"], "pattern": "^([0-9.]+(ms|s)|"#
      + #"[0-9]+f|[0-9]+:[0-9]{2}(\\.[0-9]+)?|0)$" }"#
    return """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Switchyard journey",
        "$ref": "#/$defs/journey",
        "$defs": {
      \(([journey, duration, variable] + definitions).joined(separator: ",\n"))
        }
      }

      """
  }

  private static var variable: String {
    #"    "variable": { "type": "string", "pattern": "\\$\\{.+\\}" }"#
  }

  private static var journey: String {
    "    \"\(tables[0].name)\": \(tables[0].schema(indent: "    "))"
  }

  /// Markdown tables of every key, one for each kind of map.
  public static var reference: String {
    tables.map(\.markdown).joined(separator: "\n")
  }

  /// Every record that can stand in a journey, the whole one first.
  static let tables: [Table] = [
    Table(Document.record), Table(OutputSpec.record), Table(TargetSpec.record),
    Table(LoopSpec.record), Table(DefaultsSpec.record), Table(LineSpec.record),
    Table(StationSpec.record), Table(PassengerSpec.record), Table(LayerSpec.record),
    Table(ImageSpec.record), Table(TextSpec.record), Table(GradientSpec.record),
    Table(StopSpec.record), Table(ShadowSpec.record), Table(TransformSpec.record),
    Table(SlidesSpec.record), Table(SlideOverride.record), Table(RouteSpec.record),
    Table(StepSpec.record), Table(OperationSpec.record), Table(OperationSpec.drive),
    Table(DragSpec.record), Table(FingerSpec.record), Table(GesturesSpec.record),
    Table(OverlaysSpec.record), Table(FlowSpec.record), Table(InterruptSpec.record),
    Table(ScrollSpec.record), Table(AlongsideSpec.record), Table(CoordinateSpec.record),
    Table(LookSpec.record),
    Table(NestedSpec.record),
  ]

  /// Returns the nearest key of all maps, with the map that it is for.
  static func key(like name: String) -> String? {
    let names = tables.flatMap { $0.rows.map(\.name) }
    let near = names.contains(name) ? name : Suggestion.nearest(to: name, among: names)
    return near.flatMap { near in
      tables.first { $0.rows.contains { $0.name == near } }.map { "\(near), of \($0.phrase)" }
    }
  }

  /// A record without the type of what it makes.
  struct Table: Sendable {
    struct Row: Sendable {
      var name: String
      var phrase: String
      var schema: String
      var fallback: String
      var doc: String
      var isLater: Bool
    }

    var phrase: String
    var name: String
    var rows: [Row]

    init<Root>(_ record: Record<Root>) {
      phrase = record.phrase
      name = record.definition
      rows = record.keys.map {
        Row(
          name: $0.name, phrase: $0.phrase, schema: $0.schema, fallback: $0.fallback,
          doc: $0.doc, isLater: $0.isLater)
      }
    }

    var markdown: String {
      let lines = rows.map { row in
        row.isLater
          ? "| `\(row.name)` | *not yet* | | \(row.doc) |"
          : "| `\(row.name)` | \(row.phrase) | \(row.fallback) | \(row.doc) |"
      }
      return """
        ### Keys of \(phrase)

        | key | value | default | meaning |
        |---|---|---|---|
        \(lines.joined(separator: "\n"))

        """
    }

    func schema(indent: String) -> String {
      let properties = rows.map { row in
        let doc = row.isLater ? "Not yet supported: \(row.doc)." : row.doc
        // Each shape's schema is an object, so the description goes in front of its members.
        let members = row.schema == "{}" ? " }" : "," + row.schema.dropFirst()
        return "\(indent)    \"\(row.name)\": { \"description\": \(doc.quoted)\(members)"
      }
      return """
        {
        \(indent)  "type": "object",
        \(indent)  "properties": {
        \(properties.joined(separator: ",\n"))
        \(indent)  },
        \(indent)  "patternProperties": { "^x-": {} },
        \(indent)  "additionalProperties": false
        \(indent)}
        """
    }
  }
}

extension String {
  /// The text as a JSON string.
  fileprivate var quoted: String {
    let escaped = map { #"\""#.contains($0) ? "\\\($0)" : "\($0)" }
    return "\"\(escaped.joined())\""
  }
}
