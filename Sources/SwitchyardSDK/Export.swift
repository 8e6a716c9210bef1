internal import Synchronization

/// Returns the plugin's table, which the first call builds; nil when the parts do not fit together.
///
/// ```swift
/// @c @implementation
/// public func switchyard_plugin() -> UnsafePointer<switchyard_plugin_table_t>? {
///   export(Wipe.self, plugin: PluginInfo("org.example.wipe", version: "1.0.0"))
/// }
/// ```
///
/// - Parameters:
///   - lines: The lines that the plugin has.
///   - plugin: What it says of itself.
public func export(
  _ lines: any Line.Type..., plugin: PluginInfo
) -> UnsafePointer<switchyard_plugin_table_t>? {
  // Naming the data block also makes the linker take it out of a static archive.
  guard switchyard_abi.abi_major == SWITCHYARD_ABI_MAJOR else { return nil }
  let key = ExportKey(plugin: plugin, lines: lines.map { ObjectIdentifier($0) })
  return exports.withLock { tables in
    let table = tables[key] ?? Exported(table: table(of: plugin, lines: lines))
    tables[key] = table
    return table
  }.table
}

private struct ExportKey: Hashable {
  var plugin: PluginInfo
  var lines: [ObjectIdentifier]
}

/// A table that lasts for ever and never changes, so any thread may read it.
private struct Exported: @unchecked Sendable {
  let table: UnsafePointer<switchyard_plugin_table_t>
}

/// The contract wants the same table from each call, so it has to be kept somewhere.
private let exports = Mutex<[ExportKey: Exported]>([:])

private func table(
  of plugin: PluginInfo, lines: [any Line.Type]
) -> UnsafePointer<switchyard_plugin_table_t> {
  let tables = lines.map { permanent(table(of: $0)) }
  return permanent(
    switchyard_plugin_table_t(
      struct_size: UInt32(MemoryLayout<switchyard_plugin_table_t>.size), flags: 0,
      id: permanent(plugin.id), version: permanent(plugin.version),
      name: plugin.name.map(permanent), vendor: plugin.vendor.map(permanent),
      licence: plugin.licence.map(permanent), url: plugin.url.map(permanent),
      line_count: UInt32(tables.count), reserved0: 0, lines: permanent(all: tables), init: nil,
      deinit: nil, get_extension: nil, reserved: (nil, nil, nil, nil)))
}

private func table(of type: any Line.Type) -> switchyard_line_t {
  let info = type.info
  var table = switchyard_line_t(
    id: permanent(info.id), kinds: kinds(of: type), flags: info.promises.rawValue,
    duration: info.duration)
  table.doc = permanent(info.doc)
  table.label = info.label.map(permanent)
  table.category = info.category.map(permanent)
  let tables = declared(by: type.init()).map { name, slot in
    permanent(slot.declaration.table(named: name))
  }
  table.parameter_count = UInt32(tables.count)
  table.parameters = tables.isEmpty ? nil : permanent(all: tables)
  table.data = UnsafeRawPointer(Unmanaged.passRetained(LineType(type)).toOpaque())
  table.connect(type)
  return table
}

private func kinds(of type: any Line.Type) -> UInt32 {
  var kinds: UInt32 = 0
  if type is any AnimationLine.Type { kinds |= UInt32(switchyard_kind_animation) }
  if type is any ProgressLine.Type { kinds |= UInt32(switchyard_kind_progress) }
  if type is any InteractionLine.Type { kinds |= UInt32(switchyard_kind_interaction) }
  if type is any CompletionLine.Type { kinds |= UInt32(switchyard_kind_completion) }
  if type is any PixelLine.Type || type is any LinearPixelLine.Type {
    kinds |= UInt32(switchyard_kind_pixels)
  }
  return kinds
}

/// Which line a table is for; the table carries it as its data.
final class LineType {
  let type: any Line.Type

  init(_ type: any Line.Type) { self.type = type }

  static func of(_ table: UnsafePointer<switchyard_line_t>) -> (any Line.Type)? {
    table.pointee.data.map { Unmanaged<LineType>.fromOpaque($0).takeUnretainedValue().type }
  }
}
