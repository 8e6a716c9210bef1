import Glibc
import SwitchyardABI
import SwitchyardMotion
import Testing

@testable import SwitchyardCore

/// Random sequences of operations, touches, vetoes and interruptions, over nested containers.
@Suite struct RandomGestureTests {
  /// Keeps a navigator's stations from what observers are told of them.
  private final class Model: NavigatorObserver {
    var held: [Station] = []

    init(_ navigator: Navigator) {
      held = navigator.stations + navigator.modals
      navigator.add(self)
    }

    func navigator(_ navigator: Navigator, didAdd station: Station, above top: Station?) {
      held.append(station)
    }
    func navigator(_ navigator: Navigator, didRemove station: Station) {
      held.removeAll { $0 === station }
    }

    /// Whether it has the navigator's stations, in whatever order they came.
    func fits(_ navigator: Navigator) -> Bool {
      let stations = navigator.stations + navigator.modals
      return held.count == stations.count && stations.allSatisfy { held.contains($0) }
    }
  }

  /// Checks that the events of one controller come as they should.
  private final class EventCheck {
    var isOpen = false
    var isBroken = false

    func take(_ event: DriveEvent) {
      switch event {
      case .willStart:
        isBroken = isBroken || isOpen
        isOpen = true
      case .didUpdate: isBroken = isBroken || !isOpen
      case .didComplete, .didCancel:
        isBroken = isBroken || !isOpen
        isOpen = false
      }
    }
  }

  /// Two navigators, one in a station of the other, and all that is done to them.
  private final class World {
    var random: SplitMix
    let timeline = Timeline()
    let coordinator: Coordinator
    let outer: Navigator
    let inner: Navigator
    let surface: TouchSurface
    let lines: [FakeLine]
    let strip = Layer(name: "strip")
    var made: [TestStation] = []
    var checks: [EventCheck] = []
    var models: [Model] = []
    /// What was asked to come and then was told that it had not.
    var refused: [(Navigator, Station)] = []
    /// What was asked for again, as the root of another stack.
    var relisted: [Station] = []
    let trace = Trace()
    var completions = (asked: 0, told: 0)
    var alongside = (asked: 0, told: 0)
    var flow: BoardingFlow?

    init(seed: UInt64, lines: [FakeLine]) throws {
      self.lines = lines
      random = SplitMix(seed)
      coordinator = Coordinator(push: lines[0].choice)
      coordinator.overlap = OverlapPolicy.allCases.randomElement(using: &random) ?? .queue
      coordinator.deduplicates = Bool.random(using: &random)
      let size = Size(width: 400, height: 800)
      outer = Navigator(size: size, timeline: timeline, coordinator: coordinator, trace: trace)
      inner = Navigator(size: size, timeline: timeline, coordinator: coordinator)
      surface = TouchSurface(outer.container, timeline: timeline)
      let home = newStation()
      home.embed(inner)
      try outer.setStack([home], animated: false)
      try inner.setStack([newStation(), newStation()], animated: false)
      inner.container.add(strip)
      models = [Model(outer), Model(inner)]
      for navigator in [outer, inner] { install(on: navigator) }
    }

    private func install(on navigator: Navigator) {
      var options = GestureOptions()
      let preset = DrivePolicy.Preset.allCases.randomElement(using: &random)
      options.policy = DrivePolicy(preset ?? .half)
      options.policy.settling = Bool.random(using: &random) ? .spring : .proportional
      options.pull = DrivePolicy(.half)
      options.blocksTouches = Bool.random(using: &random)
      options.isRightToLeft = Int.random(in: 0..<8, using: &random) == 0
      if navigator === inner, Bool.random(using: &random) {
        let flow = BoardingFlow(inner.stations + [newStation(), newStation()])
        flow.attach(to: inner)
        (options.flow, self.flow) = (flow, flow)
      }
      let check = EventCheck()
      checks.append(check)
      navigator.installGestures(options).onEvent = { check.take($0) }
    }

    func newStation() -> TestStation {
      let made = station("s\(made.count % 5)", [passenger("p", Double(made.count), 0, 10, 10)])
      let box = Layer(frame: Rect(x: 0, y: 500, width: 400, height: 100))
      made.layer.add(box)
      made.scrollRegions = [ScrollRegion(box, contentSize: Size(width: 700, height: 100))]
      self.made.append(made)
      return made
    }

    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }

