import SwitchyardABI
import SwitchyardMotion
import Testing

@testable import SwitchyardCore

@Suite struct WayBackTests {
  /// A slide over a dim: it moves, scales, fades and makes a layer.
  private func slide(_ kinds: Line.Kinds, flags: Line.Flags = []) -> FakeLine {
    let line = FakeLine(kinds, flags: flags)
    line.beforeDepart = { scene in
      scene.set(scene.raw.from, .cornerRadius, 8)
      let dim = scene.makeLayer(in: scene.raw.container)
      scene.set(dim, .frame, 0, 0, 400, 800)
    }
    line.progress = { scene, progress in
      scene.set(scene.raw.to, .frame, 400 * (1 - progress), 0, 400, 800)
      scene.set(scene.raw.from, .opacity, 1 - progress / 2)
      _ = scene.raw.order(scene.pointer, scene.raw.from, UInt32(switchyard_order_bottom), 0)
    }
    line.animate = { scene in
      scene.set(scene.raw.to, .frame, 400, 0, 400, 800)
      scene.animate(scene.raw.to, .frame, [0, 0, 400, 800], seconds: 0.5, easing: "ease-out")
      scene.animate(scene.raw.from, .opacity, [0.5], start: 0.25, seconds: 0.75, easing: nil)
    }
    return line
  }

  private func rig(_ line: FakeLine, easing: Easing? = nil) throws -> (Rig, Station, Station) {
    var choice = line.choice
    choice.easing = easing
    let (a, b) = (
      station("a", [passenger("p", 10, 10, 40, 40)]),
      station("b", [passenger("p", 110, 60, 80, 80)])
    )
    return (try Rig(choice, stack: [a]), a, b)
  }

  /// Everything that shows, by layer.
  private func geometry(_ rig: Rig, _ layers: [Layer]) -> [Layer.State] {
    layers.map(\.state) + (rig.navigator.container.layer(named: "p").map { [$0.state] } ?? [])
  }

  @Test(arguments: [Line.Kinds.progress, .animation], [nil, Easing.easeOut])
  func `a driven pop at p looks as the push at 1 - p`(kinds: Line.Kinds, easing: Easing?) throws {
    // U71
    let (rig, a, b) = try rig(slide(kinds), easing: easing)
    for progress in [0, 0.1, 0.25, 0.5, 0.9, 1] {
      let push = try rig.navigator.drive(.push(b))
      push.drive(to: 1 - progress)
      let there = geometry(rig, [a.layer, b.layer])
      push.drive(to: 1)
      push.complete(true)
      let pop = try rig.navigator.drive(.pop)
      pop.drive(to: progress)
      let back = geometry(rig, [a.layer, b.layer])
      for (x, y) in zip(there, back) {
        #expect(abs(x.position.x - y.position.x) < 1e-9 && abs(x.opacity - y.opacity) < 1e-9)
        #expect(abs(x.bounds.width - y.bounds.width) < 1e-9 && x.cornerRadius == y.cornerRadius)
      }
      pop.complete(true)
      #expect(rig.isClean)
    }
  }

  @Test func `an undriven pop keeps the easing on the way back`() throws {
    let line = slide(.progress)
    let (rig, _, b) = try rig(line, easing: .easeOut)
    try rig.navigator.push(b)
    rig.timeline.advance(to: 1)
    line.calls = []
    rig.navigator.pop()
    rig.timeline.advance(to: 1.25)
    let eased = Easing.easeOut.value(at: 0.25)
    #expect(line.calls == ["beforeDepart", "progress 1.0", "progress \(1 - eased)"])
    #expect(rig.values("progress", of: .progress).last == .number(eased))
    #expect(rig.values("direction", of: .progress).last == .text("return"))
  }

