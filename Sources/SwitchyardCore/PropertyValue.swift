/// The numbers of one property, without memory of their own.
struct PropertyValue {
  private var numbers: [9 of Double] = .init(repeating: 0)

  /// Takes up to nine numbers.
  init(
    _ a: Double, _ b: Double = 0, _ c: Double = 0, _ d: Double = 0, _ e: Double = 0,
    _ f: Double = 0, _ g: Double = 0, _ h: Double = 0, _ i: Double = 0
  ) {
    numbers = [a, b, c, d, e, f, g, h, i]
  }

  /// Takes the numbers of a property out of a plugin's memory, or nil when one is not finite.
  init?(_ memory: UnsafePointer<Double>, count: Int) {
    for index in 0..<count {
      guard memory[index].isFinite else { return nil }
      numbers[index] = memory[index]
    }
  }

  subscript(_ index: Int) -> Double {
    get { numbers[index] }
    set { numbers[index] = newValue }
  }

  /// Returns the numbers at a fraction of the way to others, extrapolating outside 0…1.
  func interpolated(to end: PropertyValue, at fraction: Double) -> PropertyValue {
    if fraction == 0 { return self }
    if fraction == 1 { return end }
    var result = self
    for index in 0..<9 {
      result[index] = numbers[index] + (end[index] - numbers[index]) * fraction
    }
    return result
  }
}
