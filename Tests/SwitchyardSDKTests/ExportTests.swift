import SwitchyardABI
import SwitchyardSDK
import Testing

@Suite struct ExportTests {
  struct Plain: ProgressLine {
    static let info = LineInfo(
      "plain", "Does nothing.", duration: 0.25, promises: [.hasMotion, .deterministic],
      label: "Plain", category: "none")
    func layout(_ scene: Scene, at progress: Double) {}
  }

  struct Everything: PassengerAnimationLine, PassengerInteractionLine, PassengerProgressLine,
    CompletionLine, PixelLine, TimedLine
  {
    static let info = LineInfo("everything", "Is of all kinds.", duration: 1)
    static let alpha = AlphaMode.straight
    @Parameter(1, in: 0...9, unit: "s", "Its duration.") var length: Double
    var seconds: Double { length * 2 }
    func animate(_ scene: Scene) {}
    func animate(_ passenger: Passenger, in scene: Scene) {}
    func layout(_ scene: Scene, at progress: Double) {}
    func layout(_ passenger: Passenger, in scene: Scene, at progress: Double) {}
    func finish(_ scene: Scene, from last: Double, velocity: Point?) -> Double { 0 }
    func cancel(_ scene: Scene, from last: Double, velocity: Point?) -> Double { 0 }
    func finish(_ passenger: Passenger, in scene: Scene, over seconds: Double) {}
    func cancel(_ passenger: Passenger, in scene: Scene, over seconds: Double) {}
    func run(_ scene: Scene) {}
    func render(_ frame: Frame) {}
  }

  @Test func `a plugin's table is built once`() {
    let plugin = PluginInfo("org.example.once", version: "1.0.0")
    let first = export(Plain.self, Everything.self, plugin: plugin)
    #expect(first != nil && first == export(Plain.self, Everything.self, plugin: plugin))
    #expect(first?.pointee.line_count == 2)
  }

  @Test func `a plugin says what it was told to say`() throws {
    let plugin = PluginInfo(
      "org.example.full", version: "2.1.0", name: "Full", vendor: "Me", licence: "MIT", url: "u:")
    let table = try #require(export(Plain.self, plugin: plugin)).pointee
    #expect(table.struct_size == 128)
    #expect(
      [table.id, table.version].map { String(cString: $0) } == ["org.example.full", "2.1.0"])
    let optional = [table.name, table.vendor, table.licence, table.url]
    #expect(optional.map { $0.map { String(cString: $0) } } == ["Full", "Me", "MIT", "u:"])
  }

  @Test func `a line's table carries its info and only the slots of its kinds`() throws {
    let table = try Stage.table(of: Plain.self).pointee
    #expect(String(cString: table.id) == "plain" && table.duration == 0.25)
    #expect(table.doc.map { String(cString: $0) } == "Does nothing.")
    #expect(table.label.map { String(cString: $0) } == "Plain")
    #expect(table.kinds == 2 && table.flags == 512 + 64)
    #expect(table.progress != nil && table.create != nil && table.destroy != nil)
    #expect(table.progress_passenger == nil && table.animate == nil && table.render == nil)
    #expect(table.interact_finish == nil && table.transition == nil && table.seconds == nil)
  }

  @Test func `a line of all kinds has every slot that the SDK knows`() throws {
    let table = try Stage.table(of: Everything.self).pointee
    #expect(table.kinds == 1 + 2 + 4 + 8 + 16)
    #expect(table.progress_passenger != nil && table.animate_passenger != nil)
    #expect(table.interact_passenger_finish != nil && table.interact_passenger_cancel != nil)
    #expect(table.transition != nil && table.render != nil && table.seconds != nil)
    #expect(table.formats == 1 && table.alpha_modes == 2)
  }

  @Test func `a timed line answers seconds from its parameters`() throws {
    let line = try Stage.table(of: Everything.self)
    let seconds = try #require(line.pointee.seconds)
    #expect(seconds(line, nil, 0, 0) == 2)
    var value = switchyard_value_t(1, [3])
    #expect(seconds(line, &value, 1, 48) == 6)
    value.type = 8
    #expect(seconds(line, &value, 1, 48) == 1)
  }

  @Test func `a train owns its line and gives it back`() throws {
    final class Counted: ProgressLine {
      static let info = LineInfo("counted", "Counts.", duration: 1)
      nonisolated(unsafe) static var living = 0
      init() { Counted.living += 1 }
      deinit { Counted.living -= 1 }
      func layout(_ scene: Scene, at progress: Double) {
        scene.after(1) { [scene] _ in _ = scene }
      }
    }
    let before = Counted.living
    var stage: Stage? = try Stage(Counted.self)
    #expect(stage?.layout(at: 0.5) == 0 && Counted.living == before + 1)
    stage = nil
    #expect(Counted.living == before)
  }
}