  @Test func `an undriven pop runs declared animations in mirrored windows`() throws {
    let (rig, a, b) = try rig(slide(.animation))
    try rig.navigator.push(b)
    rig.timeline.advance(to: 1)
    rig.navigator.pop()
    rig.timeline.advance(to: 1.625)  // in the middle of b's window, which is now 0.5...1
    let x = 400 * Easing.easeOut.value(at: 0.25)
    #expect(abs(b.layer.frame.x - x) < 1e-9)
    #expect(abs(a.layer.opacity - (0.5 + 0.5 * Easing.easeInOut.value(at: 0.625 / 0.75))) < 1e-9)
  }

  @Test func `the way out is what a mirrored line sees`() throws {
    let line = slide(.progress)
    let (rig, a, b) = try rig(line)
    try rig.navigator.push(b)
    rig.timeline.advance(to: 1)
    var seen: [UInt32] = []
    line.progress = { scene, _ in
      seen = [scene.raw.direction, scene.raw.operation]
      scene.set(scene.raw.to, .opacity, 0.25)
    }
    rig.navigator.pop()
    #expect(seen == [0, UInt32(switchyard_operation_push)] && b.layer.opacity == 0.25)
    #expect(rig.navigator.container.sublayers.firstIndex { $0 === a.layer } == 0)
  }

  @Test func `a line with its own return sees the stations as they are`() throws {
    let line = slide(.progress, flags: .ownReturn)
    let (rig, a, b) = try rig(line)
    try rig.navigator.push(b)
    rig.timeline.advance(to: 1)
    var seen: [Double] = []
    line.progress = { scene, progress in
      seen += [Double(scene.raw.direction), Double(scene.raw.operation), progress]
      scene.set(scene.raw.to, .opacity, 0.25)
    }
    rig.navigator.pop()
    #expect(seen == [1, Double(switchyard_operation_pop), 0] && a.layer.opacity == 0.25)
    #expect(b.layer.superlayer?.sublayers[1] === b.layer)
  }

  @Test func `a reversed choice runs a push backwards`() throws {
    let line = slide(.progress)
    let (rig, a, b) = try rig(line)
    var choice = line.choice
    choice.isReversed = true
    try rig.navigator.push(b, on: choice)
    rig.timeline.advance(to: 0.25)
    #expect(line.calls.last == "progress 0.75" && a.layer.frame.x == 100)
  }

  @Test func `finishing a driven pop tells an interaction line to go back to its start`() throws {
    let line = FakeLine(.interaction)
    let (rig, _, b) = try rig(line)
    try rig.navigator.push(b, animated: false)
    let train = try rig.navigator.drive(.pop)
    train.drive(to: 0.25)
    train.finish()
    rig.timeline.advance(to: 0.5)
    #expect(
      line.calls == ["beforeDepart", "progress 0.75", "interactCancel 0.75", "afterArrived 1"])
    #expect(rig.values("last", of: .interactFinish) == [.number(0.25)])
    #expect(rig.isClean && rig.navigator.stations.count == 1)
  }

  @Test func `progress calls in any order give the same layers`() throws {
    let line = slide(.progress)
    line.progress = { scene, progress in  // a careless line: each writes what others do not
      let property: LayerProperty = progress < 0.5 ? .opacity : .cornerRadius
      scene.set(scene.raw.to, property, progress)
      if progress > 0.3 { scene.set(scene.raw.from, .shadow, 0, 0, 0, 1, 0, 0, progress) }
      let place = progress > 0.6 ? switchyard_order_top : switchyard_order_bottom
      _ = scene.raw.order(scene.pointer, scene.raw.from, UInt32(place), 0)
    }
    let (rig, a, b) = try rig(line)
    let train = try rig.navigator.drive(.push(b))
    func look(at progress: Double) -> [Layer.State] {
      train.drive(to: progress)
      return geometry(rig, rig.navigator.container.sublayers + [a.layer, b.layer])
    }
    let steps = [0, 0.2, 0.4, 0.6, 0.8, 1]
    let straight = steps.map(look)
    for index in [3, 0, 5, 1, 4, 2, 2, 5, 0] { #expect(look(at: steps[index]) == straight[index]) }
  }
}
