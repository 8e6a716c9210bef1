import SwitchyardCore
import SwitchyardMotion
import Testing

/// The lines of older libraries by their numbers, through the real host and engine.
@Suite struct ClassicLineTests {
  typealias Row = (p: Double, scale: Double, opacity: Double, x: Double)

  static let zooms = [
    "slide-in-zoom-out", "slide-in-zoom-out-progress", "slide-in-zoom-out-interactive",
  ]

  @Test(
    arguments: zooms,
    [(0.25, 0.975, 0.875, 300), (0.5, 0.95, 0.75, 200), (0.75, 0.925, 0.625, 100)] as [Row])
  func `slide-in-zoom-out slides one screen in over the other`(  // R144 R145 R146
    line: String, row: Row
  ) throws {
    let (old, new) = try layers(StockStage.driving(line, to: row.p))
    #expect(near(old.transform.a, old.opacity, new.frame.x, to: [row.scale, row.opacity, row.x]))
    #expect(new.frame.y == 0 && old.transform.e == old.transform.a)
  }

  @Test(
    arguments: zooms,
    [(0.25, 0.925, 0.625, 100), (0.5, 0.95, 0.75, 200), (0.75, 0.975, 0.875, 300)] as [Row])
  func `slide-in-zoom-out takes it off again`(line: String, row: Row) throws {  // R144 R145 R146
    let (old, new) = try layers(StockStage.driving(line, back: true, to: row.p))
    #expect(near(old.transform.a, old.opacity, new.frame.x, to: [row.scale, row.opacity, row.x]))
  }

  @Test(arguments: [
    ("slide-in-zoom-out", 0.129162), ("slide-in-zoom-out-progress", 0.25),
    ("slide-in-zoom-out-interactive", 0.125),
  ])
  func `undriven, each kind has its own pace`(line: String, p: Double) throws {  // R144 R145 R71
    let stage = try StockStage.pushing(line)
    stage.timeline.advance(to: 0.125)
    #expect(near(stage.second.layer.frame.x, to: [400 * (1 - p)]))
    #expect(near(stage.first.layer.transform.a, to: [1 - 0.1 * p]))
  }

  @Test(arguments: [false, true])
  func `the interactive kind is in its place before the finger moves`(back: Bool) throws {  // R146
    let (stage, train) = try StockStage.driving(
      "slide-in-zoom-out-interactive", back: back, to: 0.5)
    train.cancel()
    stage.timeline.advance(to: 5)
    let choice = try StockCase(plugin: "Classics", name: "slide-in-zoom-out-interactive").choice()
    _ = try stage.navigator.drive(back ? .pop : .push(stage.second), on: choice)
    let (old, new) = (stage.first.layer, stage.second.layer)
    #expect(new.frame.x == (back ? 0 : 400))
    #expect(near(old.transform.a, old.opacity, to: back ? [0.9, 0.5] : [1, 1]))
  }

  @Test(
    arguments: [(0.3, 0.7, 0.3), (-0.2, 1.2, 0.2), (1.4, 0, 1.4)]
      as [(last: Double, finish: Double, cancel: Double)], [false, true])
  func `its tails take the part that is left`(  // R146 R62 R63
    row: (last: Double, finish: Double, cancel: Double), back: Bool
  ) throws {
    let line = "slide-in-zoom-out-interactive"
    let finishing = try StockStage.driving(line, back: back, to: row.last)
    finishing.train.finish()
    #expect(finishing.stage.secondsLeft() == row.finish)
    let cancelled = try StockStage.driving(line, back: back, to: row.last)
    cancelled.train.cancel()
    #expect(cancelled.stage.secondsLeft() == row.cancel)
  }

  @Test(arguments: [true, false])
  func `its tails ease from where the finger left`(finishes: Bool) throws {  // R146
    let (stage, train) = try StockStage.driving("slide-in-zoom-out-interactive", to: 0.4)
    if finishes { train.finish() } else { train.cancel() }
    stage.timeline.advance(to: (finishes ? 0.6 : 0.4) / 4)
    let p = 0.4 + (finishes ? 0.6 : -0.4) * 0.129162
    let (old, new) = (stage.first.layer, stage.second.layer)
    #expect(near(new.frame.x, to: [400 * (1 - p)]) && new.frame.width == 400)
    #expect(near(old.transform.a, old.opacity, to: [1 - 0.1 * p, 1 - 0.5 * p]))
  }

