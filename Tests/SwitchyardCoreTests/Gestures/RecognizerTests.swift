import SwitchyardMotion
import Testing

@testable import SwitchyardCore

@Suite struct RecognizerTests {
  private let timeline = Timeline()
  private let trace = Trace()
  private let root = Layer(name: "root", frame: Rect(x: 0, y: 0, width: 400, height: 800))

  private func surface() -> TouchSurface { TouchSurface(root, timeline: timeline, trace: trace) }

  private func send(_ surface: TouchSurface, _ phase: Touch.Phase, _ x: Double, _ t: Double) {
    surface.send(Touch(phase, at: Point(x: x, y: 100), time: t))
  }

  @Test func `a pan goes through its states and tells way and speed`() {  // R116
    var told: [(state: GestureRecognizer.State, way: Double, speed: Double)] = []
    let pan = PanRecognizer { told.append(($0.state, $0.translation().x, $0.velocity(in: nil).x)) }
    root.add(pan)
    let surface = surface()
    send(surface, .began, 100, 0)
    for (index, x) in [104.0, 108, 112, 116].enumerated() {
      send(surface, .moved, x, Double(index + 1) / 100)
    }
    send(surface, .ended, 116, 0.04)
    #expect(told.map(\.state) == [.began, .changed, .ended])
    #expect(told.map(\.way) == [12, 16, 16])
    #expect(told.allSatisfy { abs($0.speed - 400) < 1e-6 })
    #expect(pan.location() == Point(x: 116, y: 100) && surface.touches.isEmpty)
  }

  @Test(arguments: [(9.99, false), (10, true)])
  func `a pan begins after ten points`(way: Double, begins: Bool) {  // R116
    var began = false
    root.add(PanRecognizer { _ in began = true })
    let surface = surface()
    send(surface, .began, 100, 0)
    send(surface, .moved, 100 + way, 0.01)
    #expect(began == begins)
  }

  @Test func `a layer's own space counts`() {  // R116
    let inner = Layer(frame: Rect(x: 100, y: 0, width: 200, height: 200))
    inner.transform = .scale(x: 2, y: 2)
    root.add(inner)
    var way: Point?
    var location: Point?
    inner.add(
      PanRecognizer { pan in
        (way, location) = (pan.translation(in: inner), pan.location(in: inner))
      })
    let surface = surface()
    send(surface, .began, 200, 0)
    send(surface, .moved, 220, 0.01)
    #expect(way == Point(x: 10, y: 0) && location == Point(x: 110, y: 100))
  }

  @Test func `switching off cancels once`() {  // R117
    var states: [GestureRecognizer.State] = []
    let pan = PanRecognizer { states.append($0.state) }
    root.add(pan)
    let surface = surface()
    send(surface, .began, 100, 0)
    send(surface, .moved, 120, 0.01)
    pan.isEnabled = false
    pan.isEnabled = false
    send(surface, .moved, 140, 0.02)
    send(surface, .ended, 140, 0.02)
    #expect(states == [.began, .cancelled])
    pan.isEnabled = true
    send(surface, .began, 100, 1)
    send(surface, .moved, 120, 1.01)
    #expect(states.last == .began)
  }

  @Test func `a cancelled touch cancels the pan, and removing it too`() {  // R118
    var states: [GestureRecognizer.State] = []
    let pan = PanRecognizer { states.append($0.state) }
    root.add(pan)
    let surface = surface()
    send(surface, .began, 100, 0)
    send(surface, .moved, 120, 0.01)
    surface.cancelTouches()
    send(surface, .began, 100, 1)
    send(surface, .moved, 120, 1.01)
    root.remove(pan)
    send(surface, .ended, 120, 1.02)
    #expect(states == [.began, .cancelled, .began, .cancelled] && root.recognizers.isEmpty)
  }

  @Test func `a tap is a finger that stays where it is`() {
    var taps = 0
    root.add(TapRecognizer { _ in taps += 1 })
    let surface = surface()
    send(surface, .began, 100, 0)
    send(surface, .moved, 109, 0.01)
    send(surface, .ended, 109, 0.02)
    send(surface, .began, 100, 1)
    send(surface, .moved, 111, 1.01)
    send(surface, .moved, 100, 1.02)
    send(surface, .ended, 100, 1.03)
    #expect(taps == 1)
  }

