import SwitchyardABI
import SwitchyardCore

/// All that a plugin says about itself, in the host's own memory.
struct PluginDescription: Equatable {
  /// One line of the plugin, by everything but its plugin and file.
  struct LineFacts: Equatable {
    var id: String
    var label: String
    var doc: String
    var kinds: Line.Kinds
    var flags: Line.Flags
    var duration: Double
    var parameters: [ParameterDescription]
  }

  /// A line that is left out, by id where it has a usable one.
  struct LineFault: Equatable {
    var line: String?
    var fault: Fault
  }

  var id: String
  var version: String
  var name: String
  var vendor: String
  var licence: String
  var url: String
  /// Of the plugin contract, for people: `1.0`.
  var abi: String
  var toolchain: String
  var lines: [LineFacts]
  var faults: [LineFault]

  /// Describes a plugin whose tables were checked.
  init(_ draft: PluginDraft, block: ABIBlock?) {
    id = draft.id
    version = draft.version
    name = draft.about.name
    vendor = draft.about.vendor
    licence = draft.about.licence
    url = draft.about.url
    abi = block?.version ?? ""
    toolchain = block?.toolchain ?? ""
    lines = draft.lines.map {
      LineFacts(
        id: $0.id, label: $0.label, doc: $0.doc, kinds: $0.kinds, flags: $0.flags,
        duration: $0.duration, parameters: $0.parameters)
    }
    faults = draft.faults.map { LineFault(line: $0.line, fault: $0.fault) }
  }

  /// Returns what people are told of the lines.
  func lines(file: String?) -> [LineDescription] {
    lines.map {
      LineDescription(
        id: $0.id, plugin: id, pluginVersion: version, file: file, label: $0.label, doc: $0.doc,
        kinds: $0.kinds, flags: $0.flags, parameters: $0.parameters, duration: $0.duration)
    }
  }
}
