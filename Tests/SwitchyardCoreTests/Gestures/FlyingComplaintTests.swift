import SwitchyardABI
import SwitchyardMotion
import Testing

@testable import SwitchyardCore

/// What people complain about most in elements that fly from one screen to the next.
@Suite struct FlyingComplaintTests {
  private let line = FakeLine(.progress)
  private let a = station("a")
  private let b = station("b")

  @Test func `a flying element stays in its container, and others fly above nothing of it`() throws
  {
    // 16
    let (c, d) = (
      station("c", [passenger("p", 0, 0, 50, 50)]), station("d", [passenger("p", 300, 0, 50, 50)])
    )
    let rig = try GestureRig(line.choice, stack: [c])
    let bar = Layer(name: "bar", frame: Rect(x: 0, y: 0, width: 400, height: 60))
    let window = Layer(name: "window", frame: Rect(x: 0, y: 0, width: 400, height: 860))
    rig.navigator.container.frame = Rect(x: 0, y: 60, width: 400, height: 800)
    rig.navigator.container.clipsToBounds = true
    window.add(rig.navigator.container)
    window.add(bar)
    try rig.navigator.push(d)
    rig.wait(0.5)
    let flying = rig.navigator.container.sublayers.last
    #expect(flying?.name == "p" && flying?.superlayer?.clipsToBounds == true)
    #expect(window.sublayers.last === bar)
    rig.wait(1)
  }

  @Test(arguments: [true, false])
  func `a flying element is cut where its list cuts it, and only there`(isBack: Bool) throws {
    // 16
    let cell = passenger("cell", 20, 0, 100, 40)
    let c = TestStation(id: "c", layer: Layer(), passengers: [cell])
    let list = Layer(name: "list", frame: Rect(x: 0, y: 100, width: 400, height: 400))
    list.clipsToBounds = true
    list.bounds.y = 10  // a quarter of the cell is scrolled out
    list.add(cell.layer)
    c.layer.add(list)
    let d = station("d", [passenger("cell", 0, 200, 400, 160)])
    let rig = try GestureRig(line.choice, stack: isBack ? [c, d] : [c])
    let train = try rig.navigator.drive(isBack ? .pop : .push(d))
    let box = try #require(rig.navigator.container.sublayers.last)
    var cut: [Double] = []
    for progress in [0, 0.02, 0.5, 0.98, 1] {
      train.drive(to: progress)
      let mask = try #require(box.mask).rect
      cut.append(max(0, mask.y - box.bounds.y) / box.bounds.height)
      #expect(mask.x <= 0 && mask.maxX >= box.bounds.maxX && mask.maxY >= box.bounds.maxY)
    }
    if isBack { cut.reverse() }
    #expect(abs(cut[0] - 0.25) < 1e-9 && cut[1] > 0 && cut[1] < 0.25 && cut[2...] == [0, 0, 0])
    train.complete(true)
    #expect(rig.rig.isClean && cell.layer.mask == nil)
  }

  @Test(arguments: [(-60.0, 0.0), (-40, 0), (0, 40), (365, 35), (400, 0), (480, 0)])
  func `at its end a flying element shows what its list shows of it`(y: Double, height: Double)
    throws
  {
    // 16
    let cell = passenger("cell", 20, y, 100, 40)
    let list = Layer(name: "list", frame: Rect(x: 0, y: 100, width: 400, height: 400))
    (list.clipsToBounds, list.cornerRadius) = (true, 20)
    let c = TestStation(id: "c", layer: Layer(), passengers: [cell])
    list.add(cell.layer)
    c.layer.add(list)
    let rig = try GestureRig(
      line.choice, stack: [station("d", [passenger("cell", 0, 200, 400, 160)])])
    let train = try rig.navigator.drive(.push(c))
    let box = try #require(rig.navigator.container.sublayers.last)
    train.drive(to: 1)
    let seen = box.mask.map { box.bounds.intersection($0.rect)?.height ?? 0 } ?? box.bounds.height
    #expect(abs(seen - height) < 1e-9)
    train.complete(true)
  }

  @Test func `two elements of one name do not fly, and the others do`() throws {  // 20
    let twice = [passenger("cell", 0, 0, 9, 9), passenger("cell", 0, 20, 9, 9)]
    let c = station("c", twice + [passenger("title", 0, 40, 9, 9)])
    let d = station("d", [passenger("cell", 50, 0, 9, 9), passenger("title", 50, 40, 9, 9)])
    let rig = try GestureRig(line.choice, stack: [c])
    try rig.navigator.push(d)
    let flying = rig.navigator.container.sublayers.dropFirst(2).map(\.name)
    #expect(flying == ["title"] && rig.rig.values("passenger", of: .warning) == [.text("cell")])
    rig.wait(2)
    #expect(rig.rig.isClean && twice.allSatisfy { !$0.layer.isHidden })
  }

  @Test(arguments: ["replace", "present", "root"])
  func `elements fly on a replacement, over a modal and back to the root too`(
    change: String
  ) throws {  // 19
    let list = station("list", [passenger("p", 0, 0, 50, 50)])
    let page = station("page", [passenger("p", 300, 0, 50, 50)])
    let rig = try GestureRig(line.choice, stack: [list, b])
    switch change {
    case "replace":
      try rig.navigator.setStack([list], animated: false)
      try rig.navigator.replace(with: page)
    case "present":
      try rig.navigator.setStack([list], animated: false)
      try rig.navigator.present(page)
    default:
      try rig.navigator.setStack([list, b, page], animated: false)
      rig.navigator.popToRoot()
    }
    rig.wait(0.5)
    #expect(rig.navigator.container.sublayers.last?.frame.x == 150)
    rig.wait(1)
    #expect(rig.rig.isClean)
  }
}
