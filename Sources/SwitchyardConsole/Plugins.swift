import SwitchyardCore
package import SwitchyardHost

/// The options that say where lines come from, shared by several commands.
package struct PluginOptions {
  private let files: OptionParser.Texts
  private let allowed: OptionParser.Texts

  /// Declares the options.
  init(in parser: OptionParser) {
    files = parser.texts("plugin", "FILE", "Load this plugin first; may be repeated")
    allowed = parser.texts(
      "allow-plugin", "FILE", "Load this plugin, from anywhere; the same as --plugin")
  }

  /// Finds the plugins; their code is loaded when one of their lines is asked for.
  ///
  /// - Parameter retries: Whether files that were refused before are looked into again.
  /// - Throws: A plugin failure when a file that was named can't be used.
  package func load(
    from parser: OptionParser, console: Console, retries: Bool = false
  ) throws(Failure) -> PluginRegistry {
    let registry = PluginRegistry(
      searchPath: searchPath(from: parser), version: SwitchyardTool.version,
      scan: PluginScan.ofThisProgram(retries: retries)
    ) { message in
      guard message.level.rawValue >= LogMessage.Level.warning.rawValue else { return }
      console.report("\(message.plugin): \(message.text)")
    }
    registry.load()
    if let refusal = registry.refusals.first(where: { $0.level == .explicit }) {
      throw Failure(code: .plugin, message: refusal.description)
    }
    return registry
  }

  /// Says once what plugins can do here while they are looked into.
  package static func noteGap(to console: Console) {
    if let gap = PluginScan.gap { console.report("note: \(gap)") }
  }

  /// Returns where plugins are looked for.
  package func places(from parser: OptionParser) -> [PluginSearchPath.Place] {
    searchPath(from: parser).places
  }

  private func searchPath(from parser: OptionParser) -> PluginSearchPath {
    PluginSearchPath(files: parser[files] + parser[allowed], executable: Programs.tool)
  }
}

extension PluginScan {
  /// Returns a scan that looks into plugins with the program that people start, which starts soonest.
  package static func ofThisProgram(retries: Bool = false) -> PluginScan? {
    Programs.tool.map { PluginScan(program: $0, retries: retries) }
  }
}

extension Line.Kinds {
  /// The kinds' names, in the order of the contract.
  var names: [String] {
    let all: [(Line.Kinds, String)] = [
      (.animation, "animation"), (.progress, "progress"), (.interaction, "interaction"),
      (.completion, "completion"), (.pixels, "pixels"), (.function, "function"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}
