import Foundation
import SwitchyardABI
import SwitchyardMotion
import Testing

@testable import SwitchyardCore

@Suite struct SceneTests {
  private let bad = Int32(switchyard_status_bad_argument)

  /// Runs a check inside `before_depart` of a push.
  private func inScene(
    _ kinds: Line.Kinds = .progress, _ check: @escaping (FakeScene) -> Void
  ) throws {
    let line = FakeLine(kinds)
    var isDone = false
    line.beforeDepart = { scene in
      check(scene)
      isDone = true
    }
    let b = station("b", [passenger("inner", 10, 20, 30, 40)])
    let rig = try Rig(line.choice, stack: [station("a")])
    try rig.navigator.push(b)
    #expect(isDone)
  }

  @Test(arguments: LayerProperty.allCases)
  func `a property reads back what was written`(property: LayerProperty) throws {
    let numbers: [Double] =
      switch property {
      case .hidden, .clips, .blend: [1]
      case .opacity: [0.5]
      default: (0..<property.count).map { 0.1 + Double($0) / 10 }
      }
    try inScene { scene in
      let status = scene.raw.set(
        scene.pointer, scene.raw.to, property.rawValue, numbers, UInt32(numbers.count))
      let back = scene.get(scene.raw.to, property)
      #expect(status == 0 && back.count == numbers.count)
      for (x, y) in zip(back, numbers) { #expect(abs(x - y) < 1e-9) }
    }
  }

  @Test(arguments: LayerProperty.allCases)
  func `wrong arguments are refused and change nothing`(property: LayerProperty) throws {
    try inScene { scene in
      let (to, count) = (scene.raw.to, UInt32(property.count))
      let good = [Double](repeating: 0, count: 12)
      let before = scene.get(to, property)
      for numbers in [Double.nan, .infinity].map({ [Double](repeating: $0, count: 12) }) {
        #expect(scene.raw.set(scene.pointer, to, property.rawValue, numbers, count) == bad)
      }
      #expect(scene.raw.set(scene.pointer, to, property.rawValue, good, count + 1) == bad)
      #expect(scene.raw.set(scene.pointer, to, property.rawValue, good, 0) == bad)
      #expect(scene.raw.set(scene.pointer, 99, property.rawValue, good, count) == bad)
      #expect(scene.raw.set(scene.pointer, 0, property.rawValue, good, count) == bad)
      #expect(scene.get(to, property) == before)
    }
  }

  @Test(arguments: [0, 13, UInt32.max]) func `an unknown property is refused`(property: UInt32)
    throws
  {
    try inScene { scene in
      var numbers = [0.0]
      #expect(scene.raw.get(scene.pointer, scene.raw.to, property, &numbers, 1) == bad)
      #expect(scene.raw.set(scene.pointer, scene.raw.to, property, numbers, 1) == bad)
    }
  }

  @Test(arguments: [
    (LayerProperty.frame, [0, 0, -1, 1]), (.hidden, [0.5]), (.blend, [2]), (.cornerRadius, [-1]),
    (.shadow, [0, 0, 0, 1, 0, 0, -1]),
  ])
  func `a value that cannot be is refused`(property: LayerProperty, numbers: [Double]) throws {
    try inScene { scene in
      let count = UInt32(numbers.count)
      #expect(
        scene.raw.set(scene.pointer, scene.raw.to, property.rawValue, numbers, count) == bad)
    }
  }

