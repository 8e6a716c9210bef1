/// The grammar of easings.
struct EasingParser {
  private typealias Number = ValueScanner.Number

  private static let functions = [
    "cubic-bezier", "steps", "linear", "spring", "path", "reverse", "interval",
  ]
  /// How deep easings may lie in each other.
  private static let deepest = 8

  private var scanner: ValueScanner

  init(_ text: String) {
    scanner = ValueScanner(text)
  }

  mutating func whole() throws(EasingError) -> Easing {
    let easing = try easing(depth: 0)
    guard scanner.isAtEnd else { throw .expected("nothing more", column: scanner.column) }
    return easing
  }

  private mutating func easing(depth: Int) throws(EasingError) -> Easing {
    let column = scanner.column
    let word = scanner.word()
    let name = word.lowercased()
    guard !name.isEmpty, depth < EasingParser.deepest else {
      throw .expected(name.isEmpty ? "an easing" : "fewer easings in each other", column: column)
    }
    if scanner.take("(") {
      let easing = try arguments(of: name, word: word, column: column, depth: depth)
      try expect(")")
      return easing
    }
    if let found = Easing.named.first(where: { $0.name == name }) { return found.easing }
    if name == "spring" { return .spring(bounce: 0.2) }
    if EasingParser.functions.contains(name) { try expect("(") }
    throw unknown(word, among: Easing.names + EasingParser.functions, column: column)
  }

  private mutating func arguments(
    of name: String, word: String, column: Int, depth: Int
  ) throws(EasingError) -> Easing {
    switch name {
    case "cubic-bezier": return try cubicBezier()
    case "steps": return try steps()
    case "linear": return try polyline()
    case "spring": return try spring()
    case "path": return try path()
    case "reverse": return try easing(depth: depth + 1).reversed
    case "interval": return try interval(depth: depth)
    default: throw unknown(word, among: EasingParser.functions, column: column)
    }
  }

  // MARK: - Curves

  private mutating func cubicBezier() throws(EasingError) -> Easing {
    let x1 = try plainNumber("a number from 0 to 1", in: 0...1)
    try expect(",")
    let y1 = try plainNumber("a number")
    try expect(",")
    let x2 = try plainNumber("a number from 0 to 1", in: 0...1)
    try expect(",")
    let y2 = try plainNumber("a number")
    return .cubicBezier(x1, y1, x2, y2)
  }

  private mutating func path() throws(EasingError) -> Easing {
    var pieces: [[Double]] = []
    var start = 0.0
    repeat {
      let column = scanner.column
      var piece: [Double] = []
      for _ in 0..<6 {
        piece.append(try plainNumber("a piece of six numbers"))
        if piece.count < 6 { _ = scanner.take(",") }
      }
      let span = start...max(start, piece[4])
      guard piece[4] > start, span.contains(piece[0]), span.contains(piece[2]) else {
        throw .expected("a piece whose x goes from \(start.plainText) to the right", column: column)
      }
      start = piece[4]
      pieces.append(piece)
    } while scanner.take(",")
    guard pieces.last?.suffix(2) == [1, 1] else {
      throw .expected("a last piece that ends in 1 1", column: scanner.column)
    }
    return .path(pieces)
  }

  private mutating func steps() throws(EasingError) -> Easing {
    let column = scanner.column
    let count = Int(exactly: try plainNumber("a number of steps", in: 1...1_000_000))
    guard let count else { throw .expected("a whole number of steps", column: column) }
    let jump = scanner.take(",") ? try jump() : .end
    guard count > 1 || jump != .none else { throw .expected("2 steps or more", column: column) }
    return Easing(shape: .steps(count, jump))
  }

  private mutating func jump() throws(EasingError) -> Easing.Jump {
    let column = scanner.column
    let word = scanner.word()
    let name = word.lowercased()
    if let jump = Easing.Jump(rawValue: name) ?? Easing.Jump(rawValue: "jump-" + name),
      jump.rawValue == name || jump == .start || jump == .end
    {
      return jump
    }
    let known = Easing.Jump.allCases.map(\.rawValue)
    if word.isEmpty { throw .expected("one of \(known.joined(separator: ", "))", column: column) }
    throw unknown(word, among: known, column: column)
  }

  private mutating func interval(depth: Int) throws(EasingError) -> Easing {
    let start = try fraction()
    try expect(",")
    let column = scanner.column
    let end = try fraction()
    guard end > start else {
      throw .expected("an end after \(start.plainText)", column: column)
    }
    let inner = scanner.take(",") ? try easing(depth: depth + 1) : .linear
    return Easing(shape: .interval(from: start, until: end, inner))
  }

  private mutating func fraction() throws(EasingError) -> Double {
    let what = "a number from 0 to 1 or a percentage"
    let number = try number(what)
    let value = number.unit == "%" ? number.value / 100 : number.value
    guard number.unit.isEmpty || number.unit == "%", (0...1).contains(value) else {
      throw .expected(what, column: number.column)
    }
    return value
  }
}

