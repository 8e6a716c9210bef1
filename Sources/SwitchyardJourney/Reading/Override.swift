extension Node {
  /// Returns the node with one value set, as `output.fps=60` says.
  ///
  /// Numbers in the path count the elements of lists from 1, as people do; maps that are missing
  /// are made. The value is text unless it starts like a list, a map or a quoted text.
  func setting(_ override: String) throws(Fault) -> Node {
    guard let equals = override.firstIndex(of: "=") else {
      throw Fault("expected key.path=value")
    }
    let path = override[..<equals].split(separator: ".", omittingEmptySubsequences: false)
    let text = String(override[override.index(after: equals)...])
    guard !path.contains("") else { throw Fault("expected key.path=value") }
    let place = Position.argument("--set \(override)", text: text)
    var value = Node(content: .scalar(text, isPlain: false), position: place)
    if let first = text.first, "[{'\"".contains(first) {
      do throws(JourneyProblem) {
        value = try YAMLReader.read(place.source)
      } catch { throw Fault(error.message) }
    }
    return try setting(path[...], to: value, above: [])
  }

  /// Sets a value at a path below this node, which stands at the keys above.
  private func setting(
    _ path: ArraySlice<Substring>, to value: Node, above: [String]
  ) throws(Fault) -> Node {
    guard let key = path.first.map(String.init) else { return value }
    var node = inFull(at: above)
    switch node.content {
    case .map(var entries):
      let index = entries.firstIndex { $0.key == key }
      let old = index.map { entries[$0].value }
      let new = try (old ?? Node(content: .map([]), position: value.position))
        .setting(path.dropFirst(), to: value, above: above + [key])
      if let index {
        entries[index].value = new
      } else {
        entries.append(Entry(key: key, keyPosition: value.position, value: new))
      }
      node.content = .map(entries)
    case .list(var nodes):
      guard let number = Int(key), nodes.indices.contains(number - 1) else {
        throw Fault("'\(key)' is none of the \(nodes.count) elements, which count from 1")
      }
      nodes[number - 1] = try nodes[number - 1]
        .setting(path.dropFirst(), to: value, above: above + [key])
      node.content = .list(nodes)
    case .scalar:
      throw Fault(
        "'\(above.joined(separator: "."))' is text, so there is no '\(key)' in it; "
          + "write it in full, as a map of keys")
    }
    return node
  }

  /// Returns a step or an output that was written as a text alone as the map that it stands for.
  private func inFull(at path: [String]) -> Node {
    guard path.count == 2, case .scalar(let text, _) = content, !isNothing else { return self }
    var value = self
    let key: String
    switch path[0] {
    case "steps" where StepSpec.words[text] != nil:
      key = text
      value.content = .scalar("", isPlain: true)
    case "steps": key = "push"
    case "outputs": key = "path"
    default: return self
    }
    let entry = Entry(key: key, keyPosition: position, value: value)
    return Node(content: .map([entry]), position: position)
  }
}