  @Test(arguments: zooms)
  func `its passengers go straight to their places`(line: String) throws {  // R147
    let stage = try StockStage(passengers: 1)
    let choice = try StockCase(plugin: "Classics", name: line).choice(easing: nil)
    let train = try stage.navigator.drive(.push(stage.second), on: choice)
    train.drive(to: 0.5)
    #expect(try #require(stage.seen.last).corners[0] == Point(x: 75, y: 35))
    train.finish()
    stage.timeline.advance(to: train.seconds * 0.125)
    let x = 75 + 75 * 0.129162
    #expect(near(try #require(stage.seen.last).corners[0].x, to: [x]))
  }

  @Test func `horizontal-slide goes side by side and back`() throws {  // R148
    let push = try layers(StockStage.driving("horizontal-slide", to: 0.25))
    #expect(near(push.new.transform.c, push.old.transform.c, to: [300, -100]))
    let pop = try layers(StockStage.driving("horizontal-slide", back: true, to: 0.25))
    #expect(near(pop.old.transform.c, pop.new.transform.c, to: [-300, 100]))
  }

  @Test(arguments: [true, false], [true, false])
  func `horizontal-slide settles in proportion and leaves no transform`(  // R148 R76
    finishes: Bool, back: Bool
  ) throws {
    let (stage, train) = try StockStage.driving("horizontal-slide", back: back, to: 0.25)
    if finishes { train.finish() } else { train.cancel() }
    #expect(stage.secondsLeft() == (finishes ? 0.3 : 0.1))
    #expect(stage.first.layer.transform == .identity && stage.second.layer.transform == .identity)
  }

  @Test func `push-pop gives way by a quarter`() throws {  // R154
    let push = try layers(StockStage.driving("push-pop", to: 0.5))
    #expect(near(push.new.frame.x, push.old.frame.x, to: [200, -50]))
    let pop = try layers(StockStage.driving("push-pop", back: true, to: 0.5))
    #expect(near(pop.old.frame.x, pop.new.frame.x, to: [-50, 200]))
    let stage = try StockStage.pushing("push-pop")
    stage.timeline.advance(to: 0.05)
    #expect(near(stage.second.layer.frame.x, to: [348.335]))
  }

  @Test(arguments: [("0", 0.0), ("1", -200)])
  func `push-pop stands still or goes side by side`(parallax: String, x: Double) throws {  // R154
    let (old, new) = try layers(StockStage.driving("push-pop", ["parallax": parallax], to: 0.5))
    #expect(near(old.frame.x, new.frame.x, to: [x, 200]))
  }

  @Test func `push-pop draws a dim and a shadow only if told to`() throws {  // R155
    let plain = try StockStage.driving("push-pop", to: 0.5).stage.seen
    #expect(plain.map(\.name) == ["first", "card", "second", "card"])
    #expect(plain.allSatisfy { $0.shadow == nil })
    let shaded = ["dim": "0.4", "shadow": "true"]
    let seen = try StockStage.driving("push-pop", shaded, to: 0.5).stage.seen
    #expect(near(try #require(seen.first { $0.background == .black }).opacity, to: [0.2]))
    #expect(seen.first { $0.name == "second" }?.shadow?.blur == 28)
    let start = try StockStage.driving("push-pop", shaded, to: 0).stage.seen
    #expect(start.allSatisfy { $0.shadow == nil && $0.background != .black })
  }

  @Test(arguments: [(false, 225.0), (true, 75)])
  func `pull comes up from the bottom`(back: Bool, y: Double) throws {  // R150
    let (old, new) = try layers(StockStage.driving("pull", back: back, to: 0.25))
    #expect(near(new.frame.y, old.frame.y, to: [y, 0]))
  }

  @Test(arguments: [(false, 0.129162), (true, 0.870838)])
  func `pull eases in and out`(back: Bool, share: Double) throws {  // R150 R9
    let stage = try StockStage.pushing("pull")
    if back {
      stage.timeline.advance(to: 1)
      stage.navigator.pop()
    }
    stage.timeline.advance(to: stage.timeline.now + 0.075)
    #expect(near(stage.second.layer.frame.y, to: [300 * (1 - share)]))
  }

  static let spring = [
    (0.1, 0.566910), (0.2, 1.092450), (0.25, 1.161545), (0.3, 1.142673), (0.5, 0.974817),
    (0.75, 1.003747),
  ]

