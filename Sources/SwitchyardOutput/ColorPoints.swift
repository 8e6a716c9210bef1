import SwitchyardKernels

/// Up to 256 colours as points of Oklab, searched several at a time.
final class ColorPoints: @unchecked Sendable {
  private let numbers: UnsafeMutablePointer<Float>
  private let palette: switchyard_palette_t

  /// Creates the points of at least one colour.
  init(_ colors: [RGB]) {
    let count = (colors.count + 15) & ~15
    numbers = .allocate(capacity: 3 * count)
    numbers.initialize(repeating: .nan, count: 3 * count)
    for (index, point) in colors.map(Oklab.init).enumerated() {
      numbers[index] = point.lightness
      numbers[count + index] = point.a
      numbers[2 * count + index] = point.b
    }
    palette = switchyard_palette_t(
      x: numbers, y: numbers + count, z: numbers + 2 * count, count: count)
  }

  deinit { numbers.deallocate() }

  /// Returns the nearest colour and the square of its distance.
  func nearest(to point: Oklab) -> (index: Int, distance: Float) {
    var distance: Float = 0
    let index = withUnsafePointer(to: palette) { palette in
      point.withNumbers { switchyard_nearest(palette, $0, &distance) }
    }
    return (Int(index), distance)
  }

  /// Returns what to mix into a colour whose squared distance is given, and how much of it; the
  /// colour itself where nothing comes nearer.
  func partner(
    of first: Int, at distance: Float, for point: Oklab, roughness: Float
  ) -> (index: Int, share: Float) {
    var (error, share) = (distance, Float(0))
    let index = withUnsafePointer(to: palette) { palette in
      point.withNumbers {
        switchyard_partner(palette, UInt32(first), $0, roughness, &error, &share)
      }
    }
    return (Int(index), share)
  }
}

extension Oklab {
  fileprivate func withNumbers<Result>(_ body: (UnsafePointer<Float>) -> Result) -> Result {
    withUnsafePointer(to: (lightness, a, b)) { numbers in
      numbers.withMemoryRebound(to: Float.self, capacity: 3, body)
    }
  }
}
