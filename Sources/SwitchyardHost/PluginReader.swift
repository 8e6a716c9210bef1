import SwitchyardABI
import SwitchyardCore

/// A plugin's table, checked and copied.
struct PluginDraft {
  let id: String
  let version: String
  let about: About
  let table: TableCopy<switchyard_plugin_table_t>
  let lines: [LineDraft]
  /// Lines that are left out, by id where they have a usable one.
  let faults: [(line: String?, fault: Fault)]

  /// What a plugin may say for people; empty where it says nothing.
  struct About {
    var name: String
    var vendor: String
    var licence: String
    var url: String
  }

  /// Reads the table that a plugin's entry function answered.
  ///
  /// - Throws: When nothing of the plugin can be used. A fault in one line only leaves that line out.
  init(_ address: UnsafeRawPointer) throws(Fault) {
    table = try TableCopy(address, name: "its plugin table")
    id = try PluginDraft.id(table)
    let version = try table.text(\.version, limit: SWITCHYARD_MAX_ID, name: "its version") ?? ""
    guard !version.isEmpty else { throw Fault("it has no version", .strings) }
    self.version = version
    try PluginDraft.check(table)
    about = try PluginDraft.about(table)
    (lines, faults) = try PluginDraft.lines(table)
  }

  private static func id(_ table: TableCopy<switchyard_plugin_table_t>) throws(Fault) -> String {
    let id = try table.text(\.id, limit: SWITCHYARD_MAX_ID, name: "its id") ?? ""
    guard Identifier.isPlugin(id) else {
      throw Fault("its id \(id) isn't 3 to 128 of a-z, digits, . _ and -", .ids)
    }
    return id
  }

  private static func check(_ table: TableCopy<switchyard_plugin_table_t>) throws(Fault) {
    guard table[\.flags] == 0 else { throw Fault("its table has unknown flags", .flags) }
    try table.checkZero(\.reserved0, of: "its table")
    try table.checkZero(\.reserved, of: "its table")
  }

  private static func about(
    _ table: TableCopy<switchyard_plugin_table_t>
  ) throws(Fault) -> About {
    let limit = SWITCHYARD_MAX_LABEL
    return About(
      name: try table.text(\.name, limit: limit, name: "its name") ?? "",
      vendor: try table.text(\.vendor, limit: limit, name: "its vendor") ?? "",
      licence: try table.text(\.licence, limit: limit, name: "its licence") ?? "",
      url: try table.text(\.url, limit: limit, name: "its address") ?? "")
  }

  private static func lines(
    _ table: TableCopy<switchyard_plugin_table_t>
  ) throws(Fault) -> ([LineDraft], [(line: String?, fault: Fault)]) {
    let addresses = try table.elements(
      \.lines, count: table[\.line_count], limit: 1024, name: "lines")
    guard !addresses.isEmpty else { throw Fault("it has no lines") }
    var drafts: [LineDraft] = []
    var faults: [(line: String?, fault: Fault)] = []
    for address in addresses {
      var id: String?
      do throws(Fault) {
        let table = try TableCopy<switchyard_line_t>(address, name: "a line's table")
        id = try LineReader.id(table)
        let draft = try LineReader.read(table)
        guard !drafts.contains(where: { $0.id == draft.id }) else {
          throw Fault("it has this line twice", .ids)
        }
        drafts.append(draft)
      } catch {
        faults.append((id, error))
      }
    }
    return (drafts, faults)
  }
}