  @Test(arguments: spring, ["left", "down"])
  func `a screen springs in over one that stays`(  // R11 R12 R151 R152
    sample: (time: Double, x: Double), line: String
  ) throws {
    let stage = try StockStage.pushing(line)
    stage.timeline.advance(to: sample.time)
    let way = sample.x - 1
    let place = stage.second.layer.frame
    #expect(near(place.x, place.y, to: line == "left" ? [400 * way, 0] : [0, 300 * way]))
    #expect(stage.first.layer.frame == Rect(x: 0, y: 0, width: 400, height: 300))
    stage.timeline.advance(to: 1)
    #expect(stage.navigator.train == nil)
  }

  @Test(arguments: spring, ["left", "down"])
  func `on the way back the screen below springs in above`(  // R151 R152
    sample: (time: Double, x: Double), line: String
  ) throws {
    let stage = try StockStage.pushing(line)
    stage.timeline.advance(to: 2)
    stage.navigator.pop()
    stage.timeline.advance(to: 2 + sample.time)
    let (place, way) = (stage.first.layer.frame, sample.x - 1)
    #expect(near(place.x, place.y, to: line == "left" ? [400 * way, 0] : [0, 300 * way]))
    #expect(stage.second.layer.frame.origin == .zero)
    #expect(stage.navigator.container.sublayers.last === stage.first.layer)
  }

  @Test(arguments: ["left", "down"])
  func `a spring takes the duration and the constants it is given`(line: String) throws {  // R12
    let fast = ["damping": "1", "velocity": "0"]
    let stage = try StockStage.pushing(line, fast, over: 2)
    stage.timeline.advance(to: 1)
    // A critically damped spring with ω = ln 1000 / 2.
    let x = Spring(dampingRatio: 1, stiffness: 3.4538776 * 3.4538776).position(at: 1)
    let place = stage.second.layer.frame
    #expect(near(line == "left" ? place.x / 400 : place.y / 300, to: [x - 1]))
    stage.timeline.advance(to: 1.99)
    #expect(stage.navigator.train != nil)
  }

  @Test(arguments: [(0.0, 3.0), (0.25, 377.25), (0.5, 751.5), (1, 1500)])
  func `circle opens a round mask and takes it away`(p: Double, diameter: Double) throws {  // R153
    let (stage, train) = try StockStage.driving("circle", ["center": "0.25 0.5"], to: p)
    let mask = try #require(stage.second.layer.mask)
    #expect(near(mask.rect.width, mask.rect.height, to: [diameter, diameter]))
    #expect(near(mask.rect.center.x, mask.rect.center.y, to: [100, 150]))
    #expect(near(mask.cornerRadius, to: [diameter / 2]))
    #expect(stage.second.layer.opacity == (p == 0 ? 0 : 1))
    train.finish()
    stage.timeline.advance(to: 5)
    #expect(stage.second.layer.mask == nil)
  }

  @Test func `circle shrinks the screen that goes, and eases`() throws {  // R153
    let stage = try StockStage.pushing("circle")
    stage.timeline.advance(to: 1)
    stage.navigator.pop()
    stage.timeline.advance(to: 1.075)
    let mask = try #require(stage.second.layer.mask)
    #expect(near(mask.rect.width, to: [3 + 1497 * 0.870838]))
    #expect(stage.first.layer.mask == nil)
  }

  @Test func `circle grows until it covers all of a large screen`() throws {  // R153
    let (stage, _) = try StockStage.driving(
      "circle", ["size": "1", "end": "1", "center": "0 0"], to: 1)
    #expect(near(try #require(stage.second.layer.mask).cornerRadius, to: [500]))
  }

  @Test(arguments: [(false, 0.129162), (true, 0.870838)])
  func `the old fade is the stock one with its pace`(back: Bool, opacity: Double) throws {  // R149
    let stage = try StockStage()
    try stage.navigator.push(
      stage.second, on: StockCase(plugin: "Fade").choice(easing: .easeInOut, duration: 0.3))
    if back {
      stage.timeline.advance(to: 1)
      stage.navigator.pop()
    }
    stage.timeline.advance(to: stage.timeline.now + 0.075)
    #expect(near(stage.second.layer.opacity, stage.first.layer.opacity, to: [opacity, 1]))
    stage.timeline.advance(to: 5)
    #expect(stage.first.layer.opacity == 1 && stage.second.layer.opacity == 1)
  }

  /// Looks while the stage is there: a navigator that goes gives everything back.
  private func layers(_ run: (stage: StockStage, train: Train)) -> (old: Snapshot, new: Snapshot) {
    withExtendedLifetime(run) {
      (Snapshot(run.stage.first.layer), Snapshot(run.stage.second.layer))
    }
  }
}
