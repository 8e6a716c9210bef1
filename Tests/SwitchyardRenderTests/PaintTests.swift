import SwitchyardMotion
import Testing

@testable import SwitchyardRender

/// Gradients and shadows.
@Suite struct PaintTests {
  private func gradient(_ shape: Gradient.Shape, _ stops: [(Double, Color)]) -> Bitmap {
    let paint = Gradient(
      shape: shape, stops: stops.map { Gradient.Stop(offset: $0.0, color: $0.1) })
    let quad = Quad(
      rect: Rect(x: 0, y: 0, width: 256, height: 9), transform: .identity, paint: .gradient(paint))
    return .drawing([.quad(quad)], width: 256, height: 9)
  }

  @Test func `a gradient rises evenly from its first colour to its last`() {
    let across = Gradient.Shape.linear(from: Point(x: 0.5, y: 0), to: Point(x: 255.5, y: 0))
    let bitmap = gradient(across, [(0, .black), (1, .white)])
    for x in 0..<256 { #expect(bitmap[x, 4] == SIMD4(UInt8(x), UInt8(x), UInt8(x), 255)) }
  }

  @Test func `a gradient into nothing keeps its hue`() {
    let across = Gradient.Shape.linear(from: .zero, to: Point(x: 256, y: 0))
    let bitmap = gradient(across, [(0, Color(red: 1, green: 0, blue: 0)), (1, .clear)])
    #expect(bitmap.pixels.allSatisfy { $0.x == $0.w && $0.y == 0 && $0.z == 0 })
  }

  @Test func `a hard stop is hard, and the ends go on`() {
    let across = Gradient.Shape.linear(from: Point(x: 64, y: 0), to: Point(x: 192, y: 0))
    let bitmap = gradient(across, [(0.5, .black), (0.5, .white)])
    #expect((0..<128).allSatisfy { bitmap[$0, 2] == SIMD4(0, 0, 0, 255) })
    #expect((128..<256).allSatisfy { bitmap[$0, 2] == SIMD4(255, 255, 255, 255) })
  }

  @Test func `a gradient without length shows its last colour`() {
    let point = Point(x: 3, y: 3)
    for shape in [
      Gradient.Shape.linear(from: point, to: point), .radial(center: point, radius: 0),
    ] {
      let bitmap = gradient(shape, [(0, .black), (1, .white)])
      #expect(bitmap.pixels.allSatisfy { $0 == SIMD4(255, 255, 255, 255) })
    }
  }

  @Test(arguments: [0.0, 10, 20])
  func `a shadow weighs as much as what throws it`(radius: Double) {
    let shadow = ShadowNode(
      rect: Rect(x: 60, y: 50, width: 80, height: 60), transform: .identity, cornerRadius: radius,
      color: .black, offset: Point(x: 5, y: 10), blur: 20)
    let bitmap = Bitmap.drawing([.shadow(shadow)], width: 220, height: 200)
    let weight = bitmap.pixels.reduce(0) { $0 + Double($1.w) / 255 }
    let area = 4800 - (4 - Double.pi) * radius * radius
    #expect(abs(weight - area) < 0.01 * area)
    for x in 0..<105 {
      let (left, right) = (Int(bitmap[x, 90].w), Int(bitmap[209 - x, 90].w))
      #expect(abs(left - right) <= 1)
    }
  }

  @Test func `half of a shadow's strength is at the edge of its rectangle`() {
    let shadow = ShadowNode(
      rect: Rect(x: 50, y: -200, width: 400, height: 600), transform: .identity, cornerRadius: 0,
      color: .black, offset: .zero, blur: 24)
    let bitmap = Bitmap.drawing([.shadow(shadow)], width: 120, height: 40)
    #expect(Int(bitmap[49, 20].w) + Int(bitmap[50, 20].w) == 255)
    #expect(bitmap[13, 20].w == 0 && bitmap[87, 20].w == 255)
    // One deviation (12 pixels) inside, a Gaussian has 84.1 % behind it.
    let pair = Int(bitmap[61, 20].w) + Int(bitmap[62, 20].w)
    #expect((428...430).contains(pair))
  }

  @Test func `an opaque card hides its shadow`() {
    let card = Bitmap.noise(40, 30, seed: 7)
    let shadow = ShadowNode(
      rect: card.rect, transform: .identity, cornerRadius: 0, color: .black, offset: .zero, blur: 9)
    let bitmap = Bitmap.drawing([.shadow(shadow), card.node()], width: 40, height: 30)
    #expect(bitmap.pixels == card.pixels)
  }
}
