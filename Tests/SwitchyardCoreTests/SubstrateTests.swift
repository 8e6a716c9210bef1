import SwitchyardABI
import SwitchyardMotion
import Testing

@testable import SwitchyardCore

/// What stands in for the screen, the clock and the views of a phone.
@Suite struct SubstrateTests {
  // MARK: - Time

  @Test func `equal inputs give equal traces`() throws {  // R1 R21
    func run() throws -> String {
      let line = FakeLine(.progress, slots: .passengers)
      let rig = try GestureRig(line.choice, stack: [station("a", [passenger("p", 0, 0, 9, 9)])])
      try rig.navigator.push(station("b", [passenger("p", 7, 0, 9, 9)]))
      rig.wait(2)
      rig.drag(5, 250, over: 0.2)
      rig.wait(2)
      try rig.navigator.present(station("m"), animated: false)
      return rig.rig.trace.jsonLines
    }
    let first = try run()
    #expect(try run() == first && first.contains("progressPassenger"))
  }

  @Test func `a follower hears of every advance, under a finger too, until it ends itself`() throws
  {
    // R4
    let rig = try GestureRig(nil, stack: [station("a"), station("b")])
    var heard: [Double] = []
    var token: Timeline.Token?
    token = rig.timeline.follow {
      heard.append(rig.timeline.now)
      if heard.count == 3 { token.map(rig.timeline.cancel) }
    }
    rig.send(.began, 200)
    for x in [220.0, 240, 260, 280] { rig.send(.moved, x, after: 1.0 / 64) }
    #expect(heard == [1.0 / 64, 2.0 / 64, 3.0 / 64] && rig.timeline.pendingCount == 0)
  }

  @Test func `a train counts from its departure, however late the first frame`() throws {  // R4
    let rig = try Rig(FakeLine(.progress).choice, stack: [station("a")])
    rig.timeline.advance(to: 3)
    try rig.navigator.push(station("b"))
    rig.timeline.advance(to: 3)
    #expect(rig.navigator.train?.progress == 0)
    rig.timeline.advance(to: 3.7)
    #expect(abs((rig.navigator.train?.progress ?? 0) - 0.7) < 1e-12)
  }

  // MARK: - Layers

  @Test func `a new layer shows itself as it is and hides nothing`() {  // R5
    let layer = Layer(frame: Rect(x: 10, y: 20, width: 30, height: 40))
    #expect(layer.bounds == Rect(x: 0, y: 0, width: 30, height: 40))
    #expect(layer.position == Point(x: 25, y: 40) && layer.transform == .identity)
    #expect(layer.opacity == 1 && !layer.isHidden && layer.tag == 0 && layer.background == nil)
    #expect(layer.cornerRadius == 0 && layer.mask == nil && layer.sublayers.isEmpty)
  }

  @Test func `a layer keeps its sublayers in order and alive, but not its superlayer`() {  // R5
    var parent: Layer? = Layer()
    let child = Layer(name: "child")
    for name in ["a", "b"] { parent?.add(Layer(name: name)) }
    parent?.add(child)
    #expect(parent?.sublayers.map(\.name) == ["a", "b", "child"] && child.superlayer === parent)
    parent = nil
    #expect(child.superlayer == nil)
  }

  @Test func `writing an edge of a frame keeps its size`() {  // R15
    let layer = Layer(frame: Rect(x: 10, y: 20, width: 30, height: 40))
    layer.frame.right = 100
    layer.frame.bottom = 200
    #expect(layer.frame == Rect(x: 70, y: 160, width: 30, height: 40))
    (layer.frame.left, layer.frame.top) = (1, 2)
    #expect(layer.frame == Rect(x: 1, y: 2, width: 30, height: 40))
    #expect([layer.frame.right, layer.frame.bottom] == [31, 42])
    layer.frame.origin = Point(x: 5, y: 6)
    layer.frame.size = Size(width: 7, height: 8)
    #expect(layer.frame == Rect(x: 5, y: 6, width: 7, height: 8))
    let around = layer.frame.inset(by: -3)
    #expect([around.left, around.right, around.top, around.bottom] == [2, 15, 3, 17])
  }

  @Test func `a copy looks the same and does nothing`() {  // R18
    let layer = Layer(name: "card", frame: Rect(x: 1, y: 2, width: 30, height: 40))
    (layer.opacity, layer.cornerRadius, layer.tag) = (0.5, 4, 7)
    layer.transform = .scale(2)
    layer.contents = .color(.black)
    layer.add(Layer(name: "title"))
    layer.add(TapRecognizer { _ in })
    let copy = layer.copy()
    #expect(copy.state == layer.state && copy.contents == layer.contents && copy.tag == 7)
    #expect(copy.recognizers.isEmpty && copy.superlayer == nil)
    #expect(copy.sublayers.map(\.name) == ["title"] && copy.sublayers[0] !== layer.sublayers[0])
    layer.opacity = 1
    layer.sublayers[0].isHidden = true
    #expect(copy.opacity == 0.5 && !copy.sublayers[0].isHidden)
  }

