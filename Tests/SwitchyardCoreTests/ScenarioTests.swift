import SwitchyardMotion
import Testing

@testable import SwitchyardCore

/// The demos of three older libraries, and one that joins them all, finger by finger.
@Suite struct ScenarioTests {
  private let line = FakeLine(.progress)

  // MARK: - A boarding flow

  /// A page that moves the strip and the ground along as it comes.
  private final class BoardingPage: Station {
    var fraction = 0.0
    var ground = 0.0
    let strip: Layer
    let frame: Layer

    init(_ index: Int, of count: Int, ground: Double, _ strip: Layer, _ frame: Layer) {
      (self.strip, self.frame) = (strip, frame)
      super.init(id: "page\(index)")
      fraction = Double(index + 1) / Double(count)
      self.ground = ground
    }

    override func willAppear(animated: Bool) {
      coordinate(animation: { [strip, frame, fraction, ground] _, _ in
        // Scaled about its middle, so moved by half of what it loses.
        strip.transform =
          .translation(x: 200 * (fraction - 1), y: 0) * .scale(x: fraction, y: 1)
        frame.background = Color(red: ground, green: ground, blue: ground)
      })
    }
  }

  private struct Boarding {
    let rig: GestureRig
    let flow: BoardingFlow
    let pages: [BoardingPage]
    let strip: Layer
    let frame: Layer

    /// How much of the strip is seen, and how bright the ground is.
    var seen: [Double] { [strip.transform.a, frame.background?.red ?? -1] }
  }

  private func boarding() throws -> Boarding {
    let strip = Layer(name: "strip", frame: Rect(x: 0, y: 60, width: 400, height: 4))
    let frame = Layer(name: "frame", frame: Rect(x: 0, y: 0, width: 400, height: 800))
    let grounds = [0.33, 0.5, 0.67, 1]
    let pages = grounds.enumerated().map { BoardingPage($0, of: 4, ground: $1, strip, frame) }
    let flow = BoardingFlow(Array(pages.prefix(3)), line: line.choice)
    let rig = try GestureRig(nil, stack: []) { $0.flow = flow }
    rig.navigator.container.add(frame)
    rig.navigator.container.add(strip)
    flow.attach(to: rig.navigator)
    return Boarding(rig: rig, flow: flow, pages: pages, strip: strip, frame: frame)
  }

