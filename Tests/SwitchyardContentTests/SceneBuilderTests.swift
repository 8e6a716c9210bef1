import SwitchyardCore
import SwitchyardMotion
import SwitchyardRender
import Testing

@testable import SwitchyardContent

@Suite struct SceneBuilderTests {
  let screen = Screen()
  let fixture: Fixture

  init() throws { fixture = try Fixture() }

  private func picture(_ name: String = "noise.png", _ width: Int = 80, _ height: Int = 60) throws
    -> Picture
  {
    let pixels = Pixels(width, height) { x, y in
      [UInt8(truncatingIfNeeded: x * 37), UInt8(truncatingIfNeeded: y * 29), UInt8(x)]
    }
    return Picture(
      path: try fixture.save(name, pixels),
      naturalSize: Size(width: Double(width), height: Double(height)))
  }

  @Test func `a screen at rest is one exact copy`() throws {  // U19
    let picture = try picture()
    let layer = screen.add(screen.container.bounds, .picture(picture))
    layer.background = .white
    layer.clipsToBounds = true
    layer.transform = .translation(x: 1e-9, y: -1e-9)
    let whole = Rect(x: 0, y: 0, width: 80, height: 60)
    let bitmap = try screen.store.bitmap(for: picture)
    let quad = Quad(rect: whole, transform: .identity, paint: .bitmap(bitmap, source: whole))
    #expect(try screen.list().nodes == [.quad(quad)])
    #expect(try screen.draw().hasSamePixels(as: bitmap))
  }

