import Glibc

/// The colours of a GIF, and for every other colour the two that stand for it.
///
/// A colour that isn't in the palette is shown as a pattern of two that are. The pattern depends on
/// the place alone, so a pixel that doesn't change keeps its index from frame to frame.
final class Palette {
  let colors: [RGB]
  private let points: [Oklab]
  private let isDithered: Bool
  /// For every colour the first and second index, the share of the second, and a mark.
  ///
  /// Bits 0…7, 8…15, 16…22 (in 64ths) and 31, which says that the entry is known. Pages that no
  /// pixel asks for cost nothing.
  private let mixtures: UnsafeMutablePointer<UInt32>

  private static let known: UInt32 = 1 << 31
  /// Distances below this can't be seen, squared.
  private static let invisible: Float = 0.005 * 0.005
  /// How much a pattern of two colours that differ is disliked, against the wrong colour.
  private static let roughness: Float = 0.2
  /// The ordered matrix of 8×8 thresholds, 0…63 (Bayer 1973).
  private static let thresholds: [UInt32] = (0..<64).map { place in
    let (x, y) = (place % 8, place / 8)
    return (0..<3).reduce(0) { sum, bit in
      let pair = ((x ^ y) >> bit & 1) << 1 | (y >> bit & 1)
      return sum | UInt32(pair) << (2 * (2 - bit))
    }
  }

  /// Creates a palette of at least one colour.
  init(_ colors: [RGB], isDithered: Bool) {
    precondition(!colors.isEmpty && colors.count <= 256, "a GIF has up to 256 colours")
    self.colors = colors
    self.isDithered = isDithered
    points = colors.map(Oklab.init)
    guard let table = calloc(1 << 24, MemoryLayout<UInt32>.stride) else {
      preconditionFailure("memory is left")
    }
    mixtures = table.bindMemory(to: UInt32.self, capacity: 1 << 24)
  }

  deinit { free(mixtures) }

  /// Returns the index that shows a colour at a place.
  @inline(__always)
  func index(of color: RGB, x: Int, y: Int) -> UInt8 {
    var mixture = mixtures[color.code]
    if mixture == 0 {
      mixture = mix(color)
      mixtures[color.code] = mixture
    }
    let share = mixture >> 16 & 0x7F
    let isSecond = share > 0 && Palette.thresholds[(y & 7) << 3 | x & 7] < share
    return UInt8(truncatingIfNeeded: isSecond ? mixture >> 8 : mixture)
  }

  /// Finds the nearest colour, and the one that mends most of its error when mixed in.
  private func mix(_ color: RGB) -> UInt32 {
    let wanted = Oklab(color)
    let first = nearest(to: wanted)
    let base = points[first]
    var least = base.squaredDistance(to: wanted)
    var best = (second: first, share: Float(0))
    guard isDithered, least > Palette.invisible else { return Palette.known | UInt32(first) }
    for second in points.indices where second != first {
      let (share, error) = Palette.fit(wanted, between: base, and: points[second])
      if error < least {
        least = error
        best = (second, share)
      }
    }
    let share = UInt32((best.share * 64).rounded())
    return Palette.known | share << 16 | UInt32(best.second) << 8 | UInt32(first)
  }

  private func nearest(to wanted: Oklab) -> Int {
    var least = Float.infinity
    var best = 0
    for (index, point) in points.enumerated() {
      let distance = point.squaredDistance(to: wanted)
      if distance < least {
        least = distance
        best = index
      }
    }
    return best
  }

  /// Returns how much of `end` to mix into `start`, up to a half, and the error that stays.
  private static func fit(
    _ wanted: Oklab, between start: Oklab, and end: Oklab
  ) -> (share: Float, error: Float) {
    let step = (end.lightness - start.lightness, end.a - start.a, end.b - start.b)
    let way = (wanted.lightness - start.lightness, wanted.a - start.a, wanted.b - start.b)
    let length = step.0 * step.0 + step.1 * step.1 + step.2 * step.2
    guard length > 0 else { return (0, .infinity) }
    let along = way.0 * step.0 + way.1 * step.1 + way.2 * step.2
    let share = min(0.5, max(0, along / length))
    let rest = (way.0 - share * step.0, way.1 - share * step.1, way.2 - share * step.2)
    let error = rest.0 * rest.0 + rest.1 * rest.1 + rest.2 * rest.2
    return (share, error + roughness * share * (1 - share) * length)
  }
}
