import SwitchyardConsole
import SwitchyardJourney
import SwitchyardMotion
import SwitchyardOutput

extension FilmOutput {
  /// Creates the output that a plan asks for.
  ///
  /// - Parameter format: The format, or nil to take it from the name's ending.
  init(_ output: PlannedOutput, of plan: JourneyPlan, format: FilmFormat?) throws(OutputError) {
    let rate = output.rate ?? plan.rate
    let width = output.width ?? plan.pixelWidth
    let height = Double(width) * Double(plan.pixelHeight) / Double(plan.pixelWidth)
    var settings = FilmSettings(
      width: width, height: max(1, Int(height.rounded())), rate: rate,
      frameCount: plan.frameCount(at: rate))
    settings.loop = output.loop.setting
    settings.ground = output.ground.fill
    settings.matte = output.matte
    settings.crf = output.crf
    settings.quality = output.quality.setting
    settings.isVariable = output.timing.map { $0 == .variable }
    settings.codec = try output.codec.map { (name) throws(OutputError) in
      try FilmCodec(named: name, path: output.name)
    }
    self.init(path: ShownPath.text(of: output.path), format: format, settings: settings)
    sheetColumns = output.sheet
    try choosePart(output, rate: rate)
  }

  /// Returns the output that a plan asks for, if it can be.
  static func checked(
    _ output: PlannedOutput, of plan: JourneyPlan, format: FilmFormat? = nil
  ) throws(Failure) -> FilmOutput {
    try Failure.ofOutput(output, in: plan) { () throws(OutputError) in
      let film = try FilmOutput(output, of: plan, format: format)
      try film.check(frameWidth: plan.pixelWidth, frameHeight: plan.pixelHeight)
      return film
    }
  }

  /// Narrows the film to a range, or to the moment of a picture.
  private mutating func choosePart(_ output: PlannedOutput, rate: FrameRate) throws(OutputError) {
    let last = settings.frameCount - 1
    if let range = output.range {
      firstFrame = min(last, rate.frame(at: range.lowerBound))
      let length = rate.frameCount(seconds: range.upperBound - range.lowerBound)
      settings.frameCount = min(length, last + 1 - firstFrame)
    } else if try resolvedFormat() == .png, sheetColumns == nil {
      firstFrame = min(last, rate.frame(at: output.at ?? 0))
      settings.frameCount = 1
    }
  }
}

extension FrameRate {
  /// Returns the frame that is nearest to a moment.
  fileprivate func frame(at seconds: Double) -> Int {
    Int((seconds * Double(numerator) / Double(denominator)).rounded())
  }
}

extension FilmCodec {
  fileprivate init(named name: String, path: String) throws(OutputError) {
    guard let codec = FilmCodec(rawValue: name.lowercased()) else {
      throw .unsupported(
        path: path, what: "there is no codec \(name)",
        instead: "the codecs are \(FilmCodec.allCases.map(\.rawValue).joined(separator: " "))")
    }
    self = codec
  }
}

extension LoopCount {
  fileprivate var setting: FilmSettings.Loop {
    switch self {
    case .forever: .forever
    case .times(let count): .times(count)
    }
  }
}

extension Quality {
  fileprivate var setting: FilmSettings.Quality {
    switch self {
    case .draft: .draft
    case .good: .good
    case .best: .best
    }
  }
}

extension Ground {
  /// The colour under clear pixels; clear where they are to stay clear.
  fileprivate var fill: Color {
    switch self {
    case .color(let color): color
    case .transparent: .clear
    case .blur: .black
    }
  }
}
