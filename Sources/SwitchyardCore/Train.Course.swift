import SwitchyardMotion

extension Train {
  /// The way of the progress while the clock writes it: a pure function of time.
  struct Course {
    /// How it gets from its start to its end.
    enum Pace {
      case easing(Easing)
      case spring(Spring)
    }

    /// Seconds on the timeline.
    let departure: Double
    let seconds: Double
    let start: Double
    let end: Double
    let pace: Pace

    var arrival: Double { departure + seconds }

    func progress(at time: Double) -> Double {
      // Where they round, the quotient of the two may be less than 1 even at the arrival.
      guard time < arrival else { return end }
      let progress = start + (end - start) * position(at: max(0, time - departure))
      return min(max(progress, min(start, 0)), max(start, 1))
    }

    /// How fast the progress changes, per second.
    func rate(at time: Double) -> Double {
      let elapsed = time - departure
      guard elapsed >= 0, time < arrival else { return 0 }
      return switch pace {
      case .easing(let easing): (end - start) * easing.slope(at: elapsed / seconds) / seconds
      case .spring(let spring): (end - start) * spring.velocity(at: elapsed)
      }
    }

    private func position(at elapsed: Double) -> Double {
      switch pace {
      case .easing(let easing): easing.value(at: min(elapsed / seconds, 1))
      case .spring(let spring): spring.position(at: elapsed)
      }
    }
  }
}
