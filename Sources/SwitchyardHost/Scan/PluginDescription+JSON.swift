import SwitchyardABI
import SwitchyardCore
import SwitchyardMotion

extension PluginDescription {
  /// The members of the description, for a manifest or an answer.
  var members: [JSONValue.Member] {
    let texts = [
      ("id", id), ("version", version), ("name", name), ("vendor", vendor), ("licence", licence),
      ("url", url), ("abi", abi), ("toolchain", toolchain),
    ]
    return texts.map { JSONValue.Member(name: $0.0, value: .text($0.1)) } + [
      JSONValue.Member(name: "lines", value: .list(lines.map(\.json))),
      JSONValue.Member(name: "refused", value: .list(faults.map(\.json))),
    ]
  }

  /// Reads a description that may come from anyone, with the checks that a plugin's tables get.
  ///
  /// - Throws: What is wrong with it.
  init(_ json: JSONValue) throws(Fault) {
    id = try json.text("id", limit: SWITCHYARD_MAX_ID)
    version = try json.text("version", limit: SWITCHYARD_MAX_ID)
    name = try json.text("name", limit: SWITCHYARD_MAX_LABEL)
    vendor = try json.text("vendor", limit: SWITCHYARD_MAX_LABEL)
    licence = try json.text("licence", limit: SWITCHYARD_MAX_LABEL)
    url = try json.text("url", limit: SWITCHYARD_MAX_LABEL)
    abi = try json.text("abi", limit: SWITCHYARD_MAX_ID)
    toolchain = try json.text("toolchain", limit: SWITCHYARD_MAX_ID)
    guard Identifier.isPlugin(id), !version.isEmpty else { throw Fault("it has no usable id") }
    lines = []
    faults = []
    for element in try json.elements("lines", limit: 1024) {
      let line = try LineFacts(element)
      guard !lines.contains(where: { $0.id == line.id }) else {
        throw Fault("it has the line \(line.id) twice")
      }
      lines.append(line)
    }
    for element in try json.elements("refused", limit: 1024) {
      faults.append(try LineFault(element))
    }
  }
}

extension PluginDescription.LineFault {
  fileprivate var json: JSONValue {
    .members([
      "line": line.map(JSONValue.text) ?? .null, "reason": .text(fault.reason),
      "advice": .text(fault.advice),
    ])
  }

  fileprivate init(_ json: JSONValue) throws(Fault) {
    if json["line"]?.text != nil { line = try json.text("line", limit: SWITCHYARD_MAX_ID) }
    fault = try Fault(json)
  }
}

extension Fault {
  /// Reads a fault that may come from anyone; its texts are cleaned.
  init(_ json: JSONValue) throws(Fault) {
    self.init(
      try json.text("reason", limit: SWITCHYARD_MAX_DOC),
      advice: PluginText.clean(try json.text("advice", limit: SWITCHYARD_MAX_DOC)))
  }
}

extension PluginDescription.LineFacts {
  fileprivate var json: JSONValue {
    .members([
      "id": .text(id), "label": .text(label), "doc": .text(doc),
      "kinds": .number(Double(kinds.rawValue)), "flags": .number(Double(flags.rawValue)),
      "duration": .number(duration), "parameters": .list(parameters.map(\.json)),
    ])
  }

  fileprivate init(_ json: JSONValue) throws(Fault) {
    id = try json.text("id", limit: SWITCHYARD_MAX_ID)
    guard Identifier.isLine(id) else { throw Fault("it has a line without a usable id") }
    label = try json.text("label", limit: SWITCHYARD_MAX_LABEL)
    doc = try json.text("doc", limit: SWITCHYARD_MAX_DOC)
    kinds = Line.Kinds(rawValue: UInt32(try json.whole("kinds", of: switchyard_kinds_all)))
    flags = Line.Flags(rawValue: UInt64(try json.whole("flags", of: switchyard_line_flags_all)))
    duration = json["duration"]?.number ?? 0
    guard !kinds.isEmpty, duration > 0, duration <= Line.longest else {
      throw Fault("its line \(id) has no kind or duration")
    }
    parameters = []
    for element in try json.elements("parameters", limit: 256) {
      let parameter = try ParameterDescription(element)
      guard !parameters.contains(where: { $0.id == parameter.id }) else {
        throw Fault("its line \(id) has the parameter \(parameter.id) twice")
      }
      parameters.append(parameter)
    }
  }
}

// MARK: - Parameters

extension ParameterDescription {
  fileprivate var json: JSONValue {
    .members([
      "id": .text(id), "type": .text("\(kind)"), "label": .text(label), "doc": .text(doc),
      "unit": .text(unit), "default": defaultValue.json,
      "range": range.map { .list([.number($0.lowerBound), .number($0.upperBound)]) } ?? .null,
      "choices": .list(choices.map(\.json)),
    ])
  }

