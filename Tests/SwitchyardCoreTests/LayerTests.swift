import SwitchyardMotion
import Testing

@testable import SwitchyardCore

@Suite struct LayerTests {
  @Test func `writing the frame leaves the transform alone`() {  // R8
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    layer.transform = .scale(2)
    layer.frame = Rect(x: 4, y: 6, width: 20, height: 8)
    #expect(
      layer.position == Point(x: 14, y: 10) && layer.bounds.size == Size(width: 20, height: 8))
    #expect(layer.transform == .scale(2))
  }

  @Test func `adding again brings to the top, and takes from elsewhere`() {  // R6
    let (a, b, x, y) = (Layer(), Layer(), Layer(name: "x"), Layer(name: "y"))
    a.add(x)
    a.add(y)
    a.add(x)
    #expect(a.sublayers.map(\.name) == ["y", "x"])
    b.add(x)
    #expect(a.sublayers.count == 1 && x.superlayer === b)
    b.insert(y, below: x)
    #expect(b.sublayers.map(\.name) == ["y", "x"])
  }

  @Test func `rectangles are converted through scrolling and transforms`() throws {  // R7
    let (root, list, row, other) = (Layer(), Layer(), Layer(), Layer())
    list.frame = Rect(x: 10, y: 20, width: 100, height: 100)
    list.bounds.y = 50
    row.frame = Rect(x: 0, y: 60, width: 100, height: 10)
    other.frame = Rect(x: 100, y: 0, width: 50, height: 50)
    other.transform = .scale(2)
    root.add(list)
    list.add(row)
    root.add(other)
    #expect(row.convert(row.bounds, to: root) == Rect(x: 10, y: 30, width: 100, height: 10))
    let there = try #require(row.convert(row.bounds, to: other))
    #expect(there == Rect(x: -32.5, y: 27.5, width: 50, height: 5))
    #expect(row.convert(row.bounds, to: Layer()) == nil)
  }

  @Test func `a journal undoes just what was touched`() {
    let layer = Layer()
    var journal = LayerJournal()
    journal.save(.opacity, of: layer)
    layer.opacity = 0.5
    layer.cornerRadius = 3
    journal.save([.opacity, .corners], of: layer)
    layer.cornerRadius = 9
    layer.isHidden = true
    journal.undo()
    #expect(layer.opacity == 1 && layer.cornerRadius == 3 && layer.isHidden)
  }

  @Test func `a track holds what starts last, and each piece sets off from the one before`() {
    let layer = Layer()
    var track = PropertyTrack(layer: layer, property: .opacity, origin: PropertyValue(0))
    track.add(.init(start: 0.5, seconds: 0.5, easing: .linear, target: PropertyValue(0)))
    track.add(.init(start: 0, seconds: 0.5, easing: .linear, target: PropertyValue(1)))
    let values = [0, 0.25, 0.5, 0.75, 1].map { track.value(at: $0, of: .init())[0] }
    #expect(values == [0, 0.5, 1, 0.5, 0])
  }
}
