import SwitchyardMotion
import Testing

@Suite struct EasingTextTests {
  @Test(arguments: [
    "linear", "ease", "ease-in", "ease-out", "ease-in-out", "cubic-bezier(0.1, 0.2, 0.8, 0.9)",
    "cubic-bezier(0, -2, 1, 3)", "cubic-bezier(0, 0.7, 1, 1.3)", "cubic-bezier(0.1, 5, 0.23, 0)",
    "steps(3)", "steps(2, jump-none)", "linear(0 0%, 0.3 20%, 1 100%)", "spring(0.2)",
    "spring(-0.5, 0.25s)", "spring(mass 1, stiffness 300, damping 20)",
    "spring(mass 2, stiffness 300, damping 20, velocity 1.5)", "reverse(ease-in)",
    "spring(damping-ratio 0.5, duration 1s, velocity 0.5)", "spring(damping-ratio 1, duration 2s)",
    "interval(0.2, 0.6, spring(0.3, 0.5s))",
    "path(0.05 0 0.133333 0.06 0.166666 0.4, 0.208333 0.82 0.25 1 1 1)",
  ])
  func `an easing prints as it was written`(text: String) throws {
    #expect(try Easing(parsing: text).description == text)
  }

  @Test(arguments: [
    (" EASE-In ", "ease-in"),
    ("cubic-bezier( .1,.2,8e-1,+.9 )", "cubic-bezier(0.1, 0.2, 0.8, 0.9)"),
    ("cubic-bezier(0.25, 0.1, 0.25, 1)", "ease"), ("linear(0, 1)", "linear"),
    ("step-start", "steps(1, jump-start)"), ("steps(3, end)", "steps(3)"),
    ("steps(3, start)", "steps(3, jump-start)"), ("spring", "spring(0.2)"),
    ("spring(0.2, 500ms)", "spring(0.2, 0.5s)"), ("interval(10%, 1)", "interval(0.1, 1, linear)"),
    ("spring(damping 20, stiffness 300)", "spring(mass 1, stiffness 300, damping 20)"),
    ("reverse(reverse(ease))", "ease"), ("standard", "cubic-bezier(0.2, 0, 0, 1)"),
    ("path(.1,.2,.3,.4,1,1)", "cubic-bezier(0.1, 0.2, 0.3, 0.4)"),
  ])
  func `other spellings mean the same`(text: String, plain: String) throws {
    #expect(try Easing(parsing: text).description == plain)
  }

  @Test(arguments: [
    ("easeinout", "unknown easing 'easeinout'; did you mean 'ease-in-out'?"),
    ("quintic", "unknown easing 'quintic'"),
    ("reverse(ese)", "unknown easing 'ese'; did you mean 'ease'?"),
    ("sprong(0.2)", "unknown easing 'sprong'; did you mean 'spring'?"),
    ("steps(3, jump-str)", "unknown easing 'jump-str'; did you mean 'jump-start'?"),
    ("", "expected an easing at column 1 of the easing"),
    ("7", "expected an easing at column 1 of the easing"),
    ("ease-in ease-out", "expected nothing more at column 9 of the easing"),
    ("ease-in-out, ease-out", "expected nothing more at column 12 of the easing"),
    ("cubic-bezier(1, 2, 3)", "expected a number from 0 to 1 at column 20 of the easing"),
    ("cubic-bezier(1, 2, 1)", "expected ',' at column 21 of the easing"),
    ("cubic-bezier(1, 2, 1, infinite)", "expected a number at column 23 of the easing"),
    ("cubic-bezier(1, 2, 1, 4, 5)", "expected ')' at column 24 of the easing"),
    (
      "cubic-bezier(-0.1, 0.1, 0.5, 0.9)",
      "expected a number from 0 to 1 at column 14 of the easing"
    ),
    ("cubic-bezier", "expected '(' at column 13 of the easing"),
    ("steps(0)", "expected a number of steps at column 7 of the easing"),
    ("steps(1.5)", "expected a whole number of steps at column 7 of the easing"),
    ("steps(1, jump-none)", "expected 2 steps or more at column 7 of the easing"),
    ("linear(0)", "expected two stops or more at column 8 of the easing"),
    ("linear(0, 20%)", "expected a value beside the percentage at column 14 of the easing"),
    ("linear(0 1)", "expected a comma at column 10 of the easing"),
    ("spring(0.2, 500)", "expected a unit, as in '500ms', at column 13 of the easing"),
    ("spring(2)", "expected a bounce between -1 and 1 at column 8 of the easing"),
    (
      "spring(mass 1)",
      "expected a bounce, or mass, stiffness and damping at column 8 of the easing"
    ),
    ("spring(mass 1, mass 2)", "expected mass only once at column 16 of the easing"),
    ("spring(stiffness 1, damping 0)", "expected a positive number at column 29 of the easing"),
    (
      "spring(damping-ratio 0.5)",
      "expected a duration with the damping-ratio at column 8 of the easing"
    ),
    (
      "spring(duration 1s)",
      "expected a damping-ratio with the duration at column 8 of the easing"
    ),
    (
      "spring(damping-ratio 1, duration 1s, mass 1)",
      "expected only a duration and a velocity with the damping-ratio at column 8 of the easing"
    ),
    (
      "spring(damping-ratio 0)",
      "expected a damping ratio from 0.01 to 1 at column 22 of the easing"
    ),
    (
      "spring(duration 1)",
      "expected a unit, as in '1ms', at column 17 of the easing"
    ),
    (
      "spring(stiffness 1e9, damping 0.000001)",
      "expected a spring that comes to rest within 10 minutes at column 8 of the easing"
    ),
    (
      "path(0 0 1 1 0.5 1)",
      "expected a piece whose x goes from 0 to the right at column 6 of the easing"
    ),
    ("path(0 0 0.5 1 0.5 1)", "expected a last piece that ends in 1 1 at column 21 of the easing"),
    ("interval(0.5, 0.5)", "expected an end after 0.5 at column 15 of the easing"),
    (
      "interval(0, 2)",
      "expected a number from 0 to 1 or a percentage at column 13 of the easing"
    ),
  ])
  func `a mistake is named with its place`(text: String, message: String) {
    do {
      let easing = try Easing(parsing: text)
      Issue.record("read \(easing)")
    } catch {
      #expect(error.description == message)
    }
  }

