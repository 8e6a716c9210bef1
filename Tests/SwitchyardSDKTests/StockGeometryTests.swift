import SwitchyardCore
import SwitchyardMotion
import Testing

/// Where the stock lines put things, by numbers.
@Suite struct StockGeometryTests {
  /// Drives a push to a progress.
  func stage(
    _ plugin: String, _ values: [String: String] = [:], passengers: Int = 0, at progress: Double
  ) throws -> StockStage {
    let stage = try StockStage(passengers: passengers)
    let choice = try StockCase(plugin: plugin, values: values).choice()
    try stage.navigator.drive(.push(stage.second), on: choice).drive(to: progress)
    return stage
  }

  @Test(arguments: [
    ("right", 100.0, 0.0), ("left", -100, 0), ("top", 0, -75), ("bottom", 0, 75),
  ])
  func `slide covers from its edge, and the covered screen gives way`(
    edge: String, x: Double, y: Double
  ) throws {
    let stage = try stage("Slide", ["from": edge], at: 0.75)
    #expect(stage.second.layer.frame.origin == Point(x: x, y: y))
    let parallax = Point(x: -x, y: -y) * (0.25 * 3)
    #expect(stage.first.layer.frame.origin == parallax)
  }

  @Test func `slide reveals the new screen from under the old`() throws {
    let stage = try stage("Slide", ["mode": "reveal"], at: 0.25)
    #expect(stage.first.layer.frame.origin == Point(x: -100, y: 0))
    #expect(stage.second.layer.frame.origin == Point(x: 75, y: 0))
    #expect(stage.seen.last?.name == "card" && stage.seen.first?.name == "second")
  }

  @Test func `slide pushes side by side, without a dim or a shadow`() throws {
    let stage = try stage("Slide", ["mode": "push"], at: 0.25)
    // The old screen stays a point under the new one, so that nothing shows between them.
    #expect(stage.first.layer.frame.x == -99 && stage.second.layer.frame.x == 300)
    #expect(stage.seen.map(\.name) == ["first", "card", "second", "card"])
  }

  @Test(arguments: [("true", 1), ("false", 0)])
  func `slide dims what it covers and throws a shadow on it`(shadow: String, count: Int) throws {
    let stage = try stage("Slide", ["shadow": shadow, "dim": "0.5"], at: 0.5)
    let dim = try #require(stage.seen.first { $0.background == .black })
    #expect(dim.opacity == 0.25 && dim.corners[0] == Point(x: -50, y: 0))
    #expect(stage.seen.filter { $0.shadow != nil }.count == count)
  }

  @Test(arguments: [
    ("cover", Rect(x: 0, y: 0, width: 400, height: 320)),
    ("reveal", Rect(x: 0, y: -20, width: 400, height: 320)),
  ])
  func `slide rounds the corners of the moving edge only`(mode: String, rect: Rect) throws {
    let values = ["mode": mode, "from": "bottom", "radius": "20"]
    let stage = try stage("Slide", values, at: 0.5)
    let moving = mode == "cover" ? stage.second.layer : stage.first.layer
    #expect(moving.mask == Mask(rect: rect, cornerRadius: 20))
    let late = try self.stage("Slide", values, at: 0.96875)
    let rest = mode == "cover" ? late.second.layer : late.first.layer
    #expect(rest.mask?.cornerRadius == 5)
  }

  @Test(arguments: [(0.25, 0.5, 0.0), (0.5, 1, 1), (0.75, 0.5, 1)])
  func `fade goes through a colour without a jump`(
    progress: Double, wash: Double, arriving: Double
  ) throws {
    let stage = try stage("Fade", ["through": "#ff0000"], at: progress)
    #expect(stage.seen.last?.background == Color(red: 1, green: 0, blue: 0))
    #expect(stage.seen.last?.opacity == wash)
    #expect(stage.second.layer.opacity == arriving)
  }

  @Test func `fade mixes, so that equal pictures stay equal`() throws {
    let stage = try stage("Fade", at: 0.25)
    #expect(stage.second.layer.blend == .mix && stage.second.layer.opacity == 0.25)
  }

  @Test func `zoom keeps its point in place`() throws {
    for progress in [0.25, 0.5, 0.75] {
      let stage = try stage("Zoom", ["focus": "0.25 0.5", "scale": "0.5"], at: progress)
      for layer in [stage.first.layer, stage.second.layer] {
        let focus = layer.transformToSuperlayer.apply(Point(x: 100, y: 150))
        #expect(abs(focus.x - 100) < 1e-9 && abs(focus.y - 150) < 1e-9)
      }
    }
  }

  @Test(arguments: [0.125, 0.5, 0.875])
  func `zoom grows out of a passenger, which keeps its place on the new screen`(
    progress: Double
  ) throws {
    let stage = try stage("Zoom", ["passenger": "p0"], passengers: 1, at: progress)
    let page = stage.second.layer
    // The passenger goes from (0, 10, 20, 20) to (150, 60, 50, 50).
    let place = page.transformToSuperlayer.apply(Rect(x: 150, y: 60, width: 50, height: 50))
    let flight = Rect(x: 0, y: 10, width: 20, height: 20)
      .interpolated(to: Rect(x: 150, y: 60, width: 50, height: 50), at: progress)
    #expect(abs(place.x - flight.x) < 1e-9 && abs(place.y - flight.y) < 1e-9)
    #expect(abs(place.width - flight.width) < 1e-9)
  }

  @Test(arguments: ["p0", "card"], [0.01, 0.3, 0.6, 0.99])
  func `zoom's window is always full of the new screen`(source: String, progress: Double) throws {
    let stage = try stage("Zoom", ["passenger": source], passengers: 1, at: progress)
    let mask = try #require(stage.second.layer.mask)
    #expect(mask.rect.x >= -1e-9 && mask.rect.maxX <= 400 + 1e-9)
    #expect(mask.rect.y >= -1e-9 && mask.rect.maxY <= 300 + 1e-9)
  }

  @Test func `zoom's window is round on its way and square at the end`() throws {
    func radius(at progress: Double) throws -> Double {
      let stage = try stage("Zoom", ["passenger": "card"], at: progress)
      let scale = stage.second.layer.transform.a
      return try #require(stage.second.layer.mask).cornerRadius * scale
    }
    #expect(abs(try radius(at: 1e-9) - 9) < 1e-6)
    #expect(try radius(at: 0.5) > 20 && radius(at: 0.9) > 5)
    #expect(try radius(at: 1 - 1e-9) < 1e-6)
  }

  @Test func `zoom may overshoot`() throws {
    let stage = try StockStage()
    var choice = try StockCase(plugin: "Zoom").choice()
    choice.easing = .spring(bounce: 0.6)
    try stage.navigator.push(stage.second, on: choice)
    var largest = 0.0
    for frame in 1..<60 where stage.navigator.train != nil {
      stage.timeline.advance(to: Double(frame) / 100)
      largest = max(largest, stage.second.layer.transform.a)
    }
    #expect(largest > 1)
  }

  @Test func `swing keeps its hinge and turns the rest away`() throws {
    let stage = try stage("Swing", at: 0.5)
    let map = stage.first.layer.transformToSuperlayer
    for y in [0.0, 300] {
      let hinge = map.apply(Point(x: 0, y: y))
      #expect(abs(hinge.x) < 1e-9 && abs(hinge.y - y) < 1e-9)
    }
    let edge = (map.apply(Point(x: 400, y: 0)), map.apply(Point(x: 400, y: 300)))
    #expect(edge.0.y > 1 && edge.1.y < 299 && edge.0.x < 300)
  }
}
