import SwitchyardABI
import SwitchyardMotion
import Testing

@testable import SwitchyardCore

/// What people complain about most in navigation of all kinds, each as a test that prevents it.
@Suite struct ComplaintTests {
  private let line = FakeLine(.progress)
  private let a = station("a")
  private let b = station("b")

  private func rig(
    overlap: OverlapPolicy = .queue, _ change: (inout GestureOptions) -> Void = { _ in }
  ) throws -> GestureRig {
    try GestureRig(line.choice, stack: [a, b], overlap: overlap, change)
  }

  /// Adds a button that covers a station and pushes.
  private func addButton(to station: Station, _ action: @escaping () -> Void) {
    let button = Layer(name: "button", frame: Rect(x: 0, y: 0, width: 400, height: 800))
    button.add(TapRecognizer { _ in action() })
    station.layer.add(button)
  }

  @Test(arguments: OverlapPolicy.allCases, [true, false])
  func `a double tap does not push the same screen twice`(
    overlap: OverlapPolicy, sameStation: Bool
  ) throws {  // 1
    let rig = try rig(overlap: overlap)
    rig.rig.coordinator.deduplicates = true
    let detail = station("detail")
    var told: [Bool] = []
    for _ in 0..<2 {
      try rig.navigator.push(sameStation ? detail : station("detail")) { told.append($0) }
      rig.wait(0.1)
    }
    try rig.navigator.present(station("detail"))
    rig.wait(3)
    #expect(rig.navigator.stations.map(\.id) == ["a", "b", "detail"] && told == [false, true])
    #expect(rig.navigator.modals.isEmpty && rig.rig.isClean)
    try rig.navigator.push(station("detail"))  // wanted, once the first is there
    #expect(rig.navigator.stations.count == 4)
    rig.wait(3)
  }

  @Test func `without deduplication a double tap pushes twice`() throws {
    let rig = try rig()
    for _ in 0..<2 { try rig.navigator.push(station("detail")) }
    rig.wait(3)
    #expect(rig.navigator.stations.count == 4)
  }

  @Test func `taps and scrolling are not dead after a swipe back`() throws {  // 2
    let rig = try rig()
    var taps = 0
    addButton(to: a) { taps += 1 }
    let list = Layer(name: "list", frame: Rect(x: 0, y: 0, width: 400, height: 100))
    a.layer.add(list)
    let region = ScrollRegion(list, contentSize: Size(width: 400, height: 900))
    a.scrollRegions = [region]
    line.progress = { scene, p in
      scene.set(scene.raw.to, .transform, 1, 0, 400 * (1 - p), 0, 1, 0, 0, 0, 1)
    }
    line.beforeDepart = { scene in
      scene.set(scene.makeLayer(in: scene.raw.container), .frame, 0, 0, 400, 800)
    }
    rig.drag(10, 300)
    #expect(rig.navigator.train?.state == .settling)
    rig.tap(50, 400)
    rig.drag(from: Point(x: 20, y: 90), to: Point(x: 20, y: 20), over: 0.05)
    #expect(rig.navigator.train != nil && taps == 1 && region.offset.y > 50)
    rig.wait(2)
  }

  @Test func `touches are blocked during a transition when that is asked for`() throws {  // 3
    let rig = try rig { $0.blocksTouches = true }
    var taps = 0
    for station in [a, b] { addButton(to: station) { taps += 1 } }
    rig.tap(50, 400)
    rig.navigator.pop()
    rig.tap(50, 400)
    #expect(taps == 1)
    rig.wait(2)
    rig.tap(50, 400)
    #expect(taps == 2)
  }

  @Test(arguments: OverlapPolicy.allCases, [60.0, 350])
  func `tapping back while swiping back leaves no black screen`(
    overlap: OverlapPolicy, end: Double
  ) throws {  // 4
    let c = station("c")
    let rig = try GestureRig(line.choice, stack: [a, b, c], overlap: overlap)
    rig.drag(10, end, lifts: false)
    rig.navigator.pop()
    rig.send(.moved, end + 1, after: 0.05)
    rig.send(.ended, end + 1, after: 0.1)
    rig.wait(3)
    let visible = try #require(rig.navigator.visible)
    #expect(rig.rig.isClean && rig.navigator.container.sublayers.last === visible.layer)
    #expect(visible.layer.opacity == 1 && !visible.layer.isHidden && c.isClosed)
    #expect(rig.ends.count == 2)
  }

