import SwitchyardABI
import SwitchyardCore
import SwitchyardMotion

/// Reads signatures from left to right, without ever going back.
struct SignatureParser {
  private typealias Role = Signature.Role
  private typealias Argument = Signature.Argument
  private typealias Kind = ParameterDescription.Kind
  typealias Problem = Signature.Problem

  private var scanner: SignatureScanner
  private static let kinds: [(name: String, kind: Kind)] = [
    ("f64", .f64), ("i32", .i32), ("bool", .bool), ("enum", .enum), ("color", .color),
    ("point", .point), ("angle", .angle), ("string", .string), ("seed", .seed),
    ("easing", .easing),
  ]

  init(_ text: String) {
    scanner = SignatureScanner(text)
  }

  // signature := role "(" argument { "," argument } ")"
  mutating func signature() throws(Problem) -> (Signature.Role, [Signature.Argument]) {
    let role = try role()
    try scanner.expect("(")
    var arguments: [Argument] = []
    repeat {
      let column = scanner.column
      let argument = try argument(of: role)
      guard arguments.count < Int(SWITCHYARD_FUNCTION_MAX_ARGUMENTS) else {
        throw Problem(column: column, reason: "more than 16 arguments")
      }
      guard !arguments.contains(where: { name(of: $0) == name(of: argument) }) else {
        throw Problem(column: column, reason: "\(name(of: argument)) is there twice")
      }
      arguments.append(argument)
    } while scanner.take(",")
    try scanner.expect(")")
    guard scanner.isAtEnd else { throw scanner.problem("nothing may follow the )") }
    return (role, arguments)
  }

  private mutating func role() throws(Problem) -> Role {
    let column = scanner.column
    let word = scanner.word()
    guard let role = Role(rawValue: word) else {
      let names = Role.allCases.map(\.rawValue).joined(separator: ", ")
      throw Problem(column: column, reason: "\(quoted(word)) is none of \(names)")
    }
    return role
  }

  private mutating func argument(of role: Role) throws(Problem) -> Argument {
    let column = scanner.column
    let type = scanner.word()
    if let single: Argument = ["scene": .scene, "args": .args][type] {
      return try checked(single, of: role, type, column)
    }
    guard let kind = SignatureParser.kinds.first(where: { $0.name == type })?.kind else {
      throw Problem(column: column, reason: unknownType(type))
    }
    let choices = kind == .enum ? try choices() : []
    let nameColumn = scanner.column
    let name = scanner.word()
    if let fixed = fixed(kind, name) { return try checked(fixed, of: role, name, column) }
    guard Identifier.isParameter(name) else {
      throw Problem(column: nameColumn, reason: "\(quoted(name)) is no name of a parameter")
    }
    return try parameter(id: name, kind: kind, choices: choices)
  }

  private func fixed(_ kind: Kind, _ name: String) -> Argument? {
    switch (kind, name) {
    case (.f64, "progress"): .progress
    case (.i32, "passenger"): .passenger
    case (.i32, "success"): .success
    default: nil
    }
  }

  private func checked(
    _ argument: Argument, of role: Role, _ name: String, _ column: Int
  ) throws(Problem) -> Argument {
    guard role.fixed.contains(argument) else {
      throw Problem(column: column, reason: "\(role.rawValue) isn't given \(name)")
    }
    return argument
  }

  private func unknownType(_ type: String) -> String {
    let names = SignatureParser.kinds.map(\.name)
    let usual = [
      "float": "f64", "double": "f64", "int": "i32", "int32_t": "i32", "colour": "color",
    ]
    let hint = usual[type] ?? Suggestion.nearest(to: type, among: names)
    return "unknown type \(quoted(type)); "
      + (hint.map { "did you mean \($0)?" } ?? "the types are \(names.joined(separator: " "))")
  }

  private func name(of argument: Argument) -> String {
    switch argument {
    case .parameter(let parameter, _): parameter.id
    default: "\(argument)"
    }
  }

  private func quoted(_ word: String) -> String { word.isEmpty ? "nothing" : word }

  // MARK: - Parameters

  // enum{key|key}
  private mutating func choices() throws(Problem) -> [ParameterDescription.Choice] {
    try scanner.expect("{")
    var choices: [ParameterDescription.Choice] = []
    repeat {
      let column = scanner.column
      let key = scanner.key()
      guard Identifier.isKey(key), !choices.contains(where: { $0.key == key }) else {
        throw Problem(column: column, reason: "\(quoted(key)) is no new key")
      }
      choices.append(ParameterDescription.Choice(key: key))
    } while scanner.take("|")
    try scanner.expect("}")
    return choices
  }

  // [ "=" default ] [ "[" low ".." high "]" ] [ unit ] [ "\"doc\"" ]
  private mutating func parameter(
    id: String, kind: Kind, choices: [ParameterDescription.Choice]
  ) throws(Problem) -> Argument {
    var parameter = ParameterDescription(
      id: id, kind: kind, defaultValue: .number(0), choices: choices)
    let isBare = scanner.isNext(",") || scanner.isNext(")")
    let column = scanner.column
    let text = scanner.take("=") ? try defaultText(kind) : nil
    if scanner.take("[") { parameter.range = try range(kind) }
    if let unit = scanner.unit() { parameter.unit = unit }
    if scanner.isNext("\"") { parameter.doc = try scanner.string() }
    parameter.defaultValue = implied(parameter)
    if let text {
      do throws(ParameterParser.Problem) {
        parameter.defaultValue = try ParameterParser.value(of: text, for: parameter)
      } catch {
        throw Problem(column: column, reason: "\(id) can't be \(text): \(error.reason)")
      }
    }
    return .parameter(parameter, isBare: isBare)
  }

  private mutating func defaultText(_ kind: Kind) throws(Problem) -> String {
    switch kind {
    case .string: return try scanner.string()
    case .f64, .i32, .angle, .seed: return scanner.number()
    case .point:
      let x = scanner.number()
      _ = scanner.take(",")
      return "\(x), \(scanner.number())"
    case .bool, .enum: return scanner.key()
    case .color, .easing: return scanner.call()
    }
  }

  private mutating func range(_ kind: Kind) throws(Problem) -> ClosedRange<Double> {
    let column = scanner.column
    guard [.f64, .i32, .angle].contains(kind) else {
      throw Problem(column: column, reason: "only f64, i32 and angle have a range")
    }
    let low = Double(scanner.number())
    try scanner.expect("..")
    let high = Double(scanner.number())
    try scanner.expect("]")
    guard let low, let high, low.isFinite, high.isFinite, low < high else {
      throw Problem(column: column, reason: "a range goes from a number to a larger one")
    }
    return low...high
  }

  /// Returns the default of a parameter that has none written: the calmest value there is.
  private func implied(_ parameter: ParameterDescription) -> ParameterValue {
    switch parameter.kind {
    case .f64, .i32, .angle:
      .number(parameter.range.map { min(max(0, $0.lowerBound), $0.upperBound) } ?? 0)
    case .bool, .seed: .number(0)
    case .color: .color(.black)
    case .point: .point(Point(x: 0.5, y: 0.5))
    case .enum: .text(parameter.choices[0].key)
    case .string: .text("")
    case .easing: .text("linear")
    }
  }
}
