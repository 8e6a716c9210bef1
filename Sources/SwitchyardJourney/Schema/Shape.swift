import SwitchyardMotion

/// What a key's value must look like: how it is read, what it is called, and its JSON Schema.
///
/// Shapes are the only description of the format. They parse it and make its messages, its table
/// in the reference and its schema.
struct Shape<Value>: Sendable {
  /// What messages and tables call it: `a duration such as 400ms`.
  var phrase: String
  /// A JSON Schema, as text.
  var schema: String
  var kinds: Node.Kinds
  /// Whether nothing found may be a `#` that YAML took for the start of a comment.
  var mayStartWithHash = false
  /// Whether a key with nothing behind it is meant.
  var acceptsNothing = false
  /// Called with a node of one of the kinds; reports what is wrong and returns nil then.
  let parse: @Sendable (Node, Problems) -> Value?

  /// Reads a node, or reports what is wrong with it.
  func read(_ node: Node, _ problems: Problems) -> Value? {
    if kinds.contains(node.kind), acceptsNothing || !node.isNothing {
      return parse(node, problems)
    }
    let hint =
      node.isNothing && mayStartWithHash
      ? "; # starts a comment in YAML, so write it in quotes: '#...'" : ""
    problems.report("expected \(phrase), found \(node.phrase)\(hint)", at: node.position)
    return nil
  }
}

/// What is wrong with a text, before it is known where it stands.
struct Fault: Error {
  var message: String
  var suggestion: String?
  var kind: JourneyProblem.Kind

  init(_ message: String, suggestion: String? = nil, kind: JourneyProblem.Kind = .journey) {
    self.message = message
    self.suggestion = suggestion
    self.kind = kind
  }
}

// MARK: - Text and words

extension Shape {
  /// A text that a function understands.
  static func scalar(
    _ phrase: String, schema: String = #"{ "type": "string" }"#, mayStartWithHash: Bool = false,
    _ understand: @escaping @Sendable (String) throws(Fault) -> Value
  ) -> Shape {
    // Where no text is wanted, a variable may still stand for what is.
    let isText = schema.contains(#""string""#)
    let variable = ##"{ "anyOf": [\##(schema), { "$ref": "#/$defs/variable" }] }"##
    return Shape(
      phrase: phrase, schema: isText ? schema : variable, kinds: .scalar,
      mayStartWithHash: mayStartWithHash
    ) { node, problems in
      guard case .scalar(let text, _) = node.content else { return nil }
      do throws(Fault) {
        return try understand(text)
      } catch {
        problems.report(error.message, at: node.position, suggestion: error.suggestion)
        return nil
      }
    }
  }

  /// One of some words.
  static func word(_ words: KeyValuePairs<String, Value>) -> Shape where Value: Sendable {
    let table = words.map { (name: $0.key, value: $0.value) }
    let names = table.map(\.name)
    let phrase = names.alternatives
    let schema = #"{ "enum": [\#(names.map { "\"\($0)\"" }.joined(separator: ", "))] }"#
    return .scalar(phrase, schema: schema) { text throws(Fault) in
      if let entry = table.first(where: { $0.name == text }) { return entry.value }
      throw Fault(
        "expected \(phrase), found '\(text)'",
        suggestion: Suggestion.nearest(to: text, among: names))
    }
  }
}

// MARK: - Lists and maps

/// An entry of a map of free names.
struct Named<Value> {
  var name: String
  var position: Position
  var value: Value
}

extension Shape {
  /// A list whose elements have one shape.
  static func list<Element>(_ element: Shape<Element>) -> Shape where Value == [Element] {
    Shape(
      phrase: "a list of \(element.phrase)",
      schema: #"{ "type": "array", "items": \#(element.schema) }"#, kinds: .list
    ) { node, problems in
      guard case .list(let nodes) = node.content else { return nil }
      return nodes.compactMap { element.read($0, problems) }
    }
  }

  /// One element, or a list of them.
  static func oneOrMore<Element>(
    _ element: Shape<Element>, _ phrase: String
  ) -> Shape where Value == [Element] {
    element.map { [$0] }.or(list(element).called(phrase))
  }

  /// A list of exactly so many elements.
  static func tuple<Element>(
    _ count: Int, of element: Shape<Element>, _ phrase: String,
    _ make: @escaping @Sendable ([Element]) throws(Fault) -> Value
  ) -> Shape {
    let schema =
      #"{ "type": "array", "items": \#(element.schema), "#
      + #""minItems": \#(count), "maxItems": \#(count) }"#
    return Shape(phrase: phrase, schema: schema, kinds: .list) { node, problems in
      guard case .list(let nodes) = node.content else { return nil }
      guard nodes.count == count else {
        problems.report("expected \(phrase), found \(nodes.count) values", at: node.position)
        return nil
      }
      let elements = nodes.compactMap { element.read($0, problems) }
      guard elements.count == count else { return nil }
      do throws(Fault) {
        return try make(elements)
      } catch {
        problems.report(error.message, at: node.position)
        return nil
      }
    }
  }

  /// A map of free names whose values have one shape, in the order of the file.
  static func named<Element>(
    _ element: Shape<Element>
  ) -> Shape where Value == [Named<Element>] {
    Shape(
      phrase: "a map of names to \(element.phrase)",
      schema: #"{ "type": "object", "additionalProperties": \#(element.schema) }"#, kinds: .map
    ) { node, problems in
      node.entries.filter { !$0.key.hasPrefix("x-") }.compactMap { entry in
        if entry.key.isEmpty { problems.report("a name cannot be empty", at: entry.keyPosition) }
        return element.read(entry.value, problems).map {
          Named(name: entry.key, position: entry.keyPosition, value: $0)
        }
      }
    }
  }
}

// MARK: - Shapes from shapes

extension Shape {
  /// Either of two shapes, told apart by being text, a list or a map.
  func or(_ other: Shape) -> Shape {
    Shape(
      phrase: "\(phrase), or \(other.phrase)",
      schema: #"{ "anyOf": [\#(schema), \#(other.schema)] }"#, kinds: kinds.union(other.kinds),
      mayStartWithHash: mayStartWithHash || other.mayStartWithHash,
      acceptsNothing: acceptsNothing || other.acceptsNothing
    ) { node, problems in
      (kinds.contains(node.kind) ? self : other).read(node, problems)
    }
  }

  /// The same text as another value.
  func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Shape<Other> {
    derived { value, _ in transform(value) }
  }

  /// The same with its place.
  var located: Shape<Located<Value>> {
    derived { Located(value: $0, position: $1) }
  }

  /// The same under another name in messages and tables.
  func called(_ phrase: String) -> Shape {
    var shape = self
    shape.phrase = phrase
    return shape
  }

  private func derived<Other>(
    _ transform: @escaping @Sendable (Value, Position) -> Other
  ) -> Shape<Other> {
    Shape<Other>(
      phrase: phrase, schema: schema, kinds: kinds, mayStartWithHash: mayStartWithHash,
      acceptsNothing: acceptsNothing
    ) { node, problems in
      parse(node, problems).map { transform($0, node.position) }
    }
  }
}

extension [String] {
  /// The words in a row, with "or" before the last.
  var alternatives: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
