import SwitchyardMotion

extension Train {
  /// The way of the progress while the clock writes it: a pure function of time.
  struct Course {
    /// Seconds on the timeline.
    let departure: Double
    let seconds: Double
    let start: Double
    let end: Double
    let easing: Easing

    var arrival: Double { departure + seconds }

    func progress(at time: Double) -> Double {
      // The quotient alone may round to a little less than 1.
      guard time < arrival else { return end }
      let fraction = min(max((time - departure) / seconds, 0), 1)
      return start + (end - start) * easing.value(at: fraction)
    }
  }
}