  private func near(_ a: [Double], _ b: [Double]) -> Bool {
    zip(a, b).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test func `strip and ground follow the finger, and go back with it`() throws {  // R159
    let demo = try boarding()
    #expect(near(demo.seen, [0.25, 0.33]))
    demo.rig.drag(300, 200, lifts: false)
    #expect(demo.rig.navigator.train?.progress == 0.25)
    #expect(near(demo.seen, [0.3125, 0.33 + 0.17 / 4]))
    demo.rig.send(.ended, 200, after: 0.1)
    demo.rig.wait(1)
    #expect(near(demo.seen, [0.25, 0.33]) && demo.rig.navigator.stations == [demo.pages[0]])
    demo.rig.drag(350, 60)
    demo.rig.wait(1)
    #expect(near(demo.seen, [0.5, 0.5]) && demo.rig.navigator.top === demo.pages[1])
    demo.rig.drag(50, 200, lifts: false)
    #expect(near(demo.seen, [0.5 - 0.25 * 0.375, 0.5 - 0.17 * 0.375]))
    demo.rig.goOn(200, 350)
    demo.rig.wait(1)
    #expect(near(demo.seen, [0.25, 0.33]) && demo.rig.navigator.stations == [demo.pages[0]])
  }

  @Test func `next goes on, skip goes to the end, and reset all the way back`() throws {  // R159
    let demo = try boarding()
    for index in 1...2 {
      #expect(demo.flow.pushNext())
      demo.rig.wait(2)
      #expect(near(demo.seen, [Double(index + 1) / 4, [0.5, 0.67][index - 1]]))
    }
    try demo.rig.navigator.push(demo.pages[3], on: line.choice)
    demo.rig.wait(2)
    #expect(near(demo.seen, [1, 1]) && demo.flow.next == nil && demo.flow.previous == nil)
    demo.rig.drag(50, 350)  // outside the flow no finger goes anywhere
    #expect(demo.rig.navigator.isAtRest && demo.rig.navigator.stations.count == 4)
    let gone = try demo.rig.navigator.popTo(demo.pages[0], on: line.choice)
    #expect(gone == Array(demo.pages.dropFirst()) && demo.rig.navigator.train != nil)
    demo.rig.wait(2)
    #expect(near(demo.seen, [0.25, 0.33]) && demo.rig.navigator.isAtRest)
  }

  // MARK: - A stack in a stack, with things that scroll

  /// A plain stack whose page holds a stack with gestures, below a header of 60 points.
  private struct Nested {
    let outer: Rig
    let inner: Navigator
    let surface: TouchSurface
    let region: ScrollRegion

    init(_ line: LineChoice, content: Size) throws {
      let page = station("page")
      outer = try Rig(line, stack: [station("home"), page])
      let detail = station("detail")
      inner = Navigator(
        root: station("root"), size: Size(width: 400, height: 740), timeline: outer.timeline,
        coordinator: outer.coordinator)
      inner.container.frame.origin = Point(x: 0, y: 60)
      page.embed(inner)
      try inner.push(detail, animated: false)
      let view = Layer(name: "view", frame: Rect(x: 0, y: 0, width: 400, height: 370))
      detail.layer.add(view)
      region = ScrollRegion(view, contentSize: content)
      detail.scrollRegions = [region]
      var options = GestureOptions()
      options.policy = DrivePolicy(.third)
      inner.installGestures(options)
      surface = TouchSurface(outer.navigator.container, timeline: outer.timeline)
    }

    /// Drags, and says what came of it.
    func drag(_ start: Point, _ end: Point) -> String {
      let offset = region.offset
      for touch in TouchPath(from: start, to: end, over: 0.3).touches(from: outer.timeline.now) {
        outer.timeline.advance(to: touch.time)
        surface.send(touch)
      }
      outer.timeline.advance(to: outer.timeline.now + 2)
      if inner.stations.count == 1 { return "pops" }
      return region.offset == offset ? "nothing" : "scrolls"
    }
  }

  private static let across = Size(width: 560, height: 370)
  private static let down = Size(width: 400, height: 518)

  @Test(arguments: [
    // Below what scrolls.
    (across, 0.0, Point(x: 100, y: 600), Point(x: 300, y: 600), "pops"),
    (across, 0, Point(x: 300, y: 600), Point(x: 100, y: 600), "nothing"),
    (across, 0, Point(x: 100, y: 500), Point(x: 110, y: 700), "nothing"),
    // On what scrolls across: at its start, to the left, and in the middle.
    (across, 0, Point(x: 100, y: 200), Point(x: 300, y: 200), "pops"),
    (across, 0, Point(x: 300, y: 200), Point(x: 200, y: 200), "scrolls"),
    (across, 80, Point(x: 100, y: 200), Point(x: 300, y: 200), "scrolls"),
    (across, 80, Point(x: 10, y: 200), Point(x: 300, y: 200), "pops"),  // the edge
    // On what scrolls down.
    (down, 0, Point(x: 100, y: 200), Point(x: 300, y: 200), "pops"),
    (down, 0, Point(x: 100, y: 300), Point(x: 100, y: 200), "scrolls"),
    // A short way is not enough.
    (across, 0, Point(x: 100, y: 600), Point(x: 220, y: 600), "nothing"),
  ])
  func `edge, centre and scrolling share the inner stack`(
    content: Size, offset: Double, start: Point, end: Point, outcome: String
  ) throws {  // R161
    let demo = try Nested(line.choice, content: content)
    demo.region.offset = Point(x: offset, y: 0)
    #expect(demo.drag(start, end) == outcome)
    #expect(demo.inner.isAtRest && demo.outer.navigator.isAtRest)
    #expect(demo.outer.navigator.stations.count == 2 && demo.outer.timeline.pendingCount == 0)
  }

  @Test func `at its root the inner stack does nothing, and the outer has no gestures`() throws {
    // R161
    let demo = try Nested(line.choice, content: Self.across)
    demo.inner.pop(animated: false)
    for x in [5.0, 100] {
      _ = demo.drag(Point(x: x, y: 600), Point(x: x + 250, y: 600))
      #expect(demo.inner.stations.count == 1 && demo.outer.navigator.stations.count == 2)
    }
  }

  // MARK: - All of it

  @Test(arguments: [5.0, 100])
  func `passengers, a flow, a colour and both pans leave nothing behind`(x: Double) throws {
    // R162
    let (a, b) = (
      station("a", [passenger("p", 0, 0, 40, 40)]), station("b", [passenger("p", 360, 0, 40, 40)])
    )
    let flow = BoardingFlow([a, b], line: line.choice)
    let rig = try GestureRig(nil, stack: []) { options in
      options.flow = flow
      options.policy = DrivePolicy(.half)
    }
    flow.attach(to: rig.navigator)
    let frame = Layer(name: "frame")
    flow.willChangeTop = { station, _, _ in
      frame.background = station === a ? .white : .black
    }
    rig.navigator.container.root.add(frame)
    flow.pushNext()
    rig.wait(2)
    #expect(frame.background == .black && rig.navigator.stations == [a, b])
    // To three tenths and no more: it goes back.
    rig.drag(x, x + 120, lifts: false)
    let flying = try #require(rig.navigator.container.sublayers.first { $0.name == "p" })
    #expect(abs(flying.frame.x - 252) < 1e-9 && a.passengers[0].layer.isHidden)
    #expect(abs((frame.background?.red ?? 0) - 0.3) < 1e-9)
    rig.send(.ended, x + 120, after: 0.1)
    rig.wait(2)
    #expect(rig.navigator.stations == [a, b] && frame.background == .black)
    #expect(flying.superlayer == nil && !b.passengers[0].layer.isHidden)
    rig.drag(x, x + 280)
    rig.wait(2)
    #expect(rig.navigator.stations == [a] && frame.background == .white)
    frame.removeFromSuperlayer()
    #expect(rig.rig.isClean && a.isClosed && b.isClosed && !a.passengers[0].layer.isHidden)
    #expect(rig.ends == [.willStart, .didCancel, .willStart, .didComplete])
  }
}
