import Glibc
import SwitchyardKernels

/// The colours of a GIF, and for every other colour the two that stand for it.
///
/// A colour that isn't in the palette is shown as a pattern of two that are. The pattern depends on
/// the place alone, so a pixel that doesn't change keeps its index from frame to frame.
///
/// Any thread may ask.
final class Palette: @unchecked Sendable {
  let colors: [RGB]
  private let points: ColorPoints
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
    points = ColorPoints(colors)
    guard let table = calloc(1 << 24, MemoryLayout<UInt32>.stride) else {
      preconditionFailure("memory is left")
    }
    mixtures = table.bindMemory(to: UInt32.self, capacity: 1 << 24)
  }

  deinit { free(mixtures) }

  /// Returns the index that shows a colour at a place.
  @inline(__always)
  func index(of color: RGB, x: Int, y: Int) -> UInt8 {
    var mixture = switchyard_peek(mixtures + color.code)
    if mixture == 0 {
      mixture = mix(color)
      switchyard_poke(mixtures + color.code, mixture)
    }
    let share = mixture >> 16 & 0x7F
    let isSecond = share > 0 && Palette.thresholds[(y & 7) << 3 | x & 7] < share
    return UInt8(truncatingIfNeeded: isSecond ? mixture >> 8 : mixture)
  }

  /// Finds the nearest colour, and the one that mends most of its error when mixed in.
  private func mix(_ color: RGB) -> UInt32 {
    let wanted = Oklab(color)
    let (first, distance) = points.nearest(to: wanted)
    guard isDithered, distance > Palette.invisible else { return Palette.known | UInt32(first) }
    let (second, share) = points.partner(
      of: first, at: distance, for: wanted, roughness: Palette.roughness)
    let parts = UInt32((share * 64).rounded())
    return Palette.known | parts << 16 | UInt32(second) << 8 | UInt32(first)
  }
}
