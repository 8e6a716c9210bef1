import SwitchyardABI
import SwitchyardMotion
import Testing

@testable import SwitchyardCore

/// What public suites of other systems say of stacks and transitions, in our words.
@Suite struct ConformanceTests {
  private let line = FakeLine(.progress)

  // MARK: - What observers hear

  private final class Log: NavigatorObserver {
    var lines: [String] = []
    func navigator(_ navigator: Navigator, didAdd station: Station, above top: Station?) {
      lines.append("add \(station.id) \(top?.id ?? "-")")
    }
    func navigator(_ navigator: Navigator, didRemove station: Station) {
      lines.append("remove \(station.id) \(navigator.top?.id ?? "-")")
    }
    func navigator(
      _ navigator: Navigator, didFinish operation: Navigator.Operation, success: Bool
    ) {
      lines.append("\(operation) \(success)")
    }
  }

  private func observed(_ stack: [String]) throws -> (rig: GestureRig, log: Log) {
    let rig = try GestureRig(line.choice, stack: stack.map { station($0) })
    let log = Log()
    rig.navigator.add(log)
    return (rig, log)
  }

  @Test func `a stack that is set at once comes bottom first`() throws {
    let (rig, log) = try observed([])
    try rig.navigator.setStack(["/", "/A", "/A/B"].map { station($0) }, animated: false)
    #expect(log.lines.prefix(3) == ["add / -", "add /A /", "add /A/B /A"])
  }

  @Test func `pops and a replacement are told one by one`() throws {
    let (rig, log) = try observed(["/", "/A", "/A/B"])
    for _ in 0..<2 { rig.navigator.pop(animated: false) }
    try rig.navigator.replace(with: station("/C"), animated: false)
    #expect(
      log.lines == [
        "remove /A/B /A", "pop true", "remove /A /", "pop true", "add /C /", "remove / /C",
        "replace true",
      ])
  }

  @Test func `of another stack the additions are told upwards, then the removals downwards`() throws
  {
    let (rig, log) = try observed(["first", "second", "third"])
    try rig.navigator.setStack(["forth", "fifth"].map { station($0) }, animated: false)
    #expect(
      log.lines == [
        "add forth third", "add fifth forth", "remove third fifth", "remove second fifth",
        "remove first fifth", "push true",
      ])
  }

  @Test func `a swipe over the whole width starts, pops and stops`() throws {
    let (rig, log) = try observed(["1", "2"])
    rig.gestures.onEvent = { event in
      if case .didUpdate = event { return }
      log.lines.append("\(event)")
    }
    rig.drag(1, 399, lifts: false)
    rig.send(.ended, 399, after: 0.1)
    rig.wait(1)
    #expect(log.lines == ["willStart", "remove 2 1", "didComplete", "pop true"])
  }

  @Test func `a swipe that comes back starts and stops, and pops nothing`() throws {
    let (rig, log) = try observed(["1", "2"])
    rig.drag(1, 150, lifts: false)
    rig.goOn(150, 1)
    rig.wait(1)
    #expect(rig.ends == [.willStart, .didCancel] && rig.navigator.stations.count == 2)
    #expect(log.lines.last == "pop false" && !log.lines.contains("pop true"))
  }

  // MARK: - The three signals of a transition

  /// What is told of a transition: the update, that it is ready, that it has finished.
  private final class Signals: NavigatorObserver {
    var told: [String] = []
    func navigatorDidChangeStack(_ navigator: Navigator) { told.append("updated") }
    func navigator(_ navigator: Navigator, didDepart train: Train) { told.append("ready") }
    func navigator(
      _ navigator: Navigator, didFinish operation: Navigator.Operation, success: Bool
    ) {
      told.append("finished")
    }
  }

  private func signals(_ line: FakeLine) throws -> (rig: Rig, signals: Signals) {
    let (rig, signals) = (try Rig(line.choice, stack: [station("a")]), Signals())
    rig.navigator.add(signals)
    return (rig, signals)
  }

  @Test func `two elements of one name do not keep the new state from showing`() throws {
    let twins = (0..<2).map { _ in passenger("twin", 0, 0, 9, 9) }
    let (rig, signals) = try signals(line)
    try rig.navigator.push(station("b", twins))
    #expect(signals.told == ["updated", "ready"])  // others still move, so it is ready
    rig.timeline.advance(to: 2)
    #expect(signals.told.last == "finished" && rig.isClean && rig.navigator.stations.count == 2)
  }

  @Test func `one that is skipped once it is ready finishes`() throws {
    let (rig, signals) = try signals(line)
    try rig.navigator.push(station("b"))
    rig.navigator.train?.complete(true)
    #expect(signals.told == ["updated", "ready", "finished"] && rig.isClean)
  }

  @Test func `one that is skipped before it is ready is updated and finishes`() throws {
    let (rig, signals) = try signals(line)
    line.beforeDepart = { _ in rig.navigator.departing?.complete(true) }
    try rig.navigator.push(station("b"))
    line.beforeDepart = nil
    #expect(signals.told == ["updated", "finished"] && rig.isClean)
    #expect(rig.navigator.stations.count == 2)
  }

  @Test func `one that nobody would see is never ready`() throws {
    let (rig, signals) = try signals(line)
    try rig.navigator.present(station("sheet"), animated: false)
    signals.told = []
    try rig.navigator.push(station("b"))
    #expect(signals.told == ["updated"] && rig.navigator.train == nil && rig.isClean)
  }

  @Test func `one whose line never ends is ended for it`() throws {  // R48
    let (rig, signals) = try signals(FakeLine(.completion))
    try rig.navigator.push(station("b"))
    rig.timeline.advance(to: 1.9)
    #expect(signals.told == ["updated", "ready"])
    rig.timeline.advance(to: 2)
    #expect(signals.told.last == "finished" && rig.values("what", of: .fault).count == 1)
  }
}
