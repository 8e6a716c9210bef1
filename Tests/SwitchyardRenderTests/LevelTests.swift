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
