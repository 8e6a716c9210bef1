import SwitchyardABI
import SwitchyardMotion
import Testing

@testable import SwitchyardCore

@Suite struct RestorationTests {
  /// A line that touches all it can and tidies nothing.
  private func vandal(_ kinds: Line.Kinds) -> FakeLine {
    let line = FakeLine(kinds)
    let spoil: (FakeScene) -> Void = { scene in
      for layer in [scene.raw.from, scene.raw.to, scene.raw.container] {
        scene.set(layer, .transform, 2, 0, 0, 0, 2, 0, 0.001, 0, 1)
        scene.set(layer, .opacity, 0.3)
        scene.set(layer, .hidden, 1)
        scene.set(layer, .cornerRadius, 30)
        scene.set(layer, .background, 1, 0, 0, 1)
        scene.set(layer, .clips, 1)
        scene.set(layer, .mask, 1, 2, 3, 4, 5, 6)
        scene.set(layer, .shadow, 0, 0, 0, 1, 1, 2, 3)
        scene.set(layer, .blend, 1)
        scene.set(layer, .frame, 3, 4, 5, 6)
        scene.set(layer, .position, 7, 8)
        scene.set(layer, .bounds, 1, 1, 9, 9)
        _ = scene.makeLayer(in: layer)
      }
      _ = scene.raw.after(scene.pointer, 100, { _, _ in }, nil)
    }
    line.beforeDepart = spoil
    line.progress = { scene, _ in spoil(scene) }
    line.transition = spoil
    line.finish = spoil
    line.cancel = spoil
    line.animate = { scene in
      spoil(scene)
      scene.animate(scene.raw.to, .shadow, [1, 1, 1, 1, 0, 0, 9])
      scene.animate(scene.raw.from, .mask, [0, 0, 10, 10, 5, 1])
    }
    return line
  }

  @Test(
    arguments: [Line.Kinds.animation, .progress, .interaction, .completion, .pixels], [true, false])
  func `nothing is left of a train`(kinds: Line.Kinds, success: Bool) throws {  // R49 R50 U80
    let (a, b) = (station("a"), station("b"))
    a.layer.add(Layer(name: "inner"))
    let rig = try Rig(vandal(kinds).choice, stack: [a])
    (a.layer.opacity, a.layer.cornerRadius) = (0.8, 2)
    b.layer.frame = Rect(x: 5, y: 5, width: 10, height: 10)
    let states = [a.layer, b.layer, rig.navigator.container].map(\.state)
    let train = try rig.navigator.drive(.push(b))
    train.drive(to: 0.5)
    if success { train.finish() } else { train.cancel() }
    rig.timeline.advance(to: 0.1)
    rig.timeline.advance(to: 2)
    #expect(rig.isClean)
    #expect(a.layer.state == states[0] && rig.navigator.container.state == states[2])
    #expect(a.layer.sublayers.count == 1 && b.layer.sublayers.isEmpty)
    if success {
      #expect(b.layer.frame == rig.navigator.container.bounds && b.layer.opacity == 1)
    } else {
      #expect(b.layer.state == states[1])
    }
  }

  @Test func `an order that was changed inside a station is given back`() throws {
    let a = station("a", [passenger("x", 0, 0, 1, 1), passenger("y", 0, 0, 1, 1)])
    let line = FakeLine(.progress)
    line.progress = { scene, _ in
      var found: UInt32 = 0
      _ = scene.raw.find_layer(scene.pointer, scene.raw.from, "x", &found)
      _ = scene.raw.order(scene.pointer, found, UInt32(switchyard_order_top), 0)
    }
    let rig = try Rig(line.choice, stack: [a])
    try rig.navigator.push(station("b"))
    #expect(a.layer.sublayers.map(\.name) == ["y", "x"])
    rig.timeline.advance(to: 1)
    #expect(a.layer.sublayers.map(\.name) == ["x", "y"])
  }

  @Test(arguments: ["create", "beforeDepart", "progress", "afterArrived"])
  func `a failing call is one fault and the train ends as a cut`(call: String) throws {
    let line = vandal(.progress)
    line.statuses[call] = Int32(switchyard_status_internal)
    let (a, b) = (
      station("a", [passenger("p", 0, 0, 10, 10)]), station("b", [passenger("p", 5, 5, 10, 10)])
    )
    let rig = try Rig(line.choice, stack: [a])
    let before = a.layer.state
    try rig.navigator.push(b)
    rig.timeline.advance(to: 0.5)
    if call != "afterArrived" {
      #expect(rig.navigator.container.sublayers.map(\.name) == ["a"] && a.layer.state == before)
      #expect(!a.passengers[0].layer.isHidden)
    }
    rig.timeline.advance(to: 1)
    #expect(rig.isClean && rig.navigator.stations == [a, b])
    #expect(rig.values("what", of: .fault) == [.text("\(call): internal error")])
    #expect(line.created == line.destroyed && b.isClosed)
  }

  @Test func `an error text is a fault even with a good status`() throws {
    let line = FakeLine(.animation)
    line.animate = { [unowned line] _ in line.errorText = "the paint is wet" }
    let rig = try Rig(line.choice, stack: [station("a")])
    try rig.navigator.push(station("b"))
    rig.timeline.advance(to: 1)
    #expect(rig.values("what", of: .fault) == [.text("animate: the paint is wet")] && rig.isClean)
  }

  @Test func `a completion line that fails still ends`() throws {
    let line = FakeLine(.completion)
    line.statuses["transition"] = -1
    let rig = try Rig(line.choice, stack: [station("a")])
    try rig.navigator.push(station("b"))
    rig.timeline.advance(to: 1)
    #expect(rig.isClean && rig.values("what", of: .fault) == [.text("transition: bad argument")])
  }

  @Test func `a failure after the end does not bring the old screen back`() throws {
    let line = FakeLine(.progress)
    line.statuses["afterArrived"] = -1
    let rig = try Rig(line.choice, stack: [station("a")])
    rig.coordinator.timing = .transitKit
    try rig.navigator.push(station("b"))
    rig.timeline.advance(to: 1)
    #expect(rig.navigator.container.sublayers.map(\.name) == ["a", "b"])
    rig.timeline.advance(to: 1.05)
    #expect(rig.isClean && rig.values("what", of: .fault).count == 1)
  }

  @Test func `completing twice counts once`() throws {  // R44
    let rig = try Rig(FakeLine(.progress).choice, stack: [station("a")])
    try rig.navigator.push(station("b"))
    let train = try #require(rig.navigator.train)
    train.complete(false)
    train.complete(true)
    train.finish()
    train.cancel()
    train.drive(to: 0.5)
    #expect(train.state == .completed && rig.navigator.stations.count == 1)
    #expect(rig.values("success", of: .complete) == [.flag(false)] && rig.isClean)
  }

  @Test func `a train without one of its ends completes at once`() {  // R45
    let plan = TrainPlan(
      number: 1, operation: .push, choice: FakeLine(.progress).choice, seconds: 1, isDriven: false,
      reducesMotion: false, timing: TrainTiming())
    let track = Train.Track(container: Layer(), timeline: Timeline(), trace: nil)
    let train = Train(plan, from: station("a"), to: nil, on: track)
    var ends: [Bool] = []
    train.work.whenEnded = { ends.append($0) }
    train.depart()
    #expect(train.state == .completed && ends == [false] && track.timeline.pendingCount == 0)
  }
}
