import Testing

@testable import SwitchyardJourney

@Suite struct YAMLReaderTests {
  /// Writes a node as one line: text with its place, lists and maps in brackets.
  private func text(_ node: Node) -> String {
    switch node.content {
    case .scalar(let text, let isPlain):
      "\(isPlain ? text : "'\(text)'")@\(node.position.line):\(node.position.column)"
    case .list(let nodes): "[" + nodes.map(text).joined(separator: " ") + "]"
    case .map(let entries):
      "{" + entries.map { "\($0.key): \(text($0.value))" }.joined(separator: " ") + "}"
    }
  }

  private func read(_ yaml: String) -> String {
    do throws(JourneyProblem) {
      return text(try YAMLReader.read(Source(name: "y", directory: "/", text: yaml)))
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    ("a: 1\nb:\n  - x\n  - 'y z'\n", "{a: 1@1:4 b: [x@3:5 'y z'@4:5]}"),
    ("{a: [1, {b: no}], c: 1:05}", "{a: [1@1:6 {b: no@1:13}] c: 1:05@1:22}"),
    ("\u{FEFF}a: é\r\nb: ü # comment\r\n", "{a: é@1:4 b: ü@2:4}"),
    ("a: null\nb: ''\nc:\nd: ~", "{a: null@1:4 b: ''@2:4 c: @3:1 d: ~@4:4}"),
    ("{\"a\": \"\\u00e9\\n\", \"b\": [true, -1.5e3]}", "{a: 'é\n'@1:7 b: [true@1:25 -1.5e3@1:31]}"),
    ("- a\n-\n- b", "[a@1:3 @1:1 b@3:3]"),
    ("a: |\n  one\n  two\n", "{a: 'one\ntwo\n'@2:1}"),
    ("# nothing\n", "{}"),
  ]) func `every node knows its place`(yaml: String, expected: String) {  // U88
    #expect(read(yaml) == expected)
  }

  @Test(arguments: [
    ("a: &x {p: 1}\nb: *x", "{a: {p: 1@1:11} b: {p: 1@1:11}}"),
    (
      "a: &x {p: 1, q: 2}\nb: {<<: *x, q: 3}", "{a: {p: 1@1:11 q: 2@1:17} b: {q: 3@2:16 p: 1@1:11}}"
    ),
    (
      "a: &x {p: 1}\nb: &y {p: 2}\nc: {<<: [*x, *y]}",
      "{a: {p: 1@1:11} b: {p: 2@2:11} c: {p: 1@1:11}}"
    ),
    ("a: {'<<': 1}", "{a: {<<: 1@1:11}}"),
  ]) func `anchors, aliases and merge keys work`(yaml: String, expected: String) {  // U88
    #expect(read(yaml) == expected)
  }

  @Test(arguments: [
    ("a: 1\nb: 2\na: 3", "y:3:1: duplicate key 'a', first on line 1"),
    ("a: [1, 2\nb: 3\n", "y:3:1: flow sequence without a closing bracket"),
    ("a: 'x", "y:1:5: single-quoted scalar without closing quote"),
    ("a: *x", "y:1:5: there is no anchor '&x' before this"),
    ("a: &yes 1\nb: *yse", "y:2:5: there is no anchor '&yse' before this; did you mean yes?"),
    ("a: &x [*x]", "y:1:9: there is no anchor '&x' before this"),
    ("a: !new 1", "y:1:9: tags such as !new are not used in journeys"),
    ("a: 1\n---\nb: 2", "y:3:1: a journey is one document, but a second one starts here"),
    ("[1]: 2", "y:1:1: a key must be plain text"),
    ("a: {<<: 3}", "y:1:9: '<<' merges maps, not text"),
    (
      "a: { b: #fff }\nc: 1",
      "y:1:9: # starts a comment in YAML, so write the color in quotes: '#...'"
    ),
    (
      String(repeating: "[", count: 100) + String(repeating: "]", count: 100),
      "y:1:65: nested deeper than 64 levels"
    ),
  ]) func `what cannot be read is said with its place`(yaml: String, expected: String) {  // U88
    #expect(read(yaml) == expected)
  }

  @Test func `an alias bomb is refused`() {  // U88
    var yaml = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...30 {
      let alias = "*a\(level - 1)"
      yaml +=
        "a\(level): &a\(level) [\(Array(repeating: alias, count: 10).joined(separator: ", "))]\n"
    }
    #expect(read(yaml) == "y:5:46: grows beyond 100000 values, aliases counted")
  }

  @Test func `a syntax error shows its line with a caret`() throws {  // U88
    let source = Source(name: "y", directory: "/", text: "ok: 1\nbad: 'x\n")
    let error = #expect(throws: JourneyProblem.self) { try YAMLReader.read(source) }
    #expect(error?.excerpt == "bad: 'x\n      ^")
  }
}