  @Test func `a layer knows what is around it, itself first`() throws {  // R19
    let (outer, inner) = (try Rig(nil, stack: [station("home")]), Rig())
    let (home, page) = (try #require(outer.navigator.top), station("page"))
    home.embed(inner.navigator)
    try inner.navigator.push(page)
    let button = Layer(name: "button")
    page.layer.add(button)
    let chain: [AnyObject] = [
      button, page.layer, page, inner.navigator.container, inner.navigator, home.layer, home,
      outer.navigator.container, outer.navigator,
    ]
    #expect(button.responders.elementsEqual(chain, by: ===))
    #expect(button.nearest(Layer.self) === button && button.nearest(Station.self) === page)
    #expect(button.nearest(Navigator.self) === inner.navigator)
    #expect(home.layer.nearest(Navigator.self) === outer.navigator)
    #expect(Layer().nearest(Station.self) == nil)
  }

  @Test func `what lies under a bar starts below it, once`() throws {  // R20
    let table = Layer(name: "table", frame: Rect(x: 0, y: 0, width: 400, height: 800))
    let region = ScrollRegion(
      table, contentSize: Size(width: 400, height: 2000), inset: ScrollRegion.Inset(top: 64))
    region.offset = Point(x: 0, y: -1000)
    let row = Layer(name: "row", frame: Rect(x: 0, y: 0, width: 400, height: 60))
    table.add(row)
    let screen = Layer()
    screen.add(table)
    #expect(region.offset.y == -64 && row.convert(row.bounds, to: screen)?.y == 64)
  }

  // MARK: - Animations

  /// A driven push whose line fades and moves the new station.
  private func moving() throws -> (rig: Rig, train: Train, to: Layer) {
    let line = FakeLine(.animation)
    line.animate = { scene in
      scene.set(scene.raw.to, .opacity, 0.2)
      scene.animate(scene.raw.to, .opacity, [1], easing: nil)
      scene.animate(scene.raw.to, .position, [400, 400], seconds: 0.5, easing: nil)
    }
    let to = station("b")
    let rig = try Rig(line.choice, stack: [station("a")])
    return (rig, try rig.navigator.drive(.push(to)), to.layer)
  }

  @Test func `an animation sets off from what is seen`() throws {  // R10
    let (rig, train, layer) = try moving()
    #expect(layer.opacity == 0.2 && layer.position.x == 200)
    train.drive(to: 0.5)
    #expect(abs(layer.opacity - 0.6) < 1e-12 && layer.position.x == 400)
    #expect(rig.navigator.train === train)
  }

  @Test func `one that follows another sets off from where that one is`() throws {  // R10
    let line = FakeLine(.animation)
    line.animate = { scene in
      scene.set(scene.raw.to, .opacity, 0)
      scene.animate(scene.raw.to, .opacity, [1])
      scene.animate(scene.raw.to, .opacity, [0], start: 0.5, seconds: 0.5)
    }
    let to = station("b")
    let rig = try Rig(line.choice, stack: [station("a")])
    try rig.navigator.push(to)
    rig.timeline.advance(to: 0.5)
    #expect(abs(to.layer.opacity - 0.5) < 1e-12)
    rig.timeline.advance(to: 0.75)
    #expect(abs(to.layer.opacity - 0.25) < 1e-12)
  }

  @Test func `animations are frozen, sought evenly, and released either way`() throws {  // R14
    for finishes in [true, false] {
      let (rig, train, layer) = try moving()
      for progress in [0.25, 0.75, 0.125] {
        train.drive(to: progress)
        rig.timeline.advance(to: rig.timeline.now + 1)
        #expect(abs(layer.opacity - (0.2 + 0.8 * progress)) < 1e-12)
      }
      if finishes { train.finish() } else { train.cancel() }
      rig.timeline.advance(to: rig.timeline.now + 1)
      #expect(layer.opacity == 1 && rig.isClean)
      #expect((layer.superlayer != nil) == finishes)
    }
  }

  @Test(arguments: [0.0, 0.3])
  func `a callback comes once, after the call that asked for it`(seconds: Double) throws {  // R13
    nonisolated(unsafe) var order: [String] = []
    let line = FakeLine(.completion)
    let context = Context { order.append("callback") }
    line.transition = { scene in
      _ = scene.raw.after(
        scene.pointer, seconds,
        { data, scene in
          Context.of(data).action()
          _ = scene.pointee.complete(scene, 1)
        }, context.pointer)
      order.append("asked")
    }
    let rig = try Rig(line.choice, stack: [station("a")])
    var told: [Bool] = []
    try rig.navigator.push(station("b")) { told.append($0) }
    #expect(order == ["asked"])
    rig.timeline.advance(to: seconds)
    #expect(order == ["asked", "callback"] && told == [true])
    rig.timeline.advance(to: 9)
    #expect(order.count == 2 && told == [true])
  }

  /// What a C callback is given.
  private final class Context {
    let action: () -> Void
    init(_ action: @escaping () -> Void) { self.action = action }
    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
    static func of(_ data: UnsafeMutableRawPointer?) -> Context {
      Unmanaged<Context>.fromOpaque(data.unsafelyUnwrapped).takeUnretainedValue()
    }
  }
}
