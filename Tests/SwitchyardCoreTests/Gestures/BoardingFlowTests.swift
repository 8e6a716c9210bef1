import SwitchyardMotion
import Testing

@testable import SwitchyardCore

@Suite struct BoardingFlowTests {
  /// A station that says itself where to go.
  private final class Guide: Station, BoardingStation {
    var nextStation: Station?
    var asked = 0
    func next(in navigator: Navigator) -> Station? {
      asked += 1
      return nextStation
    }
  }

  private let line = FakeLine(.progress)
  private let pages = ["p0", "p1", "p2"].map { station($0) }

  private func rig(_ flow: BoardingFlow) throws -> GestureRig {
    let rig = try GestureRig(line.choice, stack: []) { $0.flow = flow }
    flow.attach(to: rig.navigator)
    return rig
  }

  @Test func `a flow puts its first station on the stack and no more`() throws {  // R99 R108
    let flow = BoardingFlow(pages)
    let rig = try rig(flow)
    #expect(rig.navigator.stations == [pages[0]])
    try rig.navigator.setStack([station("x")], animated: false)
    BoardingFlow(pages).attach(to: rig.navigator)
    #expect(rig.navigator.stations == [pages[0]])
    let empty = Rig()
    BoardingFlow().attach(to: empty.navigator)
    #expect(empty.navigator.stations.isEmpty)
  }

  @Test func `next and previous are neighbours in the row`() throws {  // R100 R101 R102
    let flow = BoardingFlow(pages)
    let rig = try rig(flow)
    #expect(flow.previous == nil && flow.next === pages[1] && !flow.popPrevious())
    #expect(flow.pushNext(animated: false) && flow.pushNext(animated: false))
    #expect(rig.navigator.stations == pages && flow.next == nil && !flow.pushNext())
    #expect(flow.popPrevious(animated: false) && rig.navigator.top === pages[1])
    try rig.navigator.push(station("outside"), animated: false)
    #expect(flow.next == nil && flow.previous == nil)
  }

  @Test func `what a station says counts, even nothing`() throws {  // R100
    let guide = Guide(id: "guide")
    let flow = BoardingFlow([pages[0], guide, pages[1]])
    let rig = try rig(flow)
    flow.pushNext(animated: false)
    #expect(flow.next == nil && flow.previous === pages[0])
    guide.nextStation = pages[2]
    #expect(flow.next === pages[2])
    try rig.navigator.setStack([guide], animated: false)
    #expect(flow.previous == nil)
  }

  @Test(arguments: [["a", "b"], ["a"]])
  func `a previous one that was never shown is put below the top and popped to`(ids: [String])
    throws
  {  // R103
    let rig = try Rig(line.choice, stack: ids.map { station($0) })
    let x = station("x")
    let removed = try rig.navigator.goBack(to: x)
    #expect(rig.navigator.stations.map(\.id) == ids.dropLast() + ["x"])
    #expect(removed.map(\.id) == ids.suffix(1) && rig.navigator.train?.operation == .pop)
    rig.navigator.train?.complete(false)
    #expect(rig.navigator.stations.map(\.id) == ids)  // R30
    #expect(throws: NavigatorError.nothingThere) { try Rig().navigator.goBack(to: x) }
  }

  @Test func `a finger goes forth and back through the row`() throws {  // R123 R129
    let rig = try rig(BoardingFlow(pages))
    rig.drag(300, 60)
    #expect(rig.navigator.train?.operation == .push)
    rig.wait(2)
    #expect(rig.navigator.stations == [pages[0], pages[1]])
    rig.drag(100, 340)
    rig.wait(2)
    #expect(rig.navigator.stations == [pages[0]] && rig.rig.isClean)
    #expect(rig.ends == [.willStart, .didComplete, .willStart, .didComplete])
  }

  @Test func `a drag towards nothing fails`() throws {  // R105 R128 R129
    let rig = try rig(BoardingFlow(pages))
    rig.drag(100, 340)
    try rig.navigator.push(station("outside"), animated: false)
    rig.drag(300, 60)
    rig.drag(100, 340)
    #expect(rig.events.isEmpty && rig.states().contains("centre failed"))
  }

  @Test func `nothing starts before the finger moves on`() throws {  // R123
    let rig = try rig(BoardingFlow(pages))
    rig.send(.began, 300)
    rig.send(.moved, 280, after: 0.01)
    #expect(rig.events.isEmpty && rig.navigator.isAtRest)
    rig.send(.moved, 260, after: 0.01)
    #expect(rig.navigator.train?.progress == 0.1)
    rig.send(.ended, 260, after: 0.1)
    rig.wait(2)
    #expect(rig.navigator.stations == [pages[0]] && rig.rig.isClean)
    rig.send(.began, 300)
    rig.send(.moved, 280, after: 0.01)
    rig.send(.ended, 280, after: 0.01)
    #expect(rig.ends == [.willStart, .didCancel] && rig.navigator.isAtRest)
  }

  @Test func `where to go is asked once for a gesture`() throws {  // R104
    let guide = Guide(id: "guide")
    guide.nextStation = pages[1]
    let rig = try rig(BoardingFlow([guide]))
    rig.drag(300, 60, over: 0.5)
    #expect(guide.asked == 1 && rig.navigator.top === pages[1])
    rig.wait(2)
  }

