import SwitchyardABI
import SwitchyardMotion
import Testing

@testable import SwitchyardCore

/// What is seen when a running transition is interrupted by something else than its reverse.
@Suite struct InterruptionTests {
  private let root = station("root")
  private let a = station("a")
  private let b = station("b", [passenger("badge", 10, 20, 30, 40)])
  private let c = station("c")

  /// What interrupts the push of b.
  enum Change: CaseIterable {
    case push, replace, popToRoot, present, setStack
  }

  private static let kinds: [Line.Kinds] = [.progress, .animation, .completion, .interaction]

  /// A line on which the new screen slides over the old one, which moves and fades below a shade.
  private func slide(_ kinds: Line.Kinds, id: String = "slide") -> FakeLine {
    let line = FakeLine(kinds, id: id)
    var shade: UInt32 = 0
    line.beforeDepart = { scene in
      shade = scene.makeLayer(in: scene.raw.from)
      scene.set(shade, .background, 0, 0, 0, 1)
    }
    line.progress = { scene, progress in
      scene.set(scene.raw.to, .transform, 1, 0, 400 * (1 - progress), 0, 1, 0, 0, 0, 1)
      scene.set(scene.raw.from, .position, 200 - 100 * progress, 400)
      scene.set(scene.raw.from, .opacity, 1 - progress / 2)
      scene.set(shade, .opacity, progress)
    }
    let declare = { (scene: FakeScene) in
      scene.set(scene.raw.to, .transform, 1, 0, 400, 0, 1, 0, 0, 0, 1)
      scene.set(shade, .opacity, 0)
      scene.animate(scene.raw.to, .transform, [1, 0, 0, 0, 1, 0, 0, 0, 1])
      scene.animate(scene.raw.from, .position, [100, 400])
      scene.animate(scene.raw.from, .opacity, [0.5])
      scene.animate(shade, .opacity, [1])
    }
    line.animate = declare
    line.finish = declare
    line.transition = { scene in
      declare(scene)
      let after = scene.raw.after
      _ = after(scene.pointer, 1, { _, scene in _ = scene.pointee.complete(scene, 1) }, nil)
    }
    return line
  }

  private func change(_ change: Change, on rig: Rig, line: LineChoice? = nil) throws {
    switch change {
    case .push: try rig.navigator.push(c, on: line)
    case .replace: try rig.navigator.replace(with: c, on: line)
    case .popToRoot: rig.navigator.popToRoot(on: line)
    case .present: try rig.navigator.present(c, on: line)
    case .setStack: try rig.navigator.setStack([a, c], on: line)
    }
  }

  /// Where what is named is seen, through how much of all that it lies in.
  private func seen(_ rig: Rig) -> [String: [Double]] {
    var places: [String: [Double]] = [:]
    func look(_ layer: Layer, _ map: Transform, _ opacity: Double) {
      guard !layer.isHidden else { return }
      let (map, opacity) = (map * layer.transformToSuperlayer, opacity * layer.opacity)
      let place = map.apply(layer.bounds)
      let name = layer.name ?? "shade of \(layer.superlayer?.name ?? "")"
      let isScreen = ["a", "b", "c", "root"].contains(name)
      if isScreen || layer.background != nil || layer.contents != .none {
        places[name] = [place.x, place.y, place.width, place.height, opacity]
      }
      for sublayer in layer.sublayers { look(sublayer, map, opacity) }
    }
    for sublayer in rig.navigator.container.sublayers { look(sublayer, .identity, 1) }
    return places
  }

  /// How far what both show is apart.
  private func distance(_ a: [String: [Double]], _ b: [String: [Double]]) -> Double {
    a.keys.filter { b[$0] != nil }.flatMap { name in
      zip(a[name] ?? [], b[name] ?? []).map { abs($0 - $1) }
    }.max() ?? 0
  }

  @Test(arguments: kinds, Change.allCases)
  func `no request makes what is seen of a running transition jump`(
    kinds: Line.Kinds, change: Change
  ) throws {  // 7
    for moment in [0, 0.4, 0.95] {
      let line = slide(kinds)
      let rig = try Rig(line.choice, stack: [root, a], overlap: .interrupt)
      try rig.navigator.push(b)
      rig.timeline.advance(to: moment)
      let before = seen(rig)
      try self.change(change, on: rig)
      let last = seen(rig)
      #expect(before.keys.allSatisfy { last[$0] != nil } && distance(before, last) < 1e-9)
      #expect(a.layer.state == Layer.State(at: rest(rig)) && b.isClosed == false)
      expectNoJump(rig, from: last, "\(moment)")
      #expect(rig.isClean && line.created == line.destroyed)
      #expect([root, a, b, c].allSatisfy { $0.isClosed && $0.layer.sublayers.count < 2 })
    }
  }

  /// Runs to the end, and looks at all that is named in every frame.
  private func expectNoJump(_ rig: Rig, from first: [String: [Double]], _ comment: Comment = "") {
    var last = first
    let start = rig.timeline.now
    for frame in 1...120 {
      rig.timeline.advance(to: start + Double(frame) / 60)
      let now = seen(rig)
      #expect(distance(last, now) < 22, "\(comment) \(frame) \(last) \(now)")
      last = now
    }
  }

  /// A push that was interrupted by another at two fifths of its way.
  private func interrupted(_ kinds: Line.Kinds) throws -> (rig: Rig, line: FakeLine) {
    let line = slide(kinds)
    let rig = try Rig(line.choice, stack: [a], overlap: .interrupt)
    try rig.navigator.push(b)
    rig.timeline.advance(to: 0.4)
    try rig.navigator.push(c)
    return (rig, line)
  }

