import SwitchyardMotion
import Testing

@testable import SwitchyardCore

@Suite struct TravelTests {
  private let slide = FakeLine(.progress, id: "slide")
  private let swipe = FakeLine(.interaction, id: "swipe")
  private let a = station("a")
  private let b = station("b")

  private func rig(_ stack: Station...) throws -> Rig { try Rig(nil, stack: stack) }

  @Test func `a station travels to another and back`() throws {  // R73
    let rig = try rig(a)
    let there = try a.travel(to: b, on: slide.choice)
    #expect(rig.navigator.modals == [b] && there.train === rig.navigator.train)
    rig.timeline.advance(to: 1)
    #expect(there.state == .completed && rig.isClean)
    let back = try b.travelBack(on: swipe.choice)
    #expect(back.train?.operation == .dismiss && back.line.line === swipe.line)
    rig.timeline.advance(to: 2)
    #expect(rig.navigator.visible === a && rig.isClean)
  }

  @Test func `it pushes, and the way back is on the same line`() throws {  // R68 R73
    let rig = try rig(a)
    let there = try a.travelPush(to: b, on: slide.choice)
    #expect(there.state == .running && there.train?.line === slide.line)
    rig.timeline.advance(to: 1)
    rig.navigator.pop()
    #expect(rig.navigator.train?.line === slide.line)
  }

  @Test func `it pushes under a finger, and the way back is on the other line`() throws {
    // R71 R73
    let rig = try rig(a)
    let there = try a.travelPush(to: b, drivenOn: swipe.choice, backOn: slide.choice)
    there.update(to: 0.4)
    #expect(there.state == .driven && there.train?.progress == 0.4)
    there.finish()
    rig.timeline.advance(to: 1)
    for _ in 0..<2 {
      #expect(rig.navigator.stations == [a, b] && rig.isClean)
      rig.navigator.pop()
      #expect(rig.navigator.train?.line === slide.line)
      rig.navigator.train?.cancel()
      rig.timeline.advance(to: rig.timeline.now + 2)
    }
  }

  @Test(arguments: [true, false])
  func `it pops under a finger`(finishes: Bool) throws {  // R73 R74
    let rig = try rig(a, b)
    let back = try b.travelPop(drivenOn: swipe.choice)
    back.update(to: 0.6)
    let velocity = Point(x: 90, y: 1)
    if finishes { back.finish(velocity: velocity) } else { back.cancel(velocity: velocity) }
    #expect(back.state == .settling && swipe.velocities == [velocity])
    back.finish()
    back.cancel()
    rig.timeline.advance(to: 1)
    #expect(rig.navigator.stations == (finishes ? [a] : [a, b]))
    #expect(back.state == .completed && rig.isClean && swipe.velocities.count == 1)
  }

  @Test func `a station has a line of its own, the latest it was given`() throws {  // R73
    let rig = try Rig(FakeLine(.progress, id: "default").choice, stack: [a])
    let idle = b.transit(by: swipe.choice)
    let transit = b.transit(by: slide.choice)
    #expect(b.transit === transit && transit.state == .idle && transit.train == nil)
    try rig.navigator.push(b)
    #expect(transit.train?.line === slide.line && idle.train == nil)
    rig.timeline.advance(to: 1)
    rig.navigator.pop()
    #expect(transit.state == .running && transit.train?.operation == .pop)
    rig.timeline.advance(to: 2)
    try rig.navigator.push(b, on: swipe.choice)
    #expect(rig.navigator.train?.line === swipe.line && transit.state == .completed)
  }

  @Test func `before there is a train, nothing happens`() {  // R82
    let transit = a.transit(by: slide.choice)
    transit.update(to: 0.5)
    transit.finish()
    transit.cancel()
    #expect(transit.state == .idle)
  }

  @Test func `without a stack, or with nowhere to go back to, it is an error`() throws {  // R73
    let lone = NavigatorError.notOnStack("a")
    #expect(throws: lone) { try a.travel(to: b, on: slide.choice) }
    #expect(throws: lone) { try a.travelBack(on: slide.choice) }
    #expect(throws: lone) { try a.travelPush(to: b, on: slide.choice) }
    #expect(throws: lone) { try a.travelPop(drivenOn: swipe.choice) }
    #expect(throws: lone) {
      try a.travelPush(to: b, drivenOn: swipe.choice, backOn: slide.choice)
    }
    let rig = try rig(a)
    #expect(throws: NavigatorError.nothingThere) { try a.travelBack(on: slide.choice) }
    #expect(throws: NavigatorError.nothingThere) { try a.travelPop(drivenOn: swipe.choice) }
    #expect(rig.isClean && rig.navigator.stations == [a])
  }

  @Test func `a line for a finger alone drives no push and no way back`() throws {  // R72
    let rig = try rig(a)
    let wrong = NavigatorError.needsFinger("swipe")
    #expect(throws: wrong) { try a.travelPush(to: b, on: swipe.choice) }
    #expect(throws: wrong) {
      try a.travelPush(to: b, drivenOn: slide.choice, backOn: swipe.choice)
    }
    #expect(rig.navigator.stations == [a] && rig.isClean)
    let both = FakeLine([.interaction, .animation])
    try a.travelPush(to: b, on: both.choice)
    #expect(rig.navigator.stations == [a, b])
  }

  @Test func `what is kept of a way keeps no station`() throws {  // R40 R74
    let rig = try rig(a)
    weak var gone: Station?
    var transit: Transit?
    do {
      let c = station("c", [passenger("p", 0, 0, 9, 9)])
      gone = c
      transit = try a.travelPush(to: c, on: slide.choice)
      rig.timeline.advance(to: 1)
      rig.navigator.pop(animated: false)
    }
    #expect(gone == nil && transit?.state == .completed)
  }
}