  @Test func `a cancelled drag takes an insertion back`() throws {  // R30 R103
    let rig = try rig(BoardingFlow(pages))
    try rig.navigator.setStack([pages[2]], animated: false)
    rig.drag(100, 200, lifts: false)
    #expect(rig.navigator.stations == [pages[1]])
    rig.send(.ended, 200, after: 0.1)
    rig.wait(2)
    #expect(rig.navigator.stations == [pages[2]] && rig.rig.isClean)
  }

  @Test(arguments: [(-264.0, false), (-265, true)])
  func `beyond two thirds it does not wait for the finger`(way: Double, finishes: Bool) throws {
    // R125
    let rig = try rig(BoardingFlow(pages))
    rig.send(.began, 390)
    rig.send(.moved, 370, after: 0.1)
    rig.send(.moved, 390 + way, after: 0.1)
    #expect(rig.ends == (finishes ? [.willStart, .didComplete] : [.willStart]))
    #expect(rig.gestures.centre.isEnabled == !finishes)
    rig.wait(2)
    #expect(rig.gestures.centre.isEnabled == true)
    rig.send(.ended, 390 + way)
    rig.wait(2)
    #expect(rig.navigator.stations.count == 2 && rig.rig.isClean)
  }

  @Test(arguments: [(200.0, 0.0, false), (-200, 0, false), (-201, 0, true), (-100, -210, true)])
  func `cancelled touches are decided by the rule`(
    way: Double, speed: Double, finishes: Bool
  ) throws {  // R118 R124
    let rig = try rig(BoardingFlow(pages))
    rig.drag(250, 250 + way + speed * 0.01, over: 0.3, lifts: false)
    if speed == 0 { rig.wait(0.1) }
    rig.surface.cancelTouches()
    rig.wait(2)
    #expect((rig.navigator.stations.count == 2) == (finishes || way + speed < -250))
  }

  @Test func `the flow's line is for its stations only`() throws {  // R107 R110
    let (own, back) = (FakeLine(.progress, id: "own"), FakeLine(.progress, id: "back"))
    let flow = BoardingFlow(pages, line: own.choice)
    flow.popLine = back.choice
    let rig = try rig(flow)
    func line(_ body: () throws -> Void) rethrows -> String? {
      try body()
      defer { rig.wait(2) }
      return rig.navigator.train?.line.id
    }
    #expect(line { flow.pushNext() } == "own" && line { flow.popPrevious() } == "back")
    #expect(try line { try rig.navigator.push(pages[1]) } == "own")
    #expect(try line { try rig.navigator.push(station("outside")) } == "fake")
    #expect(line { rig.navigator.pop() } == "back")
    flow.detach()
    #expect(try line { try rig.navigator.push(pages[2]) } == "fake")
  }

  @Test func `the top's change is told along with each show`() throws {  // R109
    let flow = BoardingFlow(pages)
    let rig = try rig(flow)
    var told: [String] = []
    let strip = Layer(name: "strip")
    rig.navigator.container.add(strip)
    flow.willChangeTop = { station, _, animated in
      told.append("\(station.id) \(animated)")
      strip.opacity = 0.5
    }
    rig.drag(300, 200, lifts: false)
    #expect(told == ["p1 true"] && strip.opacity == 1 - 0.5 * 0.25)
    rig.send(.ended, 200, after: 0.1)
    rig.wait(2)
    #expect(strip.opacity == 1)
    flow.pushNext(animated: false)
    #expect(told == ["p1 true", "p1 false"] && strip.opacity == 0.5)
    strip.removeFromSuperlayer()
  }

  @Test func `a flow does not keep its navigator`() throws {  // R108
    let flow = BoardingFlow(pages)
    weak var navigator: Navigator?
    do {
      let rig = try rig(flow)
      navigator = rig.navigator
    }
    #expect(navigator == nil && flow.next == nil && !flow.pushNext())
  }

  @Test func `the far edge pushes the next station if that is asked for`() throws {  // R131
    let flow = BoardingFlow(pages)
    let rig = try rig(flow)
    rig.gestures.options.edgeNext = true
    rig.drag(395, 100)
    #expect(rig.states().contains("farEdge began") && rig.navigator.top === pages[1])
    rig.wait(2)
  }

  @Test(arguments: [true, false])
  func `with the far edge, a finger anywhere else does not go on`(centrePop: Bool) throws {  // R131
    let flow = BoardingFlow(pages)
    let rig = try rig(flow)
    rig.gestures.options.edgeNext = true
    rig.gestures.options.centrePop = centrePop
    rig.drag(300, 20)
    rig.wait(2)
    #expect(rig.navigator.top === pages[0])
    rig.drag(395, 20)
    rig.wait(2)
    #expect(rig.navigator.top === pages[1])
    rig.drag(100, 380)
    rig.wait(2)
    #expect(rig.navigator.top === pages[centrePop ? 0 : 1])
    // Back to what was never on the stack, from the edge as well.
    try rig.navigator.setStack([pages[2]], animated: false)
    rig.drag(5, 380)
    rig.wait(2)
    #expect(rig.navigator.top === pages[1] && rig.rig.isClean)
  }
}