  @Test func `a snapshot of a layer stays as it was taken`() throws {  // R18
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 80, height: 60))
    layer.background = .white
    let mark = Layer(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    mark.background = .black
    layer.add(mark)
    let list = try screen.builder.displayList(for: layer, width: 80, height: 60)
    func draw() -> [SIMD4<UInt8>] {
      let bitmap = Bitmap(width: 80, height: 60)
      Compositor(bands: 1).draw(list, into: bitmap)
      return [bitmap[15, 15], bitmap[40, 40]]
    }
    let before = draw()
    #expect(before == [SIMD4(0, 0, 0, 255), SIMD4(255, 255, 255, 255)])
    mark.removeFromSuperlayer()
    (layer.background, layer.isHidden) = (.black, true)
    #expect(draw() == before && layer.superlayer == nil)
  }

  @Test func `equal trees give equal lists`() throws {
    let layer = screen.add(screen.container.bounds, .picture(try picture()))
    screen.add(Rect(x: 5, y: 5, width: 50, height: 20), .text(TextBlock("Hello")))
    let first = try screen.list()
    #expect(try screen.list() == first)
    layer.position.x += 1
    #expect(try screen.list() != first)
  }

  @Test func `hidden, clear and distant layers draw nothing`() throws {
    screen.add(Rect(x: 0, y: 0, width: 9, height: 9), .color(.red)).isHidden = true
    screen.add(Rect(x: 0, y: 0, width: 9, height: 9), .color(.red)).opacity = 0
    screen.add(Rect(x: 0, y: 0, width: 9, height: 9), .color(.red)).opacity = .nan
    screen.add(Rect(x: 90, y: 0, width: 9, height: 9), .color(.red))
    screen.add(Rect(x: 0, y: 0, width: 9, height: 9), .color(.red)).transform = .scale(x: 0, y: 1)
    screen.add(.zero, .color(.red))
    #expect(try screen.list().nodes.isEmpty)
  }

  @Test func `sublayers fade as one picture`() throws {
    let layer = screen.add(Rect(x: 10, y: 10, width: 40, height: 40), .color(.red))
    layer.opacity = 0.5
    guard case .quad(let quad) = try screen.list().nodes[0] else { throw Unexpected() }
    #expect(quad.opacity == 0.5)
    screen.add(Rect(x: 0, y: 0, width: 20, height: 20), .color(.blue), to: layer)
    let bitmap = try screen.draw(ground: .white)
    #expect(bitmap[15, 15].isNear([128, 128, 255, 255], by: 1))
    #expect(bitmap[45, 45].isNear([255, 128, 128, 255], by: 1))
  }

  @Test func `a fade to nothing keeps its colour`() throws {  // U31
    screen.add(screen.container.bounds, .color(.red))
    let nothing = screen.add(screen.container.bounds)
    nothing.blend = .mix
    nothing.opacity = 0.5
    #expect(try screen.draw()[40, 30].isNear([127, 0, 0, 127], by: 1))
    nothing.opacity = 1
    #expect(try screen.list().nodes.isEmpty)
    nothing.opacity = 0
    #expect(try screen.draw()[40, 30] == SIMD4(255, 0, 0, 255))
  }

  @Test(arguments: [0, 0.25, 0.5, 0.75, 1])
  func `half a colour is the same all through a fade`(progress: Double) throws {  // U32
    let half = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    for opacity in [1, progress] {
      let layer = screen.add(screen.container.bounds, .color(half))
      layer.opacity = opacity
      layer.blend = .mix
    }
    #expect(try screen.draw(ground: .white)[40, 30].isNear([255, 127, 127, 255], by: 2))
  }

  @Test func `a fade leaves its ground alone`() throws {
    screen.container.background = .blue
    screen.add(Rect(x: 0, y: 0, width: 40, height: 60), .color(.red))
    let layer = screen.add(Rect(x: 0, y: 0, width: 40, height: 60), .color(.red))
    layer.blend = .mix
    layer.opacity = 0.5
    let bitmap = try screen.draw()
    #expect(bitmap[20, 30] == SIMD4(255, 0, 0, 255) && bitmap[60, 30] == SIMD4(0, 0, 255, 255))
  }

  @Test func `several layers under round corners have one edge`() throws {
    func cards(_ count: Int) throws -> Bitmap {
      let screen = Screen()
      let card = screen.add(Rect(x: 10, y: 10, width: 40, height: 40))
      card.clipsToBounds = true
      card.cornerRadius = 12
      for _ in 0..<count { screen.add(card.bounds, .color(.white), to: card) }
      return try screen.draw(ground: .black)
    }
    let one = try cards(1)
    #expect(one.count(near: [128, 128, 128, 255], by: 100) > 8)
    #expect(try cards(3).hasSamePixels(as: one))
  }

  @Test func `a radius between two is smooth`() throws {  // U68
    var last = 0
    for radius in stride(from: 12.0, through: 0, by: -3) {
      let screen = Screen()
      screen.add(Rect(x: 10, y: 10, width: 40, height: 40), .color(.white)).cornerRadius = radius
      let bitmap = try screen.draw()
      let light = (10..<50).reduce(0) { $0 + Int(bitmap[10, $1].w) }
      #expect(light > last)
      last = light
      let partial = (10..<50).count { (1..<255).contains(bitmap[$0, 11].w) }
      #expect(radius == 0 ? partial == 0 : partial > 0)
    }
  }

  @Test func `straight clips and masks cut, and soft ones fade`() throws {
    let box = screen.add(Rect(x: 10, y: 10, width: 20, height: 20))
    box.clipsToBounds = true
    screen.add(Rect(x: -5, y: -5, width: 60, height: 60), .color(.red), to: box)
    #expect(try screen.draw().count(near: [255, 0, 0, 255]) == 400)
    box.clipsToBounds = false
    box.mask = Mask(rect: Rect(x: 0, y: 0, width: 10, height: 10), softness: 4)
    let bitmap = try screen.draw()
    #expect(bitmap[15, 15] == SIMD4(255, 0, 0, 255))
    #expect(bitmap[20, 15].w > 60 && bitmap[20, 15].w < 190)
    #expect(bitmap[25, 15].w == 0)
  }

  @Test func `lengths follow the scale`() throws {
    let screen = Screen(scale: 2)
    let layer = screen.add(Rect(x: 5, y: 5, width: 20, height: 10), .color(.red))
    layer.cornerRadius = 3
    layer.shadow = Shadow(color: .black, offset: Point(x: 1, y: 2), blur: 4)
    let nodes = try screen.list().nodes
    let rect = Rect(x: 10, y: 10, width: 40, height: 20)
    #expect(
      nodes == [
        .shadow(
          ShadowNode(
            rect: rect, transform: .identity, cornerRadius: 6, color: .black,
            offset: Point(x: 2, y: 4), blur: 8)),
        .quad(
          Quad(rect: rect, transform: .identity, paint: .color(.red), cornerRadius: 6)),
      ])
  }

  @Test func `gradients go across the bounds`() throws {
    let stops = [
      Gradient.Stop(offset: 0, color: .black), Gradient.Stop(offset: 1, color: .white),
    ]
    let line = Gradient.Shape.linear(from: .zero, to: Point(x: 1, y: 0))
    screen.add(
      Rect(x: 10, y: 0, width: 60, height: 60), .gradient(Gradient(shape: line, stops: stops)))
    let bitmap = try screen.draw()
    #expect(bitmap[10, 30].x < 6 && bitmap[69, 30].x > 249)
    #expect(bitmap[40, 30].isNear([129, 129, 129, 255], by: 3))
  }

  @Test func `a layer keeps its place in perspective`() throws {
    let layer = screen.add(Rect(x: 20, y: 20, width: 40, height: 20), .color(.red))
    layer.transform = Transform(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: 0.005, h: 0)
    let bitmap = try screen.draw()
    #expect(bitmap[40, 30] == SIMD4(255, 0, 0, 255))
    #expect(bitmap[18, 30].w == 255 && bitmap[59, 30].w == 0)
  }
}

struct Unexpected: Error {}
