/// A parameter of a line, declared as a property.
///
/// ```swift
/// @Parameter(0.15, in: 0...1, "How soft the edge is.") var softness: Double
/// @Parameter(.left, "The edge that it comes from.") var from: Edge
/// ```
/// The property's name is the parameter's. The host parses what a journey says and checks it, so a
/// line only ever reads values that it declared to be possible.
@propertyWrapper
public final class Parameter<Value> {
  /// The value of this train, or the default before one is given.
  public private(set) var wrappedValue: Value
  let declaration: Declaration
  private let decode: (Argument) -> Value?

  init(_ value: Value, _ declaration: Declaration, decode: @escaping (Argument) -> Value?) {
    wrappedValue = value
    self.declaration = declaration
    self.decode = decode
  }
}

// MARK: - Double, Int

extension Parameter<Double> {
  /// Declares a number.
  ///
  /// - Parameters:
  ///   - value: The default, inside the range.
  ///   - range: All that is allowed.
  ///   - unit: Such as `pt` or `s`.
  ///   - doc: One sentence for people.
  public convenience init(
    _ value: Double, in range: ClosedRange<Double>, unit: String? = nil, _ doc: String
  ) {
    let declaration = Declaration(.f64, doc, numbers: [value], range: range, unit: unit)
    self.init(value, declaration) { $0.numbers[0] }
  }

  /// Declares an angle, in degrees, clockwise on the screen.
  ///
  /// - Parameters:
  ///   - value: The default, inside the range.
  ///   - range: All that is allowed.
  ///   - doc: One sentence for people.
  public convenience init(
    angle value: Double, in range: ClosedRange<Double> = -360...360, _ doc: String
  ) {
    let declaration = Declaration(.angle, doc, numbers: [value], range: range, unit: "deg")
    self.init(value, declaration) { $0.numbers[0] }
  }
}

extension Parameter<Int> {
  /// Declares a whole number of 32 bits.
  ///
  /// - Parameters:
  ///   - value: The default, inside the range.
  ///   - range: All that is allowed.
  ///   - unit: Such as `px`.
  ///   - doc: One sentence for people.
  public convenience init(
    _ value: Int, in range: ClosedRange<Int>, unit: String? = nil, _ doc: String
  ) {
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    let declaration = Declaration(.i32, doc, numbers: [Double(value)], range: bounds, unit: unit)
    self.init(value, declaration) { Int(exactly: $0.numbers[0]) }
  }
}

// MARK: - Bool, Color, Point

extension Parameter<Bool> {
  /// Declares a switch, with its default and one sentence for people.
  public convenience init(_ value: Bool, _ doc: String) {
    self.init(value, Declaration(.bool, doc, numbers: [value ? 1 : 0])) { $0.numbers[0] != 0 }
  }
}

extension Parameter<Color> {
  /// Declares a colour, with its default and one sentence for people.
  public convenience init(_ value: Color, _ doc: String) {
    self.init(value, Declaration(.color, doc, numbers: value.numbers)) { Color($0.numbers) }
  }
}

extension Parameter<Color?> {
  /// Declares a colour that may be left out; a wholly transparent one counts as nil.
  ///
  /// - Parameters:
  ///   - value: The default.
  ///   - doc: One sentence for people.
  public convenience init(_ value: Color?, _ doc: String) {
    let declaration = Declaration(.color, doc, numbers: (value ?? .clear).numbers)
    self.init(value, declaration) {
      let color = Color($0.numbers)
      return .some(color.alpha > 0 ? color : nil)
    }
  }
}

extension Parameter<Point> {
  /// Declares a place, as fractions of the station's width and height.
  ///
  /// - Parameters:
  ///   - value: The default.
  ///   - doc: One sentence for people.
  public convenience init(_ value: Point, _ doc: String) {
    self.init(value, Declaration(.point, doc, numbers: [value.x, value.y])) {
      Point(x: $0.numbers[0], y: $0.numbers[1])
    }
  }
}

// MARK: - String, seeds, easings, choices

extension Parameter<String> {
  /// Declares a text, with its default and one sentence for people.
  public convenience init(_ value: String, _ doc: String) {
    self.init(value, Declaration(.string, doc, text: value)) { $0.text }
  }
}

extension Parameter<UInt64> {
  /// Declares a seed for chance, 0…2⁵³, with its default and one sentence for people.
  public convenience init(_ value: UInt64, _ doc: String) {
    self.init(value, Declaration(.seed, doc, numbers: [Double(value)])) {
      UInt64(exactly: $0.numbers[0])
    }
  }
}

extension Parameter<Easing> {
  /// Declares a pace, with its default and one sentence for people.
  public convenience init(_ value: Easing, _ doc: String) {
    self.init(value, Declaration(.easing, doc, text: value.description)) {
      $0.text.flatMap { try? Easing(parsing: $0) }
    }
  }
}

extension Parameter where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// Declares a choice among the cases of an enum; journeys use their raw values.
  ///
  /// - Parameters:
  ///   - value: The default.
  ///   - doc: One sentence for people.
  public convenience init(_ value: Value, _ doc: String) {
    let keys = Value.allCases.map(\.rawValue)
    self.init(value, Declaration(.choice, doc, text: value.rawValue, keys: keys)) {
      $0.text.flatMap { Value(rawValue: $0) }
    }
  }
}

// MARK: - Slot

/// A parameter whatever its type, as the SDK finds it in a line.
protocol Slot: AnyObject {
  var declaration: Declaration { get }

  /// Takes over the value of this train.
  func take(_ argument: Argument) throws(LineError)
}

extension Parameter: Slot {
  func take(_ argument: Argument) throws(LineError) {
    guard argument.type == declaration.type.rawValue, let value = decode(argument) else {
      throw .badArgument("a value is of type \(argument.type), not \(declaration.type)")
    }
    wrappedValue = value
  }
}

extension Color {
  fileprivate var numbers: [Double] { [red, green, blue, alpha] }

  fileprivate init(_ numbers: SIMD4<Double>) {
    self.init(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
  }
}
