extension EasingParser {
  /// The constants of springs that are worth computing.
  private static let constants = 1e-6...1e9
  /// The longest a spring may take, in seconds.
  private static let longest = 600.0

  mutating func spring() throws(EasingError) -> Easing {
    let column = scanner.column
    if let bounce = scanner.number() { return try spring(bounce: bounce) }
    let values = try springConstants()
    if let ratio = values["damping-ratio"] {
      return try spring(dampingRatio: ratio, values, column: column)
    }
    guard values["duration"] == nil else {
      throw .expected("a damping-ratio with the duration", column: column)
    }
    guard let stiffness = values["stiffness"], let damping = values["damping"] else {
      throw .expected("a bounce, or mass, stiffness and damping", column: column)
    }
    let spring = Spring(
      mass: values["mass"] ?? 1, stiffness: stiffness, damping: damping,
      initialVelocity: values["velocity"] ?? 0)
    guard spring.settlingTime() <= EasingParser.longest else {
      throw .expected("a spring that comes to rest within 10 minutes", column: column)
    }
    return .spring(spring)
  }

  private mutating func spring(bounce: Number) throws(EasingError) -> Easing {
    guard bounce.unit.isEmpty, (-0.999...0.999).contains(bounce.value) else {
      throw .expected("a bounce between -1 and 1", column: bounce.column)
    }
    guard scanner.take(",") else { return .spring(bounce: bounce.value) }
    return .spring(bounce: bounce.value, settlingTime: try seconds("settling time"))
  }

  private func spring(
    dampingRatio: Double, _ values: [String: Double], column: Int
  ) throws(EasingError) -> Easing {
    guard let duration = values["duration"] else {
      throw .expected("a duration with the damping-ratio", column: column)
    }
    guard Set(values.keys).isDisjoint(with: ["mass", "stiffness", "damping"]) else {
      throw .expected("only a duration and a velocity with the damping-ratio", column: column)
    }
    return .spring(
      dampingRatio: dampingRatio, velocity: values["velocity"] ?? 0, duration: duration)
  }

  private mutating func seconds(_ what: String) throws(EasingError) -> Double {
    let time = try number("a \(what) such as 500ms")
    guard let scale = ["s": 1.0, "ms": 1000][time.unit] else {
      throw .expected("a unit, as in '\(time.value.plainText)ms',", column: time.column)
    }
    let seconds = time.value / scale
    guard seconds > 0, seconds <= EasingParser.longest else {
      throw .expected("a \(what) above 0 and up to 10 minutes", column: time.column)
    }
    return seconds
  }

  private mutating func springConstants() throws(EasingError) -> [String: Double] {
    let known = ["mass", "stiffness", "damping", "velocity", "damping-ratio", "duration"]
    var values: [String: Double] = [:]
    repeat {
      let column = scanner.column
      let word = scanner.word()
      let name = word.lowercased()
      guard !word.isEmpty else { throw .expected("a bounce or a constant", column: column) }
      guard known.contains(name) else { throw unknown(word, among: known, column: column) }
      guard values[name] == nil else { throw .expected("\(name) only once", column: column) }
      values[name] = try springConstant(name)
    } while scanner.take(",")
    return values
  }

  private mutating func springConstant(_ name: String) throws(EasingError) -> Double {
    switch name {
    case "velocity": try plainNumber("a velocity from -1000 to 1000", in: -1000...1000)
    case "damping-ratio": try plainNumber("a damping ratio from 0.01 to 1", in: 0.01...1)
    case "duration": try seconds("duration")
    default: try plainNumber("a positive number", in: EasingParser.constants)
    }
  }
}
