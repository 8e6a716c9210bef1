import SwitchyardMotion
import Testing

@Suite struct EasingTests {
  // MARK: - Curves

  @Test(arguments: CurveTable.rows)
  func `a curve passes through its known heights`(row: CurveTable.Row) throws {
    let easing = try Easing(parsing: row.easing)
    for (index, height) in row.heights.enumerated() {
      #expect(abs(easing.value(at: Double(index) / 20) - height) < 1e-9, "at \(index) / 20")
    }
  }

  @Test(
    arguments: zip([0.1, 0.25, 0.5, 0.75, 0.9], [0.019722, 0.129162, 0.5, 0.870838, 0.980278]))
  func `ease-in-out has the heights of the seeds`(x: Double, y: Double) {  // R9
    #expect(abs(Easing.easeInOut.value(at: x) - y) < 1e-6)
  }

  @Test(arguments: [
    ("cubic-bezier(0, 1.5, 1, 1.5)", [0, 1.0240667, 1.25, 1.2950112, 1]),
    ("cubic-bezier(0, -0.5, 1, -0.5)", [0, -0.2950112, -0.25, -0.0240667, 1]),
    ("cubic-bezier(0, 0, 0, 0)", [0, 0.25, 0.5, 0.75, 1]),
    ("cubic-bezier(1, 1, 1, 1)", [0, 0.25, 0.5, 0.75, 1]),
    ("cubic-bezier(0, 0, 1, 1)", [0, 0.25, 0.5, 0.75, 1]),
    ("linear", [0, 0.25, 0.5, 0.75, 1]),
  ])
  func `a curve has its quarter heights`(text: String, heights: [Double]) throws {
    let easing = try Easing(parsing: text)
    for (index, height) in heights.enumerated() {
      #expect(abs(easing.value(at: Double(index) / 4) - height) < 1e-6)
    }
  }

  /// An inner curve that is fed the output of an outer one, which leaves 0…1.
  struct Composition: Sendable {
    let inner: String
    let outer: String
    let samples: [(time: Double, value: Double)]
  }

  @Test(arguments: [
    Composition(
      inner: "cubic-bezier(0.5, 1, 0.5, 0)", outer: "cubic-bezier(0, 1.5, 1, 1.5)",
      samples: [
        (0, 0), (0.23, 0.98870666), (0.24, 1.0190068), (0.7, 1.59803644), (0.99, 1.16589193),
        (1, 1),
      ]),
    Composition(
      inner: "cubic-bezier(0, 1.5, 1, 1.5)", outer: "cubic-bezier(0, 1.5, 1, 1.5)",
      samples: [(0, 0), (0.23, 1.06317556), (0.24, 1), (0.7, 1), (0.99, 1), (1, 1)]),
    Composition(
      inner: "cubic-bezier(0.5, 1, 0.5, 0)", outer: "cubic-bezier(0, -0.5, 1, -0.5)",
      samples: [
        (0, 0), (0.01, -0.16589193), (0.3, -0.59803644), (0.75, -0.04813333), (0.77, 0.01129334),
        (1, 1),
      ]),
    Composition(
      inner: "cubic-bezier(0, -0.5, 1, -0.5)", outer: "cubic-bezier(0, -0.5, 1, -0.5)",
      samples: [(0, 0), (0.01, 0), (0.3, 0), (0.75, 0), (0.77, -0.06317556), (1, 1)]),
  ])
  func `outside 0…1 a curve follows its end tangent`(composition: Composition) throws {
    let inner = try Easing(parsing: composition.inner)
    let outer = try Easing(parsing: composition.outer)
    for (time, value) in composition.samples {
      #expect(abs(inner.value(at: outer.value(at: time)) - value) < 1e-6, "at \(time)")
    }
  }

  @Test func `a curve without a handle at its start points at the next one`() throws {
    let easing = try Easing(parsing: "cubic-bezier(0, 0, 0.5, 1)")
    #expect(easing.value(at: -1) == -2)
    #expect(Easing.cubicBezier(0.2, 0.4, 1, 1).value(at: 3) == 1 + 2 * (1 - 0.4) / 0.8)
  }

  // MARK: - Stairs and stops

  @Test(arguments: [
    ("steps(4)", [-0.25, 0, 0, 0.25, 0.5, 0.75, 1, 1.25]),
    ("steps(4, jump-start)", [0, 0.25, 0.25, 0.5, 0.75, 1, 1, 1.5]),
    ("steps(3, jump-none)", [-0.5, 0, 0, 0, 0.5, 1, 1, 1.5]),
    ("steps(3, jump-both)", [0, 0.25, 0.25, 0.25, 0.5, 0.75, 1, 1]),
    ("step-start", [0, 1, 1, 1, 1, 1, 1, 2]),
    ("step-end", [-1, 0, 0, 0, 0, 0, 1, 1]),
  ])
  func `stairs jump where CSS says`(text: String, heights: [Double]) throws {
    let easing = try Easing(parsing: text)
    for (x, height) in zip([-0.1, 0, 0.1, 0.25, 0.5, 0.75, 1, 1.25], heights) {
      #expect(easing.value(at: x) == height, "at \(x)")
    }
  }

