import SwitchyardABI
import SwitchyardSDK
import Testing

/// Runs whatever a test wants run inside a layout.
private struct Probe: ProgressLine {
  final class Body: @unchecked Sendable {
    let run: (Scene) throws -> Void
    init(_ run: @escaping (Scene) throws -> Void) { self.run = run }
  }

  static let info = LineInfo("probe", "Runs a test.", duration: 1)
  @TaskLocal static var body = Body { _ in }
  func layout(_ scene: Scene, at progress: Double) throws { try Probe.body.run(scene) }
}

@Suite struct SceneTests {
  let scene = FakeScene()

  /// Runs a test inside a line's layout, and returns its status and errors.
  @discardableResult
  func inside(_ body: @escaping (Scene) throws -> Void) throws -> (Int32?, [String]) {
    let stage = try Stage(Probe.self, scene: scene)
    let status = Probe.$body.withValue(Probe.Body(body)) { stage.layout(at: 0.5) }
    return (status, stage.host.errors)
  }

  @Test func `every property reads back as it was written`() throws {
    let status = try inside { scene in
      let layer = scene.arriving
      roundTrip(layer, \.frame, Rect(x: 1, y: 2, width: 3, height: 4))
      roundTrip(layer, \.bounds, Rect(x: 5, y: 6, width: 7, height: 8))
      roundTrip(layer, \.position, Point(x: 9, y: -1))
      roundTrip(layer, \.transform, Transform(a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8, i: 9))
      roundTrip(layer, \.opacity, 0.5)
      roundTrip(layer, \.isHidden, true)
      roundTrip(layer, \.cornerRadius, 12)
      roundTrip(layer, \.background, Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
      roundTrip(layer, \.clipsToBounds, true)
      roundTrip(layer, \.mask, Mask(Rect(x: 1, y: 2, width: 3, height: 4), cornerRadius: 5))
      roundTrip(layer, \.mask, nil)
      roundTrip(layer, \.shadow, Shadow(color: .black, offset: Point(x: 1, y: 2), blur: 3))
      roundTrip(layer, \.shadow, nil)
      roundTrip(layer, \.blend, .mix)
    }
    #expect(status.0 == 0, "\(status.1)")
    #expect(Set(FakeScene.counts.keys) == Set(1...12))
  }

  private func roundTrip<Value: Equatable>(
    _ layer: LayerHandle, _ path: ReferenceWritableKeyPath<LayerHandle, Value>, _ value: Value
  ) {
    layer[keyPath: path] = value
    #expect(layer[keyPath: path] == value)
  }

  @Test func `properties go to the numbers of the contract`() throws {
    try inside { scene in
      scene.departing.opacity = 0.25
      scene.arriving.mask = Mask(
        Rect(x: 1, y: 2, width: 3, height: 4), cornerRadius: 5, softness: 6)
      scene.container.blend = .mix
    }
    #expect(scene.get(FakeScene.from, 5) == [0.25])
    #expect(scene.get(FakeScene.to, 10) == [1, 2, 3, 4, 5, 6])
    #expect(scene.get(FakeScene.container, 12) == [1])
  }

  @Test func `a scene tells what its train is like`() throws {
    scene.table.pointee.flags = 3
    scene.table.pointee.direction = 1
    scene.table.pointee.operation = 4
    try inside { scene in
      #expect(scene.isDriven && scene.prefersReducedMotion && !scene.wasCancelled)
      #expect(scene.direction == .return && scene.operation == .dismiss)
      #expect(scene.size == Size(width: 400, height: 300) && scene.duration == 0.5)
    }
  }

  @Test(arguments: [0, 1, 50]) func `passengers arrive with both ends`(count: Int) throws {
    scene.travellers = (0..<count).map {
      FakeScene.Traveller(
        name: "p\($0)", start: [Double($0), 2, 3, 4], end: [5, 6, 7, 8], radii: (9, 10))
    }
    try inside { scene in
      let passengers = scene.passengers
      #expect(passengers.map(\.name) == (0..<count).map { "p\($0)" })
      #expect(scene.passenger(named: "nobody") == nil)
      guard let last = passengers.last else { return }
      #expect(last.start == Rect(x: Double(count - 1), y: 2, width: 3, height: 4))
      #expect(last.end == Rect(x: 5, y: 6, width: 7, height: 8))
      #expect(last.startRadius == 9 && last.endRadius == 10)
    }
  }

  @Test func `layers are made, ordered, found, converted and removed`() throws {
    scene.names["card"] = FakeScene.to
    try inside { scene in
      let made = scene.makeLayer(in: scene.container)
      scene.order(made, .top)
      scene.order(made, .above(scene.departing))
      scene.order(made, .below(scene.arriving))
      scene.order(made, .bottom)
      #expect(scene.layer(named: "card", in: scene.arriving) != nil)
      #expect(scene.layer(named: "none", in: scene.arriving) == nil)
      let rect = scene.convert(Rect(size: .zero), from: scene.container, to: scene.arriving)
      #expect(rect == Rect(x: 2, y: 2, width: 2, height: 2))
      scene.remove(made)
    }
    #expect(scene.orders == [[10, 0, 0], [10, 2, 2], [10, 3, 3], [10, 1, 0]])
    #expect(scene.made == [10] && scene.get(10, 5) == nil)
  }

  @Test func `animations carry their time and an easing that parses back`() throws {
    try inside { scene in
      scene.animate(scene.arriving, .opacity, to: 1)
      scene.animate(
        scene.departing, .position, to: Point(x: 1, y: 2), after: 0.1, over: 0.2, easing: .easeIn)
    }
    let first = FakeScene.Animation(
      layer: 3, property: 5, numbers: [1], start: 0, seconds: 0.5, easing: nil)
    #expect(scene.animations.first == first)
    let second = try #require(scene.animations.last)
    #expect(second.numbers == [1, 2] && second.start == 0.1 && second.seconds == 0.2)
    #expect(try Easing(parsing: second.easing ?? "") == .easeIn)
  }

  @Test func `an alarm gets a scene to work with`() throws {
    let stage = try Stage(Probe.self, scene: scene)
    Probe.$body.withValue(Probe.Body { $0.after(0.2) { $0.complete(success: false) } }) {
      #expect(stage.layout(at: 0) == 0)
    }
    #expect(scene.completions.isEmpty)
    scene.alarm?()
    #expect(scene.completions == [0])
  }

  @Test(arguments: [(0.0, [1.0, 0.0]), (0.5, [0.0, 0.0]), (1.0, [0.0, 1.0])])
  func `the ends show one station`(progress: Double, hidden: [Double]) throws {
    try inside { #expect($0.showEnd(at: progress) == (progress != 0.5)) }
    #expect(scene.get(FakeScene.to, 6) == [hidden[0]])
    #expect(scene.get(FakeScene.from, 6) == [hidden[1]])
  }

  @Test func `what the host refuses fails the call with a text`() throws {
    let (status, errors) = try inside { scene in
      scene.arriving.opacity = .nan
      scene.departing.opacity = 0.5
    }
    #expect(status == -1 && errors.count == 1)
    #expect(errors.first?.contains("property 5 of layer 3 to [nan]") == true)
    #expect(scene.get(FakeScene.from, 5) == [0.5])
  }
}
