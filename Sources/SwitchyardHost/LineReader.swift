import SwitchyardABI
import SwitchyardCore

/// A line's table, checked and copied; the plugin may still have to be initialised.
struct LineDraft {
  let id: String
  let label: String
  let doc: String
  let kinds: Line.Kinds
  let flags: Line.Flags
  let parameters: [ParameterDescription]
  let duration: Double
  /// The copy that the engine calls; a function line's has the host's own functions in it.
  let table: TableCopy<switchyard_line_t>
  /// What the table's `data` points to, when the host made it.
  let functions: FunctionLine?
}

/// Reads and checks the table of one line.
struct LineReader {
  private let table: TableCopy<switchyard_line_t>
  private let kinds: Line.Kinds

  /// Returns the line whose table was copied.
  static func read(_ table: TableCopy<switchyard_line_t>) throws(Fault) -> LineDraft {
    try LineReader(table).draft()
  }

  /// Returns a line's id, which refusals need even when the rest is wrong.
  static func id(_ table: TableCopy<switchyard_line_t>) throws(Fault) -> String {
    let id = try table.text(\.id, limit: SWITCHYARD_MAX_ID, name: "a line's id") ?? ""
    guard id != "none" else { throw Fault("a line can't be called none, which is a cut", .ids) }
    guard Identifier.isLine(id) else {
      throw Fault("line id \(id) isn't a letter a-z and then a-z, digits and -", .ids)
    }
    return id
  }

  private init(_ table: TableCopy<switchyard_line_t>) {
    self.table = table
    kinds = Line.Kinds(rawValue: table[\.kinds])
  }

  private func draft() throws(Fault) -> LineDraft {
    try checkNumbers()
    try checkSlots()
    var parameters = try parameters()
    let functions = try functions(parameters)
    if let functions {
      parameters = functions.parameters
      functions.install(in: table.pointer)
    }
    let id = try LineReader.id(table)
    return LineDraft(
      id: id,
      label: try table.text(\.label, limit: SWITCHYARD_MAX_LABEL, name: "its label") ?? id,
      doc: try table.text(\.doc, limit: SWITCHYARD_MAX_DOC, name: "its doc") ?? "",
      kinds: kinds.union(functions?.kinds ?? []), flags: Line.Flags(rawValue: table[\.flags]),
      parameters: parameters, duration: table[\.duration], table: table, functions: functions)
  }

  private func checkNumbers() throws(Fault) {
    guard !kinds.isEmpty, table[\.kinds] & ~UInt32(switchyard_kinds_all) == 0 else {
      throw Fault("it has no kind, or one that this host doesn't know", .flags)
    }
    let flags = Line.Flags(rawValue: table[\.flags])
    guard table[\.flags] & ~UInt64(switchyard_line_flags_all) == 0,
      !flags.isSuperset(of: [.reentrant, .serial])
    else { throw Fault("it has unknown or contradicting flags", .flags) }
    guard table[\.duration] > 0, table[\.duration] <= Line.longest else {
      throw Fault("its duration isn't a positive number of seconds, a day at the most")
    }
    guard table[\.formats] & ~UInt32(switchyard_formats_all) == 0,
      table[\.alpha_modes] & ~UInt32(switchyard_alphas_all) == 0
    else { throw Fault("it wants a pixel format that this host doesn't know", .flags) }
    try table.checkZero(\.reserved, of: "it")
    _ = try table.text(\.category, limit: SWITCHYARD_MAX_LABEL, name: "its category")
  }

  /// Checks that the functions which a line's kinds promise are there.
  private func checkSlots() throws(Fault) {
    let needs: [(Line.Kinds, String, UnsafeRawPointer?)] = [
      (.animation, "animate", table.address(\.animate)),
      (.progress, "progress", table.address(\.progress)),
      (.interaction, "progress", table.address(\.progress)),
      (.interaction, "interact_finish", table.address(\.interact_finish)),
      (.interaction, "interact_cancel", table.address(\.interact_cancel)),
      (.completion, "transition", table.address(\.transition)),
      (.pixels, "render", table.address(\.render)),
    ]
    for (kind, name, slot) in needs where kinds.contains(kind) && slot == nil {
      throw Fault("its \(name) is NULL, which its kinds need", .slots)
    }
    if table.address(\.create) != nil, table.address(\.destroy) == nil {
      throw Fault("its destroy is NULL although it has a create", .slots)
    }
    if kinds.contains(.function), kinds != .function {
      throw Fault("a function line can't be of another kind too", .slots)
    }
    guard kinds.contains(.function) == (table[\.function_count] > 0) else {
      throw Fault("its kinds and its functions don't agree", .slots)
    }
  }

  private func parameters() throws(Fault) -> [ParameterDescription] {
    let addresses = try table.elements(
      \.parameters, count: table[\.parameter_count], limit: 256, name: "parameters")
    var parameters: [ParameterDescription] = []
    for address in addresses {
      let parameter = try ParameterReader.read(address)
      guard !parameters.contains(where: { $0.id == parameter.id }) else {
        throw Fault("it declares parameter \(parameter.id) twice", .ids)
      }
      parameters.append(parameter)
    }
    return parameters
  }

  private func functions(_ declared: [ParameterDescription]) throws(Fault) -> FunctionLine? {
    guard kinds.contains(.function) else { return nil }
    guard declared.isEmpty else {
      throw Fault("a function line's parameters are those of its signatures", .signatures)
    }
    let addresses = try table.elements(
      \.functions, count: table[\.function_count], limit: 16, name: "functions")
    let functions = FunctionLine()
    for address in addresses {
      let function = try TableCopy<switchyard_function_t>(address, name: "a function's table")
      try function.checkZero(\.reserved, of: "a function")
      try function.checkZero(\.reserved0, of: "a function")
      let text = try function.text(
        \.signature, limit: SWITCHYARD_MAX_DOC, name: "a signature")
      guard let text, let code = function.address(\.address) else {
        throw Fault("a function's signature or address is NULL", .slots)
      }
      try functions.add(signature: text, address: code)
    }
    try functions.finish()
    return functions
  }
}
