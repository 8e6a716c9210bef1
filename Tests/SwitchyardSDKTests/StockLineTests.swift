import SwitchyardCore
import SwitchyardMotion
import Testing

/// The stock lines through the real host and engine.
@Suite struct StockLineTests {
  static let steps = (1..<8).map { Double($0) / 8 }

  @Test(arguments: StockCase.all, [0, 1, 50])
  func `progress 0 is exactly the old screen and 1 the new`(  // U58
    line: StockCase, passengers: Int
  ) throws {
    let stage = try StockStage(passengers: passengers)
    let before = stage.seen
    let train = try stage.navigator.drive(.push(stage.second), on: line.choice())
    train.drive(to: 0.5)
    train.drive(to: 0)
    #expect(stage.seen.map(\.corners) == before.map(\.corners))
    #expect(stage.seen.map(\.background) == before.map(\.background))
    train.drive(to: 1)
    let last = stage.seen
    train.finish()
    stage.timeline.advance(to: 9)
    #expect(last.map(\.corners) == stage.seen.map(\.corners))
    #expect(last.map(\.background) == stage.seen.map(\.background))
    #expect(last.allSatisfy { $0.opacity == 1 && $0.mask == nil && $0.shadow == nil })
  }

  @Test(arguments: StockCase.all + StockCase.classics)
  func `a progress looks the same whatever came before`(line: StockCase) throws {
    let stage = try StockStage(passengers: 2)
    let train = try stage.navigator.drive(.push(stage.second), on: line.choice())
    var forwards: [[Sight]] = []
    for step in StockLineTests.steps {
      train.drive(to: step)
      forwards.append(stage.seen)
    }
    for (step, seen) in zip(StockLineTests.steps, forwards).reversed() {
      train.drive(to: step)
      #expect(stage.seen == seen)
    }
    #expect(Set(forwards.map { "\($0)" }).count == forwards.count)
  }

  @Test(arguments: StockCase.all + StockCase.mirrored, [StackChangePair.stack, .modal])
  func `the way back at p looks like the way out at 1 - p`(  // U71
    line: StockCase, pair: StackChangePair
  ) throws {
    let stage = try StockStage(passengers: 2)
    let out = try stage.navigator.drive(pair.out(stage.second), on: line.choice())
    var seen: [[Sight]] = []
    for step in StockLineTests.steps {
      out.drive(to: step)
      seen.append(stage.seen)
    }
    out.finish()
    stage.timeline.advance(to: 9)
    let back = try stage.navigator.drive(pair.back)
    #expect(back.line.id == line.line)
    for (step, seen) in zip(StockLineTests.steps, seen) {
      back.drive(to: 1 - step)
      #expect(stage.seen == seen)
    }
  }

  @Test(arguments: StockCase.all, [true, false])
  func `nothing is left behind on any way`(line: StockCase, finishes: Bool) throws {
    let stage = try StockStage(passengers: 1)
    let (container, choice) = (stage.navigator.container, try line.choice())
    var now = 0.0
    for change in [StackChange.push(stage.second), .pop, .present(stage.second), .dismiss] {
      let before = stage.seen
      let train = try stage.navigator.drive(change, on: choice)
      train.drive(to: 0.4)
      if finishes { train.finish() } else { train.cancel() }
      now += 5
      stage.timeline.advance(to: now)
      #expect(container.sublayers.count == 1 && container.sublayers[0].sublayers.count == 2)
      if !finishes {
        #expect(stage.seen == before)
        try stage.settle(change)
      }
    }
    #expect(stage.timeline.pendingCount == 0)
  }

  @Test(arguments: StockCase.all + StockCase.classics)
  func `an undriven train ends with the new screen alone`(line: StockCase) throws {
    let stage = try StockStage(passengers: 1)
    try stage.navigator.push(stage.second, on: line.choice())
    stage.timeline.advance(to: 0.1)
    #expect(stage.navigator.train != nil)
    stage.timeline.advance(to: 5)
    #expect(stage.navigator.train == nil)
    #expect(stage.seen.map(\.name) == ["second", "card", "p0"])
  }

  @Test(arguments: StockCase.all + StockCase.classics)
  func `passengers travel above everything`(line: StockCase) throws {
    let stage = try StockStage(passengers: 3)
    let train = try stage.navigator.drive(.push(stage.second), on: line.choice())
    for step in StockLineTests.steps {
      train.drive(to: step)
      #expect(stage.seen.suffix(3).map { $0.corners[0].x } == [0, 1, 2].map { $0 + 150 * step })
    }
  }
}

/// A way out and its way back.
enum StackChangePair: Sendable {
  case stack, modal

  func out(_ station: Station) -> StackChange {
    self == .stack ? .push(station) : .present(station)
  }

  var back: StackChange { self == .stack ? .pop : .dismiss }
}

extension StockStage {
  /// Does a change without a train.
  func settle(_ change: StackChange) throws {
    switch change {
    case .push(let station): try navigator.push(station, animated: false)
    case .present(let station): try navigator.present(station, animated: false)
    case .dismiss: navigator.dismiss(animated: false)
    default: navigator.pop(animated: false)
    }
  }
}
