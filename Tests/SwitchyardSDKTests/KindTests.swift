import SwitchyardABI
import SwitchyardSDK
import Testing

@Suite struct KindTests {
  struct Mover: PassengerAnimationLine, PassengerInteractionLine, PassengerProgressLine {
    static let info = LineInfo("mover", "Moves passengers.", duration: 1)
    func animate(_ scene: Scene) { scene.animate(scene.arriving, .opacity, to: 1) }
    func animate(_ passenger: Passenger, in scene: Scene) {
      scene.animate(passenger.layer, .frame, to: passenger.end)
    }
    func layout(_ scene: Scene, at progress: Double) { scene.arriving.opacity = progress }
    func layout(_ passenger: Passenger, in scene: Scene, at progress: Double) {
      passenger.layer.frame = passenger.start.interpolated(to: passenger.end, at: progress)
    }
    func finish(_ scene: Scene, from last: Double, velocity: Point?) -> Double {
      (1 - last) * (velocity.map { $0.x + $0.y } ?? 1)
    }
    func cancel(_ scene: Scene, from last: Double, velocity: Point?) -> Double { last }
    func finish(_ passenger: Passenger, in scene: Scene, over seconds: Double) {
      scene.animate(passenger.layer, .frame, to: passenger.end, over: seconds)
    }
    func cancel(_ passenger: Passenger, in scene: Scene, over seconds: Double) {
      scene.animate(passenger.layer, .frame, to: passenger.start, over: seconds)
    }
  }

  let stage: Stage
  var line: switchyard_line_t { stage.line.pointee }
  var scene: FakeScene { stage.scene }

  init() throws {
    stage = try Stage(Mover.self)
    stage.scene.travellers = [
      FakeScene.Traveller(name: "a", start: [0, 0, 10, 10], end: [100, 0, 20, 10])
    ]
    stage.scene.table.pointee.passenger_count = 1
  }

  @Test func `progress reaches the line and each passenger`() {
    #expect(line.progress?(stage.instance, scene.table, 0.25) == 0)
    #expect(scene.get(FakeScene.to, 5) == [0.25])
    #expect(line.progress_passenger?(stage.instance, scene.table, 0, 0.5) == 0)
    #expect(scene.get(100, 1) == [50, 0, 15, 10])
  }

  @Test func `a passenger that isn't on board is a bad argument`() {
    #expect(line.progress_passenger?(stage.instance, scene.table, 7, 0.5) == -1)
  }

  @Test func `animations are declared for the scene and each passenger`() {
    #expect(line.animate?(stage.instance, scene.table) == 0)
    #expect(line.animate_passenger?(stage.instance, scene.table, 0) == 0)
    #expect(scene.animations.map(\.layer) == [3, 100])
  }

  @Test func `tails answer their seconds`() {
    var seconds = 0.0
    #expect(line.interact_finish?(stage.instance, scene.table, 0.25, nil, &seconds) == 0)
    #expect(seconds == 0.75)
    #expect(line.interact_finish?(stage.instance, scene.table, 0.5, [2, 4], &seconds) == 0)
    #expect(seconds == 3)
    #expect(line.interact_cancel?(stage.instance, scene.table, 0.25, nil, &seconds) == 0)
    #expect(seconds == 0.25)
  }

  @Test func `passengers' tails take the seconds of the line's`() {
    #expect(line.interact_passenger_finish?(stage.instance, scene.table, 0, 0.3) == 0)
    #expect(line.interact_passenger_cancel?(stage.instance, scene.table, 0, 0.2) == 0)
    #expect(scene.animations.map(\.seconds) == [0.3, 0.2])
    #expect(scene.animations.map(\.numbers) == [[100, 0, 20, 10], [0, 0, 10, 10]])
  }

  @Test func `a completion line is run`() throws {
    struct Done: CompletionLine {
      static let info = LineInfo("done", "Is done at once.", duration: 1)
      func run(_ scene: Scene) { scene.complete() }
    }
    let stage = try Stage(Done.self)
    #expect(stage.line.pointee.transition?(stage.instance, stage.scene.table) == 0)
    #expect(stage.scene.completions == [1])
  }
}
