import SwitchyardMotion
import Testing

@testable import SwitchyardCore

@Suite struct ArbitrationTests {
  private let line = FakeLine(.progress)
  private let a = station("a")
  private let b = station("b")

  private func rig(_ change: (inout GestureOptions) -> Void = { _ in }) throws -> GestureRig {
    try GestureRig(line.choice, stack: [a, b], change)
  }

  private func scroller(
    content: Size = Size(width: 560, height: 300), inset: ScrollRegion.Inset = .init()
  ) -> ScrollRegion {
    let layer = Layer(name: "scroller", frame: Rect(x: 0, y: 300, width: 400, height: 300))
    b.layer.add(layer)
    let region = ScrollRegion(layer, contentSize: content, inset: inset)
    b.scrollRegions = [region]
    return region
  }

  // MARK: - Pans of the controller

  @Test(arguments: [(120.0, 400.0, true), (0, 520, false), (-120, 400, false), (100, 520, false)])
  func `from anywhere only a finger to the right goes back`(x: Double, y: Double, pops: Bool) throws
  {  // R129
    let rig = try rig()
    rig.drag(from: Point(x: 200, y: 400), to: Point(x: 200 + x, y: y), over: 0.2)
    #expect(rig.events.contains(.willStart) == pops)
  }

  @Test func `the edge wins over everything else`() throws {  // R130
    let region = scroller()
    region.offset = Point(x: 50, y: 0)
    let rig = try rig()
    b.layer.add(PanRecognizer(name: "app") { _ in })
    rig.drag(15, 300)
    #expect(rig.states().contains("edge began") && rig.states().contains("app failed"))
    #expect(rig.states().contains("scroll failed") && rig.states().contains("centre failed"))
    #expect(region.offset.x == 50)
  }

  @Test(arguments: [(20.0, "edge"), (20.5, "centre")])
  func `the edge is twenty points wide`(x: Double, winner: String) throws {  // R130
    let rig = try rig()
    rig.drag(x, 200)
    #expect(rig.states().contains("\(winner) began"))
  }

  @Test func `the edge fails at once at the root, so that the content gets the finger`() throws {
    // R128 R130
    let rig = try GestureRig(line.choice, stack: [a])
    a.layer.add(PanRecognizer(name: "app") { _ in })
    rig.drag(5, 200)
    #expect(rig.states().first == "edge failed" && rig.states().contains("app began"))
    #expect(!rig.states().contains("edge began") && rig.events.isEmpty)
  }

  @Test func `a finger along the edge is not one from the edge`() throws {
    let rig = try rig()
    rig.drag(from: Point(x: 5, y: 100), to: Point(x: 8, y: 500), over: 0.3)
    #expect(rig.states().contains("edge failed") && rig.events.isEmpty)
  }

  @Test(arguments: ["gestures", "back", "train", "policy"])
  func `what may not start fails`(why: String) throws {  // R106 R119 R128
    let rig = try rig { options in
      if why == "policy" { options.policy.mayStart = { false } }
    }
    switch why {
    case "gestures": b.allowsGestures = false
    case "back": b.allowsGoingBack = false
    case "train": try rig.navigator.push(station("c"))
    default: break
    }
    rig.drag(5, 300, over: 0.1)
    rig.drag(100, 300, over: 0.1)
    #expect(rig.events.isEmpty && rig.states().contains("centre failed"))
  }

  @Test func `right to left goes back from the right`() throws {  // R131
    let rig = try rig { $0.isRightToLeft = true }
    rig.drag(10, 300)
    #expect(rig.events.isEmpty)
    rig.drag(395, 100)
    #expect(rig.states().contains("edge began") && rig.navigator.train?.progress == 295.0 / 400)
    rig.wait(2)
    #expect(rig.navigator.stations == [a])
  }

  @Test func `one gesture drives a container at a time`() throws {  // R143
    let rig = try rig()
    rig.drag(100, 200, lifts: false)
    rig.send(.began, 15, 600, id: 1)
    rig.send(.moved, 150, 600, id: 1)
    #expect(rig.events.filter { $0 == .willStart }.count == 1)
    #expect(!rig.states().contains("edge began"))
  }

  // MARK: - Scroll regions

  @Test(arguments: [
    (560.0, 0.0, 300.0, 100.0, true), (560, 0, 100, 100, false), (560, 0.6, 300, 100, false),
    (560, 0.5, 300, 100, true), (400, 0, 300, 100, false), (560, 0, -300, 0, false),
  ])
  func `a region is pulled back at its start only`(
    content: Double, offset: Double, x: Double, y: Double, isPulled: Bool
  ) {  // R132
    let region = scroller(content: Size(width: content, height: 300))
    region.layer.bounds = Rect(x: offset, y: 0, width: 400, height: 300)
    #expect(region.isPulledBack(by: Point(x: x, y: y)) == isPulled)
  }

