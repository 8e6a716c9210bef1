import SwitchyardABI
import SwitchyardMotion
import Testing

@testable import SwitchyardCore

@Suite struct LineChoiceTests {
  private let spring = Easing.spring(Spring(duration: 0.5, bounce: 0.3))

  @Test func `the nearest word on its length counts`() throws {
    let plain = FakeLine(.progress, seconds: 0.4)
    #expect(plain.choice.seconds == 0.4)
    let asking = FakeLine(
      .progress, parameters: [.init(id: "time", kind: .f64, defaultValue: .number(0.75))],
      slots: .seconds)
    var choice = asking.choice
    #expect(choice.seconds == 0.75)
    choice.values = [.number(2.5)]
    #expect(choice.seconds == 2.5)
    for senseless in [-1, 1e17, .nan] {
      choice.values = [.number(senseless)]
      #expect(choice.seconds == asking.line.duration)
    }
    choice.easing = spring
    #expect(choice.seconds == spring.settlingDuration)
    choice.duration = 0.1
    #expect(choice.seconds == 0.1)
  }

  @Test(arguments: [Line.Kinds.progress, .animation])
  func `a spring overshoots and is still at its end`(kinds: Line.Kinds) throws {  // U73
    let line = FakeLine(kinds, flags: .overshootOK)
    line.progress = { scene, progress in scene.set(scene.raw.to, .position, 300 * progress, 400) }
    line.animate = { scene in
      scene.set(scene.raw.to, .position, 0, 400)
      scene.animate(scene.raw.to, .position, [300, 400], seconds: scene.raw.duration)
    }
    var choice = line.choice
    choice.easing = spring
    let b = station("b")
    let rig = try Rig(choice, stack: [station("a")])
    try rig.navigator.push(b)
    let seconds = try #require(rig.navigator.train?.seconds)
    #expect(seconds == spring.settlingDuration)
    var furthest = 0.0
    for frame in 0..<60 {
      rig.timeline.advance(to: seconds * Double(frame) / 60)
      furthest = max(furthest, b.layer.position.x)
    }
    #expect(furthest > 301)
    rig.timeline.advance(to: seconds.nextDown)
    #expect(abs(b.layer.position.x - 300) < 0.5)
  }

  @Test func `without its promise a line never sees an overshoot`() throws {
    let line = FakeLine(.progress)
    var choice = line.choice
    choice.easing = spring
    let rig = try Rig(choice, stack: [station("a")])
    var range = 0.0...0.0
    line.progress = { range = min(range.lowerBound, $1)...max(range.upperBound, $1) }
    try rig.navigator.push(station("b"))
    for frame in 0..<60 { rig.timeline.advance(to: Double(frame) / 60) }
    #expect(range == 0...1)
  }

  private static let paces: [(Line.Kinds, Line.Flags, Easing)] = [
    (.progress, .hasMotion, .standard), (.pixels, .hasMotion, .standard),
    ([.progress, .function], .hasMotion, .standard), (.progress, [], .linear),
    (.pixels, .deterministic, .linear), (.interaction, .hasMotion, .linear),
    (.progress, [.hasMotion, .evenPace], .linear),
  ]

  @Test(arguments: paces)
  func `movement is eased and cross-fades are even when nobody says how`(
    kinds: Line.Kinds, flags: Line.Flags, pace: Easing
  ) {
    var choice = FakeLine(kinds, flags: flags).choice
    #expect(choice.pace == pace)
    choice.easing = spring
    #expect(choice.pace == spring)
  }

  @Test(arguments: [Line.Flags.hasMotion, []])
  func `a line is given its pace by the clock, and even progress by a finger`(
    flags: Line.Flags
  ) throws {
    let line = FakeLine(.progress, flags: flags)
    let rig = try Rig(line.choice, stack: [station("a")])
    var last = 0.0
    line.progress = { last = $1 }
    try rig.navigator.push(station("b"))
    rig.timeline.advance(to: 0.25)
    #expect(last == (flags.isEmpty ? 0.25 : Easing.standard.value(at: 0.25)))
    rig.timeline.advance(to: 2)
    try rig.navigator.drive(.push(station("c"))).drive(to: 0.25)
    #expect(last == 0.25)
  }
}
