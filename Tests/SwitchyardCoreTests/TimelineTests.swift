import Testing

@testable import SwitchyardCore

@Suite struct TimelineTests {
  @Test func `timers fire at their own times, in the order of scheduling`() {  // R1 R2
    let timeline = Timeline()
    var fired: [String] = []
    for name in ["a", "b"] {
      timeline.schedule(at: 1) { fired.append("\(name) \(timeline.now)") }
    }
    timeline.schedule(at: 0.5) {
      timeline.schedule(at: 0.75) { fired.append("c \(timeline.now)") }
    }
    timeline.advance(to: 2)
    #expect(fired == ["c 0.75", "a 1.0", "b 1.0"] && timeline.now == 2)
  }

  @Test func `what was cancelled stays away, and time never goes back`() {  // R3
    let timeline = Timeline()
    var count = 0
    let timer = timeline.schedule(at: 1) { count += 1 }
    let follower = timeline.follow { count += 10 }
    timeline.cancel(timer)
    timeline.advance(to: 1)
    timeline.cancel(follower)
    timeline.advance(to: 0.5)
    #expect(count == 10 && timeline.now == 1 && timeline.pendingCount == 0)
  }
}
