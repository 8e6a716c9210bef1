import SwitchyardCore
import SwitchyardMotion
import SwitchyardRender
import Testing

@testable import SwitchyardContent

@Suite struct PassengerTests {
  let screen = Screen()
  let fixture: Fixture
  static let place = Rect(x: 10, y: 10, width: 30, height: 20)

  init() throws { fixture = try Fixture() }

  /// A blue screen with a red passenger.
  private func picture() throws -> Picture {
    let pixels = Pixels(80, 60) { x, y in
      (10..<40).contains(x) && (10..<30).contains(y) ? [255, 0, 0] : [0, 0, UInt8(200 + y / 2)]
    }
    return Picture(
      path: try fixture.save("screen.png", pixels), naturalSize: Size(width: 80, height: 60))
  }

  @Test func `a passenger at rest is part of its screen`() throws {  // U70
    let picture = try picture()
    _ = screen.addScreen(picture, passenger: PassengerTests.place)
    let bitmap = try screen.store.bitmap(for: picture)
    #expect(try screen.list().nodes.count == 1)
    #expect(try screen.draw().hasSamePixels(as: bitmap))
  }

  @Test func `a passenger that sets off looks as it did at rest`() throws {  // U70
    let picture = try picture()
    let layers = screen.addScreen(picture, passenger: PassengerTests.place)
    let rest = try screen.draw()
    layers.passenger.isHidden = true
    screen.add(PassengerTests.place, layers.passenger.contents)
    #expect(try screen.draw().hasSamePixels(as: rest))
  }

  @Test func `an absent passenger leaves no copy`() throws {  // U66
    let layers = screen.addScreen(try picture(), passenger: PassengerTests.place)
    layers.passenger.isHidden = true
    #expect(try screen.draw().count(near: [255, 0, 0, 255], by: 120) == 0)
    for step in 0...8 {
      let box = screen.add(
        PassengerTests.place.offset(x: Double(step) * 4.5, y: Double(step) * 3.3),
        layers.passenger.contents)
      let bitmap = try screen.draw()
      let red = (0..<60).reduce(0) { sum, y in
        (0..<80).reduce(sum) { $0 + Int(bitmap[$1, y].x) }
      }
      #expect(abs(Double(red) / 255 - 600) < 12, "step \(step)")
      box.removeFromSuperlayer()
    }
  }

  @Test func `a passenger that moves inside its screen is seen once`() throws {  // U66
    let layers = screen.addScreen(try picture(), passenger: PassengerTests.place)
    layers.passenger.position.y += 25
    let bitmap = try screen.draw()
    #expect(bitmap.count(near: [255, 0, 0, 255]) == 600)
    #expect(bitmap[20, 40] == SIMD4(255, 0, 0, 255))
    layers.passenger.position.y -= 25
    layers.passenger.opacity = 0.5
    #expect(try screen.draw()[20, 20].isNear([128, 0, 103, 255], by: 3))
  }

  @Test func `an element travels without its ground`() throws {  // U66
    let path = try fixture.svg(
      "screen.svg", root: "width='80' height='60'",
      """
      <rect width='80' height='60' fill='#00f'/>
      <circle id='ball' cx='20' cy='20' r='10' fill='#f00'/>
      """)
    let picture = Picture(path: path, naturalSize: Size(width: 80, height: 60))
    let frame = try screen.store.elementFrame(path, id: "ball")
    let layer = screen.add(screen.container.bounds, .picture(picture))
    let contents = Contents.portion(Portion(of: picture, rect: frame, element: "ball"))
    let ball = screen.add(frame, contents, to: layer)
    let rest = try screen.draw()
    ball.isHidden = true
    #expect(try screen.draw().count(near: [0, 0, 255, 255], by: 0) == 80 * 60)
    screen.add(frame, contents)
    #expect(try screen.draw().hasSamePixels(as: rest))
  }

  @Test func `text of another width is cross-faded, not stretched`() throws {  // U61
    let narrow = TextBlock("I", size: 20, color: .red)
    let wide = TextBlock("IIIIII", size: 20, color: .red)
    let box = screen.add(Rect(x: 0, y: 10, width: 40, height: 30))
    screen.add(Rect(x: 0, y: 0, width: 20, height: 30), .text(narrow), to: box)
    let second = screen.add(Rect(x: 0, y: 0, width: 70, height: 30), .text(wide), to: box)
    second.blend = .mix
    second.opacity = 0.5
    let bitmap = try screen.draw()
    let ink = (0..<80).map { x in (0..<60).map { Int(bitmap[x, $0].w) }.max() ?? 0 }
    // The first stem is in both; the others are in one of them.
    #expect((ink[0..<6].max() ?? 0) > 230)
    #expect((100...160).contains(ink[8..<40].max() ?? 0))
  }
}
