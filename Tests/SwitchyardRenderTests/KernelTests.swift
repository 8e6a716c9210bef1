import SwitchyardKernels
import Testing

@testable import SwitchyardRender

/// Kernels against their formulas, with counts that fill vectors and leave remainders.
@Suite struct KernelTests {
  private static let counts = [1, 3, 15, 16, 17, 40]

  private func row(_ count: Int, seed: Int) -> [UInt8] {
    Bitmap.noise(count, 1, seed: seed, isOpaque: false).pixels.flatMap { [$0.x, $0.y, $0.z, $0.w] }
  }

  /// Returns a quotient rounded to the nearest.
  private func rounded(_ sum: Int, by divisor: Int) -> UInt8 {
    UInt8((2 * sum + divisor) / (2 * divisor))
  }

  @Test(arguments: counts)
  func `mixing and joining round to the nearest`(count: Int) {
    let (a, b) = (row(count, seed: 1), row(count, seed: 2))
    var out = [UInt8](repeating: 0, count: 4 * count)
    for weight in 0...255 {
      switchyard_mix(&out, a, b, count, UInt32(weight))
      let mixed = zip(a, b).map { p, q in
        rounded(Int(p) * (255 - weight) + Int(q) * weight, by: 255)
      }
      #expect(out == mixed)
      switchyard_lerp(&out, a, b, count, UInt32(weight))
      let joined = zip(a, b).map { p, q in
        rounded(Int(p) * (256 - weight) + Int(q) * weight, by: 256)
      }
      #expect(out == joined)
    }
  }

  @Test(arguments: counts)
  func `laying over follows the blend's definition`(count: Int) {
    let (source, below) = (row(count, seed: 3), row(count, seed: 4))
    let mask = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37) }
    func expected(_ weight: (Int) -> Int) -> [UInt8] {
      (0..<4 * count).map { index in
        let m = weight(index / 4)
        let alpha = Int(rounded(Int(source[index / 4 * 4 + 3]) * m, by: 255))
        return rounded(Int(source[index]) * m + Int(below[index]) * (255 - alpha), by: 255)
      }
    }
    var out = below
    switchyard_over(&out, source, count)
    #expect(out == expected { _ in 255 })
    out = below
    switchyard_over_weighted(&out, source, count, 77)
    #expect(out == expected { _ in 77 })
    out = below
    switchyard_over_masked(&out, source, mask, count)
    #expect(out == expected { Int(mask[$0]) })
  }

  @Test func `greys stay grey and colours are BT.709's`() {
    let known: [(SIMD4<UInt8>, [UInt8])] = [
      (SIMD4(255, 0, 0, 255), [63, 102, 240]), (SIMD4(0, 255, 0, 255), [173, 42, 26]),
      (SIMD4(0, 0, 255, 255), [32, 240, 118]), (SIMD4(255, 255, 255, 255), [235, 128, 128]),
    ]
    for (pixel, expected) in known {
      let planes = yuv(Bitmap.plain(2, 2, pixel))
      #expect([planes[0][0], planes[1][0], planes[2][0]] == expected)
    }
    for value in 0...255 {
      let grey = UInt8(value)
      let planes = yuv(Bitmap.plain(41, 2, SIMD4(grey, grey, grey, 255)))
      let luma = rounded(16 * 255 + 219 * value, by: 255)
      #expect(planes[0].allSatisfy { $0 == luma })
      #expect((planes[1] + planes[2]).allSatisfy { $0 == 128 })
    }
  }

  @Test(arguments: [1, 2, 5, 17, 18, 33, 64, 77])
  func `chroma sits on even columns between two rows`(width: Int) {
    let bitmap = Bitmap.noise(width, 2, seed: width)
    let planes = yuv(bitmap)
    for x in stride(from: 0, to: width, by: 2) {
      let columns = [(max(x - 1, 0), 1.0), (x, 2), (min(x + 1, width - 1), 1)]
      var (r, g, b) = (0.0, 0.0, 0.0)
      for (column, weight) in columns {
        for y in 0...1 {
          let p = bitmap[column, y]
          r += weight * Double(p.x) / 8
          g += weight * Double(p.y) / 8
          b += weight * Double(p.z) / 8
        }
      }
      let luma = 0.2126 * r + 0.7152 * g + 0.0722 * b
      let cb = 128 + 224 / 255 * (b - luma) / 1.8556
      let cr = 128 + 224 / 255 * (r - luma) / 1.5748
      #expect(abs(Double(planes[1][x / 2]) - cb) < 0.51)
      #expect(abs(Double(planes[2][x / 2]) - cr) < 0.51)
    }
  }

  /// Returns the luma of the first row, Cb and Cr.
  private func yuv(_ bitmap: Bitmap) -> [[UInt8]] {
    var (y0, y1) = ([UInt8](repeating: 0, count: bitmap.width), [UInt8]())
    y1 = y0
    var cb = [UInt8](repeating: 0, count: (bitmap.width + 1) / 2)
    var cr = cb
    switchyard_yuv420(bitmap.row(0), bitmap.row(1), bitmap.width, &y0, &y1, &cb, &cr)
    return [y0, cb, cr]
  }
}