  @Test(arguments: Line.Kinds.allForTests, [true, false])
  func `no frozen or black screen after cancelling or dismissing`(
    kinds: Line.Kinds, finishes: Bool
  ) throws {  // 5
    let line = FakeLine(kinds, slots: .passengers)
    let spoil: (FakeScene) -> Void = { $0.set($0.raw.to, .opacity, 0) }
    (line.beforeDepart, line.animate) = (spoil, spoil)
    let rig = try GestureRig(line.choice, stack: [a]) { $0.pull = DrivePolicy(.half) }
    try rig.navigator.present(b, animated: false)
    for _ in 0..<3 {
      rig.drag(from: Point(x: 9, y: 50), to: Point(x: 9, y: 300), over: 0.2, lifts: false)
      rig.send(.ended, 9, 300, after: 0.1)
      rig.wait(2)
      #expect(rig.rig.isClean && b.layer.opacity == 1 && rig.navigator.visible === b)
    }
    rig.drag(from: Point(x: 9, y: 50), to: Point(x: 9, y: 700), over: 0.2)
    if !finishes { rig.navigator.train?.complete(true) }
    rig.wait(2)
    #expect(rig.rig.isClean && rig.navigator.visible === a && a.layer.opacity == 1)
    rig.tap(9, 9)
  }

  @Test(arguments: [Easing.easeIn, .easeOut, .standard], [0.05, 0.35, 0.8])
  func `a pop during a push does not jump`(easing: Easing, time: Double) throws {  // 6
    var choice = line.choice
    choice.easing = easing
    let rig = try GestureRig(choice, stack: [a], overlap: .interrupt)
    try rig.navigator.push(b)
    rig.wait(time)
    let seen = try #require(rig.navigator.train?.easedProgress)
    rig.navigator.pop()
    var last = seen
    while let train = rig.navigator.train {
      #expect(abs(train.easedProgress - last) < 0.06)
      last = train.easedProgress
      rig.wait(0.01)
    }
    #expect(last < 0.1 && rig.navigator.stations == [a])
  }

  @Test func `a swipe does not ignore that going back is prevented`() throws {  // 9
    let rig = try rig()
    b.allowsGoingBack = false
    rig.drag(5, 390, over: 0.1)
    rig.drag(100, 390, over: 0.1)
    #expect(rig.navigator.goBack() == nil && rig.events.isEmpty)
    #expect(rig.navigator.isAtRest && rig.navigator.stations == [a, b])
    b.allowsGoingBack = true
    #expect(rig.navigator.goBack() === b)
    try rig.navigator.present(station("sheet"))
    #expect(rig.navigator.goBack()?.id == "sheet")
    rig.wait(3)
  }

  @Test func `a started gesture can be cancelled by code`() throws {  // 10
    let rig = try rig()
    rig.drag(10, 390, lifts: false)
    rig.navigator.train?.cancel()
    rig.send(.moved, 395, after: 0.01)
    rig.send(.ended, 395, after: 0.01)
    rig.wait(2)
    #expect(rig.navigator.stations == [a, b] && rig.ends == [.willStart, .didCancel])
  }

  private final class Log: NavigatorObserver {
    var lines: [String] = []
    func navigatorDidChangeStack(_ navigator: Navigator) { lines.append("stack") }
    func navigator(_ navigator: Navigator, willShow station: Station) {
      lines.append("willShow \(station.id)")
    }
    func navigator(_ navigator: Navigator, didDepart train: Train) { lines.append("didDepart") }
    func navigator(_ navigator: Navigator, didShow station: Station) {
      lines.append("didShow \(station.id)")
    }
    func navigator(_ navigator: Navigator, didFinish operation: Navigator.Operation, success: Bool)
    {
      lines.append("didFinish \(success)")
    }
  }

