import SwitchyardCore
import SwitchyardMotion

/// Random numbers that a seed repeats (SplitMix64, Steele, Lea and Flood 2014).
struct Chance: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }

  /// Returns some value that a parameter may have.
  mutating func value(for parameter: ParameterDescription) -> ParameterValue {
    switch parameter.kind {
    case .f64, .angle: .number(number(in: parameter.range ?? -1000...1000))
    case .i32: .number(number(in: parameter.range ?? -1000...1000).rounded())
    case .bool: .number(Bool.random(using: &self) ? 1 : 0)
    case .seed: .number(Double(UInt64.random(in: 0...1 << 53, using: &self)))
    case .color:
      .color(
        Color(
          red: number(in: 0...1), green: number(in: 0...1), blue: number(in: 0...1),
          alpha: number(in: 0...1)))
    case .point: .point(Point(x: number(in: -1...2), y: number(in: -1...2)))
    case .enum: .text(parameter.choices.randomElement(using: &self)?.key ?? "")
    case .string: .text(String(repeating: "x", count: Int.random(in: 0...64, using: &self)))
    case .easing: .text(Bool.random(using: &self) ? "ease-out" : "spring(0.2, 500ms)")
    }
  }

  private mutating func number(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// Returns the extreme values of a parameter.
  static func extremes(of parameter: ParameterDescription) -> [ParameterValue] {
    switch parameter.kind {
    case .f64, .angle: numbers(parameter.range ?? -1e9...1e9)
    case .i32: numbers(parameter.range ?? Double(Int32.min)...Double(Int32.max))
    case .bool: [.number(0), .number(1)]
    case .seed: [.number(0), .number(0x1p53)]
    case .color: [.color(.clear), .color(Color(red: 1, green: 1, blue: 1))]
    case .point: [.point(Point(x: 0, y: 0)), .point(Point(x: 1e6, y: -1e6))]
    case .enum: parameter.choices.map { .text($0.key) }
    case .string: [.text(""), .text(String(repeating: "ü", count: 2048))]
    case .easing: [.text("linear"), .text("steps(3)")]
    }
  }

  private static func numbers(_ range: ClosedRange<Double>) -> [ParameterValue] {
    [.number(range.lowerBound), .number(range.upperBound)]
  }
}
