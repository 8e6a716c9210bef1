import SwitchyardKernels
import Synchronization

extension Bitmap {
  /// Returns the picture halved a number of times; made once and kept.
  ///
  /// Sides are halved upwards, and end at one pixel.
  func level(_ number: Int) -> Bitmap {
    guard number > 0 else { return self }
    return levels.withLock { levels in
      while levels.count < number {
        levels.append((levels.last ?? self).halved())
      }
      return levels[number - 1]
    }
  }

  /// Drops what has been derived from the pixels; to be called after writing to a bitmap in use.
  public func pixelsChanged() {
    levels.withLock { $0 = [] }
  }

  private func halved() -> Bitmap {
    let half = Bitmap(width: (width + 1) / 2, height: (height + 1) / 2, isOpaque: isOpaque)
    for y in 0..<half.height {
      switchyard_halve(half.row(y), row(2 * y), row(min(2 * y + 1, height - 1)), width)
    }
    return half
  }
}
