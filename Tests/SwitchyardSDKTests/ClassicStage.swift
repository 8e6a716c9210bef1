import SwitchyardCore
import SwitchyardMotion

/// A stage for the lines of the plugin Classics, W = 400 and H = 300.
extension StockStage {
  /// Pushes undriven, on the line's own pace.
  static func pushing(
    _ name: String, _ values: [String: String] = [:], over duration: Double? = nil
  ) throws -> StockStage {
    let stage = try StockStage()
    let line = StockCase(plugin: "Classics", name: name, values: values)
    try stage.navigator.push(stage.second, on: line.choice(easing: nil, duration: duration))
    return stage
  }

  /// Drives a push, or a pop after an undriven push, to a progress.
  static func driving(
    _ name: String, _ values: [String: String] = [:], back: Bool = false, to progress: Double
  ) throws -> (stage: StockStage, train: Train) {
    let stage = try StockStage()
    let line = StockCase(plugin: "Classics", name: name, values: values)
    let choice = try line.choice(easing: nil)
    if back { try stage.navigator.push(stage.second, animated: false) }
    let train = try stage.navigator.drive(back ? .pop : .push(stage.second), on: choice)
    train.drive(to: progress)
    return (stage, train)
  }

  /// Returns how long the clock takes to end the running train.
  func secondsLeft() -> Double? {
    let start = timeline.now
    return (0...300).map { Double($0) / 100 }.first { seconds in
      timeline.advance(to: start + seconds + 1e-9)
      return navigator.train == nil
    }
  }
}

/// All that a line can change in a layer and its sublayers.
struct Snapshot: Equatable {
  var frame: Rect
  var transform: Transform
  var opacity: Double
  var cornerRadius: Double
  var isHidden: Bool
  var mask: Mask?
  var shadow: Shadow?
  var sublayers: [Snapshot]

  init(_ layer: Layer) {
    frame = layer.frame
    transform = layer.transform
    opacity = layer.opacity
    cornerRadius = layer.cornerRadius
    isHidden = layer.isHidden
    mask = layer.mask
    shadow = layer.shadow
    sublayers = layer.sublayers.map(Snapshot.init)
  }
}

/// Returns whether numbers are those of a table: fractions to six decimals, points to three.
func near(_ values: Double..., to known: [Double]) -> Bool {
  values.count == known.count
    && zip(values, known).allSatisfy { abs($0 - $1) < (abs($1) > 1 ? 6e-4 : 1e-6) }
}
