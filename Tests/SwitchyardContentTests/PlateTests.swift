import SwitchyardCore
import SwitchyardMotion
import SwitchyardRender
import Testing

@testable import SwitchyardContent

@Suite struct PlateTests {
  let store = PictureStore()
  let fixture: Fixture
  static let size = Size(width: 80, height: 60)
  static let hole = Rect(x: 20, y: 10, width: 40, height: 30)

  init() throws { fixture = try Fixture() }

  /// A ground with a red passenger on it, perhaps with round corners.
  private func screen(
    _ name: String, radius: Double = 0, _ ground: @escaping (Int, Int) -> [UInt8]
  ) throws -> Picture {
    let pixels = Pixels(80, 60) { x, y in
      let dx = max(abs(Double(x) - 39.5) - 20 + radius, 0)
      let dy = max(abs(Double(y) - 24.5) - 15 + radius, 0)
      let isInside = radius > 0 ? dx * dx + dy * dy <= radius * radius : max(dx, dy) <= 0
      return isInside ? [255, 0, 0] : ground(x, y)
    }
    return Picture(path: try fixture.save(name, pixels), naturalSize: PlateTests.size)
  }

  private func plate(
    _ screen: Picture, rect: Rect = hole, radius: Double = 0, fill: Portion.Fill = .automatic
  ) throws -> Bitmap {
    var picture = screen
    picture.erased = [Portion(of: screen, rect: rect, cornerRadius: radius, fill: fill)]
    return try store.bitmap(for: picture)
  }

  @Test(arguments: [0.0, 8, 15])
  func `a flat ground is restored exactly`(radius: Double) throws {  // U66
    let screen = try screen("flat.png", radius: radius) { _, _ in [12, 90, 200] }
    #expect(try store.bitmap(for: screen)[40, 25] == SIMD4(255, 0, 0, 255))
    let plate = try plate(screen, radius: radius)
    var rest = 0
    for y in 0..<60 {
      for x in 0..<80 where plate[x, y] != SIMD4(12, 90, 200, 255) { rest += 1 }
    }
    #expect(rest == 0 && plate.isOpaque)
  }

  @Test func `a gradient goes on`() throws {
    let ramp = { (x: Int, y: Int) in [UInt8(x * 2), UInt8(y * 3), UInt8(x + y)] }
    let plate = try plate(screen("ramp.png", ramp))
    for (x, y) in [(20, 10), (40, 25), (59, 39), (30, 35)] {
      let color = ramp(x, y)
      #expect(plate[x, y].isNear(SIMD4(color[0], color[1], color[2], 255), by: 3))
    }
  }

  @Test func `a hole at the edge is filled from its other sides`() throws {
    let screen = try screen("edge.png") { _, _ in [0, 200, 0] }
    let rect = Rect(x: 0, y: 0, width: 60, height: 60)
    #expect(try plate(screen, rect: rect)[3, 3] == SIMD4(0, 200, 0, 255))
    let all = Rect(x: -5, y: -5, width: 200, height: 200)
    let nothing = try plate(screen, rect: all)
    #expect(nothing[40, 20] == SIMD4(0, 0, 0, 0) && !nothing.isOpaque)
  }

  @Test func `neighbours that are away do not stain each other`() throws {
    var picture = try screen("pair.png") { _, _ in [0, 200, 0] }
    picture.erased = [
      Portion(of: picture, rect: Rect(x: 20, y: 10, width: 20, height: 30)),
      Portion(of: picture, rect: Rect(x: 40, y: 10, width: 20, height: 30)),
    ]
    #expect(try store.bitmap(for: picture).count(near: [0, 200, 0, 255], by: 0) == 80 * 60)
  }

  @Test func `a colour, another screen, or nothing fills too`() throws {
    let screen = try screen("screen.png") { _, _ in [0, 200, 0] }
    let clean = try fixture.save("clean.png", .flat([7, 8, 9], 80, 60))
    #expect(try plate(screen, fill: .color(.white))[30, 20] == SIMD4(255, 255, 255, 255))
    #expect(try plate(screen, fill: .plate(clean))[30, 20] == SIMD4(7, 8, 9, 255))
    #expect(try plate(screen, fill: .plate(clean))[10, 20] == SIMD4(0, 200, 0, 255))
    #expect(try plate(screen, fill: .none)[30, 20] == SIMD4(255, 0, 0, 255))
  }

  @Test func `nothing red is left of a smaller screen`() throws {  // U66
    var screen = try screen("small.png") { _, _ in [0, 0, 255] }
    screen.pixelSize = Size(width: 33, height: 25)
    let plate = try plate(screen)
    for y in 0..<25 { for x in 0..<33 { #expect(plate[x, y].isNear([0, 0, 255, 255], by: 2)) } }
  }

  @Test func `the whole picture stays as it was`() throws {
    let screen = try screen("keep.png") { _, _ in [0, 0, 255] }
    let whole = try store.bitmap(for: screen)
    _ = try plate(screen)
    #expect(whole[30, 20] == SIMD4(255, 0, 0, 255))
    #expect(try store.bitmap(for: screen) === whole)
  }

  @Test func `a backdrop is small, blurred and darker`() throws {  // U12
    var picture = try screen("back.png") { _, _ in [0, 0, 200] }
    picture.pixelSize = Size(width: 800, height: 600)
    picture.isBackdrop = true
    let backdrop = try store.bitmap(for: picture)
    #expect(backdrop.width == 120 && backdrop.height == 90)
    #expect(backdrop[2, 85].isNear([0, 0, 150, 255], by: 2))
    #expect(backdrop[30, 30].x > 20 && backdrop[30, 30].z > 20)
  }
}