  @Test(arguments: [
    ("linear(0, 1)", [-0.5, 0, 0.25, 0.5, 0.75, 1, 1.5]),
    ("linear(0, 0.5, 0.5, 1)", [-0.75, 0, 0.375, 0.5, 0.625, 1, 1.75]),
    ("linear(0, 0.8 50%, 1)", [-0.8, 0, 0.4, 0.8, 0.9, 1, 1.2]),
    ("linear(0, 25% 75% 1, 0)", [-2, 0, 1, 1, 1, 0, -2]),
    ("linear(0, 0.5 50%, 0.75 25%, 1)", [-0.5, 0, 0.25, 0.75, 0.875, 1, 1.25]),
    ("linear(1, 0)", [1.5, 1, 0.75, 0.5, 0.25, 0, -0.5]),
  ])
  func `stops are joined and go on straight`(text: String, heights: [Double]) throws {
    let easing = try Easing(parsing: text)
    for (x, height) in zip([-0.5, 0, 0.25, 0.5, 0.75, 1, 1.5], heights) {
      #expect(abs(easing.value(at: x) - height) < 1e-12, "at \(x)")
    }
  }

  // MARK: - Easings made of others

  @Test func `an interval waits, moves and rests`() throws {
    let easing = try Easing(parsing: "interval(0.25, 75%, ease-in)")
    #expect([-1, 0, 0.25].map(easing.value) == [0, 0, 0])
    #expect(easing.value(at: 0.5) == Easing.easeIn.value(at: 0.5))
    #expect([0.75, 1, 2].map(easing.value) == [1, 1, 1])
  }

  @Test func `an interval of a spring takes as long as the spring needs`() throws {
    let easing = try Easing(parsing: "interval(0.5, 1, spring(0.2, 400ms))")
    #expect(easing.settlingDuration == 0.8)
  }

  @Test(arguments: Easing.names)
  func `a reversed easing is the same film backwards`(name: String) throws {  // U71
    let forwards = try Easing(parsing: name)
    let backwards = try Easing(parsing: "reverse(\(name))")
    for x in stride(from: 0, through: 1, by: 0.1) {
      #expect(abs(backwards.value(at: x) - (1 - forwards.value(at: 1 - x))) < 1e-12)
    }
    #expect(backwards.reversed == forwards)
  }

  // MARK: - Properties

  @Test(arguments: Easing.names.filter { !$0.hasPrefix("step-") } + ["spring", "steps(5)"])
  func `a pace goes from exactly 0 to exactly 1`(name: String) throws {
    let easing = try Easing(parsing: name)
    #expect(easing.value(at: 0) == 0)
    #expect(easing.value(at: 1) == 1)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `any curve fixes 0 and 1 and its slope is its change`(seed: UInt64) {
    var random = Seeded(seed)
    let easing = Easing.cubicBezier(
      random.double(0...1), random.double(-2...3), random.double(0...1), random.double(-2...3))
    #expect(easing.value(at: 0) == 0 && easing.value(at: 1) == 1, "seed \(seed)")
    for x in stride(from: 0.1, to: 0.95, by: 0.1) {
      let change = (easing.value(at: x + 1e-6) - easing.value(at: x - 1e-6)) / 2e-6
      #expect(abs(change - easing.slope(at: x)) < 1e-3 * max(1, abs(change)), "seed \(seed)")
    }
  }

  @Test(arguments: ["linear", "emphasized", "bouncy", "reverse(ease-in)", "interval(0, 1, ease)"])
  func `the slope of every kind is its change`(text: String) throws {
    let easing = try Easing(parsing: text)
    for x in [0.05, 0.3, 0.6, 0.95] {
      let change = (easing.value(at: x + 1e-6) - easing.value(at: x - 1e-6)) / 2e-6
      #expect(abs(change - easing.slope(at: x)) < 1e-4, "at \(x)")
    }
  }

  @Test func `slopes are finite even where the curve is vertical`() throws {
    for text in ["cubic-bezier(0, 1, 1, 0)", "step-end", "linear(0, 0.2 50%, 0.8 50%, 1)", "ease"] {
      let easing = try Easing(parsing: text)
      for x in [-1, 0, 0.5, 1, 2] { #expect(easing.slope(at: x).isFinite, "\(text) at \(x)") }
    }
  }

  @Test func `what is no number stays none`() {
    #expect(Easing.ease.value(at: .nan).isNaN)
    #expect(Easing.ease.value(at: .infinity) == .infinity)
  }
}
