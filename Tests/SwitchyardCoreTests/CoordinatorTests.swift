import SwitchyardMotion
import Testing

@testable import SwitchyardCore

@Suite struct CoordinatorTests {
  private func choice(_ id: String, _ flags: Line.Flags = []) -> LineChoice {
    FakeLine(.progress, id: id, flags: flags).choice
  }

  private func id(_ selection: LineSelection) -> String {
    if case .line(let choice) = selection { choice.line.id } else { "cut" }
  }

  @Test func `what is nearer goes before what is further`() {  // R68 R69
    let coordinator = Coordinator(push: choice("default"))
    func chosen(explicit: LineChoice? = nil, remembered: LineChoice? = nil) -> String {
      id(
        coordinator.selection(
          for: .pop, from: "b", to: "a", explicit: explicit, remembered: remembered))
    }
    let memory = choice("memory")
    #expect(chosen() == "default" && chosen(remembered: memory) == "memory")
    coordinator.routes = [Route(to: "a", line: .line(choice("wild")))]
    #expect(chosen(remembered: memory) == "wild")
    coordinator.routes.append(Route(from: "a", to: "b", pop: .line(choice("exact"))))
    #expect(chosen(remembered: memory) == "exact")
    #expect(chosen(explicit: choice("said"), remembered: memory) == "said")
  }

  @Test func `a route's own line does not count on the way back`() {
    let coordinator = Coordinator(push: choice("default"))
    coordinator.routes = [Route(from: "a", to: "b", line: .line(choice("there")))]
    #expect(id(coordinator.selection(for: .push, from: "a", to: "b")) == "there")
    #expect(id(coordinator.selection(for: .pop, from: "b", to: "a")) == "default")
  }

  @Test func `a route can be a cut, and so is a line of no seconds`() throws {  // U6
    let coordinator = Coordinator(push: choice("default"))
    coordinator.routes = [Route(from: "a", to: "b", line: .cut)]
    #expect(id(coordinator.selection(for: .push, from: "a", to: "b")) == "cut")
    var quick = choice("quick")
    quick.duration = 0
    #expect(id(coordinator.selection(for: .push, from: "a", to: "c", explicit: quick)) == "cut")
    #expect(id(Coordinator().selection(for: .push, from: "a", to: "b")) == "cut")
  }

  @Test func `a cut shows the new screen at once, and never less than a screen`() throws {  // U6
    let (a, b) = (station("a"), station("b"))
    let rig = try Rig(nil, stack: [a])
    var seen: [Int] = []
    b.onDidAppear = { seen.append(rig.navigator.container.sublayers.count) }
    let start = rig.trace.events.count
    try rig.navigator.push(b)
    b.onDidAppear = nil
    #expect(rig.isClean && seen == [1])
    #expect(rig.events(since: start).count == 6 && rig.values("train", of: .complete).isEmpty)
  }

  @Test func `each edge goes back on the line on which it came`() throws {  // R68
    let rig = try Rig(choice("default"), stack: [station("a")])
    try rig.navigator.push(station("b"), on: choice("one"))
    try rig.navigator.push(station("c"), on: choice("two"))
    rig.navigator.pop()
    rig.navigator.pop()
    rig.timeline.advance(to: 4)
    let lines = rig.values("line", of: .complete)
    #expect(lines == ["one", "two", "two", "one"].map { .text($0) })
  }

  @Test func `the defaults of the other operations follow the push`() {
    let coordinator = Coordinator(push: choice("push"))
    coordinator.present = choice("present")
    let ids = Navigator.Operation.allCases.map {
      id(coordinator.selection(for: $0, from: "a", to: "b"))
    }
    #expect(ids == ["push", "push", "present", "present", "push"])
  }

  @Test func `less movement turns what moves into a short fade`() throws {  // U83
    let coordinator = Coordinator(push: choice("slide", .hasMotion))
    coordinator.fade = choice("fade")
    #expect(id(coordinator.selection(for: .push, from: "a", to: "b")) == "slide")
    coordinator.reducesMotion = true
    guard case .line(let fade) = coordinator.selection(for: .push, from: "a", to: "b") else {
      Issue.record("it is a cut")
      return
    }
    #expect(fade.line.id == "fade" && fade.seconds == 0.2)
    let still = coordinator.selection(for: .push, from: "a", to: "b", explicit: choice("still"))
    #expect(id(still) == "still")
  }
}
