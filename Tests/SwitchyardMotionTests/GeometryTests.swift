import SwitchyardMotion
import Testing

@Suite struct GeometryTests {
  let rect = Rect(x: 10, y: 20, width: 30, height: 40)

  @Test func `a rectangle knows its edges and middle`() {
    #expect(rect.maxX == 40 && rect.maxY == 60)
    #expect(rect.center == Point(x: 25, y: 40))
    #expect(Rect(center: rect.center, size: rect.size) == rect)
    #expect(
      rect.corners == [
        Point(x: 10, y: 20), Point(x: 40, y: 20), Point(x: 40, y: 60), Point(x: 10, y: 60),
      ])
  }

  @Test func `rectangles that only touch share nothing`() {
    #expect(
      rect.intersection(Rect(x: 30, y: 0, width: 50, height: 30))
        == Rect(x: 30, y: 20, width: 10, height: 10))
    #expect(rect.intersection(Rect(x: 40, y: 20, width: 5, height: 5)) == nil)
  }

  @Test func `half way between two rectangles is between all their edges`() {  // U59
    let start = Rect(x: 10, y: 10, width: 40, height: 40)
    let end = Rect(x: 110, y: 60, width: 80, height: 80)
    #expect(start.interpolated(to: end, at: 0.5) == Rect(x: 60, y: 35, width: 60, height: 60))
    #expect(start.interpolated(to: end, at: 2).x == 210)
  }

  @Test func `a rectangle shrinks and moves`() {
    #expect(rect.inset(by: 5) == Rect(x: 15, y: 25, width: 20, height: 30))
    #expect(rect.inset(by: 15).isEmpty)
    #expect(rect.offset(x: 1, y: -1).origin == Point(x: 11, y: 19))
    #expect(Rect(around: rect.corners.reversed()) == rect)
  }
}
