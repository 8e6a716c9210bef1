import SwitchyardConsole

extension BenchJob {
  /// The line that does it, and what the line is told.
  var line: (name: String, values: [String: String]) {
    switch self {
    case .fade, .cvt, .fadeCvt: ("org.switchyard.fade/fade", [:])
    case .slide: ("org.switchyard.classics/horizontal-slide", [:])
    case .slidesub: ("bench-slidesub", [:])
    case .over: ("bench-over", [:])
    case .zoom: ("bench-zoom", [:])
    case .iris: ("org.switchyard.examples.iris/iris", ["softness": "0"])
    case .dissolve: ("bench-dissolve", [:])
    }
  }

  /// Whether frames end as planes of 4:2:0.
  var isPlanar: Bool { self == .cvt || self == .fadeCvt }

  /// Returns how far the train is at a progress of the job, in a frame of some pixels across.
  func trainProgress(_ progress: Double, width: Int) -> Double {
    let width = Double(width)
    return switch self {
    case .slide: (progress * width).rounded(.down) / width
    case .cvt: 0
    case .fade, .slidesub, .over, .zoom, .iris, .dissolve, .fadeCvt: progress
    }
  }
}
