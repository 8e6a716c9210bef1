import SwitchyardMotion
import Testing

@testable import SwitchyardRender

/// Groups: one picture where it matters, none where it doesn't.
@Suite struct GroupTests {
  private let a = Bitmap.noise(30, 20, seed: 11)
  private let b = Bitmap.noise(30, 20, seed: 12)

  private func draw(_ nodes: [RenderNode], ground: Color = .clear) -> Bitmap {
    .drawing(nodes, width: 30, height: 20, ground: ground)
  }

  @Test func `a fading group does not show through itself`() {
    let group = GroupNode(nodes: [a.node(), b.node()], opacity: 0.4)
    let expected = draw([b.node(opacity: 0.4)], ground: .white)
    #expect(draw([.group(group)], ground: .white).pixels == expected.pixels)
  }

  @Test func `a mix inside a group does not reach outside`() {
    let small = Bitmap.noise(10, 20, seed: 13)
    let group = GroupNode(nodes: [small.node(), small.node(opacity: 0.5, blend: .mix)])
    let bitmap = draw([a.node(), .group(group)])
    for x in 0..<30 { #expect(bitmap[x, 9] == (x < 10 ? small : a)[x, 9]) }
  }

  @Test func `a mix on the frame fades what it does not cover`() {
    let white = Bitmap.plain(30, 20, SIMD4(255, 255, 255, 255))
    let half = Rect(x: 0, y: 0, width: 15, height: 20)
    let bitmap = draw([white.node(), white.node(in: half, opacity: 0.4, blend: .mix)])
    #expect(bitmap[3, 3] == SIMD4(255, 255, 255, 255))
    #expect(bitmap[20, 3] == SIMD4(153, 153, 153, 153))
    let away = Rect(x: 100, y: 0, width: 15, height: 20)
    #expect(
      draw([white.node(), white.node(in: away, opacity: 1, blend: .mix)]).pixels.allSatisfy {
        $0 == SIMD4()
      })
  }

  @Test func `a plain group is no group`() {
    let list = DisplayList(
      width: 30, height: 20,
      nodes: [.group(GroupNode(nodes: [a.node(), .group(GroupNode(nodes: [b.node()]))]))])
    #expect(list.simplified().nodes == [a.node(), b.node()])
    let clip = Clip(rect: a.rect, transform: .identity)
    let clipped = DisplayList(
      width: 30, height: 20, nodes: [.group(GroupNode(nodes: [a.node(), b.node()], clips: [clip]))])
    #expect(clipped.simplified().nodes == [a.node(), b.node()])
  }

  @Test func `a group of one passes on its opacity, blend and clips`() {
    let clip = Clip(rect: Rect(x: 3, y: 3, width: 9, height: 9), transform: .identity)
    let group = GroupNode(nodes: [a.node()], opacity: 0.5, blend: .mix, clips: [clip])
    let list = DisplayList(width: 30, height: 20, nodes: [.group(group)])
    #expect(list.simplified().nodes == [a.node(opacity: 0.5, blend: .mix, clips: [clip])])
  }

  @Test func `a cross-fade of two pictures takes one pass`() {
    let group = GroupNode(nodes: [a.node(), b.node(opacity: 0.3, blend: .mix)])
    let planner = Planner()
    let surface = PixelRect(x0: 0, y0: 0, x1: 30, y1: 20)
    let steps = planner.steps([.group(group)], on: surface)
    #expect(steps.count == 1)
    #expect(steps.first?.cover == surface)
  }

  @Test func `what a cover hides is not planned`() {
    let planner = Planner()
    let surface = PixelRect(x0: 0, y0: 0, x1: 30, y1: 20)
    let hidden = [a.node(opacity: 0.3), a.node(), b.node(transform: .scale(1.2)), a.node()]
    #expect(planner.steps(hidden, on: surface).count == 1)
  }
}