  @Test func `touches find what is seen and accepts them`() {
    let (below, above) = (Layer(name: "below"), Layer(name: "above"))
    for layer in [below, above] {
      layer.frame = root.bounds
      root.add(layer)
    }
    func hit() -> String? { root.hitTest(Point(x: 5, y: 5))?.name }
    #expect(hit() == "above")
    above.acceptsTouches = false
    #expect(hit() == "below")
    (above.acceptsTouches, above.opacity) = (true, 0)
    #expect(hit() == "below")
    (above.opacity, above.isHidden, below.isHidden) = (1, true, true)
    #expect(hit() == "root" && root.hitTest(Point(x: 400, y: 5)) == nil)
  }

  @Test func `a trace tells of every state`() {  // R21
    root.add(PanRecognizer { _ in })
    let surface = surface()
    send(surface, .began, 100, 0)
    send(surface, .moved, 120, 0.01)
    send(surface, .ended, 120, 0.02)
    let line = trace.events.first?.json
    #expect(trace.events.map { $0["state"] } == [.text("began"), .text("ended")])
    #expect(line?.contains(#""recogniser":"pan""#) ?? false)
  }

  @Test func `touches that make no sense are ignored`() {  // R82
    var acts = 0
    root.add(PanRecognizer { _ in acts += 1 })
    let surface = surface()
    send(surface, .moved, 300, 0)
    send(surface, .ended, 300, 0)
    send(surface, .began, .nan, 0)
    send(surface, .began, 100, 0)
    send(surface, .moved, .infinity, 0)
    send(surface, .began, 100, 0.1)
    send(surface, .ended, 100, 0.2)
    #expect(acts == 0 && surface.touches.isEmpty)
  }

  @Test func `each finger has a pan of its own`() {
    let (left, right) = (
      Layer(frame: Rect(x: 0, y: 0, width: 200, height: 800)),
      Layer(frame: Rect(x: 200, y: 0, width: 200, height: 800))
    )
    var began: [String] = []
    for (name, layer) in [("left", left), ("right", right)] {
      root.add(layer)
      layer.add(PanRecognizer { pan in if pan.state == .began { began.append(name) } })
    }
    let surface = surface()
    for (id, x) in [(1, 50.0), (2, 250)] {
      surface.send(Touch(id: id, .began, at: Point(x: x, y: 9), time: 0))
    }
    #expect(surface.touches.map(\.id) == [1, 2])
    for (id, x) in [(2, 280.0), (1, 80)] {
      surface.send(Touch(id: id, .moved, at: Point(x: x, y: 9), time: 0.1))
    }
    #expect(began == ["right", "left"])
  }
}

@Suite struct TouchPathTests {
  @Test func `a finger goes straight from stop to stop`() {
    let path = TouchPath([
      .init(time: 1, location: .zero), .init(time: 2, location: Point(x: 100, y: 0)),
      .init(time: 4, location: Point(x: 100, y: 50)),
    ])
    #expect(path.seconds == 3 && path.location(at: 0.5) == Point(x: 50, y: 0))
    #expect(path.location(at: 2) == Point(x: 100, y: 25) && path.location(at: -1) == .zero)
    #expect(path.location(at: 9) == Point(x: 100, y: 50))
    #expect(abs(path.velocity(at: 0.9).x - 100) < 1e-6 && path.velocity(at: 9) == .zero)
  }

  @Test(arguments: [0, 0.001, 1.0 / 120, 0.3, 1])
  func `touches start, go on in order, and end where the path does`(seconds: Double) {
    let path = TouchPath(from: .zero, to: Point(x: 100, y: 0), over: seconds)
    let touches = path.touches(from: 5)
    #expect(touches.first?.phase == .began && touches.first?.time == 5)
    #expect(touches.last?.phase == .ended && touches.last?.time == 5 + seconds)
    #expect(touches.last?.location == Point(x: 100, y: 0))
    let times = touches.dropFirst().dropLast().map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(touches.filter { $0.phase == .moved }.count == Int((seconds * 120).rounded(.up)))
  }
}
