import SwitchyardMotion

/// Reads one YAML or JSON text into nodes.
///
/// libfyaml splits the text; anchors, merge keys and duplicate keys are handled here so that
/// everything keeps its place and an alias bomb cannot grow.
struct YAMLReader {
  /// How many nodes a text may have, aliases counted as often as they are used.
  static let largestCount = 100_000
  /// How many levels lists and maps may nest.
  static let deepestNesting = 64

  private let parser: YAMLParser
  private let source: Source
  private var anchors: [String: (node: Node, count: Int)] = [:]
  private var count = 0

  private init(_ source: Source) {
    self.source = source
    parser = YAMLParser(source)
  }

  /// Returns the whole text as one node; an empty text is an empty map.
  static func read(_ source: Source) throws(JourneyProblem) -> Node {
    var reader = YAMLReader(source)
    return try reader.readDocument()
  }

  private mutating func readDocument() throws(JourneyProblem) -> Node {
    let start = Position(source: source, line: 1, column: 1)
    var root: Node?
    while let event = try parser.next() {
      guard event.isContent else { continue }
      guard root == nil else {
        throw problem("a journey is one document, but a second one starts here", event.position)
      }
      root = try readNode(event, depth: 0, fallback: start)
    }
    guard let root, !root.isNothing else { return Node(content: .map([]), position: start) }
    return root
  }

  /// Reads the node that an event starts; the fallback is the place of one with no text at all.
  private mutating func readNode(
    _ event: YAMLEvent, depth: Int, fallback: Position
  ) throws(JourneyProblem) -> Node {
    let position = event.position.line > 0 ? event.position : fallback
    guard depth < Self.deepestNesting else {
      throw problem("nested deeper than \(Self.deepestNesting) levels", position)
    }
    let before = count
    try add(1, at: position)
    let content: Node.Content
    switch event.kind {
    case .alias(let name):
      guard let anchor = anchors[name] else {
        throw problem(
          "there is no anchor '&\(name)' before this", position,
          suggestion: Suggestion.nearest(to: name, among: anchors.keys.sorted()))
      }
      try add(anchor.count, at: position)
      return anchor.node
    case .scalar(let text, let isPlain): content = .scalar(text, isPlain: isPlain)
    case .list: content = .list(try readList(depth: depth, position))
    case .map: content = .map(try readMap(depth: depth))
    case .end, .other: throw problem("something is missing here", position)
    }
    if let tag = event.tag {
      throw problem("tags such as \(tag) are not used in journeys", position)
    }
    let node = Node(content: content, position: position)
    if let anchor = event.anchor { anchors[anchor] = (node, count - before) }
    return node
  }

  private mutating func readList(
    depth: Int, _ position: Position
  ) throws(JourneyProblem) -> [Node] {
    var nodes: [Node] = []
    while let event = try parser.next(), event.kind != .end {
      nodes.append(try readNode(event, depth: depth + 1, fallback: position))
    }
    return nodes
  }

  private mutating func readMap(depth: Int) throws(JourneyProblem) -> [Node.Entry] {
    var entries: [Node.Entry] = []
    var merges: [Node] = []
    var lines: [String: Int] = [:]
    while let event = try parser.next(), event.kind != .end {
      guard case .scalar(let key, let isPlain) = event.kind else {
        throw problem("a key must be plain text", event.position)
      }
      guard let valueEvent = try parser.next() else { break }
      let value = try readNode(valueEvent, depth: depth + 1, fallback: event.position)
      if key == "<<", isPlain {
        merges.append(value)
        continue
      }
      if let line = lines.updateValue(event.position.line, forKey: key) {
        throw problem("duplicate key '\(key)', first on line \(line)", event.position)
      }
      entries.append(Node.Entry(key: key, keyPosition: event.position, value: value))
    }
    return try merge(merges, into: entries)
  }

  /// Adds what merge keys bring; a key that is written out wins, then the first merge.
  private mutating func merge(
    _ merges: [Node], into entries: [Node.Entry]
  ) throws(JourneyProblem) -> [Node.Entry] {
    var all = entries
    var known = Set(entries.map(\.key))
    for merge in merges {
      let maps = if case .list(let nodes) = merge.content { nodes } else { [merge] }
      for map in maps {
        guard case .map(let brought) = map.content else {
          throw problem("'<<' merges maps, not \(map.phrase)", map.position)
        }
        all += brought.filter { known.insert($0.key).inserted }
      }
    }
    return all
  }

  private mutating func add(_ nodes: Int, at position: Position) throws(JourneyProblem) {
    count += nodes
    guard count <= Self.largestCount else {
      throw problem("grows beyond \(Self.largestCount) values, aliases counted", position)
    }
  }

  private func problem(
    _ message: String, _ position: Position, suggestion: String? = nil
  ) -> JourneyProblem {
    JourneyProblem(message, at: position, suggestion: suggestion)
  }
}
