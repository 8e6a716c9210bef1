import SwitchyardCore
import SwitchyardMotion
import SwitchyardRender
import Testing

@testable import SwitchyardContent

/// The fonts are the system's, so these look at boxes and colours, not at single pixels.
@Suite struct TextRendererTests {
  let renderer = TextRenderer()

  @Test func `longer text is wider until it wraps`() {
    let word = renderer.measure(TextBlock("word"), width: 0)
    let words = renderer.measure(TextBlock("word word"), width: 0)
    #expect(words.width > word.width * 2 && abs(words.height - word.height) < 1e-6)
    let wrapped = renderer.measure(TextBlock("word word"), width: word.width * 1.2)
    #expect(abs(wrapped.width - word.width) < 1)
    #expect(abs(wrapped.height - 2 * word.height) < 0.01)
  }

  @Test func `lines break at the same places at any scale`() throws {
    let block = TextBlock("Pots for the kitchen, the shed and the table", size: 13)
    let small = try #require(renderer.draw(block, width: 90, scale: 1))
    for scale in [1.5, 2, 3.7] {
      let large = try #require(renderer.draw(block, width: 90, scale: scale))
      #expect(abs(large.frame.width - small.frame.width) < 3)
      #expect(abs(large.frame.height - small.frame.height) < 3)
      #expect(large.bitmap.width == Int((large.frame.width * scale).rounded()))
    }
  }

  @Test func `text is drawn in its colour, transparent around`() throws {
    let color = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    let block = TextBlock("█", size: 40, color: color)
    let drawing = try #require(renderer.draw(block, width: 100, scale: 1))
    let bitmap = drawing.bitmap
    #expect(bitmap[bitmap.width / 2, bitmap.height / 2].isNear([128, 64, 0, 128], by: 2))
    #expect(bitmap[0, 0] == SIMD4(0, 0, 0, 0) && !bitmap.isOpaque)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width { #expect(bitmap[x, y].x <= bitmap[x, y].w) }
    }
  }

  @Test func `text stands where its alignment says`() throws {
    func left(_ alignment: TextBlock.Alignment) throws -> Double {
      let block = TextBlock("ab", size: 20, alignment: alignment)
      return try #require(renderer.draw(block, width: 200, scale: 1)).frame.x
    }
    let width = renderer.measure(TextBlock("ab", size: 20), width: 0).width
    #expect(try abs(left(.leading)) < 4)
    #expect(try abs(left(.center) - (100 - width / 2)) < 4)
    #expect(try abs(left(.trailing) - (200 - width)) < 4)
  }

  @Test func `weight and line height count`() throws {
    let regular = renderer.measure(TextBlock("weight", size: 30), width: 0)
    let bold = renderer.measure(TextBlock("weight", size: 30, weight: 700), width: 0)
    #expect(bold.width > regular.width)
    let loose = TextBlock("a\nb", size: 30, lineHeight: 2)
    let tight = TextBlock("a\nb", size: 30)
    #expect(
      renderer.measure(loose, width: 0).height > renderer.measure(tight, width: 0).height * 1.3)
  }

  @Test(arguments: ["", "   ", "\n"])
  func `text without ink draws nothing`(string: String) {
    #expect(renderer.draw(TextBlock(string), width: 100, scale: 1) == nil)
    #expect(renderer.draw(TextBlock("a", size: 0), width: 100, scale: 1) == nil)
  }

  @Test func `text that moves keeps its bitmap`() throws {
    let screen = Screen(scale: 2)
    let layer = screen.add(
      Rect(x: 5, y: 5, width: 60, height: 30), .text(TextBlock("Moving")))
    let first = try bitmap(of: screen)
    layer.position.x += 3.3
    layer.transform = .scale(0.8)
    #expect(try bitmap(of: screen) === first)
    layer.transform = .scale(1.1)
    #expect(try bitmap(of: screen) === first)
    layer.transform = .scale(3)
    #expect(try bitmap(of: screen).width > first.width * 3)
  }

  private func bitmap(of screen: Screen) throws -> Bitmap {
    guard case .quad(let quad) = try screen.list().nodes.first,
      case .bitmap(let bitmap, _) = quad.paint
    else { throw Unexpected() }
    return bitmap
  }
}