  @Test(arguments: [true, false])
  func `start, completion and cancellation are told without fail`(finishes: Bool) throws {  // 11
    let (rig, log) = (try rig(), Log())
    rig.navigator.add(log)
    rig.drag(10, finishes ? 350 : 60, lifts: false)
    rig.send(.ended, finishes ? 350 : 60, after: 0.1)
    rig.wait(2)
    #expect(
      log.lines == [
        "stack", "willShow a", "didDepart", finishes ? "didShow a" : "stack",
        "didFinish \(finishes)",
      ])
    #expect(rig.ends == [.willStart, finishes ? .didComplete : .didCancel])
  }

  @Test func `nobody hears that a station is shown before the gesture has settled`() throws {  // 12
    let (rig, log) = (try rig(), Log())
    rig.navigator.add(log)
    rig.drag(10, 300)
    rig.wait(0.01)
    #expect(rig.navigator.train?.state == .settling && !log.lines.contains("didShow a"))
    rig.wait(2)
    #expect(log.lines.suffix(2) == ["didShow a", "didFinish true"])
  }

  @Test func `an interrupted transition goes on from where it is`() throws {  // 7
    let rig = try rig(overlap: .interrupt)
    let c = station("c")
    try rig.navigator.push(c)
    rig.wait(0.6)
    let (train, seen) = (rig.navigator.train, rig.navigator.train?.progress)
    rig.navigator.pop()
    #expect(rig.navigator.train === train && train?.progress == seen)
    try rig.navigator.push(c)
    #expect(rig.navigator.train === train && rig.navigator.stations == [a, b, c])
    rig.wait(3)
    #expect(rig.rig.isClean && rig.navigator.visible === c)
  }

  @Test func `a queued transition is not lost, and no two run at once`() throws {  // 8
    let rig = try rig()
    var told: [String] = []
    for id in ["c", "d", "e"] { try rig.navigator.push(station(id)) { _ in told.append(id) } }
    rig.navigator.pop { _ in told.append("pop") }
    while !rig.navigator.isAtRest {
      #expect(rig.navigator.container.sublayers.count == 2)
      rig.wait(0.25)
    }
    #expect(told == ["c", "d", "e", "pop"] && rig.rig.isClean)
    let trains = rig.rig.values("train", of: .complete)
    #expect(trains == (1...4).map { .integer($0) })
  }

  @Test func `a pop, a pop of several and another order have lines of their own`() throws {  // 21
    let lines = ["pop", "several", "order"].map { FakeLine(.progress, id: $0).choice }
    let (c, d) = (station("c"), station("d"))
    let rig = try GestureRig(line.choice, stack: [a, b, c, d])
    rig.rig.coordinator.routes = [
      Route(from: "c", to: "d", pop: .line(lines[0])), Route(from: "a", pop: .line(lines[1])),
    ]
    rig.navigator.pop()
    try rig.navigator.popTo(a)
    try rig.navigator.setStack([c, b], on: lines[2])
    rig.wait(9)
    #expect(
      rig.rig.values("line", of: .complete) == ["pop", "several", "order"].map { .text($0) })
  }

  @Test func `right to left, a swipe from the right goes back with the finger`() throws {  // 22
    let rig = try rig { $0.isRightToLeft = true }
    rig.drag(5, 390, over: 0.1)
    #expect(rig.navigator.isAtRest && rig.navigator.stations == [a, b])
    rig.drag(395, 195, lifts: false)
    #expect(rig.navigator.train?.progress == 0.5)
    rig.goOn(195, 95)
    rig.wait(2)
    #expect(rig.navigator.stations == [a] && rig.rig.isClean)
  }

  @Test func `less motion is a short fade, and still follows the finger`() throws {  // 24
    let (slide, fade) = (FakeLine(.progress, id: "slide", flags: .hasMotion), FakeLine(.progress))
    let rig = try GestureRig(slide.choice, stack: [a])
    rig.rig.coordinator.fade = fade.choice
    rig.rig.coordinator.reducesMotion = true
    try rig.navigator.push(b)
    #expect(rig.navigator.train?.line === fade.line && rig.navigator.train?.seconds == 0.2)
    rig.wait(1)
    rig.drag(5, 205, lifts: false)
    #expect(rig.navigator.train?.progress == 0.5 && slide.calls.isEmpty)
    rig.goOn(205, 105)
    rig.wait(1)
    #expect(rig.rig.isClean)
  }

  @Test(arguments: Line.Kinds.allForTests)
  func `a line of one's own does not kill the swipe from the edge`(kinds: Line.Kinds) throws {
    // 25
    let rig = try GestureRig(FakeLine(kinds).choice, stack: [a])
    try rig.navigator.push(b)
    rig.wait(3)
    rig.drag(5, 350)
    rig.wait(2)
    #expect(rig.navigator.stations == [a] && rig.rig.isClean)
  }

  @Test func `a cancelled change of the stack leaves the right stack`() throws {  // 25
    let c = station("c")
    let rig = try GestureRig(line.choice, stack: [a, b, c])
    rig.dragAndHold(10, 100)
    try rig.navigator.push(station("d"))
    rig.wait(3)
    #expect(rig.navigator.stations.map(\.id) == ["a", "b", "c", "d"] && rig.rig.isClean)
    let train = try rig.navigator.drive(.setStack([c, a]))
    train.drive(to: 0.4)
    train.cancel()
    rig.wait(3)
    #expect(rig.navigator.stations.map(\.id) == ["a", "b", "c", "d"] && rig.rig.isClean)
  }
}

extension Line.Kinds {
  static let allForTests: [Line.Kinds] = [
    .animation, .progress, .interaction, .completion, .pixels, [.interaction, .animation],
  ]
}
