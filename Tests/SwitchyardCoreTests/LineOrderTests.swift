import SwitchyardABI
import SwitchyardMotion
import Testing

@testable import SwitchyardCore

@Suite struct LineOrderTests {
  private func stations() -> (TestStation, TestStation) {
    (
      station("a", [passenger("p", 10, 10, 40, 40), passenger("q", 0, 0, 10, 10)]),
      station("b", [passenger("q", 5, 5, 10, 10), passenger("p", 110, 60, 80, 80)])
    )
  }

  @Test func `an animation line declares passengers, then itself`() throws {  // R56
    let line = FakeLine(.animation, slots: .passengers)
    let (a, b) = stations()
    let rig = try Rig(line.choice, stack: [a])
    try rig.navigator.push(b)
    rig.timeline.advance(to: 0.5)
    #expect(!rig.navigator.isAtRest)
    rig.timeline.advance(to: 1)
    #expect(
      line.calls == [
        "beforeDepart", "animatePassenger 0", "animatePassenger 1", "animate", "afterArrived 1",
      ])
    #expect(rig.isClean && line.created == 1 && line.destroyed == 1)
  }

  @Test func `an animation line has the old library's pads with its preset`() throws {  // R56 R60
    let line = FakeLine(.animation, seconds: 0.5)
    let (a, b) = stations()
    let rig = try Rig(line.choice, stack: [a])
    rig.coordinator.timing = .transitKit
    try rig.navigator.push(b)
    rig.timeline.advance(to: 0.489)
    #expect(a.passengers[0].layer.isHidden)
    rig.timeline.advance(to: 0.49)
    #expect(!a.passengers[0].layer.isHidden && rig.navigator.container.sublayers.count == 4)
    rig.timeline.advance(to: 0.5)
    #expect(rig.navigator.container.sublayers.count == 2)
    rig.timeline.advance(to: 0.549)
    #expect(!line.calls.contains("afterArrived 1"))
    rig.timeline.advance(to: 0.55)
    #expect(line.calls.last == "afterArrived 1" && rig.isClean)
  }

  @Test func `a progress line is called for every moment`() throws {  // R57
    let line = FakeLine(.progress, seconds: 0.5, slots: .passengers)
    let (a, b) = stations()
    let rig = try Rig(line.choice, stack: [a])
    try rig.navigator.push(b)
    rig.timeline.advance(to: 0.25)
    rig.timeline.advance(to: 0.6)
    #expect(
      line.calls == [
        "beforeDepart", "progress 0.0", "progressPassenger 0 0.0", "progressPassenger 1 0.0",
        "progress 0.5", "progressPassenger 0 0.5", "progressPassenger 1 0.5", "progress 1.0",
        "progressPassenger 0 1.0", "progressPassenger 1 1.0", "afterArrived 1",
      ])
    #expect(rig.isClean)
  }

  @Test func `a progress line completes after the preset's pad`() throws {  // R57 R60
    let line = FakeLine(.progress, seconds: 0.5)
    let rig = try Rig(line.choice, stack: [station("a")])
    rig.coordinator.timing = .transitKit
    try rig.navigator.push(station("b"))
    rig.timeline.advance(to: 0.5)
    #expect(line.calls.last == "afterArrived 1" && !rig.navigator.isAtRest)
    rig.timeline.advance(to: 0.55)
    #expect(rig.isClean)
  }

  @Test(arguments: [true, false])
  func `an interaction line is driven and goes its own way to the end`(finishes: Bool) throws {
    // R59 R61 R64 R92 R94
    let line = FakeLine([.interaction, .progress], slots: .passengers)
    let (a, b) = stations()
    let rig = try Rig(line.choice, stack: [a])
    let train = try rig.navigator.drive(.push(b))
    #expect(rig.navigator.container.sublayers.count == 4)
    train.drive(to: 0.3)
    let velocity = Point(x: 120, y: -3)
    if finishes { train.finish(velocity: velocity) } else { train.cancel(velocity: velocity) }
    rig.timeline.advance(to: 0.25)
    rig.timeline.advance(to: 0.5)
    let name = finishes ? "Finish" : "Cancel"
    #expect(
      line.calls == [
        "beforeDepart", "progress 0.3", "progressPassenger 0 0.3", "progressPassenger 1 0.3",
        "interact\(name) 0.3", "interactPassenger\(name) 0 0.5", "interactPassenger\(name) 1 0.5",
        "afterArrived \(finishes ? 1 : 0)",
      ])
    #expect(line.velocities == [velocity] && rig.isClean)
  }

  @Test(arguments: [-1, .nan, .infinity])
  func `a tail of no sensible length counts as none`(seconds: Double) throws {  // R62
    let line = FakeLine(.interaction)
    line.tailSeconds = seconds
    let rig = try Rig(line.choice, stack: [station("a")])
    let train = try rig.navigator.drive(.push(station("b")))
    train.finish()
    rig.timeline.advance(to: 0)
    #expect(rig.isClean && rig.navigator.stations.count == 2)
  }

  @Test func `an interaction line sees progress outside of its ends`() throws {  // R63
    let line = FakeLine(.interaction, flags: .overshootOK)
    let rig = try Rig(line.choice, stack: [station("a")])
    let train = try rig.navigator.drive(.push(station("b")))
    train.drive(to: -0.2)
    train.drive(to: 1.4)
    train.drive(to: .nan)
    #expect(line.calls == ["beforeDepart", "progress -0.2", "progress 1.4"])
  }

  @Test func `an undriven interaction line plays evenly`() throws {  // R71
    let line = FakeLine(.interaction)
    let rig = try Rig(line.choice, stack: [station("a")])
    try rig.navigator.push(station("b"))
    for time in [0.25, 1] { rig.timeline.advance(to: time) }
    #expect(
      line.calls == [
        "beforeDepart", "progress 0.0", "progress 0.25", "progress 1.0", "afterArrived 1",
      ])
    #expect(rig.isClean)
  }

  @Test func `a completion line says when it is done`() throws {  // R66
    let line = FakeLine(.completion)
    line.transition = { scene in
      let call = scene.raw.after
      _ = call(scene.pointer, 1.5, { _, scene in _ = scene.pointee.complete(scene, 1) }, nil)
    }
    let rig = try Rig(line.choice, stack: [station("a")])
    try rig.navigator.push(station("b"))
    rig.timeline.advance(to: 1.4)
    #expect(!rig.navigator.isAtRest)
    rig.timeline.advance(to: 1.5)
    #expect(rig.isClean && rig.values("what", of: .fault).isEmpty)
  }

  // R48: the finger gets a train that has ended, the stack is what was asked for.
  @Test(arguments: [true, false])
  func `a line that is done at once can't be driven any more`(success: Bool) throws {
    let line = FakeLine(.completion)
    line.transition = { scene in _ = scene.raw.complete(scene.pointer, success ? 1 : 0) }
    let rig = try Rig(line.choice, stack: [station("a")])
    let train = try rig.navigator.drive(.push(station("b")))
    #expect(train.state == .completed && train.isFinishing == success && rig.navigator.isAtRest)
    train.drive(to: 0.5)
    train.finish()
    train.cancel()
    rig.timeline.advance(to: 2)
    #expect(rig.isClean && rig.navigator.stations.map(\.id) == (success ? ["a", "b"] : ["a"]))
  }

  @Test func `a completion line that is a second late is completed with a fault`() throws {  // R48
    let line = FakeLine(.completion)
    let rig = try Rig(line.choice, stack: [station("a")])
    try rig.navigator.push(station("b"))
    rig.timeline.advance(to: 1.99)
    #expect(!rig.navigator.isAtRest)
    rig.timeline.advance(to: 2)
    #expect(rig.isClean && rig.values("what", of: .fault).count == 1)
    #expect(rig.navigator.stations.count == 2)
  }

  @Test(arguments: [
    ([Line.Kinds.interaction, .animation, .progress], true, "progress"),
    ([.interaction, .animation, .progress], false, "animate"),
    ([.animation, .progress], true, "animate"), ([.progress, .completion], false, "progress"),
    ([.completion, .pixels], false, "transition"),
  ])
  func `a line of several kinds takes one path`(
    kinds: [Line.Kinds], driven: Bool, call: String
  ) throws {  // R65
    let line = FakeLine(Line.Kinds(kinds))
    let rig = try Rig(line.choice, stack: [station("a")])
    if driven {
      try rig.navigator.drive(.push(station("b"))).drive(to: 0.5)
    } else {
      try rig.navigator.push(station("b"))
      rig.timeline.advance(to: 0.5)
    }
    let names = Set(line.calls.map { String($0.split(separator: " ")[0]) })
    #expect(names == ["beforeDepart", call])
  }

  @Test func `a line of no kind completes with a fault`() throws {  // R65
    let line = FakeLine([])
    let rig = try Rig(line.choice, stack: [station("a")])
    try rig.navigator.push(station("b"))
    #expect(rig.isClean && rig.values("what", of: .fault).count == 1)
    #expect(rig.navigator.stations.count == 2)
  }
}
