import Glibc

extension Spring {
  /// The part of the way that is too short to see: half a pixel in a thousand.
  public static let visibleDistance = 0.0005

  /// Where the search for the end gives up, in seconds: such a spring never comes to rest.
  private var longestSpan: Double { 1e9 }

  /// Returns when it comes within a distance of its end for good, in seconds.
  ///
  /// This is the exact last crossing, not an estimate from the envelope, which ends a critically
  /// damped spring so early that it visibly jumps.
  ///
  /// - Parameter distance: What counts as there, a fraction of the whole way between 0 and 1.
  public func settlingTime(within distance: Double = visibleDistance) -> Double {
    func isThere(_ t: Double) -> Bool { abs(remaining(at: t).distance) < distance }
    // After the last turn outside the distance the motion enters it once and stays.
    var outside = max(0, lastTurn(beyond: distance))
    var span = 1 / frequency
    while span < longestSpan, !isThere(outside + span) { span *= 2 }
    var inside = outside + span
    for _ in 0..<60 {
      let middle = (outside + inside) / 2
      if isThere(middle) { inside = middle } else { outside = middle }
    }
    return inside
  }

  /// Returns the last moment when it turns back at least some distance from its end.
  private func lastTurn(beyond distance: Double) -> Double {
    switch regime {
    case .under(let swing):
      // The distance left is r·e^(−decay·t)·cos(swing·t − phase), which turns every half period.
      let share = (decay - initialVelocity) / swing
      let reach = (1 + share * share).squareRoot() * swing / frequency
      let last = log(reach / distance) / decay
      let firstTurn = atan(share) - atan(decay / swing)
      let turns = ((swing * last - firstTurn) / .pi).rounded(.down)
      return (firstTurn + turns * .pi) / swing
    case .critical:
      let turn = initialVelocity / (frequency * (initialVelocity - frequency))
      return isTurn(turn, beyond: distance) ? turn : 0
    case .over(let slow, let fast):
      let turn =
        log((slow + initialVelocity) * fast / ((fast + initialVelocity) * slow)) / (slow - fast)
      return isTurn(turn, beyond: distance) ? turn : 0
    }
  }

  private func isTurn(_ t: Double, beyond distance: Double) -> Bool {
    t.isFinite && t > 0 && abs(remaining(at: t).distance) >= distance
  }
}
