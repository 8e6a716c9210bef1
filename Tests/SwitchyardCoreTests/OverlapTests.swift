import SwitchyardMotion
import Testing

@testable import SwitchyardCore

@Suite struct OverlapTests {
  private let line = FakeLine(.progress)

  @Test func `queued requests change the stack at once and run one after the other`() throws {
    // U74 R37
    let (a, b, c) = (station("a"), station("b"), station("c"))
    let rig = try Rig(line.choice, stack: [a])
    var told: [String] = []
    try rig.navigator.push(b) { _ in told.append("b") }
    rig.timeline.advance(to: 0.05)
    try rig.navigator.push(c) { _ in told.append("c") }
    #expect(rig.navigator.stations == [a, b, c])
    rig.timeline.advance(to: 1.5)
    #expect(told == ["b"] && rig.navigator.train?.progress == 0.5)
    rig.timeline.advance(to: 2)
    #expect(told == ["b", "c"] && rig.isClean)
  }

  @Test func `the reverse turns a running train round without a jump`() throws {
    let (a, b) = (station("a"), station("b"))
    var choice = line.choice
    choice.easing = .easeIn
    let rig = try Rig(choice, stack: [a], overlap: .interrupt)
    var told: [String] = []
    try rig.navigator.push(b) { told.append("push \($0)") }
    rig.timeline.advance(to: 0.4)
    let last = line.calls.last
    #expect(rig.navigator.pop { told.append("pop \($0)") } === b)
    #expect(rig.navigator.stations == [a])
    rig.timeline.advance(to: 0.4)
    #expect(line.calls.last == last && rig.navigator.train?.state == .settling)
    rig.timeline.advance(to: 0.8)
    #expect(rig.isClean && told == ["push false", "pop true"])
    #expect(line.created == 1 && rig.events(since: 3).last == "didAppear a")
  }

  @Test func `a train can be turned round twice`() throws {
    let (a, b) = (station("a"), station("b"))
    let rig = try Rig(line.choice, stack: [a], overlap: .interrupt)
    try rig.navigator.push(b)
    rig.timeline.advance(to: 0.4)
    rig.navigator.pop()
    rig.timeline.advance(to: 0.6)
    try rig.navigator.push(b)
    let progress = rig.navigator.train?.progress ?? 0
    rig.timeline.advance(to: 0.601)
    #expect(abs((rig.navigator.train?.progress ?? 0) - progress) < 0.003)
    rig.timeline.advance(to: 1.6)
    #expect(rig.isClean && rig.navigator.stations == [a, b] && line.created == 1)
    #expect(a.isClosed && b.isClosed)
  }

  @Test func `the stack is where a train that turned round was completed`() throws {
    let (a, b) = (station("a"), station("b"))
    let rig = try Rig(line.choice, stack: [a], overlap: .interrupt)
    try rig.navigator.push(b)
    rig.navigator.pop()
    rig.navigator.train?.complete(true)
    #expect(rig.navigator.stations == [a, b] && rig.isClean)
  }

  @Test func `anything else completes the running train, whose line goes on`() throws {
    let (a, b, c) = (station("a"), station("b"), station("c"))
    let rig = try Rig(line.choice, stack: [a], overlap: .interrupt)
    try rig.navigator.push(b)
    rig.timeline.advance(to: 0.4)
    try rig.navigator.push(c)
    #expect(b.isClosed == false && rig.values("train", of: .complete) == [.integer(1)])
    rig.timeline.advance(to: 0.9)
    #expect(rig.values("train", of: .progress).suffix(2) == [.integer(1), .integer(2)])
    rig.timeline.advance(to: 1)
    #expect(line.calls.filter { $0 == "afterArrived 1" }.count == 1 && line.destroyed == 1)
    rig.timeline.advance(to: 1.4)
    #expect(line.destroyed == 2 && rig.isClean && rig.navigator.stations == [a, b, c])
  }

  @Test func `a pop during a drag that is going back does not pop twice`() throws {
    let (a, b, c) = (station("a"), station("b"), station("c"))
    let rig = try Rig(line.choice, stack: [a, b], overlap: .interrupt)
    let train = try rig.navigator.drive(.push(c))
    train.drive(to: 0.5)
    train.cancel()
    rig.navigator.pop()
    rig.timeline.advance(to: 1)
    #expect(rig.navigator.stations == [a, b] && rig.isClean)
  }

  @Test func `a rejected request changes nothing`() throws {
    let rig = try Rig(line.choice, stack: [station("a")], overlap: .reject)
    try rig.navigator.push(station("b"))
    #expect(throws: NavigatorError.busy) { try rig.navigator.push(station("c")) }
    #expect(rig.navigator.pop() == nil && rig.navigator.stations.count == 2)
    rig.timeline.advance(to: 1)
    #expect(rig.navigator.pop()?.id == "b")
  }

  @Test func `a drag is refused while a train is running`() throws {  // R37
    let rig = try Rig(line.choice, stack: [station("a")])
    try rig.navigator.push(station("b"))
    #expect(throws: NavigatorError.busy) { _ = try rig.navigator.drive(.pop) }
  }

  @Test func `what was queued behind a cancelled drag is applied to the earlier stack`() throws {
    let (a, b, c) = (station("a"), station("b"), station("c"))
    let rig = try Rig(line.choice, stack: [a])
    var told: [Bool] = []
    let train = try rig.navigator.drive(.push(b))
    try rig.navigator.push(c)
    _ = try rig.navigator.popTo(b) { told.append($0) }
    train.cancel()
    rig.timeline.advance(to: 0)
    #expect(rig.navigator.stations == [a, c] && told == [false])
    rig.timeline.advance(to: 2)
    #expect(rig.isClean && rig.navigator.visible === c)
  }

  @Test func `a station may push from its own callback`() throws {
    let (a, b, c) = (station("a"), station("b"), station("c"))
    let rig = try Rig(line.choice, stack: [a])
    b.onDidAppear = { [weak b] in
      b?.onDidAppear = nil
      try? rig.navigator.push(c)
    }
    try rig.navigator.push(b)
    rig.timeline.advance(to: 2)
    #expect(rig.isClean && rig.navigator.stations == [a, b, c] && b.isClosed)
    b.onDidAppear = nil
  }
}
