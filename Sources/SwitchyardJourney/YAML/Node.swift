/// A piece of YAML with its place; scalars stay text until a key says what they are.
struct Node: Sendable {
  enum Content: Sendable {
    /// Plain means that it stood there without quotes.
    case scalar(String, isPlain: Bool)
    case list([Node])
    case map([Entry])
  }

  struct Entry: Sendable {
    var key: String
    var keyPosition: Position
    var value: Node
  }

  /// Kinds of content, named as messages name them.
  struct Kinds: OptionSet, Sendable {
    let rawValue: Int
    static let scalar = Kinds(rawValue: 1)
    static let list = Kinds(rawValue: 2)
    static let map = Kinds(rawValue: 4)
    static let any: Kinds = [.scalar, .list, .map]
  }

  var content: Content
  var position: Position

  var kind: Kinds {
    switch content {
    case .scalar: .scalar
    case .list: .list
    case .map: .map
    }
  }

  /// Whether nothing was written, not even quotes.
  var isNothing: Bool {
    if case .scalar("", isPlain: true) = content { true } else { false }
  }

  /// What a message says was found.
  var phrase: String {
    switch content {
    case .scalar: isNothing ? "nothing" : "text"
    case .list: "a list"
    case .map: "a map"
    }
  }

  var entries: [Entry] {
    if case .map(let entries) = content { entries } else { [] }
  }

  /// Returns the value of a key of a map.
  subscript(key: String) -> Node? {
    entries.first { $0.key == key }?.value
  }
}

// MARK: - Merging

extension Node {
  /// Returns this node overlaid with a later one: maps key by key, anything else replaced.
  func merged(with later: Node) -> Node {
    guard case .map(var merged) = content, case .map(let changes) = later.content else {
      return later
    }
    for change in changes {
      if let index = merged.firstIndex(where: { $0.key == change.key }) {
        merged[index].value = merged[index].value.merged(with: change.value)
        merged[index].keyPosition = change.keyPosition
      } else {
        merged.append(change)
      }
    }
    return Node(content: .map(merged), position: later.position)
  }
}
