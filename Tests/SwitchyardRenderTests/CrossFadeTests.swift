import SwitchyardKernels
import SwitchyardMotion
import Testing

@testable import SwitchyardRender

/// Cross-fades of stills that end as planes.
@Suite(.serialized) struct CrossFadeTests {
  private func list(_ a: Bitmap, _ b: Bitmap, weight: Int) -> DisplayList {
    let fade = GroupNode(nodes: [a.node(), b.node(opacity: Double(weight) / 255, blend: .mix)])
    return DisplayList(width: a.width, height: a.height, ground: .black, nodes: [.group(fade)])
  }

  private func planes(_ list: DisplayList, bands: Int = 1) -> [UInt8] {
    let planes = PlanarBitmap(width: list.width, height: list.height)
    Compositor(bands: bands).draw(list, into: planes)
    return bytes(of: planes)
  }

  private func bytes(of planes: PlanarBitmap) -> [UInt8] {
    var bytes: [UInt8] = []
    planes.forEachRow { bytes += $0 }
    return bytes
  }

  /// The planes of the frame that is drawn as a bitmap first.
  private func converted(_ list: DisplayList) -> [UInt8] {
    bytes(of: frame(list, by: Compositor(bands: 1).draw).planes())
  }

  private func most(_ a: [UInt8], _ b: [UInt8]) -> Int {
    zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  @Test(arguments: [(1, 1), (2, 2), (37, 9), (66, 4)])
  func `a fade of planes is within a level of the converted fade`(size: (Int, Int)) {
    let a = Bitmap.noise(size.0, size.1, seed: 1)
    let b = Bitmap.noise(size.0, size.1, seed: 2)
    for weight in stride(from: 0, through: 255, by: 3) {
      let list = list(a, b, weight: weight)
      let direct = planes(list)
      #expect(most(direct, converted(list)) <= 1, "weight \(weight)")
      guard weight % 51 == 0 else { continue }
      for bands in [2, 7] { #expect(planes(list, bands: bands) == direct, "weight \(weight)") }
    }
  }

  @Test func `extreme colours stay within a level too`() {
    let colors: [SIMD4<UInt8>] = [
      SIMD4(0, 0, 0, 255), SIMD4(255, 255, 255, 255), SIMD4(255, 0, 0, 255),
      SIMD4(0, 255, 0, 255), SIMD4(0, 0, 255, 255), SIMD4(255, 255, 0, 255),
      SIMD4(1, 254, 128, 255),
    ]
    for first in colors {
      for second in colors {
        let (a, b) = (Bitmap.plain(2, 2, first), Bitmap.plain(2, 2, second))
        for weight in stride(from: 1, through: 255, by: 6) {
          let list = list(a, b, weight: weight)
          #expect(most(planes(list), converted(list)) <= 1, "\(first) \(second) \(weight)")
        }
      }
    }
  }

  @Test func `every level of processors fades to the same planes`() {
    let best = switchyard_cpu()
    defer { switchyard_limit_cpu(best) }
    let (a, b) = (Bitmap.noise(131, 9, seed: 3), Bitmap.noise(131, 9, seed: 4))
    let results = (0...best).map { level in
      switchyard_limit_cpu(level)
      return [1, 100, 254].map { planes(list(a, b, weight: $0)) }
    }
    #expect(Set(results).count == 1)
  }

  @Test func `what isn't a fade of stills over the whole frame is converted`() {
    let (a, b) = (Bitmap.noise(20, 10, seed: 5), Bitmap.noise(20, 10, seed: 6))
    let veil = Bitmap.noise(20, 10, seed: 7, isOpaque: false)
    let large = Bitmap.noise(30, 15, seed: 8)
    let moved = Transform.translation(x: 2, y: 0)
    let scenes: [[RenderNode]] = [
      [a.node(), veil.node(opacity: 0.5)], [veil.node(), b.node(opacity: 0.5)],
      [a.node(), b.node(transform: moved, opacity: 0.5)],
      [a.node(), large.node(in: a.rect, opacity: 0.5)],
      [a.node(), b.node(opacity: 0.5), veil.node()],
      [a.node(), b.node(opacity: 0.5, cornerRadius: 3)],
    ]
    for (index, nodes) in scenes.enumerated() {
      let list = DisplayList(width: 20, height: 10, ground: .black, nodes: nodes)
      #expect(planes(list) == converted(list), "scene \(index)")
    }
  }

  @Test func `planes are kept with their bitmap until its pixels change`() {
    let (a, b) = (Bitmap.noise(64, 64, seed: 9), Bitmap.noise(64, 64, seed: 10))
    let bare = a.heldByteCount
    #expect(bare == a.byteCount)
    _ = planes(list(a, b, weight: 100))
    let held = a.heldByteCount
    #expect(held == bare + 64 * 64 * 3 / 2 + 2 * 32 * 32)
    for weight in 1...20 { _ = planes(list(a, b, weight: weight)) }
    #expect(a.heldByteCount == held)
    a[0, 0] = SIMD4(9, 9, 9, 255)
    a.pixelsChanged()
    #expect(a.heldByteCount == bare)
    let list = list(a, b, weight: 100)
    #expect(most(planes(list), converted(list)) <= 1)
  }
}
