import SwitchyardABI
import SwitchyardMotion
import Testing

@testable import SwitchyardCore

/// What is asked, placed, told and known around a train, and in which order.
@Suite struct TransitionContextTests {
  private let line = FakeLine(.progress)
  private let a = station("a")
  private let b = station("b")

  // MARK: - Stacks

  @Test func `a stack begins empty or with a root`() {  // R22
    let size = Size(width: 4, height: 8)
    let empty = Navigator(size: size, timeline: Timeline())
    #expect(empty.stations.isEmpty && empty.top == nil && empty.visible == nil)
    let stack = Navigator(root: a, size: size, timeline: Timeline())
    #expect(stack.stations == [a] && stack.top === a && stack.visible === a)
    #expect(a.navigator === stack && a.layer.frame == Rect(size: size) && a.isClosed)
    #expect(stack.container.sublayers.first === a.layer && stack.isAtRest)
  }

  @Test(arguments: [true, false])
  func `each verb answers what it takes away, bottom first`(animated: Bool) throws {  // R23
    let names = ["a", "b", "c", "d", "e"].map { station($0) }
    let rig = try Rig(line.choice, stack: names)
    let navigator = rig.navigator
    #expect(navigator.pop(animated: animated) === names[4])
    #expect(try navigator.popTo(names[1], animated: animated) == [names[2], names[3]])
    try navigator.push(names[3], animated: animated)
    #expect(navigator.top === names[3])
    #expect(navigator.popToRoot(animated: animated) == [names[1], names[3]])
    try navigator.setStack([names[2], names[4]], animated: animated)
    #expect(navigator.stations == [names[2], names[4]])
    #expect(navigator.isAtRest != animated)
    rig.timeline.advance(to: 9)
    #expect(rig.isClean && line.calls.isEmpty != animated)
  }

  @Test func `modals know their order, and one below dismisses what it presented`() throws {  // R28
    let rig = try Rig(line.choice, stack: [a])
    let (m, n) = (station("m"), station("n"))
    #expect(rig.navigator.dismiss() == nil && rig.navigator.train == nil)
    try rig.navigator.present(m, animated: false)
    try rig.navigator.present(n, animated: false)
    #expect(rig.navigator.modals == [m, n] && rig.navigator.visible === n)
    try a.travelBack(on: line.choice)
    rig.timeline.advance(to: 2)
    #expect(rig.navigator.modals == [m] && rig.navigator.visible === m && rig.isClean)
  }

  // MARK: - Who is asked

