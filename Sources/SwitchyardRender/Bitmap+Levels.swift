import SwitchyardKernels
import Synchronization

extension Bitmap {
  /// Returns the picture halved a number of times; made once and kept.
  ///
  /// Sides are halved upwards, and end at one pixel.
  func level(_ number: Int) -> Bitmap {
    guard number > 0 else { return self }
    return derived.withLock { derived in
      while derived.levels.count < number {
        derived.levels.append((derived.levels.last ?? self).halved())
      }
      return derived.levels[number - 1]
    }
  }

  /// Returns the picture as planes, as over black; made once and kept.
  func planes() -> PlanarBitmap {
    derived.withLock { derived in
      if let planes = derived.planes { return planes }
      let planes = PlanarBitmap(width: width, height: height)
      planes.convert(row(0), stride: stride, y: 0, count: height)
      derived.planes = planes
      return planes
    }
  }

  /// Bytes of the pixels and of all that has been derived from them.
  public var heldByteCount: Int {
    derived.withLock { derived in
      byteCount + (derived.planes?.byteCount ?? 0)
        + derived.levels.reduce(0) { $0 + $1.heldByteCount }
    }
  }

  /// Drops what has been derived from the pixels; to be called after writing to a bitmap in use.
  public func pixelsChanged() {
    derived.withLock { $0 = Derived() }
  }

  private func halved() -> Bitmap {
    let half = Bitmap(width: (width + 1) / 2, height: (height + 1) / 2, isOpaque: isOpaque)
    for y in 0..<half.height {
      switchyard_halve(half.row(y), row(2 * y), row(min(2 * y + 1, height - 1)), width)
    }
    return half
  }
}
