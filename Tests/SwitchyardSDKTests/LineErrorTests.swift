import SwitchyardABI
import SwitchyardSDK
import Testing

@Suite struct LineErrorTests {
  struct Odd: Error, CustomStringConvertible { var description: String { "an odd thing" } }

  struct Thrower: ProgressLine {
    static let info = LineInfo("thrower", "Throws.", duration: 1)
    @TaskLocal static var error: any Error = Odd()
    func beforeDepart(_ scene: Scene) throws { throw Thrower.error }
    func layout(_ scene: Scene, at progress: Double) throws { throw Thrower.error }
    func afterArrived(_ scene: Scene, success: Bool) throws {
      if success { throw Thrower.error }
    }
  }

  static let table: [(any Error & Sendable, Int32, String)] = [
    (LineError.badArgument("a"), -1, "a"), (LineError.unsupported("b"), -2, "b"),
    (LineError.outOfMemory, -3, "out of memory"), (LineError.missingFeature("c"), -4, "c"),
    (LineError.failed("d"), -5, "d"), (LineError.cancelled, -6, "cancelled"),
    (LineError.fatal("e"), -7, "e"), (Odd(), -5, "an odd thing"),
  ]

  @Test(arguments: table.indices)
  func `a thrown error becomes a status and a text`(index: Int) throws {
    let (error, status, text) = LineErrorTests.table[index]
    let stage = try Stage(Thrower.self)
    let answer = Thrower.$error.withValue(error) { stage.layout(at: 0) }
    #expect(answer == status && stage.host.errors == [text])
  }

  @Test func `every callback turns errors into statuses`() throws {
    let stage = try Stage(Thrower.self)
    let line = stage.line.pointee
    #expect(line.before_depart?(stage.instance, stage.scene.table) == -5)
    #expect(line.after_arrived?(stage.instance, stage.scene.table, 1) == -5)
    #expect(line.after_arrived?(stage.instance, stage.scene.table, 0) == 0)
    #expect(line.progress?(nil, stage.scene.table, 0) == -1)
  }
}
