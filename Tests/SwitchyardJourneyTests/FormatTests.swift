import Glibc
import SwitchyardMotion
import Testing

@testable import SwitchyardJourney

/// The documents that people and editors read say what the parser does.
@Suite struct FormatTests {
  private static let root = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()

  private func document(_ name: String) throws -> String {
    let bytes = try #require(Files.bytes(of: "\(Self.root)/docs/\(name)"))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes a document anew when `JOURNEY_DOCS=write` is set.
  private func renew(_ name: String, with text: String) {
    guard getenv("JOURNEY_DOCS") != nil, let file = fopen("\(Self.root)/docs/\(name)", "w") else {
      return
    }
    fputs(text, file)
    fclose(file)
  }

  @Test func `the schema in the docs is the parser's`() throws {
    renew("journey.schema.json", with: JourneyFormat.schema)
    let isSame = try document("journey.schema.json") == JourneyFormat.schema
    #expect(isSame, "run the tests with JOURNEY_DOCS=write")
  }

  @Test func `each key of the parser is in the schema, and the other way round`() throws {
    let schema = try YAMLReader.read(
      Source(name: "schema", directory: "/", text: try document("journey.schema.json")))
    let definitions = try #require(schema["$defs"]?.entries)
    for table in JourneyFormat.tables {
      let definition = definitions.first { $0.key == table.name }?.value
      #expect(definition?["properties"]?.entries.map(\.key) == table.rows.map(\.name))
    }
    #expect(definitions.count == JourneyFormat.tables.count + 2)
    #expect(Set(definitions.map(\.key)).isSuperset(of: references(in: schema)))
  }

  /// Returns the names that `$ref` points to, anywhere.
  private func references(in node: Node) -> [String] {
    switch node.content {
    case .scalar: []
    case .list(let nodes): nodes.flatMap(references)
    case .map(let entries):
      entries.flatMap { entry -> [String] in
        if entry.key == "$ref", case .scalar(let text, _) = entry.value.content {
          return [String(text.dropFirst("#/$defs/".count))]
        }
        return references(in: entry.value)
      }
    }
  }

  @Test func `the reference has the parser's tables`() throws {
    let text = try document("Journeys.md")
    let marks = ("<!-- keys: made by the tests -->\n", "<!-- end of keys -->\n")
    let start = try #require(text.firstRange(of: marks.0)?.upperBound)
    let end = try #require(text.firstRange(of: marks.1)?.lowerBound)
    let expected = "\n" + JourneyFormat.reference + "\n"
    renew("Journeys.md", with: String(text[..<start]) + expected + text[end...])
    let isSame = text[start..<end] == expected
    #expect(isSame, "run the tests with JOURNEY_DOCS=write")
  }

  @Test func `the reference names every preset and every easing`() throws {
    let text = try document("Journeys.md")
    for preset in SizePreset.all {
      let isNamed = text.contains("| `\(preset.key)` | \(preset.value.text) |")
      #expect(isNamed, "\(preset.key)")
    }
    for name in Easing.names {
      let isNamed = text.contains("`\(name)`")
      #expect(isNamed, "\(name)")
    }
  }

  @Test func `every example in the reference is a journey`() throws {
    let parts = try document("Journeys.md").split(separator: "```yaml\n").dropFirst()
    let fixture = Fixture(
      ["parts/brand.yaml": "vars: {accent: '#0a84ff'}"],
      pictures: [
        "shots/list@2x.png", "shots/detail@2x.png", "shots/clean@2x.png", "shots/1.png",
        "shots/2.png", "shots/10.png", "talk.pdf", "logo.svg", "photo.jpg",
      ])
    #expect(parts.count >= 8)
    for part in parts {
      let example = String(part.prefix(upTo: try #require(part.firstRange(of: "```")).lowerBound))
      #expect(fixture.problems(example) == [], "\(example)")
    }
  }
}
