import SwitchyardMotion
import Testing

/// What public suites say of curves and springs, besides the tables.
@Suite struct CurveConformanceTests {
  @Test(arguments: [
    ("linear", [0, 0.25, 0.5, 0.75, 1]), ("ease", [0, 0.4085, 0.8024, 0.9605, 1]),
    ("ease-in", [0, 0.0935, 0.3154, 0.6219, 1]), ("ease-in-out", [0, 0.1292, 0.5, 0.8708, 1]),
    ("ease-out", [0, 0.3781, 0.6846, 0.9065, 1]),
  ])
  func `a named curve has its quarter heights`(name: String, heights: [Double]) throws {
    let easing = try Easing(parsing: name)
    for (index, height) in heights.enumerated() {
      #expect(abs(easing.value(at: Double(index) / 4) - height) < 1e-4)
    }
  }

  @Test(arguments: [(0.0, 0.0), (0.01, 0.002), (0.25, 0.164), (0.75, 0.935), (0.99, 0.999), (1, 1)])
  func `a curve of two decimals has its heights`(x: Double, y: Double) {
    #expect(abs(Easing.cubicBezier(0.5, 0.1, 0.31, 0.96).value(at: x) - y) < 0.0006)
  }

  @Test(arguments: [
    "linear", "ease", "ease-in", "ease-out", "ease-in-out", "cubic-bezier(0.1, 0.2, 0.8, 0.9)",
    "cubic-bezier(0, -2, 1, 3)", "cubic-bezier(0, 0.7, 1, 1.3)", "cubic-bezier(0.1, 5, 0.23, 0)",
  ])
  func `a valid curve is read and prints so that it is read again`(text: String) throws {
    let easing = try Easing(parsing: text)
    #expect(try Easing(parsing: easing.description) == easing)
  }

  @Test(arguments: [
    "auto", "ease-in ease-out", "cubic-bezier(1, 2, 3)", "cubic-bezier(1, 2, 3, infinite)",
    "cubic-bezier(1, 2, 3, 4, 5)", "cubic-bezier(-0.1, 0.1, 0.5, 0.9)",
    "cubic-bezier(0.5, 0.1, 1.1, 0.9)", "initial, cubic-bezier(0, -2, 1, 3)",
    "cubic-bezier(0, -2, 1, 3), initial", "", "7", "test", "initial", "inherit", "unset",
    "unrecognized", "var(--x)", "ease-in-out, ease-out", "cubic-bezier(1.1, 0, 1, 1)",
    "cubic-bezier(0, 0, 1.1, 1)", "cubic-bezier(-0.1, 0, 1, 1)", "cubic-bezier(0, 0, -0.1, 1)",
    "cubic-bezier(0.1, 0, 4, 0.4)",
  ])
  func `an invalid curve is refused`(text: String) {
    #expect(throws: EasingError.self) { try Easing(parsing: text) }
  }

  /// CSS brings these into range, to 0 and 1; here a number that cannot be is always told.
  @Test func `a calculation is refused, with the place and what is wanted`() {
    let text = "cubic-bezier(calc(-2), calc(0.7 / 2), calc(1.5), calc(0))"
    #expect(throws: EasingError.expected("a number from 0 to 1", column: 14)) {
      try Easing(parsing: text)
    }
    #expect(throws: Never.self) { try Easing(parsing: "cubic-bezier(0, 0.35, 1, 0)") }
  }

  /// Rest as another engine has it: near the end, and slow.
  @Test(arguments: [
    (1.0, 500.0, 0.01, 1.6), (1.25, 500, 0.01, 3), (0.25, 300, 0.001, 6),
  ])
  func `a spring is at rest when it is near and slow`(
    ratio: Double, end: Double, tolerance: Double, time: Double
  ) {
    let spring = Spring(dampingRatio: ratio, stiffness: 100)
    func isDone(_ t: Double) -> Bool {
      abs(end - end * spring.position(at: t)) <= tolerance
        && abs(end * spring.velocity(at: t)) <= tolerance
    }
    #expect(!isDone(0) && isDone(time))
  }

  @Test func `a spring that is not snapped is a little short and still moves`() {
    let spring = Spring(dampingRatio: 1, stiffness: 400)
    #expect(abs(spring.position(at: 0.4) - 0.9969808363488774) < 1e-12)
    #expect(abs(spring.velocity(at: 0.4) - 0.053674020464401895) < 1e-12)
    #expect(spring.settlingTime(within: 0.1) < 0.4)  // where a pace snaps to its end
  }

  @Test(
    arguments: [
      (Spring(dampingRatio: 1, stiffness: 100), 1.0),
      (Spring(dampingRatio: 0.75, stiffness: 100), 0.75),
      (Spring(dampingRatio: 1.25, stiffness: 100), 1.25), (Spring(stiffness: 100, damping: 20), 1),
      // Half a second with a bounce of 0.3, back from its stiffness and damping.
      (Spring(stiffness: 157.91, damping: 17.59), 1 - 0.3),
    ] as [(Spring, Double)])
  func `a spring knows its kind`(spring: Spring, ratio: Double) {
    #expect(abs(spring.dampingRatio - ratio) < 1e-3)
  }

  @Test(arguments: ["spring(0.3, 0s)", "spring(0.3, -1s)"])
  func `a spring of no duration is refused`(text: String) {
    #expect(throws: EasingError.self) { try Easing(parsing: text) }
  }

  @Test func `a spring that is pushed is not at rest in its first frame`() {
    let spring = Spring(stiffness: 100, damping: 10, initialVelocity: 5)
    #expect(spring.settlingTime() > 0.1 && spring.position(at: 0.01) > 0)
  }
}