  @Test func `animations are refused where they have no place`() throws {
    try inScene { #expect($0.animate($0.raw.to, .opacity, [0]) == bad) }
    let line = FakeLine(.animation)
    line.animate = { scene in
      let to = scene.raw.to
      #expect(scene.animate(to, .hidden, [1]) == bad)
      #expect(scene.animate(to, .opacity, [0], start: -1) == bad)
      #expect(scene.animate(to, .opacity, [0], seconds: .nan) == bad)
      #expect(scene.animate(to, .opacity, [0], easing: "bouncy-castle") == bad)
      #expect(scene.animate(to, .opacity, [0.5], start: 0.5, seconds: 0) == 0)
    }
    let b = station("b")
    let rig = try Rig(line.choice, stack: [station("a")])
    try rig.navigator.push(b)
    rig.timeline.advance(to: 0.49)
    #expect(b.layer.opacity == 1)
    rig.timeline.advance(to: 0.5)
    #expect(b.layer.opacity == 0.5)
  }

  @Test func `a call from outside of a callback is refused`() throws {
    let line = FakeLine(.progress)
    var kept: FakeScene?
    line.beforeDepart = { kept = $0 }
    let rig = try Rig(line.choice, stack: [station("a")])
    try rig.navigator.push(station("b"))
    let scene = try #require(kept)
    #expect(scene.set(scene.raw.to, .opacity, 0) == bad && scene.get(scene.raw.to, .opacity) == [])
    #expect(scene.raw.complete(scene.pointer, 1) == bad)
  }

  @Test func `a call from another thread is refused, even while the line is called`() throws {
    // F38
    try inScene { scene in
      nonisolated(unsafe) let scene = scene
      nonisolated(unsafe) var status: Int32 = 0
      let done = DispatchSemaphore(value: 0)
      Thread {
        status = scene.set(scene.raw.to, .opacity, 0)
        done.signal()
      }.start()
      done.wait()
      #expect(status == bad && scene.get(scene.raw.to, .opacity) == [1])
    }
  }

  @Test func `a scene that was kept refuses when its train has gone, and in the next`() throws {
    // F38
    let line = FakeLine(.progress)
    var kept: [FakeScene] = []
    var answers: [Int32] = []
    line.beforeDepart = { scene in
      kept.append(scene)
      answers += kept.dropLast().map { $0.set($0.raw.to, .opacity, 0) }
    }
    let rigs = try (0..<2).map { _ in try Rig(line.choice, stack: [station("a")]) }
    for rig in rigs { try rig.navigator.push(station("b")) }
    for rig in rigs { rig.timeline.advance(to: 2) }
    #expect(rigs.allSatisfy(\.isClean) && kept.count == 2)
    answers += kept.flatMap { [$0.set($0.raw.to, .opacity, 0), $0.raw.complete($0.pointer, 1)] }
    #expect(answers == [bad, bad, bad, bad, bad])
  }

  @Test func `NULL where it is forbidden is refused`() throws {
    try inScene { scene in
      let null = unsafeBitCast(
        UnsafeMutablePointer<Double>?.none, to: UnsafeMutablePointer<Double>.self)
      let text = unsafeBitCast(UnsafePointer<CChar>?.none, to: UnsafePointer<CChar>.self)
      let (raw, to) = (scene.raw, scene.raw.to)
      var found: UInt32 = 0
      #expect(raw.get(scene.pointer, to, 5, null, 1) == bad)
      #expect(raw.set(scene.pointer, to, 5, null, 1) == bad)
      #expect(raw.convert(scene.pointer, to, to, null, null) == bad)
      #expect(raw.find_layer(scene.pointer, to, text, &found) == bad)
    }
  }

  @Test func `only a completion line may complete`() throws {
    try inScene { #expect($0.raw.complete($0.pointer, 1) == bad) }
  }

  @Test func `layers are found, converted and ordered`() throws {
    try inScene { scene in
      let (raw, pointer) = (scene.raw, scene.pointer)
      var inner: UInt32 = 9
      #expect(raw.find_layer(pointer, raw.to, "nobody", &inner) == 0 && inner == 0)
      #expect(raw.find_layer(pointer, raw.to, "inner", &inner) == 0 && inner != 0)
      scene.set(raw.to, .position, 300, 400)
      var box = [0.0, 0, 0, 0]
      #expect(raw.convert(pointer, inner, raw.container, [0, 0, 30, 40], &box) == 0)
      #expect(box == [110, 20, 30, 40])
      #expect(raw.order(pointer, raw.to, UInt32(switchyard_order_below), inner) == bad)
      #expect(raw.order(pointer, raw.to, UInt32(switchyard_order_above), raw.to) == bad)
      #expect(raw.order(pointer, raw.container, UInt32(switchyard_order_top), 0) == bad)
      #expect(raw.order(pointer, raw.to, 7, 0) == bad)
      #expect(raw.order(pointer, raw.to, UInt32(switchyard_order_below), raw.from) == 0)
    }
  }

  @Test func `only layers that the line made can be removed`() throws {
    try inScene { scene in
      let made = scene.makeLayer(in: scene.raw.to)
      #expect(scene.raw.remove_layer(scene.pointer, scene.raw.to) == bad)
      #expect(scene.raw.remove_layer(scene.pointer, made) == 0)
      #expect(scene.raw.remove_layer(scene.pointer, made) == bad)
      #expect(scene.set(made, .opacity, 0) == bad && scene.makeLayer(in: made) == 0)
    }
  }

  @Test func `a timer calls back once, and never after the end`() throws {
    let line = FakeLine(.progress)
    line.beforeDepart = { scene in
      let after = scene.raw.after
      let mark:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<switchyard_scene_t>) -> Void = {
          _, scene in _ = FakeScene(pointer: scene).set(scene.pointee.from, .opacity, 0.5)
        }
      _ = after(scene.pointer, 0.5, mark, nil)
      #expect(after(scene.pointer, -1, mark, nil) == Int32(switchyard_status_bad_argument))
      _ = after(scene.pointer, 1.5, mark, nil)
    }
    let a = station("a")
    let rig = try Rig(line.choice, stack: [a])
    try rig.navigator.push(station("b"))
    rig.timeline.advance(to: 0.4)
    #expect(a.layer.opacity == 1)
    rig.timeline.advance(to: 1)
    #expect(rig.isClean && a.layer.opacity == 1)
  }

  @Test func `values reach the line as they were declared`() throws {
    let parameters: [ParameterDescription] = [
      .init(id: "softness", kind: .f64, defaultValue: .number(0.15)),
      .init(id: "from", kind: .enum, defaultValue: .text("left")),
      .init(id: "tint", kind: .color, defaultValue: .color(.white)),
      .init(id: "focus", kind: .point, defaultValue: .point(Point(x: 0.5, y: 0.25))),
    ]
    let line = FakeLine(.progress, parameters: parameters)
    var seen: [String] = []
    line.beforeDepart = { scene in
      seen = (0..<Int(scene.raw.value_count)).map { index in
        let value = scene.raw.values![index]
        return value.text.map { String(cString: $0) } ?? "\(value.type) \(value.number)"
      }
    }
    let rig = try Rig(line.choice, stack: [station("a")])
    try rig.navigator.push(station("b"))
    #expect(
      seen == [
        "1 (0.15, 0.0, 0.0, 0.0)", "left", "5 (1.0, 1.0, 1.0, 1.0)", "6 (0.5, 0.25, 0.0, 0.0)",
      ])
  }
}
