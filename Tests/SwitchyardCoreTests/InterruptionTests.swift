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
      var last = seen(rig)
      #expect(before.keys.allSatisfy { last[$0] != nil } && distance(before, last) < 1e-9)
      #expect(a.layer.state == Layer.State(at: rest(rig)) && b.isClosed == false)
      for frame in 1...66 {
        rig.timeline.advance(to: moment + Double(frame) / 60)
        let now = seen(rig)
        #expect(distance(last, now) < 22, "\(moment) \(frame) \(last) \(now)")
        last = now
      }
      #expect(rig.isClean && line.created == line.destroyed)
      #expect([root, a, b, c].allSatisfy { $0.isClosed && $0.layer.sublayers.count < 2 })
    }
  }

  private func rest(_ rig: Rig) -> Layer { Layer(frame: rig.navigator.container.bounds) }
}

extension Layer.State {
  fileprivate init(at layer: Layer) { self = layer.state }
}
