extension EasingParser {
  mutating func cubicBezier() throws(EasingError) -> Easing {
    let x1 = try plainNumber("a number from 0 to 1", in: 0...1)
    try expect(",")
    let y1 = try plainNumber("a number")
    try expect(",")
    let x2 = try plainNumber("a number from 0 to 1", in: 0...1)
    try expect(",")
    let y2 = try plainNumber("a number")
    return .cubicBezier(x1, y1, x2, y2)
  }

  mutating func path() throws(EasingError) -> Easing {
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

  mutating func steps() throws(EasingError) -> Easing {
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

  mutating func interval(depth: Int) throws(EasingError) -> Easing {
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
