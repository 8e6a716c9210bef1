import SwitchyardMotion
import Testing

@Suite struct TransformTests {
  @Test func `the right map of a product comes first`() {
    let map = Transform.translation(x: 10, y: 0) * .scale(2)
    #expect(map.apply(Point(x: 3, y: 4)) == Point(x: 16, y: 8))
  }

  @Test func `a box is put around a turned rectangle`() {
    let turned = Transform.rotation(degrees: 90).apply(Rect(x: 0, y: 0, width: 4, height: 2))
    #expect(turned == Rect(x: -2, y: 0, width: 2, height: 4))
    #expect(Transform.scale(x: -1, y: 1).apply(Rect(x: 1, y: 0, width: 2, height: 2)).x == -3)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `a map and its inverse lead back`(seed: UInt64) throws {
    var random = Seeded(seed)
    func part() -> Double { random.double(-2...2) }
    let map = Transform(
      a: part() + 4, b: part(), c: part(), d: part(), e: part() + 4, f: part(),
      g: part() / 1000, h: part() / 1000)
    let point = Point(x: part(), y: part())
    let back = try #require(map.inverse).apply(map.apply(point))
    #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9, "seed \(seed)")
  }

  @Test func `a flat map has no way back`() {
    #expect(Transform.scale(x: 1, y: 0).inverse == nil)
    #expect(Transform.scale(.nan).inverse == nil)
    #expect(!Transform.scale(.nan).isFinite)
  }
}
