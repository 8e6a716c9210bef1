import SwitchyardMotion
import Testing

@testable import SwitchyardCore

@Suite struct NavigatorTests {
  let line = FakeLine(.progress)

  @Test func `success calls the stations in order`() throws {  // R33 R35
    let (a, b) = (station("a"), station("b"))
    let rig = try Rig(line.choice, stack: [a])
    let start = rig.trace.events.count
    try rig.navigator.push(b)
    rig.timeline.advance(to: 1)
    #expect(
      rig.events(since: start) == [
        "willDisappear a", "willAppear b", "willShow b", "didDisappear a", "didAppear b",
        "didShow b",
      ])
    #expect(rig.isClean)
  }

  @Test func `a cancelled drag calls the stations in order and restores the stack`() throws {
    // R30 R34 R49
    let (a, b) = (station("a"), station("b"))
    let rig = try Rig(line.choice, stack: [a])
    let start = rig.trace.events.count
    let train = try rig.navigator.drive(.push(b))
    train.drive(to: 0.4)
    train.cancel()
    #expect(rig.navigator.stations == [a, b])
    rig.timeline.advance(to: 0.4)
    #expect(
      rig.events(since: start) == [
        "willDisappear a", "willAppear b", "willShow b", "willDisappear b", "didDisappear b",
        "willAppear a", "didAppear a",
      ])
    #expect(rig.navigator.stations == [a])
    #expect(rig.isClean)
  }

  @Test func `a pop at the root returns nil and does nothing`() throws {  // U81 R24
    let rig = try Rig(line.choice, stack: [station("a")])
    let start = rig.trace.events.count
    #expect(rig.navigator.pop() == nil)
    #expect(rig.trace.events.count == start)
  }

  @Test func `pushing an instance twice and popping to an absent one are errors`() throws {
    // U81 R25
    let (a, b) = (station("a"), station("b"))
    let rig = try Rig(line.choice, stack: [a])
    #expect(throws: NavigatorError.alreadyPresent("a")) { try rig.navigator.push(a) }
    #expect(throws: NavigatorError.absent("b")) { try rig.navigator.popTo(b) }
    #expect(rig.navigator.stations == [a])
  }

  @Test func `two stations of one name work`() throws {  // U82
    let stack = [station("a"), station("b"), station("a")]
    let rig = try Rig(line.choice, stack: stack)
    #expect(rig.navigator.pop() === stack[2])
    #expect(try rig.navigator.popTo(stack[0]) == [stack[1]])
  }

  @Test func `a pop over several levels is one train on the top's line`() throws {  // R27
    let other = FakeLine(.progress, id: "other")
    let (a, b, c) = (station("a"), station("b"), station("c"))
    let rig = try Rig(line.choice, stack: [a])
    try rig.navigator.push(b)
    try rig.navigator.push(c, on: other.choice)
    rig.timeline.advance(to: 2)
    #expect(rig.navigator.popToRoot() == [b, c])
    #expect(rig.navigator.train?.line.id == "other")
    rig.timeline.advance(to: 3)
    #expect(rig.values("train", of: .complete).count == 3)
    #expect(rig.isClean)
  }

  @Test(arguments: [
    (["a", "c"], Navigator.Operation?.some(.push)), (["a"], .some(.pop)), (["a", "b"], nil),
    (["x", "b"], nil), (["a", "b", "c"], .some(.push)),
  ])
  func `setting the stack is a push, a pop or nothing`(
    names: [String], operation: Navigator.Operation?
  ) throws {  // R26
    let all = Dictionary(uniqueKeysWithValues: ["a", "b", "c", "x"].map { ($0, station($0)) })
    let rig = try Rig(line.choice, stack: [all["a"]!, all["b"]!])
    try rig.navigator.setStack(names.map { all[$0]! })
    #expect(rig.navigator.train?.operation == operation)
    #expect(rig.navigator.stations.map(\.id) == names)
  }

  @Test func `a present and a dismiss tell their completions`() throws {  // R28 R38
    var told: [Bool] = []
    let (a, m) = (station("a"), station("m"))
    let rig = try Rig(line.choice, stack: [a])
    try rig.navigator.present(m) { told.append($0) }
    #expect(rig.navigator.modals == [m])
    rig.timeline.advance(to: 1)
    let train = try rig.navigator.drive(.dismiss) { told.append($0) }
    train.cancel()
    rig.timeline.advance(to: 1)
    #expect(told == [true, false])
    #expect(rig.navigator.dismiss() === m)
    rig.timeline.advance(to: 2)
    #expect(rig.isClean && rig.navigator.visible === a)
  }

  @Test func `without animation no line is called`() throws {  // R29
    let (a, b) = (station("a"), station("b"))
    let rig = try Rig(line.choice, stack: [a])
    try rig.navigator.push(b, on: line.choice, animated: false)
    #expect(line.calls.isEmpty && line.created == 0)
    #expect(rig.navigator.container.sublayers.first === b.layer)
    #expect(b.isClosed && rig.isClean)
  }

  @Test func `a stack under a modal changes unseen`() throws {
    let (a, b, m) = (station("a"), station("b"), station("m"))
    let rig = try Rig(line.choice, stack: [a])
    try rig.navigator.present(m, animated: false)
    try rig.navigator.push(b)
    #expect(rig.navigator.train == nil && rig.navigator.stations == [a, b])
    rig.navigator.dismiss(animated: false)
    #expect(rig.navigator.container.sublayers.first === b.layer)
  }

  @Test func `stations are loaded once and laid out once a size`() throws {  // R39
    let (a, b) = (station("a"), station("b"))
    let rig = try Rig(line.choice, stack: [a])
    try rig.navigator.push(b, animated: false)
    rig.navigator.pop(animated: false)
    rig.navigator.size = Size(width: 100, height: 50)
    #expect(a.loads == 1 && b.loads == 1)
    #expect(a.layouts == [Size(width: 400, height: 800), Size(width: 100, height: 50)])
    #expect(a.layer.frame == Rect(x: 0, y: 0, width: 100, height: 50))
  }

  @Test(arguments: [0.2, 0.8]) func `a new size sends a train back that a finger holds`(
    progress: Double
  ) throws {
    let (a, b) = (station("a"), station("b"))
    let rig = try Rig(line.choice, stack: [a, b])
    var told: [Bool] = []
    let train = try rig.navigator.drive(.pop) { told.append($0) }
    train.drive(to: progress)
    rig.navigator.size = Size(width: 800, height: 400)
    #expect(rig.navigator.stations == [a, b] && rig.isClean && told == [false])
    #expect(b.layer.frame == Rect(x: 0, y: 0, width: 800, height: 400))
    let thrown = try rig.navigator.drive(.pop)
    thrown.finish()
    rig.navigator.size = Size(width: 400, height: 800)
    #expect(rig.navigator.stations == [a] && rig.isClean)
  }

  @Test(arguments: [true, false])
  func `what an observer of the stack asks for comes after what it was told`(animated: Bool) throws
  {
    final class Guard: NavigatorObserver {
      var answer: ((Navigator) -> Void)?
      func navigatorDidChangeStack(_ navigator: Navigator) {
        defer { answer = nil }
        answer?(navigator)
      }
    }
    let (a, b, c) = (station("a"), station("b"), station("c"))
    for asks in [{ try? $0.push(c) }, { _ = $0.pop() }] as [(Navigator) -> Void] {
      let (rig, observer) = (try Rig(line.choice, stack: [a]), Guard())
      rig.navigator.add(observer)
      observer.answer = asks
      try rig.navigator.push(b, animated: animated)
      rig.timeline.advance(to: 9)
      #expect(
        rig.isClean
          && rig.events().last { $0.hasPrefix("didShow") }
            == "didShow \(rig.navigator.top?.id ?? "")"
      )
      try rig.navigator.setStack([], animated: false)
    }
  }

  @Test(arguments: Turner.Moment.allCases)
  func `a size that is set as a station comes is everybody's`(moment: Turner.Moment) throws {
    let a = station("a")
    let rig = try Rig(line.choice, stack: [a])
    let turner = Turner(at: moment, of: rig.navigator)
    try rig.navigator.drive(.push(turner)).cancel()
    rig.timeline.advance(to: 9)
    #expect(rig.isClean && a.layer.frame == Rect(x: 0, y: 0, width: 800, height: 400))
    rig.navigator.remove(turner)
  }

  @Test func `a station is on one stack at a time`() throws {  // R25
    let (a, b, x) = (station("a"), station("b"), station("x"))
    let (one, two) = (try Rig(line.choice, stack: [a]), try Rig(line.choice, stack: [b]))
    try one.navigator.push(x)
    let refusal = NavigatorError.alreadyPresent("x")
    #expect(throws: refusal) { try two.navigator.push(x) }
    #expect(throws: refusal) { try two.navigator.present(x) }
    #expect(throws: refusal) { try two.navigator.setStack([b, x]) }
    #expect(throws: refusal) { try two.navigator.drive(.replace(x)) }
    #expect(two.navigator.stations == [b] && two.isClean)
    one.timeline.advance(to: 1)
    one.navigator.pop()
    #expect(throws: refusal) { try two.navigator.push(x) }  // it is seen there still
    one.timeline.advance(to: 2)
    try two.navigator.push(x, animated: false)
    #expect(x.navigator === two.navigator && one.isClean && two.isClean)
  }

  @Test func `observers are told the three completions in order`() throws {  // R36
    final class Observer: NavigatorObserver {
      var heard: [String] = []
      func navigatorDidChangeStack(_ navigator: Navigator) { heard.append("stack") }
      func navigator(_ navigator: Navigator, didDepart train: Train) { heard.append("ready") }
      func navigator(
        _ navigator: Navigator, didFinish operation: Navigator.Operation, success: Bool
      ) {
        heard.append("finished \(operation) \(success)")
      }
    }
    let observers = [Observer(), Observer()]
    let rig = try Rig(line.choice, stack: [station("a")])
    for observer in observers { rig.navigator.add(observer) }
    try rig.navigator.push(station("b"))
    rig.timeline.advance(to: 1)
    for observer in observers {
      #expect(observer.heard == ["stack", "ready", "finished push true"])
    }
  }

  // A push or a pop whose work grows with the depth would take minutes, one that calls itself for
  // each station below would use up the thread's stack.
  @Test(.timeLimit(.minutes(1))) func `a stack may be deep`() throws {
    let navigator = Navigator(size: Size(width: 4, height: 4), timeline: Timeline())
    let stations = (0..<100_000).map { Station(id: "\($0)") }
    try navigator.setStack(stations, animated: false)
    for _ in 0..<2000 {
      let visitor = Station(id: "visitor")
      try navigator.push(visitor, animated: false)
      #expect(navigator.pop(animated: false) === visitor)
    }
    try navigator.setStack(stations.reversed(), animated: false)
    #expect(navigator.top === stations[0])
    #expect(navigator.popToRoot(animated: false).count == 99_999)
  }

  @Test func `nothing keeps a station that was popped`() throws {  // R40 U80
    let rig = try Rig(line.choice, stack: [station("a")])
    weak var popped: Station?
    var train: Train?
    do {
      let b = station("b", [passenger("p", 0, 0, 10, 10)])
      popped = b
      try rig.navigator.push(b)
      rig.timeline.advance(to: 1)
      rig.navigator.pop()
      train = rig.navigator.train
      rig.timeline.advance(to: 2)
    }
    #expect(popped == nil && train?.state == .completed)
  }

  @Test func `a navigator that goes in the middle of a train leaves nothing`() throws {  // R95
    let timeline = Timeline()
    var navigator: Navigator? = Navigator(
      size: Size(width: 4, height: 4), timeline: timeline,
      coordinator: Coordinator(push: line.choice))
    let a = station("a", [passenger("p", 0, 0, 1, 1)])
    try navigator?.push(a)
    try navigator?.push(station("b", [passenger("p", 1, 1, 1, 1)]))
    #expect(a.passengers[0].layer.isHidden)
    navigator = nil
    #expect(!a.passengers[0].layer.isHidden && timeline.pendingCount == 0)
    #expect(line.destroyed == 1)
  }

  @Test func `a navigator that goes closes what it began, and tells all who wait`() throws {
    // R163
    let (a, b, c, timeline) = (station("a"), station("b"), station("c"), Timeline())
    var told: [Bool] = []
    var navigator: Navigator? = Navigator(
      root: a, size: Size(width: 400, height: 800), timeline: timeline)
    try navigator?.push(b, on: FakeLine(.progress).choice) { told.append($0) }
    try navigator?.push(c) { told.append($0) }
    timeline.advance(to: 0.4)
    weak let gone = navigator
    navigator = nil
    #expect(gone == nil && told == [false, false])
    #expect([a, b, c].allSatisfy(\.isClosed) && b.layer.superlayer == nil)
    timeline.advance(to: 3)
    #expect(told.count == 2)
  }
}

/// Sets the container's size at some moment of its coming.
final class Turner: Station, NavigatorObserver {
  enum Moment: CaseIterable { case load, willAppear, willShow, stack }

  private let moment: Moment
  private weak let container: Navigator?

  init(at moment: Moment, of navigator: Navigator) {
    (self.moment, container) = (moment, navigator)
    super.init(id: "turner")
    navigator.add(self)
  }

  private func turn(at moment: Moment) {
    if moment == self.moment { container?.size = Size(width: 800, height: 400) }
  }

  override func load() { turn(at: .load) }
  override func willAppear(animated: Bool) { turn(at: .willAppear) }
  func navigator(_ navigator: Navigator, willShow station: Station) { turn(at: .willShow) }
  func navigatorDidChangeStack(_ navigator: Navigator) { turn(at: .stack) }
}
