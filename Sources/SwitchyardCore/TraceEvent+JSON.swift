extension TraceEvent {
  /// The event as one line of JSON, without a line feed.
  ///
  /// Numbers have the fewest digits that read back exactly; one that is not finite is null.
  public var json: String {
    let head = [Field("t", .number(time)), Field("event", .text(name.rawValue))]
    return Value.record(head + fields).json
  }
}

extension TraceEvent.Value {
  /// The value as JSON.
  public var json: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .flag(let flag): text += flag ? "true" : "false"
    case .integer(let integer): text += String(integer)
    case .number(let number): text += number.isFinite ? number.description : "null"
    case .text(let string): Self.write(string, to: &text)
    case .list(let values): Self.write(values, between: "[", "]", to: &text) { $0.write(to: &$1) }
    case .record(let fields):
      Self.write(fields, between: "{", "}", to: &text) { field, text in
        Self.write(field.name, to: &text)
        text += ":"
        field.value.write(to: &text)
      }
    }
  }

  private static func write<Item>(
    _ items: [Item], between open: String, _ close: String, to text: inout String,
    each: (Item, inout String) -> Void
  ) {
    text += open
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      each(item, &text)
    }
    text += close
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension Trace {
  /// All events as JSON Lines.
  public var jsonLines: String { events.map { $0.json + "\n" }.joined() }
}
