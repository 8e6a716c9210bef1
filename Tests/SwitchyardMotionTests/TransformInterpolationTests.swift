import SwitchyardMotion
import Testing

@Suite struct TransformInterpolationTests {
  private func expectEqual(_ x: Transform, _ y: Transform) {
    for (p, q) in zip(Rect(x: 0, y: 0, width: 1, height: 1).corners.map(x.apply), corners(y)) {
      #expect(abs(p.x - q.x) < 1e-12 && abs(p.y - q.y) < 1e-12)
    }
  }

  private func corners(_ map: Transform) -> [Point] {
    Rect(x: 0, y: 0, width: 1, height: 1).corners.map(map.apply)
  }

  @Test func `a turn stays a turn, the shorter way round`() {
    let start = Transform.translation(x: 10, y: 0) * .rotation(degrees: 170) * .scale(2)
    let end = Transform.translation(x: 30, y: 8) * .rotation(degrees: -170) * .scale(x: 4, y: 2)
    let half = Transform.translation(x: 20, y: 4) * .rotation(degrees: 180) * .scale(x: 3, y: 2)
    expectEqual(start.interpolated(to: end, at: 0.5), half)
  }

  @Test func `the ends are exact, and a map stays itself on the way to itself`() {
    let map = Transform(a: 1, b: 0.3, c: 5, d: -0.2, e: 0.7, f: 1)
    let end = Transform.rotation(degrees: 30)
    #expect(map.interpolated(to: end, at: 0) == map && map.interpolated(to: end, at: 1) == end)
    expectEqual(map.interpolated(to: map, at: 0.3), map)
  }

  @Test func `perspective and flat maps go number by number`() {
    let flat = Transform.scale(x: 0, y: 1)
    expectEqual(flat.interpolated(to: .scale(2), at: 0.5), .scale(x: 1, y: 1.5))
    var deep = Transform.identity
    deep.g = 0.5
    #expect(Transform.identity.interpolated(to: deep, at: 0.5).g == 0.25)
  }
}
