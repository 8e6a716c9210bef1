import SwitchyardCore
import SwitchyardMotion
import Testing

@testable import SwitchyardHost

@Suite struct SignatureTests {
  private func parameter(_ text: String) throws -> ParameterDescription? {
    let signature = try Signature(parsing: "progress(scene, f64 progress, \(text))")
    guard case .parameter(let parameter, _) = signature.arguments[2] else { return nil }
    return parameter
  }

  @Test func `a signature gives role, order, defaults, ranges, units and docs`() throws {
    let signature = try Signature(
      parsing: """
         progress ( scene,f64 progress , f64 softness=0.15[0..1] pt "How soft, in points",
           color tint = rgb(255, 0, 0) )
        """)
    let softness = ParameterDescription(
      id: "softness", kind: .f64, doc: "How soft, in points", unit: "pt",
      defaultValue: .number(0.15), range: 0...1)
    let red = Color(red: 1, green: 0, blue: 0)
    let tint = ParameterDescription(id: "tint", kind: .color, defaultValue: .color(red))
    #expect(signature.role == .progress)
    #expect(
      signature.arguments == [
        .scene, .progress, .parameter(softness, isBare: false), .parameter(tint, isBare: false),
      ])
  }

  @Test(
    arguments: [
      ("f64 a = -1e-3", .number(-0.001)), ("f64 a", .number(0)), ("f64 a [2..3]", .number(2)),
      ("i32 a = -7 [-10..10]", .number(-7)), ("bool a = yes", .number(1)), ("bool a", .number(0)),
      ("enum{left|top-right} a = top-right", .text("top-right")),
      ("enum{left|right} a", .text("left")), ("color a", .color(.black)),
      ("color a = white \"Ground\"", .color(.white)),
      ("point a = 0.25, 0.75", .point(Point(x: 0.25, y: 0.75))),
      ("point a = 0.25 1", .point(Point(x: 0.25, y: 1))),
      ("point a", .point(Point(x: 0.5, y: 0.5))), ("angle a = 45 [0..360] deg", .number(45)),
      ("string a = \"one, (two)\" \"Doc\"", .text("one, (two)")), ("string a", .text("")),
      ("seed a = 9007199254740992", .number(0x1p53)), ("easing a", .text("linear")),
      ("easing a = spring(0.2, 500ms) \"Pace\"", .text("spring(0.2, 500ms)")),
      ("easing a = cubic-bezier(0.1, 0, 0, 1)", .text("cubic-bezier(0.1, 0, 0, 1)")),
    ] as [(String, ParameterValue)])
  func `each type reads its default`(text: String, value: ParameterValue) throws {
    #expect(try parameter(text)?.defaultValue == value)
  }

  @Test(
    arguments: [
      ("", 1, "nothing is none of progress, "), ("progres(scene)", 1, "progres is none of"),
      ("progress", 9, "( should stand here"), ("progress()", 10, "unknown type nothing"),
      ("progress(scene", 15, ") should stand here"), ("progress(scene) x", 17, "nothing may"),
      ("progress(scene,)", 16, "unknown type nothing"), ("progress(scene, scene)", 17, "twice"),
      ("progress(scene, float a)", 17, "unknown type float; did you mean f64?"),
      ("progress(scene, f46 a)", 17, "did you mean f64?"),
      ("progress(scene, struct a)", 17, "the types are f64 i32"),
      ("progress(scene, ...)", 17, "unknown type nothing"),
      ("progress(scene, f64 *a)", 21, "nothing is no name"),
      ("progress(scene, f64 Soft)", 21, "Soft is no name"),
      ("progress(args)", 10, "progress isn't given args"),
      ("render(scene)", 8, "render isn't given scene"),
      ("before_depart(scene, f64 progress)", 22, "isn't given progress"),
      ("progress(i32 passenger)", 10, "isn't given passenger"),
      ("progress(f64 a = 2 [0..1])", 16, "a can't be 2: it takes a number from 0 to 1"),
      ("progress(f64 a = nan)", 16, "a can't be : it takes a number"),
      ("progress(i32 a = 1.5)", 16, "it takes a whole number"),
      ("progress(f64 a [1..0])", 17, "a range goes"), ("progress(f64 a [0..])", 17, "a range"),
      ("progress(f64 a [0 1])", 19, ".. should stand here"),
      ("progress(color a [0..1])", 19, "only f64, i32 and angle"),
      ("progress(enum{} a)", 15, "nothing is no new key"),
      ("progress(enum{a|a} b)", 17, "a is no new key"),
      ("progress(enum{a|b} c = d)", 22, "it takes one of a, b"),
      ("progress(color a = nocolor)", 18, "unknown color"),
      ("progress(easing a = eaze)", 19, "did you mean 'ease'?"),
      ("progress(string a = x)", 21, "a text between quotation marks"),
      ("progress(f64 a \"open)", 16, "a text between quotation marks"),
      ("progress(seed a = -1)", 17, "from 0 to 2^53"),
    ])
  func `what is wrong is told with its column`(text: String, column: Int, reason: String) {
    let problem = #expect(throws: Signature.Problem.self) { try Signature(parsing: text) }
    #expect(problem?.column == column, "\(String(describing: problem))")
    #expect(problem?.reason.contains(reason) == true, "\(String(describing: problem))")
  }

  @Test func `sixteen arguments are taken and seventeen are not`() throws {
    // F51
    let names = (0..<14).map { "f64 a\($0)" }.joined(separator: ", ")
    let most = try Signature(parsing: "progress(scene, f64 progress, \(names))")
    #expect(most.arguments.count == 16)
    #expect(throws: Signature.Problem(column: 147, reason: "more than 16 arguments")) {
      try Signature(parsing: "progress(scene, f64 progress, \(names), f64 b)")
    }
  }

  @Test func `damaged signatures never crash the parser`() {
    let text = Array(
      "progress(scene, f64 a = 0.5 [0..1] pt \"d\", enum{x|y} b = x, point c = 1, 2)".utf8)
    var generator = SeededGenerator(seed: 5)
    var refused = 0
    for _ in 0..<400 {
      var damaged = text
      for _ in 0..<3 {
        damaged[Int.random(in: text.indices, using: &generator)] =
          Array("(),=[].{}|\" \u{7f}a0-".utf8).randomElement(using: &generator) ?? 0
      }
      damaged.removeLast(Int.random(in: 0..<8, using: &generator))
      do { _ = try Signature(parsing: String(decoding: damaged, as: UTF8.self)) } catch {
        refused += 1
      }
    }
    #expect(refused > 200)
  }
}
