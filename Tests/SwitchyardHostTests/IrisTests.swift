import SwitchyardCore
import SwitchyardMotion
import Testing

@testable import SwitchyardHost

/// The C function line, from its file through libffi onto the layers of a navigator.
@Suite struct IrisTests {
  private let timeline = Timeline()
  private let navigator: Navigator
  private let registry = Fixture.registry(files: [Fixture.builtPlugin("Iris")])
  private let top = Station(id: "top")

  init() throws {
    navigator = Navigator(size: Size(width: 300, height: 400), timeline: timeline)
    try navigator.push(Station(id: "root"), animated: false)
  }

  private func choice(_ texts: [String: String] = [:]) throws -> LineChoice {
    let iris = try registry.line(named: "iris")
    return LineChoice(
      iris, values: try registry.values(for: iris, from: texts), duration: 1, easing: .linear)
  }

  @Test func `the circle grows round its centre and is gone at the end`() throws {
    try navigator.push(top, on: choice(["center": "0, 0", "softness": "0"]))
    #expect(top.layer.isHidden)
    timeline.advance(to: 0.5)
    // The farthest corner is 500 points away.
    let half = Mask(
      rect: Rect(x: -250, y: -250, width: 500, height: 500), cornerRadius: 250, softness: 0)
    #expect(top.layer.mask == half && !top.layer.isHidden)
    timeline.advance(to: 1)
    #expect(top.layer.mask == nil && !top.layer.isHidden && navigator.isAtRest)
  }

  @Test func `a soft edge starts at nothing and ends past the last corner`() throws {
    try navigator.push(top, on: choice(["softness": "40"]))
    timeline.advance(to: 0.01)
    let early = try #require(top.layer.mask)
    #expect(early.softness == early.cornerRadius && early.softness < 40)
    timeline.advance(to: 0.999999)
    let late = try #require(top.layer.mask)
    #expect(late.softness == 40 && late.cornerRadius - late.softness > 249.99)
  }

  @Test func `the way back closes the same circle`() throws {
    try navigator.push(top, on: choice())
    timeline.advance(to: 0.25)
    let opening = top.layer.mask
    timeline.advance(to: 1)
    navigator.pop()
    timeline.advance(to: 1.75)
    #expect(top.layer.mask == opening)
    timeline.advance(to: 2)
    #expect(top.layer.mask == nil && !top.layer.isHidden && navigator.stations.count == 1)
  }
}
