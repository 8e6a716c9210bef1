import Foundation
import SwitchyardMotion
import Testing

@testable import SwitchyardRender

/// Edges, corners, scaling, and numbers that no picture has.
@Suite struct GeometryTests {
  private func white(
    _ rect: Rect, transform: Transform = .identity, cornerRadius: Double = 0, clips: [Clip] = []
  ) -> RenderNode {
    .quad(
      Quad(
        rect: rect, transform: transform, paint: .color(.white), cornerRadius: cornerRadius,
        clips: clips))
  }

  /// Returns the area and the centroid of what is drawn on black.
  private func measure(_ nodes: [RenderNode]) -> (area: Double, center: Point) {
    let bitmap = Bitmap.drawing(nodes, width: 160, height: 120)
    var (area, x, y) = (0.0, 0.0, 0.0)
    for row in 0..<120 {
      for column in 0..<160 {
        let weight = Double(bitmap[column, row].w) / 255
        area += weight
        x += weight * (Double(column) + 0.5)
        y += weight * (Double(row) + 0.5)
      }
    }
    return (area, Point(x: x / area, y: y / area))
  }

  @Test func `a flying rectangle is where it should be, and as large`() {  // U59 U66
    let start = Rect(x: 10, y: 10, width: 40, height: 40)
    let end = Rect(x: 60, y: 35, width: 60, height: 60)
    for step in 0...24 {
      let rect = start.interpolated(to: end, at: Double(step) / 24)
      let (area, center) = measure([white(rect)])
      #expect(abs(area - rect.width * rect.height) < 0.02 * area)
      #expect(abs(center.x - rect.center.x) < 0.25 && abs(center.y - rect.center.y) < 0.25)
    }
  }

  @Test(arguments: [0, 0.3, 1, 2, 3.1])
  func `turning keeps the area`(angle: Double) {
    let (s, c) = (sin(angle), cos(angle))
    let turn = Transform.translation(x: 80, y: 60) * Transform(a: c, b: -s, c: 0, d: s, e: c, f: 0)
    let (area, center) = measure([
      white(Rect(x: -30, y: -20, width: 60, height: 40), transform: turn)
    ])
    #expect(abs(area - 2400) < 24)
    #expect(abs(center.x - 80) < 0.25 && abs(center.y - 60) < 0.25)
  }

  @Test func `corners are cut by their radius and antialiased`() {  // U68
    let rect = Rect(x: 20, y: 20, width: 80, height: 60)
    for radius in stride(from: 0.0, through: 12, by: 1.5) {
      let expected = 4800 - (4 - Double.pi) * radius * radius
      #expect(abs(measure([white(rect, cornerRadius: radius)]).area - expected) < 2)
      let clip = Clip(rect: rect, transform: .identity, cornerRadius: radius)
      let all = Rect(x: 0, y: 0, width: 160, height: 120)
      #expect(abs(measure([white(all, clips: [clip])]).area - expected) < 2)
    }
    let bitmap = Bitmap.drawing([white(rect, cornerRadius: 12)], width: 160, height: 120)
    #expect(bitmap.pixels.contains { (20...230).contains($0.w) })
  }

  @Test func `a soft clip rises over its width`() {
    let clip = Clip(
      rect: Rect(x: 40, y: -500, width: 900, height: 1200), transform: .identity, softness: 20)
    let all = Rect(x: 0, y: 0, width: 160, height: 120)
    let bitmap = Bitmap.drawing([white(all, clips: [clip])], width: 160, height: 120)
    let row = (0..<160).map { Int(bitmap[$0, 60].w) }
    #expect(row[29] == 0 && row[50] == 255)
    #expect(row[39] + row[40] == 255)
    for (before, after) in zip(row, row.dropFirst()) { #expect((0...13).contains(after - before)) }
  }

  @Test func `clips join by cutting both`() {
    let all = Rect(x: 0, y: 0, width: 160, height: 120)
    let left = Clip(rect: Rect(x: 0, y: 0, width: 50, height: 120), transform: .identity)
    let right = Clip(rect: Rect(x: 40, y: 0, width: 99, height: 120), transform: .identity)
    #expect(measure([white(all, clips: [left, right])]).area == 1200)
  }

  @Test func `a fine chequer far away is grey`() {
    let chequer = Bitmap(width: 256, height: 256, isOpaque: true)
    for y in 0..<256 {
      for x in 0..<256 {
        let value: UInt8 = (x + y) % 2 == 0 ? 255 : 0
        chequer[x, y] = SIMD4(value, value, value, 255)
      }
    }
    let small = Rect(x: 0, y: 0, width: 40, height: 30)
    let bitmap = Bitmap.drawing([chequer.node(in: small)], width: 40, height: 30)
    #expect(bitmap.pixels.allSatisfy { (126...129).contains($0.x) })
    #expect(chequer.level(2) === chequer.level(2))
  }

  @Test func `enlarging stays within the source`() {
    let sheet = Bitmap.plain(8, 8, SIMD4(255, 0, 0, 255))
    for y in 2..<6 { for x in 2..<6 { sheet[x, y] = SIMD4(0, 255, 0, 255) } }
    let quad = Quad(
      rect: Rect(x: 0, y: 0, width: 50, height: 50), transform: .identity,
      paint: .bitmap(sheet, source: Rect(x: 2, y: 2, width: 4, height: 4)))
    let bitmap = Bitmap.drawing([.quad(quad)], width: 50, height: 50)
    #expect(bitmap.pixels.allSatisfy { $0 == SIMD4(0, 255, 0, 255) })
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, 1e-300])
  func `numbers that no picture has are survived`(number: Double) {
    let rect = Rect(x: 2, y: 2, width: 30, height: 20)
    let picture = Bitmap.noise(9, 9, seed: 5)
    var nodes: [RenderNode] = []
    for index in 0..<9 {
      var numbers: [Double] = [1, 0.1, 0, 0.1, 1, 0, 0.001, 0, 1]
      numbers[index] = number
      let n = numbers
      let transform = Transform(
        a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5], g: n[6], h: n[7], i: n[8])
      let clip = Clip(rect: rect, transform: transform, cornerRadius: 3, softness: 1)
      nodes += [picture.node(in: rect, transform: transform), picture.node(clips: [clip])]
      nodes.append(
        .shadow(
          ShadowNode(
            rect: rect, transform: transform, cornerRadius: 2, color: .black, offset: .zero,
            blur: 4)))
    }
    let odd = Rect(x: number, y: 0, width: 9, height: number)
    let clip = Clip(rect: odd, transform: .identity, cornerRadius: number, softness: number)
    nodes += [
      picture.node(in: odd, opacity: number, cornerRadius: number), picture.node(clips: [clip]),
      .quad(
        Quad(
          rect: rect, transform: .identity,
          paint: .gradient(
            Gradient(shape: .radial(center: .zero, radius: number), stops: [])))),
      .quad(Quad(rect: rect, transform: .identity, paint: .bitmap(picture, source: odd))),
      .shadow(
        ShadowNode(
          rect: odd, transform: .identity, cornerRadius: number, color: .white,
          offset: Point(x: number, y: 0), blur: number)),
      .group(GroupNode(nodes: [picture.node()], opacity: number, blend: .mix, clips: [clip])),
    ]
    let bitmap = Bitmap.drawing(nodes, width: 40, height: 30, ground: .white)
    #expect(bitmap.pixels.allSatisfy { max($0.x, $0.y, $0.z) <= $0.w })
  }
}
