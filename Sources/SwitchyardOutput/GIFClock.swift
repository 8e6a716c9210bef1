import SwitchyardMotion

/// When the frames of a GIF are shown, in hundredths of a second.
///
/// Every start is rounded on its own, so that rounding never adds up.
struct GIFClock {
  /// The shortest time that players honour.
  static let shortest = 2
  /// The longest time that one frame of the file can be given.
  static let longest = 65535

  let rate: FrameRate

  /// Returns when a frame starts.
  func start(ofFrame index: Int) -> Int {
    (index * 200 * rate.denominator + rate.numerator) / (2 * rate.numerator)
  }

  /// Whether some frames come too fast to be shown.
  var leavesFramesOut: Bool { rate.numerator > 50 * rate.denominator }
}
