extension Easing {
  /// Returns how far it has come at a fraction of its time.
  ///
  /// - Parameter x: The time that has gone by; outside 0…1 a curve follows its end tangent, a
  ///   spring and an interval hold their ends.
  /// - Returns: The progress, which may leave 0…1 on the way. NaN stays NaN.
  public func value(at x: Double) -> Double {
    guard x.isFinite else { return x }
    switch shape {
    case .polyline(let stops): return Stop.value(of: stops, at: x)
    case .cubics(let pieces): return Easing.curve(pieces, at: x)
    case .steps(let count, let jump): return jump.value(at: x, count: count)
    case .spring(let pace): return pace.value(at: x)
    case .reversed(let original): return 1 - original.value(at: 1 - x)
    case .interval(let start, let end, let inner):
      return inner.value(at: min(1, max(0, (x - start) / (end - start))))
    }
  }

  /// Returns how fast it goes at a fraction of its time: progress gained in one whole time.
  ///
  /// Where the curve is vertical this is its mean slope close by, so it is always finite.
  public func slope(at x: Double) -> Double {
    switch shape {
    case .polyline(let stops): return Stop.slope(of: stops, at: x)
    case .cubics(let pieces): return slope(of: pieces, at: x)
    case .steps: return 0
    case .spring(let pace): return pace.slope(at: x)
    case .reversed(let original): return original.slope(at: 1 - x)
    case .interval(let start, let end, let inner):
      guard x >= start, x <= end else { return 0 }
      return inner.slope(at: (x - start) / (end - start)) / (end - start)
    }
  }

  // MARK: - Cubic pieces

  private static func curve(_ pieces: [Cubic], at x: Double) -> Double {
    guard let first = pieces.first, let last = pieces.last else { return x }
    if x < 0 { return x * (first.startSlope ?? 0) }
    if x > 1 { return 1 + (x - 1) * (last.endSlope ?? 0) }
    return (pieces.first { x <= $0.end.x } ?? last).value(at: x)
  }

  private func slope(of pieces: [Cubic], at x: Double) -> Double {
    guard let first = pieces.first, let last = pieces.last else { return 1 }
    if x < 0 { return first.startSlope ?? 0 }
    if x > 1 { return last.endSlope ?? 0 }
    let piece = pieces.first { x <= $0.end.x } ?? last
    if let slope = piece.slope(at: x) { return slope }
    let (left, right) = (max(0, x - 1e-5), min(1, x + 1e-5))
    return (value(at: right) - value(at: left)) / (right - left)
  }
}