  @Test func `the provider is asked once, before anybody is told`() throws {  // R31 R69
    let rig = try Rig(nil, stack: [a])
    var asked: [String] = []
    let start = rig.trace.events.count
    rig.coordinator.provider = { [line] operation, from, to in
      asked.append("\(operation) \(from) \(to) \(rig.trace.events.count - start)")
      return .line(line.choice)
    }
    try rig.navigator.push(b)
    let names = rig.trace.events.dropFirst(start).map(\.name)
    #expect(asked == ["push a b 0"])
    #expect(
      names == [.stack, .willDisappear, .willAppear, .willShow, .beforeDepart, .progress])
  }

  @Test func `without a provider's answer the rest decides, and no line is a cut`() throws {
    // R31 R69
    let rig = try Rig(line.choice, stack: [a])
    var asked = 0
    rig.coordinator.provider = { _, _, to in
      asked += 1
      return to == "b" ? .cut : nil
    }
    try rig.navigator.push(b)
    #expect(rig.navigator.train == nil && asked == 1)
    #expect(throws: NavigatorError.nothingThere) { try rig.navigator.drive(.goBack(b)) }
    try rig.navigator.push(station("c"))
    #expect(rig.navigator.train?.line === line.line && asked == 2)
    try rig.navigator.push(station("d"), on: line.choice)
    try rig.navigator.push(station("e"), animated: false)
    #expect(asked == 2)
  }

  @Test func `a flow that goes leaves the program's lines as they were`() throws {  // R36
    let rig = try Rig(line.choice, stack: [a])
    let own = FakeLine(.progress, id: "own")
    rig.coordinator.routes = [Route(to: "x", line: .line(own.choice))]
    rig.coordinator.provider = { _, _, to in to == "y" ? .line(own.choice) : nil }
    func lines() -> [String] {
      ["x", "y", "b"].map { to in
        let found = rig.coordinator.selection(for: .push, from: "a", to: to)
        if case .line(let choice) = found { return choice.line.id }
        return "cut"
      }
    }
    let flow = BoardingFlow([a, b], line: FakeLine(.progress, id: "flow").choice)
    flow.attach(to: rig.navigator)
    #expect(lines() == ["own", "own", "flow"])
    flow.detach()
    #expect(lines() == ["own", "own", "fake"])
  }

  @Test(arguments: [true, false])
  func `a line is either driven or run, never both`(driven: Bool) throws {  // R32
    let line = FakeLine([.interaction, .animation])
    let rig = try Rig(line.choice, stack: [a])
    if driven {
      let train = try rig.navigator.drive(.push(b))
      train.drive(to: 0.5)
      train.finish()
    } else {
      try rig.navigator.push(b)
    }
    rig.timeline.advance(to: 2)
    let calls = Set(line.calls.map { String($0.prefix { $0 != " " }) })
    let own: Set = driven ? ["progress", "interactFinish"] : ["animate"]
    #expect(calls == own.union(["beforeDepart", "afterArrived"]) && rig.isClean)
  }

  @Test func `nothing is asked or run when the same station stays on top`() throws {  // R26 R53
    let rig = try Rig(line.choice, stack: [a, b])
    var asked = 0
    rig.coordinator.provider = { _, _, _ in
      asked += 1
      return nil
    }
    try rig.navigator.setStack([b])
    #expect(rig.navigator.train == nil && asked == 0 && rig.navigator.stations == [b])
    #expect(line.calls.isEmpty && rig.isClean)
    try rig.navigator.replace(with: a)
    #expect(rig.navigator.train?.operation == .replace && rig.navigator.train?.direction == .go)
  }

  // MARK: - What is known

  @Test func `a train tells what it is and where its stations are`() throws {  // R42 R78
    let rig = try Rig(line.choice, stack: [a])
    let train = try rig.navigator.drive(.push(b))
    let box = Rect(x: 0, y: 0, width: 400, height: 800)
    #expect(train.container === rig.navigator.container && train.from === a && train.to === b)
    #expect(train.operation == .push && train.direction == .go && train.isInteractive)
    #expect(train.startFrame(of: a) == box && train.endFrame(of: a) == nil)
    #expect(train.startFrame(of: b) == nil && train.endFrame(of: b) == box)
    train.drive(to: 0.3)
    train.cancel()
    #expect(train.isInteractive && train.isCancelled && train.progress == 0.3)
    rig.timeline.advance(to: 1)
    #expect(!train.isInteractive && train.isCancelled && train.from == nil && train.to == nil)
    try rig.navigator.push(b)
    let next = try #require(rig.navigator.train)
    #expect(!next.isInteractive && !next.isCancelled)
    next.pause()
    #expect(next.isInteractive)
  }

  @Test func `a train goes through its states`() throws {  // R43
    var seen: [Train.State] = []
    let rig = try Rig(line.choice, stack: [a])
    let observer = StateObserver { seen.append(rig.navigator.departing?.state ?? .completed) }
    rig.navigator.add(observer)
    line.beforeDepart = { _ in seen.append(rig.navigator.departing?.state ?? .completed) }
    try rig.navigator.push(b)
    line.beforeDepart = nil
    let train = try #require(rig.navigator.train)
    seen.append(train.state)
    train.pause()
    seen.append(train.state)
    train.finish()
    seen.append(train.state)
    rig.timeline.advance(to: 3)
    #expect(seen + [train.state] == [.idle, .placed, .running, .driven, .settling, .completed])
  }

  private final class StateObserver: NavigatorObserver {
    let action: () -> Void
    init(_ action: @escaping () -> Void) { self.action = action }
    func navigator(_ navigator: Navigator, willShow station: Station) { action() }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `no train goes from a state to one that may not follow`(seed: UInt64) throws {  // R43
    let next: [Train.State: Set<Train.State>] = [
      .running: [.driven, .settling, .completed], .driven: [.settling, .completed],
      .settling: [.driven, .completed], .completed: [],
    ]
    var random = SplitMix(seed)
    let rig = try Rig(line.choice, stack: [a])
    try rig.navigator.push(b)
    let train = try #require(rig.navigator.train)
    for _ in 0..<30 {
      let before = train.state
      switch Int.random(in: 0..<7, using: &random) {
      case 0: train.pause()
      case 1: train.drive(to: Double.random(in: -1...2, using: &random))
      case 2: train.finish()
      case 3: train.cancel()
      case 4: train.turnRound()
      case 5 where Int.random(in: 0..<9, using: &random) == 0: train.complete(false)
      default: rig.timeline.advance(to: rig.timeline.now + 0.07)
      }
      let isSame = before == train.state
      #expect(isSame || next[before]?.contains(train.state) == true, "seed \(seed): \(before)")
    }
  }

  @Test func `completing again leaves a warning and nothing else`() throws {  // R44
    let rig = try Rig(line.choice, stack: [a])
    let train = try rig.navigator.drive(.push(b))
    for success in [true, false, true] { train.complete(success) }
    #expect(rig.values("success", of: .complete) == [.flag(true)])
    #expect(rig.values("what", of: .warning).count == 2 && rig.navigator.stations == [a, b])
  }

  @Test func `a line that never completes may be let run for ever`() throws {  // R48
    let rig = try Rig(FakeLine(.completion).choice, stack: [a])
    rig.coordinator.timing.completionDeadline = nil
    try rig.navigator.push(b)
    rig.timeline.advance(to: 1000)
    #expect(rig.navigator.train?.state == .running && rig.values("what", of: .fault).isEmpty)
  }

  // MARK: - Placing

  @Test(arguments: [true, false])
  func `both stations are placed and laid out before the line is asked`(back: Bool) throws {
    // R46 R47
    let line = FakeLine(.progress, flags: .ownReturn)
    let rig = try Rig(line.choice, stack: back ? [a, b] : [a])
    let extra = Layer(name: "extra")
    rig.navigator.container.insert(extra, at: 0)
    var order: [String?] = []
    var placed: (frame: Rect, layouts: Int)?
    let coming = back ? a : b
    line.beforeDepart = { _ in
      order = rig.navigator.container.sublayers.map(\.name)
      placed = (coming.layer.frame, coming.layouts.count)
    }
    if back { rig.navigator.pop() } else { try rig.navigator.push(b) }
    #expect(order == ["extra", "a", "b"])  // above, or on the way back directly below
    #expect(placed?.frame == Rect(x: 0, y: 0, width: 400, height: 800) && placed?.layouts == 1)
  }

  // MARK: - The line

  @Test(arguments: [Line.Kinds.animation, .progress, .interaction, .completion])
  func `a line is told of both ends of a train, and of the train`(kinds: Line.Kinds) throws {
    // R52 R55
    let line = FakeLine(kinds, flags: .ownReturn, seconds: 0.4)
    var seen: [(call: String, direction: Int, seconds: Double, layers: Set<UInt32>)] = []
    func note(_ call: String, _ scene: FakeScene) {
      let raw = scene.raw
      seen.append((call, Int(raw.direction), raw.duration, [raw.from, raw.to, raw.container]))
    }
    line.beforeDepart = { note("beforeDepart", $0) }
    line.afterArrived = { scene, _ in note("afterArrived", scene) }
    let rig = try Rig(line.choice, stack: [a])
    try rig.navigator.push(b)
    rig.timeline.advance(to: 5)
    rig.navigator.pop()
    rig.timeline.advance(to: 9)
    #expect(seen.map(\.call) == ["beforeDepart", "afterArrived", "beforeDepart", "afterArrived"])
    #expect(seen.map(\.direction) == [0, 0, 1, 1])
    #expect(seen.allSatisfy { $0.seconds == 0.4 && $0.layers.count == 3 })
  }

  @Test func `a direction is each train's own, whatever was cancelled before`() throws {  // R52
    let directions = Navigator.Operation.allCases.map(\.direction)
    #expect(directions == [.go, .return, .go, .return, .go])
    let rig = try Rig(line.choice, stack: [a])
    try rig.navigator.present(b, animated: false)
    let dismissal = try rig.navigator.drive(.dismiss)
    #expect(dismissal.direction == .return)
    dismissal.cancel()
    rig.timeline.advance(to: 2)
    try rig.navigator.present(station("c"))
    #expect(rig.navigator.train?.direction == .go && dismissal.direction == .return)
  }

  @Test(arguments: [true, false])
  func `an observer is told of the end once, after the stations`(success: Bool) throws {  // R51
    let rig = try Rig(line.choice, stack: [a])
    let observer = EndObserver(rig.trace)
    rig.navigator.add(observer)
    let train = try rig.navigator.drive(.push(b))
    if success { train.finish() } else { train.cancel() }
    rig.timeline.advance(to: 2)
    #expect(observer.ends.map(\.success) == [success])
    #expect(observer.ends.first?.after == (success ? .didShow : .didAppear))
  }

  private final class EndObserver: NavigatorObserver {
    let trace: Trace
    var ends: [(success: Bool, after: TraceEvent.Name?)] = []
    init(_ trace: Trace) { self.trace = trace }
    func navigator(
      _ navigator: Navigator, didFinish operation: Navigator.Operation, success: Bool
    ) {
      ends.append((success, trace.events.last?.name))
    }
  }

  @Test func `a progress line of no seconds is at its end in the first frame`() throws {  // R58
    let plan = TrainPlan(
      number: 1, operation: .push, choice: line.choice, seconds: 0, isDriven: false,
      reducesMotion: false, timing: TrainTiming())
    let timeline = Timeline()
    let train = Train(
      plan, from: a, to: b, on: .init(container: Layer(), timeline: timeline, trace: nil))
    train.depart()
    #expect(line.calls == ["beforeDepart", "progress 0.0"])
    timeline.advance(to: 0)
    #expect(line.calls.dropFirst(2) == ["progress 1.0", "afterArrived 1"])
    #expect(train.state == .completed && timeline.pendingCount == 0)
  }

  @Test func `an animation shorter than the lead shows its passengers at once`() throws {  // R56
    let line = FakeLine(.animation, seconds: 0.005)
    let (c, d) = (
      station("c", [passenger("p", 0, 0, 9, 9)]), station("d", [passenger("p", 0, 0, 9, 9)])
    )
    let rig = try Rig(line.choice, stack: [c])
    rig.coordinator.timing = .transitKit
    try rig.navigator.push(d)
    rig.timeline.advance(to: 0)
    #expect(!c.passengers[0].layer.isHidden && !d.passengers[0].layer.isHidden)
    rig.timeline.advance(to: 1)
    #expect(rig.isClean)
  }
}
