import SwitchyardABI
import SwitchyardMotion

extension LineChoice {
  /// How many seconds a train on this line takes when nobody drives it.
  ///
  /// The first that is there: the choice's duration, the settling time of its easing, what the line
  /// answers for these values, the line's nominal duration. Zero makes the transition a cut.
  public var seconds: Double {
    if let duration, duration.isFinite { return max(0, duration) }
    if let settling = easing?.settlingDuration { return settling }
    if let asked = askedSeconds, (0...Line.longest).contains(asked) { return asked }
    return line.duration
  }

  /// What the line answers for these values, which may be anything; nil when it isn't asked.
  package var askedSeconds: Double? {
    guard let ask = line.table.pointee.seconds else { return nil }
    let values = LineValues(self)
    line.beginCall("seconds", nil)
    let answer = withExtendedLifetime(values) {
      ask(line.table, values.pointer, values.count, values.stride)
    }
    _ = line.finishCall()
    return answer
  }
}
