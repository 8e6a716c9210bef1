import SwitchyardMotion

/// A map with known keys.
struct Record<Root>: Sendable {
  /// What messages call it: `a step`.
  let phrase: String
  /// In the order of the reference.
  let keys: [Key<Root>]
  private let make: @Sendable (Position) -> Root
  private let finish: @Sendable (Root, Node, Problems) -> Root?

  /// Creates a record from its keys.
  ///
  /// - Parameters:
  ///   - phrase: What messages call it.
  ///   - keys: In the order of the reference.
  ///   - make: Makes an empty value for a map that starts at a place.
  ///   - finish: Checks what the keys say together; nil refuses the map.
  init(
    _ phrase: String, _ keys: [Key<Root>], make: @escaping @Sendable (Position) -> Root,
    finish: @escaping @Sendable (Root, Node, Problems) -> Root? = { root, _, _ in root }
  ) {
    self.phrase = phrase
    self.keys = keys
    self.make = make
    self.finish = finish
  }

  /// The name of the record among the definitions of the schema.
  var definition: String {
    phrase.split(separator: " ").dropFirst().joined(separator: "-")
  }

  /// The shape of a map with these keys.
  var shape: Shape<Root> {
    Shape(
      phrase: "a map for \(phrase)", schema: ##"{ "$ref": "#/$defs/\##(definition)" }"##,
      kinds: .map,
      parse: read)
  }

  private func read(_ node: Node, _ problems: Problems) -> Root? {
    var root = make(node.position)
    let count = problems.errors.count
    for entry in node.entries where !entry.key.hasPrefix("x-") {
      guard let key = keys.first(where: { $0.name == entry.key }) else {
        reportUnknown(entry, problems)
        continue
      }
      key.apply(entry, &root, problems)
    }
    // What the keys say together is only worth checking when each of them is right.
    return problems.errors.count == count ? finish(root, node, problems) : root
  }

  private func reportUnknown(_ entry: Node.Entry, _ problems: Problems) {
    let names = keys.map(\.name)
    let near = Suggestion.nearest(to: entry.key, among: names)
    let hint =
      near == nil && names.count <= 3 ? ", which takes only \(names.joined(separator: ", "))" : ""
    problems.report(
      "unknown key '\(entry.key)' in \(phrase)\(hint)", at: entry.keyPosition,
      suggestion: near ?? JourneyFormat.key(like: entry.key))
  }
}

/// A key of a record: its name, its shape, where its value goes, and what it means.
struct Key<Root>: Sendable {
  let name: String
  let phrase: String
  let schema: String
  /// What holds without the key, as tables show it.
  let fallback: String
  let doc: String
  /// Whether the key is known but not yet supported.
  let isLater: Bool
  let apply: @Sendable (Node.Entry, inout Root, Problems) -> Void
}

extension Key {
  /// Creates a key whose value is kept.
  init<Value>(
    _ name: String, _ shape: Shape<Value>, _ path: any WritableKeyPath<Root, Value?> & Sendable,
    fallback: String = "", _ doc: String
  ) {
    self.init(name, shape, fallback: fallback, doc) { value, root in root[keyPath: path] = value }
  }

  /// Creates a key whose value is never missing.
  init<Value>(
    _ name: String, _ shape: Shape<Value>, _ path: any WritableKeyPath<Root, Value> & Sendable,
    fallback: String = "", _ doc: String
  ) {
    self.init(name, shape, fallback: fallback, doc) { value, root in root[keyPath: path] = value }
  }

  /// Creates a key whose value is put where a function says.
  init<Value>(
    _ name: String, _ shape: Shape<Value>, fallback: String = "", _ doc: String,
    store: @escaping @Sendable (Value, inout Root) -> Void
  ) {
    self.init(
      name: name, phrase: shape.phrase, schema: shape.schema, fallback: fallback, doc: doc,
      isLater: false
    ) { entry, root, problems in
      if let value = shape.read(entry.value, problems) { store(value, &root) }
    }
  }

  /// Creates a key that is known and refused.
  static func later(_ name: String, _ kinds: Node.Kinds, _ doc: String) -> Key {
    Key(name: name, phrase: "", schema: "{}", fallback: "", doc: doc, isLater: true) {
      entry, _, problems in
      if kinds.contains(entry.value.kind) {
        problems.report("'\(name)' is not yet supported", at: entry.keyPosition)
      } else {
        problems.report(
          "'\(name)' cannot be \(entry.value.phrase), and is not yet supported",
          at: entry.value.position)
      }
    }
  }

  /// Returns the same key for a record that has this one's as a part.
  func within<Outer>(_ path: any WritableKeyPath<Outer, Root> & Sendable) -> Key<Outer> {
    Key<Outer>(
      name: name, phrase: phrase, schema: schema, fallback: fallback, doc: doc, isLater: isLater
    ) { entry, outer, problems in
      apply(entry, &outer[keyPath: path], problems)
    }
  }
}
