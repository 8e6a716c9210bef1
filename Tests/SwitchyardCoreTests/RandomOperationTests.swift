import SwitchyardABI
import SwitchyardMotion
import Testing

@testable import SwitchyardCore

/// Long sequences of random operations, beside a model made of plain arrays.
@Suite struct RandomOperationTests {
  /// What the stack should be.
  private struct Model {
    var stack: [TestStation] = []
    var modals: [TestStation] = []
  }

  private final class World {
    var random: SplitMix
    let rig: Rig
    let lines: [FakeLine]
    var model = Model()
    var made: [TestStation] = []
    var completions = (asked: 0, told: 0)

    init(seed: UInt64, overlap: OverlapPolicy) {
      random = SplitMix(seed)
      lines = [
        FakeLine(.progress, slots: .passengers), FakeLine(.animation), FakeLine(.completion),
        FakeLine([.interaction, .animation], flags: .ownReturn), FakeLine(.pixels),
        FakeLine(.interaction),
      ]
      for line in lines { World.spoil(line) }
      lines[2].statuses["transition"] = seed % 2 == 0 ? -1 : 0
      rig = Rig(lines[0].choice, overlap: overlap)
    }

    static func spoil(_ line: FakeLine) {
      let spoil: (FakeScene) -> Void = { scene in
        scene.set(scene.raw.to, .opacity, 0.5)
        scene.set(scene.raw.from, .transform, 2, 0, 0, 0, 2, 0, 0, 0, 1)
        scene.set(scene.makeLayer(in: scene.raw.container), .frame, 0, 0, 9, 9)
      }
      line.progress = { scene, _ in spoil(scene) }
      line.transition = { scene in
        spoil(scene)
        let after = scene.raw.after
        _ = after(scene.pointer, 0.3, { _, scene in _ = scene.pointee.complete(scene, 1) }, nil)
      }
      line.finish = spoil
      line.animate = { scene in
        spoil(scene)
        scene.animate(scene.raw.to, .frame, [0, 0, 1, 1])
      }
    }

    func newStation() -> TestStation {
      let made = station("s\(made.count)", [passenger("p", Double(made.count), 0, 10, 10)])
      made.layer.opacity = 0.9
      self.made.append(made)
      return made
    }

    var completion: Navigator.Completion {
      completions.asked += 1
      return { [weak self] _ in self?.completions.told += 1 }
    }
  }

  @Test(arguments: OverlapPolicy.allCases, [1, 2, 3] as [UInt64])
  func `a thousand operations leave stack and model equal, and nothing else`(
    overlap: OverlapPolicy, seed: UInt64
  ) throws {  // U80 R163
    let world = World(seed: seed, overlap: overlap)
    for index in 0..<1000 {
      step(world)
      #expect(
        world.rig.navigator.stations == world.model.stack
          && world.rig.navigator.modals == world.model.modals,
        "seed \(seed), \(overlap), operation \(index)")
      guard world.rig.navigator.stations == world.model.stack else { return }
    }
    world.rig.timeline.advance(to: world.rig.timeline.now + 10000)
    checkAtRest(world, seed)
  }

  private func checkAtRest(_ world: World, _ seed: UInt64) {
    #expect(world.rig.isClean, "seed \(seed)")
    #expect(world.completions.asked == world.completions.told, "seed \(seed)")
    for line in world.lines { #expect(line.created == line.destroyed, "seed \(seed)") }
    for station in world.made {
      let layer = station.layer
      #expect(station.isClosed, "seed \(seed), \(station.id)")
      #expect(layer.opacity == 0.9 && layer.transform == .identity && !layer.isHidden)
      #expect(layer.sublayers.count == 1 && !layer.sublayers[0].isHidden, "seed \(seed)")
    }
    // What has left is not held on to.
    weak var gone: TestStation?
    let kept = world.model.stack + world.model.modals
    gone = world.made.first { station in !kept.contains(station) }
    world.made = []
    #expect(gone == nil, "seed \(seed)")
  }

  /// Does one thing to the navigator and to the model.
  private func step(_ world: World) {
    let navigator = world.rig.navigator
    let isAnimated = Bool.random(using: &world.random)
    let isRefused = !navigator.isAtRest && world.rig.coordinator.overlap == .reject
    let line =
      Int.random(in: 0...3, using: &world.random) == 0
      ? nil
      : world.lines.randomElement(
        using: &world.random)?.choice
    switch Int.random(in: 0..<14, using: &world.random) {
    case 0...2:
      let station = world.newStation()
      try? navigator.push(
        station, on: line, animated: isAnimated, completion: isRefused ? nil : world.completion)
      if !isRefused { world.model.stack.append(station) }
    case 3, 4:
      navigator.pop(on: line, animated: isAnimated, completion: isRefused ? nil : world.completion)
      if !isRefused, world.model.stack.count > 1 { world.model.stack.removeLast() }
    case 5:
      guard let target = world.model.stack.randomElement(using: &world.random) else { return }
      _ = try? navigator.popTo(target, on: line, animated: isAnimated)
      guard !isRefused, let index = world.model.stack.firstIndex(of: target) else { return }
      world.model.stack.removeSubrange((index + 1)...)
    case 6:
      let station = world.newStation()
      try? navigator.replace(with: station, on: line, animated: isAnimated)
      guard !isRefused, !world.model.stack.isEmpty else { return }
      world.model.stack[world.model.stack.count - 1] = station
    case 7:
      let stack = world.model.stack.shuffled(using: &world.random).prefix(3) + [world.newStation()]
      try? navigator.setStack(Array(stack), on: line, animated: isAnimated)
      if !isRefused { world.model.stack = Array(stack) }
    case 8:
      let station = world.newStation()
      try? navigator.present(station, on: line, animated: isAnimated)
      if !isRefused { world.model.modals.append(station) }
    case 9, 10:
      navigator.dismiss(animated: isAnimated)
      if !isRefused { _ = world.model.modals.popLast() }
    case 11: drag(world)
    default:
      let pause = Double.random(in: 0...0.8, using: &world.random)
      world.rig.timeline.advance(to: world.rig.timeline.now + pause)
    }
  }

  /// Drives a pop or dismiss and lets go, to one side or the other.
  private func drag(_ world: World) {
    let navigator = world.rig.navigator
    let change: StackChange = world.model.modals.isEmpty ? .pop : .dismiss
    guard let train = try? navigator.drive(change) else { return }
    train.drive(to: Double.random(in: 0...1, using: &world.random))
    guard Bool.random(using: &world.random) else {
      train.cancel()
      world.rig.timeline.advance(to: world.rig.timeline.now + 1)
      return
    }
    train.finish()
    if change.isPop { world.model.stack.removeLast() } else { world.model.modals.removeLast() }
  }
}

extension StackChange {
  fileprivate var isPop: Bool {
    if case .pop = self { true } else { false }
  }
}
