import SwitchyardMotion
import Testing

@testable import SwitchyardRender

/// What must come out exactly.
@Suite struct IdentityTests {
  private let a = Bitmap.noise(37, 21, seed: 1)
  private let b = Bitmap.noise(37, 21, seed: 2)
  private let veil = Bitmap.noise(37, 21, seed: 3, isOpaque: false)

  private func draw(_ nodes: [RenderNode], ground: Color = .clear) -> Bitmap {
    .drawing(nodes, width: 37, height: 21, ground: ground)
  }

  @Test func `a picture at rest is copied`() {  // U19 U70
    #expect(draw([a.node()]).pixels == a.pixels)
    #expect(draw([veil.node()]).pixels == veil.pixels)
    let dot = Bitmap.noise(1, 1, seed: 4)
    #expect(Bitmap.drawing([dot.node()], width: 1, height: 1).pixels == dot.pixels)
  }

  @Test func `a single pixel fills what it is stretched over`() {  // U19
    let dot = Bitmap.plain(1, 1, SIMD4(9, 8, 7, 255))
    #expect(draw([dot.node(in: a.rect)]).pixels.allSatisfy { $0 == SIMD4(9, 8, 7, 255) })
  }

  @Test func `whole pixel moves copy and leave nothing behind`() {  // U36 U70
    let frame = Bitmap(width: 37, height: 21)
    let compositor = Compositor(bands: 2)
    let disc = Bitmap.plain(5, 5, SIMD4(200, 0, 0, 255))
    for step in 0..<40 {
      let move = Transform.translation(x: Double(step - 3), y: 4)
      compositor.draw(
        DisplayList(width: 37, height: 21, nodes: [disc.node(transform: move)]), into: frame)
      let columns = max(0, min(37, step + 2) - max(0, step - 3))
      #expect(frame.pixels.filter { $0 == SIMD4(200, 0, 0, 255) }.count == 5 * columns)
      #expect(frame.pixels.filter { $0 == SIMD4() }.count == 37 * 21 - 5 * columns)
    }
  }

  @Test func `an opaque picture replaces and a transparent one leaves`() {
    #expect(draw([b.node(), a.node()]).pixels == a.pixels)
    let nothing = Bitmap(width: 37, height: 21)
    #expect(draw([a.node(), nothing.node()]).pixels == a.pixels)
    #expect(draw([a.node(), b.node(opacity: 0)]).pixels == a.pixels)
  }

  @Test func `equal pictures cross-fade to themselves at every moment`() {  // U41
    let twin = Bitmap.noise(37, 21, seed: 1)
    let veilTwin = Bitmap.noise(37, 21, seed: 3, isOpaque: false)
    for step in 0...255 {
      let opacity = Double(step) / 255
      let laid = draw([a.node(), twin.node(opacity: opacity)])
      #expect(Difference(laid, a).most == 0)
      let mixed = draw([a.node(), twin.node(opacity: opacity, blend: .mix)])
      #expect(Difference(mixed, a).most == 0)
      let veils = draw([veil.node(), veilTwin.node(opacity: opacity, blend: .mix)])
      #expect(Difference(veils, veil).most == 0)
    }
  }

  @Test func `a mix starts with one picture and ends with the other`() {
    for (below, above) in [(a, b), (a, veil), (veil, b)] {
      #expect(draw([below.node(), above.node(opacity: 0, blend: .mix)]).pixels == below.pixels)
      #expect(draw([below.node(), above.node(opacity: 1, blend: .mix)]).pixels == above.pixels)
    }
  }

  @Test func `red fades to nothing without turning dark`() {  // U31
    let red = Bitmap.plain(37, 21, SIMD4(255, 0, 0, 255))
    let nothing = Bitmap(width: 37, height: 21)
    for nodes in [
      [red.node(), nothing.node(opacity: 0.5, blend: .mix)], [red.node(opacity: 0.5)],
    ] {
      let pixel = draw(nodes)[5, 5]
      #expect(pixel.x == pixel.w && (126...128).contains(pixel.w))
      #expect(pixel.y == 0 && pixel.z == 0)
    }
  }

  @Test func `half red over white is the same at rest and in a cross-fade`() {  // U32
    let half = Bitmap.plain(37, 21, SIMD4(128, 0, 0, 128))
    for step in 0...20 {
      let cross = GroupNode(
        nodes: [half.node(), half.node(opacity: Double(step) / 20, blend: .mix)])
      let pixel = draw([.group(cross)], ground: .white)[9, 9]
      #expect(pixel == SIMD4(255, 127, 127, 255))
    }
  }

  @Test func `a frame knows whether it is opaque`() {
    #expect(draw([veil.node()], ground: .white).isOpaque)
    #expect(draw([a.node()]).isOpaque)
    #expect(!draw([veil.node()]).isOpaque)
    #expect(!draw([a.node(), veil.node(opacity: 0.5, blend: .mix)], ground: .white).isOpaque)
  }
}
