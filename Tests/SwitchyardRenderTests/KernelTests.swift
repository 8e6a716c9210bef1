import SwitchyardKernels
import SwitchyardMotion
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
    switchyard_over(&out, below, source, count)
    #expect(out == expected { _ in 255 })
    out = below
    switchyard_over_weighted(&out, below, source, count, 77)
    #expect(out == expected { _ in 77 })
    out = below
    switchyard_over_masked(&out, below, source, mask, count)
    #expect(out == expected { Int(mask[$0]) })
  }

  @Test(arguments: counts)
  func `what is opaque and what is clear is laid over likewise`(count: Int) {
    var source = row(count, seed: 5)
    for index in 0..<count where index % 20 < 18 {
      source[4 * index + 3] = 255
      if index % 3 == 0 { for byte in 0...3 { source[4 * index + byte] = 0 } }
    }
    for blank in [nil, UInt8(0), 255] {
      if let blank { source = [UInt8](repeating: blank, count: 4 * count) }
      let below = row(count, seed: 6)
      var out = below
      switchyard_over(&out, below, source, count)
      let expected = (0..<4 * count).map { index in
        let rest = 255 - Int(source[index / 4 * 4 + 3])
        return source[index] &+ rounded(Int(below[index]) * rest, by: 255)
      }
      #expect(out == expected)
    }
  }

  @Test(arguments: counts)
  func `one alpha is enough to be seen through`(count: Int) {
    var pixels = row(count, seed: 7)
    for index in 0..<count { pixels[4 * index + 3] = 255 }
    #expect(switchyard_is_opaque(pixels, count) != 0)
    for index in 0..<count {
      pixels[4 * index + 3] = 254
      #expect(switchyard_is_opaque(pixels, count) == 0)
      pixels[4 * index + 3] = 255
    }
  }

  @Test(arguments: counts, [0.0, 7, 300])
  func `a shape is laid over in one pass as in three`(count: Int, radius: Double) {
    let turns: [(Double, Double)] = [(1, 0), (0.6, 0.8), (2, 0)]
    for (cosine, sine) in turns {
      let map = Transform(a: cosine, b: -sine, c: -3, d: sine, e: cosine, f: 1.5)
      guard let inverse = map.inverse else { continue }
      let rect = Rect(x: 2, y: 3, width: 31, height: 17)
      guard let shape = Shape(rect: rect, transform: inverse, cornerRadius: radius) else {
        continue
      }
      let source = row(count, seed: 8)
      let below = row(count, seed: 9)
      for y in stride(from: -4, to: 30, by: 3) {
        var coverage = [Double](repeating: 1, count: count)
        var mask = [UInt8](repeating: 0, count: count)
        var (three, one) = (below, below)
        withUnsafePointer(to: shape.kernel) {
          switchyard_cover(&coverage, $0, -2, Int32(y), count)
          switchyard_weigh(&mask, coverage, count, 200)
          switchyard_over_masked(&three, below, source, mask, count)
          switchyard_over_shaped(&one, below, source, $0, -2, Int32(y), count, 200)
        }
        #expect(one == three)
      }
    }
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