  @Test func `an inset moves the start`() {  // R132
    let region = scroller(inset: .init(left: 30))
    region.offset.x = -999
    #expect(region.offset.x == -30 && region.isPulledBack(by: Point(x: 1, y: 0)))
    region.offset.x = 0
    #expect(!region.isPulledBack(by: Point(x: 1, y: 0)))
    region.offset.x = 999
    #expect(region.offset.x == 160)
  }

  @Test func `whether a region yields is its own affair, then the surface's, then no`() throws {
    // R133
    let region = scroller()
    let rig = try rig()
    func yields() -> Bool {
      let count = rig.rig.trace.events.count
      rig.drag(100, 140)
      rig.wait(2)
      return rig.states(since: count).contains("centre began")
    }
    #expect(yields())
    rig.surface.yieldsAtStart = nil
    #expect(!yields())
    region.yieldsAtStart = { true }
    #expect(yields())
    region.yieldsAtStart = nil
    rig.surface.yieldsAtStart = { _ in true }
    #expect(yields())
    region.yieldsAtStart = { false }
    #expect(!yields())
  }

  @Test func `a region asks only when the shape is right`() throws {  // R133
    let region = scroller()
    let rig = try rig()
    var asked = 0
    region.yieldsAtStart = {
      asked += 1
      return true
    }
    rig.drag(300, 200)
    rig.drag(from: Point(x: 100, y: 400), to: Point(x: 100, y: 500), over: 0.1)
    #expect(asked == 0)
    region.offset.x = 0
    rig.drag(100, 140)
    #expect(asked == 1)
  }

  @Test func `without a stack around it a region does not yield`() throws {  // R133
    let region = scroller()
    let rig = try rig {
      $0.edgePop = false
      $0.centrePop = false
    }
    #expect(!region.isInStackWithGestures)
    rig.drag(100, 200)
    #expect(rig.states().contains("scroll began"))
  }

  @Test func `other pans on a region's layer are not refused`() throws {  // R134
    let region = scroller()
    let rig = try rig()
    region.layer.add(PanRecognizer(name: "app") { _ in })
    rig.drag(100, 200)
    #expect(rig.states().contains("app began") && rig.states().contains("scroll failed"))
  }

  @Test func `what is not a pull back scrolls`() throws {  // R135
    let region = scroller(content: Size(width: 560, height: 900))
    let rig = try rig()
    rig.drag(300, 200)
    #expect(abs(region.offset.x - 90) < 5)
    rig.drag(200, 250)
    #expect(abs(region.offset.x - 50) < 12)
    rig.drag(from: Point(x: 100, y: 500), to: Point(x: 100, y: 400), over: 0.1)
    #expect(region.offset.y > 80 && rig.events.isEmpty)
  }

  @Test func `a region that cannot scroll across never blocks a way back`() throws {  // R136
    _ = scroller(content: Size(width: 400, height: 900))
    let rig = try rig()
    rig.drag(100, 200)
    #expect(rig.states().contains("centre began") && rig.ends.first == .willStart)
  }

  @Test func `else the deeper recogniser wins`() throws {  // R136
    let rig = try rig()
    let inner = Layer(frame: Rect(x: 0, y: 0, width: 400, height: 800))
    b.layer.add(inner)
    b.layer.add(PanRecognizer(name: "outer") { _ in })
    inner.add(PanRecognizer(name: "inner") { _ in })
    rig.drag(100, 200)
    #expect(rig.states().contains("inner began") && rig.events.isEmpty)
  }

  @Test func `a tap waits for the edge and then happens`() throws {
    let rig = try rig()
    var taps = 0
    b.layer.add(TapRecognizer { _ in taps += 1 })
    rig.tap(10, 400)
    rig.tap(200, 400)
    #expect(taps == 2 && rig.events.isEmpty)
  }

  // MARK: - Nested stacks

  private func nested(_ stations: [Station]) throws -> (rig: GestureRig, inner: Navigator) {
    let rig = try rig()
    let inner = Navigator(
      size: Size(width: 400, height: 700), timeline: rig.timeline,
      coordinator: rig.rig.coordinator)
    try inner.setStack(stations, animated: false)
    inner.container.frame = Rect(x: 0, y: 60, width: 400, height: 700)
    b.layer.add(inner.container)
    inner.installGestures()
    return (rig, inner)
  }

  @Test(arguments: [5.0, 100])
  func `the innermost stack that may goes back, then the outer`(x: Double) throws {  // R41 R137
    let (rig, inner) = try nested([station("c"), station("d")])
    rig.drag(x, 395, over: 0.2)
    rig.wait(2)
    #expect(inner.stations.count == 1 && rig.navigator.stations.count == 2)
    rig.drag(x, 395, over: 0.2)
    rig.wait(2)
    #expect(rig.navigator.stations == [a])
  }

  @Test func `inner and outer stacks are in trains of their own`() throws {  // R41
    let (rig, inner) = try nested([station("c"), station("d")])
    rig.drag(100, 200, lifts: false)
    rig.navigator.pop()
    #expect(inner.train?.state == .driven && rig.navigator.train?.state == .running)
    rig.send(.ended, 200)
    rig.wait(2)
    #expect(inner.isAtRest && rig.rig.isClean)
  }
}
