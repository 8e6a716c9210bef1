import SwitchyardABI
import SwitchyardCore
import SwitchyardMotion

/// Reads and checks a parameter that a plugin declares.
struct ParameterReader {
  private typealias Kind = ParameterDescription.Kind

  private let table: TableCopy<switchyard_parameter_t>
  private let id: String
  private let kind: Kind

  /// Returns the parameter at an address.
  static func read(_ address: UnsafeRawPointer) throws(Fault) -> ParameterDescription {
    try ParameterReader(address).description()
  }

  private init(_ address: UnsafeRawPointer) throws(Fault) {
    table = try TableCopy(address, name: "a parameter's table")
    let id = try table.text(\.id, limit: SWITCHYARD_MAX_ID, name: "a parameter's id") ?? ""
    guard Identifier.isParameter(id) else {
      throw Fault("parameter id \(id) isn't a letter a-z and then letters, digits and _", .ids)
    }
    self.id = id
    guard let kind = Kind(rawValue: table[\.type]) else {
      throw Fault("parameter \(id) has the unknown type \(table[\.type])")
    }
    self.kind = kind
  }

  private func description() throws(Fault) -> ParameterDescription {
    guard table[\.flags] & ~UInt32(switchyard_parameter_flags_all) == 0 else {
      throw fault("has unknown flags", .flags)
    }
    try table.checkZero(\.reserved, of: "parameter \(id)")
    var parameter = ParameterDescription(id: id, kind: kind, defaultValue: .number(0))
    parameter.label = try table.text(\.label, limit: SWITCHYARD_MAX_LABEL, name: "label") ?? ""
    parameter.doc = try table.text(\.doc, limit: SWITCHYARD_MAX_DOC, name: "doc") ?? ""
    parameter.unit = try table.text(\.unit, limit: SWITCHYARD_MAX_LABEL, name: "unit") ?? ""
    parameter.range = try range()
    parameter.choices = try choices()
    parameter.defaultValue = try defaultValue()
    if let problem = ParameterParser.problem(with: parameter.defaultValue, for: parameter) {
      throw fault("has a default that can't be: \(problem)", .defaults)
    }
    return parameter
  }

  private func fault(_ what: String, _ topic: Fault.Topic) -> Fault {
    Fault("parameter \(id) \(what)", topic)
  }

  private func range() throws(Fault) -> ClosedRange<Double>? {
    let numbers = [
      table[\.min], table[\.max], table[\.soft_min], table[\.soft_max], table[\.step],
    ]
    guard numbers.allSatisfy(\.isFinite) else {
      throw fault("has a range that isn't finite", .defaults)
    }
    guard numbers[0] <= numbers[1], numbers[2] <= numbers[3], numbers[4] >= 0 else {
      throw fault("has a range that ends before it starts", .defaults)
    }
    guard [.f64, .i32, .angle].contains(kind), numbers[0] < numbers[1] else { return nil }
    return numbers[0]...numbers[1]
  }

  private func choices() throws(Fault) -> [ParameterDescription.Choice] {
    let addresses = try table.elements(
      \.enum_entries, count: table[\.enum_count], limit: 1024, name: "enum entries")
    guard addresses.isEmpty == (kind != .enum) else {
      throw fault(
        kind == .enum ? "is an enum without entries" : "has entries but is no enum", .keys)
    }
    var choices: [ParameterDescription.Choice] = []
    for address in addresses {
      let choice = try choice(address)
      guard !choices.contains(where: { $0.key == choice.key }) else {
        throw fault("has the key \(choice.key) twice", .keys)
      }
      choices.append(choice)
    }
    return choices
  }

  private func choice(_ address: UnsafeRawPointer) throws(Fault) -> ParameterDescription.Choice {
    let entry = try TableCopy<switchyard_enum_entry_t>(address, name: "an enum entry")
    try entry.checkZero(\.reserved, of: "an entry of parameter \(id)")
    let key = try entry.text(\.key, limit: SWITCHYARD_MAX_ID, name: "an enum key") ?? ""
    guard Identifier.isKey(key) else {
      throw fault("has the key \(key), which isn't letters, digits, - . and _", .keys)
    }
    return ParameterDescription.Choice(
      key: key,
      label: try entry.text(\.label, limit: SWITCHYARD_MAX_LABEL, name: "an enum label") ?? "",
      doc: try entry.text(\.doc, limit: SWITCHYARD_MAX_DOC, name: "an enum doc") ?? "")
  }

  private func defaultValue() throws(Fault) -> ParameterValue {
    let number = table.value.default_number
    switch kind {
    case .f64, .i32, .bool, .angle, .seed: return .number(number.0)
    case .point: return .point(Point(x: number.0, y: number.1))
    case .color:
      return .color(Color(red: number.0, green: number.1, blue: number.2, alpha: number.3))
    case .enum, .string, .easing:
      let limit = kind == .string ? SWITCHYARD_MAX_DOC : SWITCHYARD_MAX_LABEL
      let text = try table.text(\.default_text, limit: limit, name: "a default")
      return .text(text ?? (kind == .easing ? "linear" : ""))
    }
  }
}