  // MARK: - What becomes of the next train

  @Test(arguments: kinds, [0, 0.05, 0.3])
  func `an interrupting train that turns round does not jump`(
    kinds: Line.Kinds, seconds: Double
  ) throws {  // 7
    let (rig, line) = try interrupted(kinds)
    rig.timeline.advance(to: 0.4 + seconds)
    let before = seen(rig)
    rig.navigator.pop()
    #expect(distance(before, seen(rig)) < 1e-9)
    expectNoJump(rig, from: before)
    #expect(rig.isClean && rig.navigator.stations == [a, b] && line.created == line.destroyed)
  }

  @Test(arguments: [Settling.spring, .proportional, .seconds(0)])
  func `an interrupting train that a finger takes back does not jump`(settling: Settling) throws {
    let (rig, line) = try interrupted(.progress)  // 7
    rig.timeline.advance(to: 0.41)
    let train = try #require(rig.navigator.train)
    train.drive(to: 0.02)
    let before = seen(rig)
    train.cancel(settling: settling)
    expectNoJump(rig, from: before)
    #expect(rig.isClean && rig.navigator.stations == [a, b] && line.created == line.destroyed)
  }

  @Test func `what a finger held goes on to its end when code interrupts it`() throws {
    let line = slide([.interaction, .progress])
    line.finish = { scene in
      scene.animate(scene.raw.to, .transform, [1, 0, 0, 0, 1, 0, 0, 0, 1], seconds: 0.5)
    }
    let rig = try Rig(line.choice, stack: [a], overlap: .interrupt)
    let train = try rig.navigator.drive(.push(b))
    train.drive(to: 0.4)
    let before = seen(rig)
    try rig.navigator.push(c)
    #expect(distance(before, seen(rig)) < 1e-9 && train.state == .completed)
    expectNoJump(rig, from: before)
    #expect(rig.isClean && rig.navigator.stations == [a, b, c] && line.created == line.destroyed)
  }

  @Test(arguments: [FaultPolicy.cut, .fade])
  func `lines that fail after an interruption leave nothing`(policy: FaultPolicy) throws {
    for failsAt in [0.4, 0.6] {
      let (rig, line) = try interrupted(.progress)
      rig.coordinator.faultPolicy = policy
      rig.timeline.advance(to: failsAt)
      line.statuses["progress"] = Int32(switchyard_status_internal)
      rig.timeline.advance(to: 0.7)
      #expect(rig.values("train", of: .fault) == [.integer(1), .integer(2)])
      let d = station("d")
      try rig.navigator.push(d)
      rig.timeline.advance(to: 3)
      #expect(rig.isClean && rig.navigator.visible === d && line.created == line.destroyed)
      #expect([a, b, c].allSatisfy { $0.layer.opacity == 1 && $0.layer.transform == .identity })
    }
  }

  @Test func `a change below what comes does not interrupt it`() throws {
    let line = slide(.progress)
    let rig = try Rig(line.choice, stack: [a], overlap: .interrupt)
    try rig.navigator.push(b)
    rig.timeline.advance(to: 0.4)
    let train = rig.navigator.train
    try rig.navigator.setStack([root, b])
    #expect(rig.navigator.stations == [root, b] && rig.navigator.train === train)
    rig.timeline.advance(to: 1)
    #expect(rig.isClean && line.created == 1)
  }

  // MARK: - What moves along

  @Test(arguments: [true, false])
  func `what moves along with an interrupted train does not jump`(finishes: Bool) throws {  // 7
    let line = slide(.progress)
    let rig = try Rig(line.choice, stack: [a], overlap: .interrupt)
    let bars = ["strip", "bar"].map {
      Layer(name: $0, frame: Rect(x: 0, y: 0, width: 9, height: 9))
    }
    for bar in bars { rig.navigator.container.add(bar) }
    try rig.navigator.push(b)
    rig.navigator.alongside(animation: { _, _ in for bar in bars { bar.frame.x = 100 } })
    rig.timeline.advance(to: 0.4)
    try rig.navigator.push(c)
    rig.navigator.alongside(animation: { _, _ in bars[0].frame.x = 300 })
    #expect(bars.allSatisfy { abs($0.frame.x - 40) < 1e-9 })
    var last = [40.0, 40]
    for frame in 1...120 {
      if frame == 12, !finishes { rig.navigator.pop() }
      rig.timeline.advance(to: 0.4 + Double(frame) / 60)
      let now = bars.map(\.frame.x)
      #expect(zip(now, last).allSatisfy { abs($0 - $1) < 7 }, "\(frame) \(last) \(now)")
      last = now
    }
    #expect(last == [finishes ? 300 : 100, 100])
    for bar in bars { bar.removeFromSuperlayer() }
    #expect(rig.isClean)
  }

  @Test func `what the program sets when it hears of the end stays`() throws {
    let line = slide(.progress)
    let rig = try Rig(line.choice, stack: [a], overlap: .interrupt)
    let strip = Layer(name: "strip")
    try rig.navigator.push(b) { _ in strip.opacity = 1 }
    rig.navigator.container.add(strip)
    rig.navigator.alongside(animation: { _, _ in strip.opacity = 0 })
    rig.timeline.advance(to: 0.4)
    try rig.navigator.push(c)
    rig.timeline.advance(to: 0.6)
    #expect(strip.opacity == 1)
    rig.timeline.advance(to: 2)
    #expect(strip.opacity == 1)
  }

  private func rest(_ rig: Rig) -> Layer { Layer(frame: rig.navigator.container.bounds) }
}

extension Layer.State {
  fileprivate init(at layer: Layer) { self = layer.state }
}
