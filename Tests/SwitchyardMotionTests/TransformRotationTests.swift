import SwitchyardMotion
import Testing

@Suite struct TransformRotationTests {
  @Test func `a quarter turn is clockwise and exact`() {
    let turned = Transform.rotation(degrees: 90).apply(Point(x: 10, y: 0))
    #expect(turned == Point(x: 0, y: 10))
    #expect(Transform.rotation(degrees: 360) == .identity)
    #expect(Transform.rotation(degrees: -180).isAxisAligned)
  }

  @Test(arguments: [
    // The top goes away from the eye and shrinks, the bottom comes and grows.
    (30.0, 0.0, Point(x: 100, y: -100), Point(x: 95.238095, y: -82.478610)),
    (30, 0, Point(x: 100, y: 100), Point(x: 105.263158, y: 91.160569)),
    // The right side goes away.
    (0, 30, Point(x: 100, y: 100), Point(x: 82.478610, y: 95.238095)),
    (0, 30, Point(x: -100, y: 100), Point(x: -91.160569, y: 105.263158)),
    (0, 90, Point(x: 100, y: 0), Point(x: 0, y: 0)),
  ])
  func `a turn in space has perspective`(x: Double, y: Double, from: Point, to: Point) {  // R16
    let seen = Transform.rotation(x: x, y: y, z: 0).apply(from)
    #expect(abs(seen.x - to.x) < 1e-6 && abs(seen.y - to.y) < 1e-6)
  }

  @Test func `turns follow each other about x, then y, then z of the layer`() {  // R16
    // From infinitely far, z first moves the point to (0, 100); y leaves it, x folds it flat.
    let turn = Transform.rotation(x: 60, y: 45, z: 90, perspective: 0)
    let point = turn.apply(Point(x: 100, y: 0))
    #expect(abs(point.x) < 1e-9 && abs(point.y - 50) < 1e-9)
  }

  @Test func `the turn about z alone needs no perspective`() {
    #expect(Transform.rotation(x: 0, y: 0, z: 33) == .rotation(degrees: 33))
  }
}
