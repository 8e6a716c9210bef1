/// What `switchyard bench raw` draws, by the names that benches of other programs use.
enum BenchJob: String, CaseIterable {
  case fade
  /// The second picture pushes the first out to the left, in whole pixels.
  case slide
  /// The same at fractions of a pixel.
  case slidesub
  /// The second picture, which has clear parts, over the first.
  case over
  /// The same, scaled to 0.5…1 with an opacity of 0.3…1.
  case zoom
  /// The second picture inside a growing circle.
  case iris
  /// Each pixel from one or the other picture, by a noise.
  case dissolve
  /// The first picture to 4:2:0.
  case cvt
  /// A fade, to 4:2:0.
  case fadeCvt = "fade+cvt"

  /// The line that does it, and what the line is told.
  var line: (name: String, values: [String: String]) {
    switch self {
    case .fade, .cvt, .fadeCvt: ("org.switchyard.fade/fade", [:])
    case .slide, .slidesub: ("org.switchyard.classics/horizontal-slide", [:])
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
    case .slidesub: (progress * (width - 2) + 0.37) / width
    case .cvt: 0
    case .fade, .over, .zoom, .iris, .dissolve, .fadeCvt: progress
    }
  }
}
