import SwitchyardABI
import SwitchyardSDK
import Testing

@Suite struct ParameterTests {
  enum Side: String, CaseIterable { case left, right }

  /// Shows what it was given by throwing it.
  struct Echo: ProgressLine {
    static let info = LineInfo("echo", "Repeats its parameters.", duration: 1)
    @Parameter(0.15, in: 0...1, unit: "pt", "A number.") var softness: Double
    @Parameter(3, in: -5...5, "A whole number.") var count: Int
    @Parameter(angle: 90, in: 0...360, "An angle.") var turn: Double
    @Parameter(true, "A switch.") var isOn: Bool
    @Parameter(.white, "A colour.") var tint: Color
    @Parameter(nil, "Perhaps a colour.") var through: Color?
    @Parameter(Point(x: 0.5, y: 0.25), "A place.") var spot: Point
    @Parameter(.right, "A choice.") var side: Side
    @Parameter("hello", "A text.") var title: String
    @Parameter(.easeOut, "A pace.") var pace: Easing
    @Parameter(UInt64(7), "A seed.") var seed: UInt64

    var all: String {
      let colors = "\(tint.red) \(through?.blue ?? -1)"
      return "\(softness) \(count) \(turn) \(isOn) \(colors) \(spot.x) \(spot.y) \(side) \(title) "
        + "\(pace == .easeOut) \(seed)"
    }

    func layout(_ scene: Scene, at progress: Double) throws { throw LineError.failed(all) }
  }

  static let echoed: [switchyard_value_t] = [
    switchyard_value_t(1, [0.75]), switchyard_value_t(2, [-4]), switchyard_value_t(7, [45]),
    switchyard_value_t(3, [0]), switchyard_value_t(5, [0.5, 0, 0, 1]),
    switchyard_value_t(5, [0, 0, 0.25, 1]), switchyard_value_t(6, [1, 2]),
    switchyard_value_t(4, text: "left"), switchyard_value_t(8, text: "bye"),
    switchyard_value_t(10, text: "linear"), switchyard_value_t(9, [9_007_199_254_740_992]),
  ]

  @Test func `parameters are described in order, by the names of their properties`() throws {
    let line = try Stage.table(of: Echo.self).pointee
    let tables = (0..<Int(line.parameter_count)).map { line.parameters![$0].pointee }
    #expect(
      tables.map { String(cString: $0.id) } == [
        "softness", "count", "turn", "isOn", "tint", "through", "spot", "side", "title", "pace",
        "seed",
      ])
    #expect(tables.map(\.type) == [1, 2, 7, 3, 5, 5, 6, 4, 8, 10, 9])
    #expect(tables.allSatisfy { $0.struct_size == 160 && $0.doc != nil })
  }

  @Test func `a number has its default, range and unit`() throws {
    let table = try Stage.table(of: Echo.self).pointee.parameters![0].pointee
    #expect(table.default_number.0 == 0.15 && table.min == 0 && table.max == 1)
    #expect(table.unit.map { String(cString: $0) } == "pt")
    #expect(table.doc.map { String(cString: $0) } == "A number.")
    let angle = try Stage.table(of: Echo.self).pointee.parameters![2].pointee
    #expect(angle.unit.map { String(cString: $0) } == "deg" && angle.max == 360)
  }

  @Test func `a choice lists the raw values of its enum`() throws {
    let table = try Stage.table(of: Echo.self).pointee.parameters![7].pointee
    let keys = (0..<Int(table.enum_count)).map { table.enum_entries![$0].pointee.key }
    #expect(keys.map { String(cString: $0) } == ["left", "right"])
    #expect(table.default_text.map { String(cString: $0) } == "right")
  }

  @Test func `a colour that may be left out is transparent by default`() throws {
    let table = try Stage.table(of: Echo.self).pointee.parameters![5].pointee
    #expect(table.default_number == (0, 0, 0, 0))
  }

  @Test func `without values a line has its defaults`() throws {
    let stage = try Stage(Echo.self)
    #expect(stage.layout(at: 0) == -5)
    #expect(stage.host.errors == ["0.15 3 90.0 true 1.0 -1.0 0.5 0.25 right hello true 7"])
  }

  @Test func `values arrive, each in its type`() throws {
    let stage = try Stage(Echo.self)
    _ = stage.with(ParameterTests.echoed) { stage.layout(at: 0) }
    let expected = "0.75 -4 45.0 false 0.5 0.25 1.0 2.0 left bye false 9007199254740992"
    #expect(stage.host.errors == [expected])
  }

  @Test(arguments: [
    switchyard_value_t(2, [1]), switchyard_value_t(8, text: "0.5"), switchyard_value_t(0),
  ])
  func `a value of another type is refused`(value: switchyard_value_t) throws {
    let stage = try Stage(Echo.self)
    #expect(stage.with([value]) { stage.layout(at: 0) } == -1)
    #expect(stage.host.errors.first?.contains("of type \(value.type), not f64") == true)
  }

  @Test func `values that overlap are refused`() throws {
    let stage = try Stage(Echo.self)
    let status = stage.with(ParameterTests.echoed) {
      stage.scene.table.pointee.value_stride = 40
      return stage.layout(at: 0)
    }
    #expect(status == -1)
  }
}

extension switchyard_value_t: @retroactive @unchecked Sendable {}
