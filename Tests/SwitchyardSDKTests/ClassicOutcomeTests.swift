import SwitchyardCore
import SwitchyardMotion
import Testing

/// What the lines of older libraries leave behind, on every way and with every outcome.
@Suite struct ClassicOutcomeTests {
  /// One way to run a line.
  struct Run: Sendable, CaseIterable {
    var isDriven: Bool
    var finishes: Bool
    var passengers: Int

    static let allCases = [true, false].flatMap { isDriven in
      [true, false].flatMap { finishes in
        [0, 2].map { Run(isDriven: isDriven, finishes: finishes, passengers: $0) }
      }
    }
  }

  @Test(arguments: StockCase.classics + [StockCase(plugin: "Fade")], Run.allCases)
  func `push, pop, present and dismiss restore everything`(  // R156 R49 R50
    line: StockCase, run: Run
  ) throws {
    let stage = try StockStage(passengers: run.passengers)
    let choice = try line.choice(easing: nil)
    let looks = [stage.first, stage.second].map { Snapshot($0.layer) }
    for change in [StackChange.push(stage.second), .pop, .present(stage.second), .dismiss] {
      let shown = stage.seen.map(\.name)
      try stage.play(change, on: choice, run)
      #expect([stage.first, stage.second].map { Snapshot($0.layer) } == looks)
      #expect(stage.navigator.isAtRest && stage.navigator.container.sublayers.count == 1)
      guard !run.finishes else { continue }
      #expect(stage.seen.map(\.name) == shown)
      try stage.settle(change)
    }
    #expect(stage.timeline.pendingCount == 0)
    #expect(stage.navigator.container.sublayers.first === stage.first.layer)
  }

  @Test(arguments: StockCase.classics)
  func `an untouched screen shows at both ends of the way`(line: StockCase) throws {  // R156
    for back in [false, true] {
      for progress in [0.0, 1] {
        let (stage, _) = try StockStage.driving(line.line, line.values, back: back, to: progress)
        let expected = (progress == 1) == back ? stage.first : stage.second
        #expect(expected.layer.coversAll(of: stage.navigator.container), "\(back) \(progress)")
      }
    }
  }

  @Test(
    arguments: [
      ("slide-in-zoom-out", 0.5, ["scale": 0.9, "opacity": 0.5]),
      ("slide-in-zoom-out-progress", 0.5, ["scale": 0.9, "opacity": 0.5]),
      ("slide-in-zoom-out-interactive", 1, ["scale": 0.9, "opacity": 0.5]),
      ("horizontal-slide", 0.4, [:]), ("pull", 0.3, [:]),
      ("push-pop", 0.2, ["parallax": 0.25, "dim": 0, "shadow": 0]),
      ("left", 1, ["damping": 0.5, "velocity": 0.5]),
      ("down", 1, ["damping": 0.5, "velocity": 0.5]),
      ("circle", 0.3, ["size": 30, "start": 0.1, "end": 50]),
    ] as [(String, Double, [String: Double])])
  func `the old numbers are the defaults`(  // R157
    line: String, seconds: Double, numbers: [String: Double]
  ) throws {
    let choice = try StockCase(plugin: "Classics", name: line).choice(easing: nil)
    #expect(choice.seconds == seconds)
    for (name, number) in numbers {
      let parameter = try #require(choice.line.parameters.first { $0.id == name })
      #expect(parameter.defaultValue == .number(number))
    }
    let other = try StockCase(plugin: "Classics", name: line).choice(easing: nil, duration: 3)
    #expect(other.seconds == 3)
  }
}

extension StockStage {
  /// Does a change by a train, and lets it end.
  fileprivate func play(
    _ change: StackChange, on choice: LineChoice, _ run: ClassicOutcomeTests.Run
  ) throws {
    let train: Train
    if run.isDriven {
      train = try navigator.drive(change, on: choice)
      train.drive(to: 0.4)
    } else {
      try start(change, on: choice)
      train = try #require(navigator.train)
      timeline.advance(to: timeline.now + 0.1)
    }
    #expect(navigator.container.sublayers.count == 2 + run.passengers)
    if !run.finishes { train.cancel() } else if run.isDriven { train.finish() }
    timeline.advance(to: timeline.now + 5)
  }

  private func start(_ change: StackChange, on choice: LineChoice) throws {
    switch change {
    case .push(let station): try navigator.push(station, on: choice)
    case .present(let station): try navigator.present(station, on: choice)
    case .dismiss: navigator.dismiss(on: choice)
    default: navigator.pop(on: choice)
    }
  }
}

extension Layer {
  /// Whether nothing in a container shows but this layer, at its place and as it is.
  fileprivate func coversAll(of container: Layer) -> Bool {
    guard frame == container.bounds, transform == .identity, opacity == 1 else { return false }
    let above = container.sublayers.drop { $0 !== self }.dropFirst()
    let isCut = mask.map { $0.cornerRadius < 250 } ?? false
    return !isCut
      && above.allSatisfy { layer in
        let box = layer.convert(layer.bounds, to: container) ?? .zero
        return layer.opacity == 0 || layer.isHidden || box.x >= 400 || box.maxX <= 0
          || box.y >= 300 || box.maxY <= 0
      }
  }
}
