import Foundation
import SwitchyardKernels
import SwitchyardMotion
import Testing

@testable import SwitchyardRender

/// Frames at every level of processors, and as planes.
@Suite(.serialized) struct LevelTests {
  private static let levels = [SWITCHYARD_CPU_BASE, SWITCHYARD_CPU_AVX2, SWITCHYARD_CPU_AVX512]

  /// Does something at each level that the processor has, the best one last.
  private func atEachLevel<Result>(_ body: () -> Result) -> [Result] {
    let best = switchyard_cpu()
    defer { switchyard_limit_cpu(best) }
    return Self.levels.filter { Int32($0) <= best }.map { level in
      switchyard_limit_cpu(Int32(level))
      #expect(switchyard_cpu() == Int32(level))
      return body()
    }
  }

  @Test func `a lower level of processors gives the same frames`() {
    let lists = (0..<200).map { seed in
      var scene = RandomScene(seed: seed)
      return scene.list()
    }
    let compositor = Compositor(bands: 1)
    let results = atEachLevel { lists.map { frame($0, by: compositor.draw) } }
    for frames in results.dropFirst() {
      for (seed, pair) in zip(frames, results[0]).enumerated() {
        #expect(Difference(pair.0, pair.1).most == 0, "seed \(seed)")
      }
    }
  }

  @Test(arguments: [1, 3, 15, 16, 17, 33, 64, 150], 0..<17)
  func `a row past the caches is the same wherever it begins`(count: Int, start: Int) {
    // The last start is at no pixel of a line.
    let skipped = start == 16 ? 6 : 4 * start
    let lower = Bitmap.noise(count, 1, seed: count, isOpaque: false)
    let upper = Bitmap.noise(count, 1, seed: -count, isOpaque: false)
    let (a, b) = (lower.row(0), upper.row(0))
    let out = Bitmap(width: count + 32, height: 1)
    func bytes(_ draw: (UnsafeMutablePointer<UInt8>) -> Void) -> [UInt8] {
      memset(out.bytes, 0x5a, out.byteCount)
      draw(out.row(0) + skipped)
      switchyard_stream_end()
      return Array(UnsafeBufferPointer(start: out.row(0), count: out.byteCount))
    }
    _ = atEachLevel {
      let copied = bytes { $0.update(from: a, count: 4 * count) }
      #expect(copied == bytes { switchyard_stream_copy($0, a, count) })
      let laid = bytes { switchyard_over($0, a, b, count) }
      #expect(laid == bytes { switchyard_stream_over($0, a, b, count) })
      for weight in [UInt32(0), 1, 100, 255, 256] {
        let joined = bytes { switchyard_lerp($0, a, b, count, weight) }
        #expect(joined == bytes { switchyard_stream_lerp($0, a, b, count, weight) })
        if weight > 255 { continue }
        let mixed = bytes { switchyard_mix($0, a, b, count, weight) }
        #expect(mixed == bytes { switchyard_stream_mix($0, a, b, count, weight) })
      }
    }
  }

  @Test func `frames past the caches are the same`() {
    var lists = (0..<60).map { seed in
      var scene = RandomScene(seed: seed)
      return scene.list()
    }
    let (a, b) = (Bitmap.noise(150, 70, seed: 1), Bitmap.noise(150, 70, seed: 2))
    let clear = Bitmap.noise(150, 70, seed: 3, isOpaque: false)
    for x in [0, 1, 16, 37, 37.25, 149.5] {
      for y in [0, 3, 3.5] {
        let away = Transform.translation(x: -x, y: y)
        let hole = Rect(x: x, y: y, width: 50, height: 50)
        let round = Clip(rect: hole, transform: .identity, cornerRadius: 25)
        lists += [
          [a.node(transform: away), b.node(transform: .translation(x: 150 - x, y: y))],
          [a.node(transform: away), b.node(transform: away, opacity: 0.3)],
          [a.node(transform: away), clear.node(transform: away)],
          [a.node(), b.node(clips: [round])],
        ].map { DisplayList(width: 150, height: 70, nodes: $0) }
      }
    }
    let (plain, past) = (
      Compositor(bands: 1, nearBytes: .max), Compositor(bands: 2, nearBytes: 0)
    )
    _ = atEachLevel {
      for (index, list) in lists.enumerated() {
        let frames = (frame(list, by: plain.draw), frame(list, by: past.draw))
        #expect(Difference(frames.0, frames.1).most == 0, "list \(index)")
      }
    }
  }

  @Test(arguments: [1, 2, 3, 16, 17, 31, 32, 33, 34, 63, 64, 65, 66, 95, 97, 200])
  func `a lower level of processors gives the same planes`(width: Int) {
    let picture = Bitmap.noise(width, 5, seed: width, isOpaque: true)
    let results = atEachLevel { planes(of: picture, bands: 1) }
    #expect(Set(results).count == 1)
    #expect(results[0] == expected(picture))
  }

  @Test func `planes don't depend on the bands and are those of the drawn bitmap`() {
    for seed in 0..<60 {
      var scene = RandomScene(seed: seed)
      var list = scene.list()
      list.ground = .white
      let drawn = frame(list, by: Compositor(bands: 1).draw)
      for bands in [1, 2, 7] {
        let planes = PlanarBitmap(width: list.width, height: list.height)
        Compositor(bands: bands).draw(list, into: planes)
        #expect(bytes(of: planes) == expected(drawn), "seed \(seed)")
      }
    }
  }

  // MARK: - Planes

  private func planes(of picture: Bitmap, bands: Int) -> [UInt8] {
    let rect = Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
    let quad = Quad(rect: rect, transform: .identity, paint: .bitmap(picture, source: rect))
    let planes = PlanarBitmap(width: picture.width, height: picture.height)
    let list = DisplayList(width: picture.width, height: picture.height, nodes: [.quad(quad)])
    Compositor(bands: bands).draw(list, into: planes)
    return bytes(of: planes)
  }

  private func bytes(of planes: PlanarBitmap) -> [UInt8] {
    var bytes: [UInt8] = []
    planes.forEachRow { bytes += $0 }
    return bytes
  }

  /// The planes by the formulas of BT.709 in 16-bit fixed point.
  private func expected(_ picture: Bitmap) -> [UInt8] {
    let (width, height) = (picture.width, picture.height)
    func part(_ x: Int, _ y: Int, _ weights: SIMD3<Int>) -> Int {
      let pixel = picture[min(max(x, 0), width - 1), min(y, height - 1)]
      return weights.x * Int(pixel.x) + weights.y * Int(pixel.y) + weights.z * Int(pixel.z)
    }
    func chroma(_ weights: SIMD3<Int>) -> [UInt8] {
      stride(from: 0, to: height, by: 2).flatMap { y in
        stride(from: 0, to: width, by: 2).map { x in
          let rows = [y, y + 1].map { row in
            part(x - 1, row, weights) + 2 * part(x, row, weights) + part(x + 1, row, weights)
          }
          return UInt8((rows[0] + rows[1] + (128 << 19) + (1 << 18)) >> 19)
        }
      }
    }
    let luma = (0..<height).flatMap { y in
      (0..<width).map { x in
        UInt8((part(x, y, SIMD3(11966, 40254, 4064)) + (16 << 16) + (1 << 15)) >> 16)
      }
    }
    return luma + chroma(SIMD3(-6596, -22189, 28785)) + chroma(SIMD3(28785, -26145, -2640))
  }
}