  @Test(arguments: [
    "auto", "initial", "cubic-bezier(0.5, 0.1, 1.1, 0.9)", "cubic-bezier(0, -2, 1, 3), initial",
    "var(--x)", "cubic-bezier(0.1, 0, 4, 0.4)", "spring(nan)", "spring(0.2, -1s)", "linear()",
    "steps(3, jump-sideways)", "steps(3, none)", "cubic-bezier(1e999, 0, 1, 1)", "ease)", "(ease)",
  ])
  func `what CSS and we don't know is refused`(text: String) {
    #expect(throws: EasingError.self) { try Easing(parsing: text) }
  }

  @Test func `easings in each other end somewhere`() {
    let text = String(repeating: "interval(0, 1, ", count: 100_000)
    #expect(throws: EasingError.self) { try Easing(parsing: text) }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `printing and reading gives the same easing`(seed: UInt64) throws {
    var random = Seeded(seed)
    let easing = try Easing(parsing: Self.text(depth: 0, &random))
    #expect(try Easing(parsing: easing.description) == easing, "seed \(seed)")
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `damaged text never does worse than throw`(seed: UInt64) {
    var random = Seeded(seed)
    var text = Array(Self.text(depth: 0, &random))
    for _ in 0..<3 {
      text[Int.random(in: 0..<text.count, using: &random)] =
        "(), %-.e9ms\u{301}".randomElement(
          using: &random) ?? " "
    }
    if let easing = try? Easing(parsing: String(text)) {
      #expect(easing.value(at: 0.5).isFinite, "seed \(seed): \(String(text))")
    }
  }

  /// Writes some easing of any kind.
  private static func text(depth: Int, _ random: inout Seeded) -> String {
    func fraction() -> Double { random.double(0...1) }
    func height() -> Double { random.double(-2...3) }
    switch Int.random(in: 0..<(depth < 3 ? 8 : 6), using: &random) {
    case 0: return Easing.names.randomElement(using: &random) ?? "ease"
    case 1: return "cubic-bezier(\(fraction()), \(height()), \(fraction()), \(height()))"
    case 2: return "steps(\(Int.random(in: 2...9, using: &random)), jump-none)"
    case 3: return "linear(\(height()), \(height()) \(fraction() * 100)%, \(height()), \(height()))"
    case 4: return "spring(\(fraction() - 0.5), \(fraction() + 0.1)s)"
    case 5: return "spring(mass \(fraction() + 0.1), stiffness 90.5, damping \(fraction() + 1))"
    case 6: return "reverse(\(text(depth: depth + 1, &random)))"
    default:
      return
        "interval(\(fraction() / 3), \(0.5 + fraction() / 2), \(text(depth: depth + 1, &random)))"
    }
  }
}