    func completion(of station: Station, on navigator: Navigator) -> Navigator.Completion {
      completions.asked += 1
      return { [weak self, weak navigator] came in
        self?.completions.told += 1
        if !came, let navigator { self?.refused.append((navigator, station)) }
      }
    }
  }

  private static let lines: [Line.Kinds] = [
    .progress, .animation, .completion, [.interaction, .animation], .pixels, .interaction,
  ]

  private static func makeLines() -> [FakeLine] {
    lines.map { kinds in
      let line = FakeLine(kinds, seconds: 0.4, slots: .passengers)
      let spoil: (FakeScene) -> Void = { scene in
        scene.set(scene.raw.to, .opacity, 0.5)
        scene.set(scene.raw.from, .transform, 1, 0, 90, 0, 1, 0, 0, 0, 1)
      }
      line.progress = { scene, _ in spoil(scene) }
      line.finish = spoil
      line.animate = spoil
      line.transition = { scene in
        spoil(scene)
        let after = scene.raw.after
        _ = after(scene.pointer, 0.2, { _, scene in _ = scene.pointee.complete(scene, 1) }, nil)
      }
      return line
    }
  }

  @Test(arguments: 0..<20)
  func `whatever is done, everything is closed and nothing is left`(block: Int) throws {  // R163
    let lines = Self.makeLines()
    let first = block * 1000
    for seed in (first..<first + Self.sequences).map(UInt64.init) {
      let world = try World(seed: seed, lines: lines)
      for _ in 0..<8 { step(world) }
      #expect(isSound(world), "seed \(seed)")
      world.surface.cancelTouches()
      world.timeline.advance(to: world.timeline.now + 100)
      try checkAtRest(world, seed)
      for line in lines { line.calls = [] }
    }
  }

  /// Of each of the twenty blocks; 20 000 together in a release build, or when it is asked for.
  #if DEBUG
  private static let usual = 60
  #else
  private static let usual = 1000
  #endif
  private static let sequences =
    getenv("SWITCHYARD_SEQUENCES").flatMap { Int(String(cString: $0)) }.map { $0 / 20 } ?? usual

  /// What holds in the middle of everything.
  private func isSound(_ world: World) -> Bool {
    [world.outer, world.inner].allSatisfy { navigator in
      let visible = navigator.visible?.layer
      let isPixels = navigator.container.sublayers.contains { $0.name == "pixels" }
      return navigator.train != nil || isPixels || visible?.superlayer === navigator.container
    } && !world.checks.contains { $0.isBroken } && world.models[0].fits(world.outer)
      && world.models[1].fits(world.inner)
  }

  private func checkAtRest(_ world: World, _ seed: UInt64) throws {
    #expect(world.timeline.pendingCount == 0, "seed \(seed)")
    #expect(world.completions.asked == world.completions.told, "seed \(seed)")
    #expect(world.alongside.asked == world.alongside.told, "seed \(seed)")
    #expect(!world.checks.contains { $0.isOpen || $0.isBroken }, "seed \(seed)")
    #expect(world.surface.touches.isEmpty)
    for navigator in [world.outer, world.inner] {
      let layers = navigator.container.sublayers.filter { $0 !== world.strip }
      #expect(navigator.isAtRest && layers.count == 1, "seed \(seed)")
      #expect(layers.first === navigator.visible?.layer, "seed \(seed)")
      let held = navigator.stations + navigator.modals
      #expect(Set(held.map(ObjectIdentifier.init)).count == held.count, "seed \(seed)")
      #expect(held.allSatisfy { $0.navigator === navigator }, "seed \(seed)")
    }
    for station in world.made {
      let layer = station.layer
      #expect(station.isClosed, "seed \(seed), \(station.id)")
      #expect(layer.opacity == 1 && layer.transform == .identity && !layer.isHidden, "seed \(seed)")
      #expect(station.passengers.allSatisfy { !$0.layer.isHidden }, "seed \(seed)")
      let isModal = station.navigator?.modals.last === station
      #expect(layer.recognizers.count == (isModal ? 1 : 0), "seed \(seed)")
    }
    let kept =
      world.outer.stations + world.outer.modals + world.inner.stations
      + world.inner.modals + (world.flow?.stations ?? [])
    weak let gone = world.made.first { station in !kept.contains(station) }
    checkTrains(of: world, seed)
    (world.refused, world.relisted) = ([], [])
    world.made = []
    world.models = []
    #expect(gone == nil, "seed \(seed)")
  }

  /// Each train completes once; what was told that it hadn't come isn't there.
  private func checkTrains(of world: World, _ seed: UInt64) {
    let numbers = world.trace.events.filter { $0.name == .complete }.map { $0["train"] }
    #expect(numbers.count == Set(numbers).count, "seed \(seed)")
    let departed = world.trace.events.filter { $0.name == .beforeDepart }.map { $0["train"] }
    #expect(Set(departed).isSubset(of: Set(numbers)), "seed \(seed)")
    for (navigator, station) in world.refused where !world.relisted.contains(station) {
      #expect(!(navigator.stations + navigator.modals).contains(station), "seed \(seed)")
    }
    for line in world.lines { #expect(line.created == line.destroyed, "seed \(seed)") }
  }

  // MARK: - Steps

  private func step(_ world: World) {
    let navigator = Bool.random(using: &world.random) ? world.outer : world.inner
    switch Int.random(in: 0..<16, using: &world.random) {
    case 0...5: touch(world)
    case 6...9: operate(navigator, world)
    case 10: veto(navigator, world)
    case 11: interrupt(navigator, world)
    case 12: coordinate(navigator, world)
    default: world.timeline.advance(to: world.timeline.now + world.number(0...0.5))
    }
  }

  /// Drags, and now and then forgets to lift the finger, or has it taken away.
  private func touch(_ world: World) {
    let isEdge = Bool.random(using: &world.random)
    let start = Point(
      x: isEdge ? world.number(0...20) : world.number(0...399), y: world.number(0...799))
    let end = Point(
      x: start.x + world.number(-300...390),
      y: start.y + (Bool.random(using: &world.random) ? 0 : world.number(-300...600)))
    let id = Int.random(in: 0...1, using: &world.random)
    let path = TouchPath(from: start, to: end, over: 0.05)
    let ending = Touch.Phase.allCases.randomElement(using: &world.random) ?? .ended
    for touch in path.touches(from: world.timeline.now, id: id) {
      var touch = touch
      if touch.phase == .ended { touch.phase = ending == .began ? .ended : ending }
      world.timeline.advance(to: touch.time)
      world.surface.send(touch)
    }
  }

  private func operate(_ navigator: Navigator, _ world: World) {
    let line = world.lines.randomElement(using: &world.random)?.choice
    let isAnimated = Int.random(in: 0..<4, using: &world.random) != 0
    let isRefused = !navigator.isAtRest && world.coordinator.overlap == .reject
    let made = world.newStation()
    let completion = isRefused ? nil : world.completion(of: made, on: navigator)
    switch Int.random(in: 0..<8, using: &world.random) {
    case 0, 1: try? navigator.push(made, on: line, animated: isAnimated, completion: completion)
    case 2: navigator.pop(on: line, animated: isAnimated, completion: completion)
    case 3: navigator.popToRoot(on: line, animated: isAnimated, completion: completion)
    case 4: try? navigator.present(made, on: line, animated: isAnimated, completion: completion)
    case 5: navigator.dismiss(animated: isAnimated, completion: completion)
    case 6: _ = try? navigator.goBack(to: made, animated: isAnimated, completion: completion)
    default:
      let root = navigator.stations.prefix(1)
      world.relisted += root
      try? navigator.setStack(
        root + [made], on: line, animated: isAnimated, completion: completion)
    }
  }

  private func veto(_ navigator: Navigator, _ world: World) {
    switch Int.random(in: 0..<4, using: &world.random) {
    case 0: navigator.top?.allowsGestures.toggle()
    case 1: navigator.top?.allowsGoingBack.toggle()
    case 2:
      let answer = Bool.random(using: &world.random)
      navigator.gestures?.shouldPop = { _ in answer }
    default: navigator.gestures?.centre.isEnabled.toggle()
    }
  }

  private func interrupt(_ navigator: Navigator, _ world: World) {
    switch Int.random(in: 0..<5, using: &world.random) {
    case 0: navigator.train?.complete(Bool.random(using: &world.random))
    case 1: navigator.train?.cancel()
    case 2: world.surface.cancelTouches()
    case 3: navigator.size = Size(width: world.number(300...400), height: 800)
    default:
      navigator.train?.pause()
      navigator.train?.drive(to: world.number(0...1))
      navigator.train?.finish()
    }
  }

  private func coordinate(_ navigator: Navigator, _ world: World) {
    world.alongside.asked += 1
    let told = { [weak world] in _ = world?.alongside.told += 1 }
    navigator.alongside(
      animation: { [strip = world.strip] _, _ in strip.cornerRadius += 1 },
      completion: { _, _ in told() }, cancellation: { _ in told() })
  }
}
