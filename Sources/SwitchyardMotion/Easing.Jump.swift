extension Easing {
  /// Where a staircase jumps, named as in CSS.
  enum Jump: String, Hashable, Sendable, CaseIterable {
    case start = "jump-start"
    case end = "jump-end"
    case none = "jump-none"
    case both = "jump-both"

    /// Returns the height of a staircase; at a jump it is already the higher step.
    func value(at x: Double, count: Int) -> Double {
      // So that a time that rounding put a hair below a jump is at the jump.
      var step = (x * Double(count) + 1e-9).rounded(.down)
      if self == .start || self == .both { step += 1 }
      let jumps = Double(count + (self == .both ? 1 : self == .none ? -1 : 0))
      if x >= 0 { step = max(0, step) }
      if x <= 1 { step = min(jumps, step) }
      return step / jumps
    }
  }
}
