import SwitchyardMotion
import Testing

@testable import SwitchyardCore

/// What scrolls, after the finger has let go.
@Suite struct CoastTests {
  private let a = station("a")

  private func scroller(
    _ content: Size = Size(width: 400, height: 9000)
  ) throws -> (rig: GestureRig, region: ScrollRegion) {
    let layer = Layer(name: "list", frame: Rect(x: 0, y: 0, width: 400, height: 800))
    a.layer.add(layer)
    let region = ScrollRegion(layer, contentSize: content)
    a.scrollRegions = [region]
    return (try GestureRig(nil, stack: [a]), region)
  }

  /// Flicks upwards, at a thousand points a second.
  private func flick(_ rig: GestureRig) {
    rig.drag(from: Point(x: 200, y: 600), to: Point(x: 200, y: 300), over: 0.3)
  }

  /// A step of a thousandth at a time, as the projection sums it up.
  private func series(_ milliseconds: Int, from velocity: Double) -> Double {
    var (speed, sum) = (velocity / 1000, 0.0)
    for _ in 0..<milliseconds {
      speed *= 0.998
      sum += speed
    }
    return sum
  }

  @Test(arguments: [1, 16, 250, 1000, 3000])
  func `it goes on by the part that is left after every millisecond`(milliseconds: Int) throws {
    let (rig, region) = try scroller()
    flick(rig)
    let start = region.offset.y
    #expect(start > 250 && region.isCoasting)
    rig.wait(Double(milliseconds) / 1000)
    #expect(abs(region.offset.y - start - series(milliseconds, from: 1000)) < 1e-6)
  }

  @Test func `its first frame goes on as fast as the finger was`() throws {
    let (rig, region) = try scroller()
    flick(rig)
    let start = region.offset.y
    rig.wait(0.001)
    #expect(abs((region.offset.y - start) / 0.001 - 1000) < 3)
    #expect(region.offset.x.sign == .plus)  // so that no trace says -0.0
  }

  @Test func `it comes to rest where it is projected to`() throws {
    let (rig, region) = try scroller()
    flick(rig)
    let end = region.offset.y + Projection.normal.distance(from: 1000)
    rig.wait(20)
    #expect(abs(region.offset.y - end) < 0.5 + 1e-9 && !region.isCoasting && rig.rig.isClean)
  }

  @Test func `it stops at the end of the content, without a bounce`() throws {
    let (rig, region) = try scroller(Size(width: 400, height: 1200))
    flick(rig)
    var (last, frames) = (region.offset.y, 0)
    while region.isCoasting, frames < 600 {
      rig.wait(1.0 / 60)
      #expect(region.offset.y >= last && region.offset.y <= 400)
      (last, frames) = (region.offset.y, frames + 1)
    }
    #expect(abs(last - 400) < 1e-9 && frames < 30 && rig.rig.isClean)
  }

  @Test(arguments: [0.5, 2.2])
  func `any steps of time lead to the same place`(time: Double) throws {
    var seen: [Double] = []
    for steps in [1, 7, 60] {
      let (rig, region) = try scroller()
      flick(rig)
      let start = rig.timeline.now
      for step in 1...steps {
        rig.timeline.advance(to: start + time * Double(step) / Double(steps))
      }
      seen.append(region.offset.y)
    }
    #expect(seen[0] == seen[1] && seen[1] == seen[2])
  }

  @Test(arguments: ["touch", "program", "end"])
  func `a finger or the program stops it`(by what: String) throws {
    var (rig, region): (GestureRig, ScrollRegion?) = try scroller()
    flick(rig)
    rig.wait(0.1)
    let offset = try #require(region).offset
    switch what {
    case "touch": rig.send(.began, 100, 500)
    case "program": region?.offset = offset
    default:
      a.scrollRegions = []
      region = nil
    }
    #expect(!(region?.isCoasting ?? false) && rig.timeline.pendingCount == 0)
    rig.wait(1)
    #expect(region.map { $0.offset == offset } ?? true)
  }

  @Test(arguments: [true, false])
  func `a finger that rests, or is taken away, leaves it where it is`(isCancelled: Bool) throws {
    let (rig, region) = try scroller()
    rig.drag(from: Point(x: 200, y: 600), to: Point(x: 200, y: 300), over: 0.3, lifts: false)
    rig.send(isCancelled ? .cancelled : .ended, 200, 300, after: isCancelled ? 0 : 0.1)
    let offset = region.offset
    #expect(!region.isCoasting && offset.y > 250)
    rig.wait(1)
    #expect(region.offset == offset)
  }

  @Test func `it stops sooner, or at once, when that is asked for`() throws {
    let (rig, region) = try scroller()
    region.deceleration = .fast
    flick(rig)
    let start = region.offset.y
    rig.wait(9)
    #expect(abs(region.offset.y - start - 99) < 0.6)
    region.deceleration = nil
    flick(rig)
    #expect(!region.isCoasting)
  }

  @Test func `along the axis that has room it goes on when the other is at its end`() throws {
    let (rig, region) = try scroller(Size(width: 420, height: 9000))
    rig.drag(from: Point(x: 300, y: 600), to: Point(x: 200, y: 300), over: 0.3)
    rig.wait(1)
    #expect(region.isCoasting && region.offset.x == 20 && region.offset.y > 600)
    rig.wait(9)
    #expect(rig.rig.isClean)
  }
}
