import SwitchyardKernels
import SwitchyardMotion
import Testing

@testable import SwitchyardRender

/// An opaque picture cut by a rounded shape, over another opaque picture: all rows at once.
@Suite(.serialized) struct InlayTests {
  private let width = 70
  private let height = 45

  /// A picture that fills the frame, and one somewhere in it that is cut.
  private func list(seed: Int) -> DisplayList {
    var generator = Generator(seed: seed)
    let lower = Bitmap.noise(width, height, seed: seed)
    let size = (generator.whole(1...90), generator.whole(1...60))
    let upper = Bitmap.noise(size.0, size.1, seed: seed + 1)
    let place = (generator.whole(-30...50), generator.whole(-30...40))
    let rect = Rect(x: 0, y: 0, width: Double(size.0), height: Double(size.1))
    var quad = Quad(
      rect: rect, transform: .translation(x: Double(place.0), y: Double(place.1)),
      paint: .bitmap(upper, source: rect))
    quad.clips = [clip(&generator)]
    return DisplayList(
      width: width, height: height, ground: .black, nodes: [lower.node(), .quad(quad)])
  }

  private func clip(_ generator: inout Generator) -> Clip {
    let side = generator.number(1...120)
    let isCircle = generator.chance(0.5)
    let size = (side, isCircle ? side : generator.number(1...90))
    let factor = generator.number(0.3...2)
    let isMirrored = generator.chance(0.5)
    return Clip(
      rect: Rect(
        x: generator.number(-60...60),
        y: generator.number(-60...40), width: size.0, height: size.1),
      transform: .scale(x: isMirrored ? -factor : factor, y: factor)
        * .translation(x: isMirrored ? -60 : 0, y: 0),
      cornerRadius: isCircle ? side / 2 : generator.number(0.5...20),
      softness: generator.chance(0.5) ? 0 : generator.number(0...12))
  }

  /// The same with a clear step above, so that rows are drawn one by one and step by step.
  private func stepByStep(_ list: DisplayList) -> DisplayList {
    var list = list
    let frame = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    list.nodes.append(
      .quad(Quad(rect: frame, transform: .identity, paint: .color(.clear))))
    return list
  }

  @Test(arguments: [Int.max, 0])
  func `it is what the steps one by one make, in any number of bands and past the caches`(
    nearBytes: Int
  ) {
    let compositors = [1, 2, 7].map { Compositor(bands: $0, nearBytes: nearBytes) }
    for seed in 0..<200 {
      let list = list(seed: seed)
      let expected = frame(stepByStep(list), by: compositors[0].draw)
      for compositor in compositors {
        let difference = Difference(frame(list, by: compositor.draw), expected)
        #expect(difference.most == 0, "seed \(seed): \(difference)")
      }
    }
  }

  @Test func `it is within one of the reference, at every level of processors the same`() {
    let best = switchyard_cpu()
    defer { switchyard_limit_cpu(best) }
    let compositor = Compositor(bands: 1)
    for seed in 0..<100 {
      let list = list(seed: seed)
      let expected = frame(list, by: ReferenceRenderer().draw)
      var frames: [Bitmap] = []
      for level in [SWITCHYARD_CPU_BASE, SWITCHYARD_CPU_AVX2, SWITCHYARD_CPU_AVX512] {
        switchyard_limit_cpu(Int32(level))
        frames.append(frame(list, by: compositor.draw))
      }
      let difference = Difference(frames[0], expected)
      #expect(difference.most <= 1, "seed \(seed): \(difference)")
      #expect(frames.allSatisfy { Difference($0, frames[0]).most == 0 }, "seed \(seed)")
    }
  }

  @Test func `its planes are those of the drawn frame`() {
    for seed in 0..<100 {
      let list = list(seed: seed)
      let planes = PlanarBitmap(width: width, height: height)
      Compositor(bands: 2).draw(list, into: planes)
      var (direct, converted): ([UInt8], [UInt8]) = ([], [])
      planes.forEachRow { direct += $0 }
      frame(list, by: Compositor(bands: 1).draw).planes().forEachRow { converted += $0 }
      #expect(direct == converted, "seed \(seed)")
    }
  }
}
