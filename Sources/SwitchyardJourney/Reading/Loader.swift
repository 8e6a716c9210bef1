import SwitchyardMotion

/// Reads a journey and all that it includes into one map, with variables and overrides put in.
final class Loader {
  private let options: Journey.Options
  private let problems: Problems
  /// What included files came to, by identity, so that each is read once.
  private var known: [String: Node] = [:]

  init(options: Journey.Options, problems: Problems) {
    self.options = options
    self.problems = problems
  }

  /// Returns the map of a text.
  func load(_ source: Source) throws(JourneyError) -> Node {
    try finish(try read(source, chain: []))
  }

  /// Puts overrides and variables into a map.
  func finish(_ root: Node) throws(JourneyError) -> Node {
    var root = root
    for override in options.overrides {
      do throws(Fault) {
        root = try root.setting(override)
      } catch {
        problems.report(
          error.message, at: .argument("--set \(override)"), suggestion: error.suggestion)
      }
    }
    try problems.check()
    var variables = Variables(in: root, given: options.variables, problems: problems)
    root = variables.fill(root)
    variables.reportUnused()
    try problems.check()
    return root
  }

  /// Reads one text with what it includes; the chain leads to it, the outermost first.
  private func read(_ source: Source, chain: [Source]) throws(JourneyError) -> Node {
    let node: Node
    do throws(JourneyProblem) {
      node = try YAMLReader.read(source)
    } catch {
      throw JourneyError([error.including(chain)])
    }
    guard case .map = node.content else {
      let message = "a journey is a map of keys, not \(node.phrase)"
      throw JourneyError([JourneyProblem(message, at: node.position).including(chain)])
    }
    guard let include = node["include"] else { return node }
    let paths = Shape.files.read(include, problems) ?? []
    try problems.check()
    var base = Node(content: .map([]), position: node.position)
    for path in paths {
      base = base.merged(with: try included(try find(path, chain: chain), chain + [source]))
    }
    return base.merged(with: node)
  }

  private func included(_ source: Source, _ chain: [Source]) throws(JourneyError) -> Node {
    if let identity = source.identity, let node = known[identity] { return node }
    let node = try read(source, chain: chain)
    if let identity = source.identity { known[identity] = node }
    return node
  }

  /// Finds an included file that is not already being read.
  private func find(_ path: Located<String>, chain: [Source]) throws(JourneyError) -> Source {
    let from = path.position.source
    do throws(Fault) {
      let file = try problems.find(path.value, from: from.directory)
      let prefix = Files.directory(of: from.name)
      let isBeside = prefix == "." || path.value.hasPrefix("/")
      let included = try Source(
        contentsOf: file, name: isBeside ? path.value : "\(prefix)/\(path.value)")
      let line = chain + [from]
      guard let start = line.firstIndex(where: { $0.identity == included.identity }) else {
        return included
      }
      let circle = (line[start...] + [included]).map(\.name).joined(separator: " includes ")
      throw Fault("includes go in a circle: \(circle)")
    } catch {
      throw JourneyError([
        JourneyProblem(error.message, at: path.position, suggestion: error.suggestion)
          .including(chain)
      ])
    }
  }
}

extension JourneyProblem {
  /// Returns the problem with the journeys that led to its file, the outermost first.
  fileprivate func including(_ chain: [Source]) -> JourneyProblem {
    var problem = self
    let names = chain.reversed().map(\.name).joined(separator: ", which is included by ")
    if !names.isEmpty { problem.message += " (included by \(names))" }
    return problem
  }
}