// MARK: - Straight pieces
extension EasingParser {
  private mutating func polyline() throws(EasingError) -> Easing {
    let column = scanner.column
    var stops: [(value: Double, percent: Double?)] = []
    repeat { stops += try stop() } while scanner.take(",")
    guard stops.count > 1 else { throw .expected("two stops or more", column: column) }
    return Easing(shape: .polyline(EasingParser.placed(stops)))
  }

  /// Reads a value with up to two percentages on one side of it; two percentages are two stops.
  private mutating func stop() throws(EasingError) -> [(value: Double, percent: Double?)] {
    var value: Double?
    var percents: [Double] = []
    repeat {
      let number = try number("a value, perhaps with percentages")
      if number.unit == "%", percents.count < 2 {
        percents.append(number.value)
      } else if number.unit.isEmpty, value == nil {
        value = number.value
      } else {
        throw .expected("a comma", column: number.column)
      }
    } while !scanner.isNext(",") && !scanner.isNext(")")
    guard let value else {
      throw .expected("a value beside the percentage", column: scanner.column)
    }
    return percents.isEmpty ? [(value, nil)] : percents.map { (value, $0) }
  }

  /// Places the stops as CSS does: never back in time, those without a place spread evenly.
  private static func placed(_ stops: [(value: Double, percent: Double?)]) -> [Easing.Stop] {
    var places = stops.map(\.percent)
    places[0] = places[0] ?? 0
    places[places.count - 1] = places[places.count - 1] ?? 100
    var largest = -Double.infinity
    var known: [(index: Int, place: Double)] = []
    for (index, place) in places.enumerated() {
      guard let place else { continue }
      largest = max(largest, place)
      known.append((index, largest))
    }
    var result: [Easing.Stop] = []
    for (left, right) in zip(known, known.dropFirst()) {
      let gap = (right.place - left.place) / Double(right.index - left.index)
      for index in left.index..<right.index {
        let place = left.place + gap * Double(index - left.index)
        result.append(Easing.Stop(percent: place, value: stops[index].value))
      }
    }
    if let last = known.last {
      result.append(Easing.Stop(percent: last.place, value: stops[last.index].value))
    }
    return result
  }
}

// MARK: - Springs
extension EasingParser {
  /// The constants of springs that are worth computing.
  private static let constants = 1e-6...1e9
  /// The longest a spring may take, in seconds.
  private static let longest = 600.0

  private mutating func spring() throws(EasingError) -> Easing {
    let column = scanner.column
    if let bounce = scanner.number() { return try spring(bounce: bounce) }
    let values = try springConstants()
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
    let time = try number("a settling time such as 500ms")
    guard let scale = ["s": 1.0, "ms": 1000][time.unit] else {
      throw .expected("a unit, as in '\(time.value.plainText)ms',", column: time.column)
    }
    let seconds = time.value / scale
    guard seconds > 0, seconds <= EasingParser.longest else {
      throw .expected("a settling time above 0 and up to 10 minutes", column: time.column)
    }
    return .spring(bounce: bounce.value, settlingTime: seconds)
  }

  private mutating func springConstants() throws(EasingError) -> [String: Double] {
    let known = ["mass", "stiffness", "damping", "velocity"]
    var values: [String: Double] = [:]
    repeat {
      let column = scanner.column
      let word = scanner.word()
      let name = word.lowercased()
      guard !word.isEmpty else { throw .expected("a bounce or a constant", column: column) }
      guard known.contains(name) else { throw unknown(word, among: known, column: column) }
      guard values[name] == nil else { throw .expected("\(name) only once", column: column) }
      values[name] =
        name == "velocity"
        ? try plainNumber("a velocity from -1000 to 1000", in: -1000...1000)
        : try plainNumber("a positive number", in: EasingParser.constants)
    } while scanner.take(",")
    return values
  }
}

// MARK: - Pieces
extension EasingParser {
  private mutating func number(_ what: String) throws(EasingError) -> Number {
    guard let number = scanner.number() else { throw .expected(what, column: scanner.column) }
    return number
  }

  private mutating func plainNumber(
    _ what: String, in range: ClosedRange<Double> = -1e6...1e6
  ) throws(EasingError) -> Double {
    let number = try number(what)
    guard number.unit.isEmpty, range.contains(number.value) else {
      throw .expected(what, column: number.column)
    }
    return number.value
  }

  private mutating func expect(_ character: Character) throws(EasingError) {
    guard scanner.take(character) else {
      throw .expected("'\(character)'", column: scanner.column)
    }
  }

  private func unknown(_ word: String, among known: [String], column: Int) -> EasingError {
    .unknown(word, suggestion: Suggestion.nearest(to: word, among: known), column: column)
  }
}