  fileprivate init(_ json: JSONValue) throws(Fault) {
    let id = try json.text("id", limit: SWITCHYARD_MAX_ID)
    let kind = json["type"]?.text.flatMap(Kind.init(name:))
    guard Identifier.isParameter(id), let kind, let value = json["default"].flatMap(kind.value)
    else {
      throw Fault("it has a parameter without a usable id, type or default")
    }
    self.init(
      id: id, kind: kind, label: try json.text("label", limit: SWITCHYARD_MAX_LABEL),
      doc: try json.text("doc", limit: SWITCHYARD_MAX_DOC),
      unit: try json.text("unit", limit: SWITCHYARD_MAX_LABEL), defaultValue: value)
    if let bounds = json["range"]?.list?.compactMap(\.number) {
      guard bounds.count == 2, bounds[0] < bounds[1] else {
        throw Fault("its parameter \(id) has no usable range")
      }
      range = bounds[0]...bounds[1]
    }
    for element in try json.elements("choices", limit: 1024) {
      let choice = try Choice(element)
      guard !choices.contains(where: { $0.key == choice.key }) else {
        throw Fault("its parameter \(id) has the key \(choice.key) twice")
      }
      choices.append(choice)
    }
    if let problem = ParameterParser.problem(with: value, for: self) {
      throw Fault("its parameter \(id) has a default that can't be: \(problem)")
    }
  }
}

extension ParameterDescription.Choice {
  fileprivate var json: JSONValue {
    .members(["key": .text(key), "label": .text(label), "doc": .text(doc)])
  }

  fileprivate init(_ json: JSONValue) throws(Fault) {
    self.init(
      key: try json.text("key", limit: SWITCHYARD_MAX_ID),
      label: try json.text("label", limit: SWITCHYARD_MAX_LABEL),
      doc: try json.text("doc", limit: SWITCHYARD_MAX_DOC))
    guard Identifier.isKey(key) else { throw Fault("it has an enum with an unusable key") }
  }
}

extension ParameterValue {
  fileprivate var json: JSONValue {
    switch self {
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    case .point(let point): .list([.number(point.x), .number(point.y)])
    case .color(let color):
      .list([color.red, color.green, color.blue, color.alpha].map(JSONValue.number))
    }
  }
}

extension ParameterDescription.Kind {
  /// The type of a name; a list of plugins asks for thousands.
  fileprivate init?(name: String) {
    switch name {
    case "f64": self = .f64
    case "i32": self = .i32
    case "bool": self = .bool
    case "enum": self = .enum
    case "color": self = .color
    case "point": self = .point
    case "angle": self = .angle
    case "string": self = .string
    case "seed": self = .seed
    case "easing": self = .easing
    default: return nil
    }
  }

  /// Returns the value of this type that was written, or nil when it is of another.
  fileprivate func value(_ json: JSONValue) -> ParameterValue? {
    let numbers = json.list?.compactMap(\.number) ?? []
    switch self {
    case .f64, .i32, .bool, .angle, .seed: return json.number.map(ParameterValue.number)
    case .enum, .string, .easing:
      guard let text = json.text, PluginText.isClean(text) else { return nil }
      return .text(text)
    case .point: return numbers.count == 2 ? .point(Point(x: numbers[0], y: numbers[1])) : nil
    case .color:
      guard numbers.count == 4 else { return nil }
      return .color(
        Color(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3]))
    }
  }
}

// MARK: - Members

extension JSONValue {
  /// Returns a text member within a limit of bytes and without control characters.
  fileprivate func text(_ name: String, limit: UInt32) throws(Fault) -> String {
    guard let text = self[name]?.text else { throw Fault("it has no \(name)") }
    guard text.utf8.count <= Int(limit), PluginText.isClean(text) else {
      throw Fault("its \(name) is too long or has control characters")
    }
    return text
  }

  /// Returns a list member within a limit of elements.
  fileprivate func elements(_ name: String, limit: Int) throws(Fault) -> [JSONValue] {
    guard let list = self[name]?.list, list.count <= limit else {
      throw Fault("it has no \(name), or too many")
    }
    return list
  }

  /// Returns a member that has only some bits.
  fileprivate func whole(_ name: String, of bits: Int) throws(Fault) -> Int {
    guard let number = self[name]?.number, let whole = Int(exactly: number), whole & ~bits == 0,
      whole >= 0
    else { throw Fault("its \(name) are unknown") }
    return whole
  }
}
