import SwitchyardMotion
import Testing

@testable import SwitchyardCore

@Suite struct GestureControllerTests {
  private let line = FakeLine(.progress)
  private let a = station("a")
  private let b = station("b")

  private func rig(_ change: (inout GestureOptions) -> Void = { _ in }) throws -> GestureRig {
    try GestureRig(line.choice, stack: [a, b], change)
  }

  @Test func `a drag back pops`() throws {  // R116 R139
    let rig = try rig()
    rig.drag(10, 290)
    #expect(rig.navigator.train?.state == .settling && rig.navigator.stations == [a])
    rig.wait(2)
    #expect(rig.rig.isClean && rig.ends == [.willStart, .didComplete] && a.isClosed && b.isClosed)
  }

  @Test func `a short drag goes back to where it was`() throws {  // R30 R34
    let rig = try rig()
    let count = rig.rig.trace.events.count
    rig.dragAndHold(10, 100)
    rig.wait(2)
    #expect(rig.navigator.stations == [a, b] && rig.ends == [.willStart, .didCancel])
    #expect(
      rig.rig.events(since: count) == [
        "willDisappear b", "willAppear a", "willShow a", "willDisappear a", "didDisappear a",
        "willAppear b", "didAppear b",
      ])
    #expect(rig.rig.isClean)
  }

  @Test(arguments: [(120.0, false), (121, true)])
  func `a preset counts from where the finger went down`(way: Double, pops: Bool) throws {  // R120
    let rig = try rig { $0.policy = DrivePolicy(.third) }
    rig.dragAndHold(100, 100 + way)
    rig.wait(2)
    #expect((rig.navigator.stations == [a]) == pops)
  }

  @Test func `progress follows the finger and is told`() throws {  // R119 R139
    let rig = try rig()
    rig.drag(100, 300, lifts: false)
    #expect(rig.navigator.train?.progress == 0.5 && rig.events.last == .didUpdate(0.5))
    #expect(rig.rig.trace.events.last { $0.name == .gesture }?["progress"] == .number(0.5))
  }

  @Test(arguments: [(DrivePolicy.PastOrigin.hold, 0.05), (.start, 0)])
  func `a finger beyond its origin holds the train, or brings it to its start`(
    pastOrigin: DrivePolicy.PastOrigin, progress: Double
  ) throws {  // R126
    let rig = try rig { $0.policy.pastOrigin = pastOrigin }
    rig.send(.began, 100)
    rig.send(.moved, 150, after: 0.01)
    rig.send(.moved, 120, after: 0.01)
    rig.send(.moved, 90, after: 0.01)
    #expect(rig.navigator.train?.progress == progress && rig.events.last == .didUpdate(-0.025))
  }

  @Test func `begun and ended in one instant settles`() throws {  // R79
    let rig = try rig()
    for (phase, x) in [(Touch.Phase.began, 100.0), (.moved, 150), (.moved, 390), (.ended, 390)] {
      rig.send(phase, x)
    }
    #expect(rig.ends == [.willStart, .didComplete])
    rig.wait(2)
    #expect(rig.rig.isClean && rig.navigator.stations == [a])
  }

  @Test func `cancelled by a callback of the start settles`() throws {  // R79
    let rig = try rig()
    line.beforeDepart = { _ in rig.gestures.centre.isEnabled = false }
    rig.drag(100, 390, over: 0.05)
    line.beforeDepart = nil
    #expect(rig.ends == [.willStart, .didCancel])
    rig.wait(2)
    #expect(rig.rig.isClean && rig.navigator.stations == [a, b])
  }

  @Test(arguments: [false, true])
  func `a cancelled gesture cancels, unless the policy decides`(decides: Bool) throws {  // R118
    let rig = try rig { $0.policy.decidesWhenCancelled = decides }
    rig.drag(10, 390, lifts: false)
    rig.surface.cancelTouches()
    rig.wait(2)
    #expect((rig.navigator.stations == [a]) == decides && rig.rig.isClean)
    #expect(rig.ends == [.willStart, decides ? .didComplete : .didCancel])
  }

  @Test func `a refused pop is cancelled at once, and the rest is ignored`() throws {  // R138 R139
    let rig = try rig()
    var asked = 0
    rig.gestures.shouldPop = { _ in
      asked += 1
      return false
    }
    rig.drag(10, 390)
    #expect(rig.events == [.willStart, .didCancel] && asked == 1)
    #expect(rig.navigator.isAtRest && rig.navigator.stations == [a, b])
  }

  @Test func `whoever is asked may pop itself`() throws {  // R138
    let rig = try rig()
    rig.gestures.shouldPop = { $0.pop() != nil }
    rig.drag(100, 200, lifts: false)
    #expect(rig.navigator.train?.state == .driven && rig.navigator.stations == [a])
    rig.send(.cancelled, 200)
    rig.wait(2)
    #expect(rig.rig.isClean && rig.navigator.stations == [a, b])
  }

  @Test func `events are in the trace, around those of the train`() throws {  // R139
    let rig = try rig()
    rig.drag(10, 390, over: 0.1)
    rig.wait(2)
    let names: Set<TraceEvent.Name> = [
      .willStart, .beforeDepart, .didComplete, .didCancel, .complete,
    ]
    #expect(
      rig.rig.trace.events.map(\.name).filter { names.contains($0) } == [
        .willStart, .beforeDepart, .didComplete, .complete,
      ])
  }

  // MARK: - Installing

  @Test func `installing twice installs once, with the new options`() throws {  // R141
    let rig = try rig()
    var options = GestureOptions()
    options.edgeWidth = 44
    let count = rig.navigator.container.recognizers.count
    #expect(rig.navigator.installGestures(options) === rig.gestures)
    rig.navigator.install(rig.gestures)
    #expect(rig.navigator.container.recognizers.count == count && rig.gestures.edge.width == 44)
  }

  @Test func `uninstalling leaves nothing and cancels`() throws {  // R141
    let rig = try rig()
    rig.drag(100, 300, lifts: false)
    rig.navigator.uninstallGestures()
    #expect(rig.ends == [.willStart, .didCancel] && rig.navigator.container.recognizers.isEmpty)
    rig.wait(2)
    #expect(rig.rig.isClean && rig.navigator.stations == [a, b])
  }

  @Test func `a controller serves one navigator`() throws {  // R141
    let (rig, other) = (try rig(), Rig())
    other.navigator.install(rig.gestures)
    #expect(rig.navigator.gestures == nil && rig.navigator.container.recognizers.isEmpty)
    #expect(other.navigator.gestures === rig.gestures && rig.gestures.navigator === other.navigator)
    other.navigator.install(GestureController())
    #expect(rig.gestures.navigator == nil && other.navigator.container.recognizers.count == 3)
  }

  @Test func `a navigator may go in the middle of a gesture`() throws {  // R142
    let timeline = Timeline()
    var navigator: Navigator? = Navigator(
      size: Size(width: 400, height: 800), timeline: timeline,
      coordinator: Coordinator(push: line.choice))
    try navigator?.setStack([a, b], animated: false)
    let controller = try #require(navigator?.installGestures())
    var events: [DriveEvent] = []
    controller.onEvent = { events.append($0) }
    let root = try #require(navigator?.container)
    let surface = TouchSurface(root, timeline: timeline)
    surface.send(Touch(.began, at: Point(x: 100, y: 9), time: 0))
    surface.send(Touch(.moved, at: Point(x: 200, y: 9), time: 0.1))
    weak let gone = navigator
    navigator = nil
    #expect(gone == nil && events.last == .didCancel && root.recognizers.isEmpty)
    surface.send(Touch(.moved, at: Point(x: 250, y: 9), time: 0.2))
    surface.send(Touch(.ended, at: Point(x: 250, y: 9), time: 0.2))
    #expect(events.filter { $0 == .didCancel }.count == 1 && timeline.pendingCount == 0)
  }

  @Test func `nothing is kept alive`() throws {  // R40 R142
    weak var gestures: GestureController?
    weak var navigator: Navigator?
    do {
      let rig = try rig()
      rig.drag(10, 390)
      rig.wait(2)
      (gestures, navigator) = (rig.gestures, rig.navigator)
    }
    #expect(gestures == nil && navigator == nil)
  }

  // MARK: - Pulling

  private func presented() throws -> (rig: GestureRig, modal: TestStation) {
    let rig = try rig { $0.pull = DrivePolicy(.half) }
    let modal = station("modal")
    try rig.navigator.present(modal)
    rig.wait(2)
    return (rig, modal)
  }

  private func pull(_ rig: GestureRig, _ way: Double) {
    rig.drag(from: Point(x: 200, y: 100), to: Point(x: 200, y: 100 + way), over: 0.5, lifts: false)
    rig.send(.ended, 200, 100 + way, after: 0.1)
    rig.wait(2)
  }

  @Test func `a presented station is pulled down, at the second attempt too`() throws {
    // R121 R140 R160
    let (rig, modal) = try presented()
    #expect(modal.layer.recognizers.count == 1)
    pull(rig, -90)
    #expect(rig.events.isEmpty)
    pull(rig, 320)
    #expect(rig.navigator.modals == [modal] && modal.layer.recognizers.count == 1)
    pull(rig, 480)
    #expect(rig.navigator.modals.isEmpty && modal.layer.recognizers.isEmpty && rig.rig.isClean)
    #expect(rig.ends == [.willStart, .didCancel, .willStart, .didComplete])
  }

  @Test func `under a presented station nothing is popped`() throws {  // R128
    let (rig, _) = try presented()
    rig.drag(10, 390)
    rig.drag(100, 390)
    #expect(rig.events.isEmpty)
  }

  // MARK: - Taking hold

  @Test func `a finger takes hold of a push and takes it back`() throws {  // R84
    let rig = try GestureRig(line.choice, stack: [a], overlap: .interrupt)
    try rig.navigator.push(b)
    rig.wait(0.6)
    rig.send(.began, 100)
    rig.send(.moved, 110, after: 0.001)
    let train = try #require(rig.navigator.train)
    #expect(train.state == .driven && abs(train.progress - 0.601) < 1e-9)
    rig.send(.moved, 310, after: 0.05)
    #expect(abs(train.progress - 0.101) < 1e-9)
    rig.send(.ended, 310, after: 0.1)
    rig.wait(2)
    #expect(rig.navigator.stations == [a] && rig.rig.isClean)
    #expect(rig.ends == [.willStart, .didCancel])
  }

  @Test func `a finger takes hold of a settling pop and lets it stay`() throws {  // R84
    let rig = try GestureRig(line.choice, stack: [a, b], overlap: .interrupt)
    rig.drag(10, 300)
    rig.wait(0.03)
    let progress = try #require(rig.navigator.train?.progress)
    rig.send(.began, 350)
    rig.send(.moved, 338)
    #expect(rig.navigator.train?.progress == progress)
    rig.send(.moved, 60, after: 0.1)
    rig.send(.ended, 60, after: 0.1)
    rig.wait(2)
    #expect(rig.navigator.stations == [a, b] && rig.rig.isClean)
  }
}
