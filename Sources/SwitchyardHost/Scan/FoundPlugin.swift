import SwitchyardCore

/// A plugin that can be used; its code comes into the process when one of its lines is asked for.
final class FoundPlugin {
  /// Nil for a plugin that is linked into the program.
  let file: String?
  let description: PluginDescription
  private let load: () throws(Fault) -> LoadedPlugin
  private var loaded: Result<[Line], Fault>?

  /// Creates a plugin that is loaded when it is needed.
  init(
    file: String, description: PluginDescription,
    load: @escaping () throws(Fault) -> LoadedPlugin
  ) {
    self.file = file
    self.description = description
    self.load = load
  }

  /// Creates a plugin that is loaded already.
  init(file: String?, loaded plugin: LoadedPlugin) {
    self.file = file
    description = PluginDescription(plugin.draft, block: nil)
    load = { () throws(Fault) in plugin }
    loaded = .success(plugin.lines(file: file))
  }

  /// What is known of its lines.
  var lines: [LineDescription] { description.lines(file: file) }

  /// Returns one of its lines to run.
  ///
  /// - Throws: Why it can't be loaded; the answer stays the same.
  func line(_ id: String) throws(Fault) -> Line {
    let lines = loaded ?? Result { () throws(Fault) in try load().lines(file: file) }
    loaded = lines
    guard let line = try lines.get().first(where: { $0.id == id }) else { throw .otherLines }
    return line
  }
}

extension Fault {
  /// It doesn't keep to what it said of itself, or its manifest does not.
  static let otherLines = Fault(
    "says something else of itself than before it was loaded",
    advice: "tell the plugin's author, or write its manifest again with switchyard manifest")
}
