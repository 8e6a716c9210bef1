import SwitchyardABI
import SwitchyardMotion
import Testing

@testable import SwitchyardCore

@Suite struct SettlingTests {
  private let line = FakeLine(.progress)

  private func drivenPush(_ line: FakeLine) throws -> (rig: Rig, train: Train) {
    let rig = try Rig(line.choice, stack: [station("a")])
    return (rig, try rig.navigator.drive(.push(station("b"))))
  }

  @Test func `a driven train waits at 0 and goes where it is put`() throws {  // R75
    let (rig, train) = try drivenPush(line)
    #expect(train.state == .driven && train.progress == 0)
    for (progress, shown) in [(0.25, 0.25), (0.1, 0.1), (-1, 0), (7, 1)] {
      train.drive(to: progress)
      #expect(train.progress == shown && train.easedProgress == shown)
    }
    rig.timeline.advance(to: 99)
    #expect(train.state == .driven)  // R78
  }

  @Test(arguments: [(1.0, 0.75, 0.25), (0.5, 1.5, 0.5)])
  func `proportional takes the part of the duration that is left`(
    speed: Double, finish: Double, cancel: Double
  ) throws {  // R76
    for (finishes, seconds) in [(true, finish), (false, cancel)] {
      let (rig, train) = try drivenPush(line)
      train.drive(to: 0.25)
      let settling = Settling.proportional(speed: speed)
      if finishes { train.finish(settling: settling) } else { train.cancel(settling: settling) }
      rig.timeline.advance(to: seconds / 2)
      #expect(abs(train.progress - (finishes ? 0.625 : 0.125)) < 1e-9)
      rig.timeline.advance(to: seconds - 1e-6)
      #expect(train.state == .settling)
      rig.timeline.advance(to: seconds)
      #expect(rig.isClean && rig.navigator.stations.count == (finishes ? 2 : 1))  // R77
    }
  }

  @Test func `what is let go before it leaves settles as it leaves`() throws {  // R79
    for finishes in [true, false] {
      let (a, b) = (station("a"), station("b"))
      let rig = try Rig(line.choice, stack: [a])
      line.beforeDepart = { _ in
        let train = rig.navigator.departing
        if finishes { train?.finish() } else { train?.cancel() }
        train?.cancel()
      }
      let train = try rig.navigator.drive(.push(b))
      line.beforeDepart = nil
      #expect(train.state == .settling)
      rig.timeline.advance(to: 2)
      #expect(rig.isClean && rig.navigator.visible === (finishes ? b : a))
    }
  }

  @Test func `letting go twice settles once`() throws {  // R74 R82 R83
    let (rig, train) = try drivenPush(line)
    train.drive(to: 0.5)
    train.cancel()
    train.finish()
    train.cancel()
    rig.timeline.advance(to: 1)
    train.drive(to: 0.5)
    train.finish()
    train.pause()
    #expect(
      rig.isClean && rig.navigator.stations.count == 1 && rig.values("t", of: .complete).count == 1)
  }

  @Test func `one interaction leaves nothing to the next`() throws {  // R80 R81
    let (rig, train) = try drivenPush(line)
    train.drive(to: 0.8)
    train.cancel()
    rig.timeline.advance(to: 1)
    let next = try rig.navigator.drive(.push(station("c")))
    #expect(next.progress == 0 && next !== train)
    train.drive(to: 0.9)
    #expect(next.progress == 0)
    next.cancel()
    try rig.navigator.push(station("d"))
    rig.timeline.advance(to: 1.5)
    #expect(rig.navigator.train?.state == .running)
  }

  // MARK: - Continuity

  private static let rates = [-3.0, -0.5, 0, 0.2, 1, 4, 12]
  private static let settlings: [Settling] = [
    .spring, .spring(stiffness: 200), .proportional, .proportional(speed: 0.5), .seconds(0.2),
  ]

  @Test(arguments: settlings, [0.05, 0.31, 0.5, 0.77, 0.98])
  func `letting go neither jumps nor jerks`(settling: Settling, progress: Double) throws {  // R83
    for rate in Self.rates {
      for end in [0.0, 1] {
        let course = settling.course(
          from: .init(time: 5, progress: progress, rate: rate, duration: 0.4, precision: 0.0002),
          to: end)
        #expect(course.progress(at: 5) == progress)
        let step = 1e-7
        let early = (course.progress(at: 5 + step) - progress) / step
        #expect(abs(early - rate) < 0.01 + 0.01 * abs(rate), "\(rate) to \(end)")
        #expect(abs(course.rate(at: 5) - rate) < 1e-6 * max(1, abs(rate)))
      }
    }
  }

  @Test(arguments: settlings)
  func `no step of a settling is longer than its speed allows`(settling: Settling) {
    for progress in [0.05, 0.31, 0.5, 0.77, 0.98] {
      for rate in Self.rates {
        for end in [0.0, 1] {
          let course = settling.course(
            from: .init(time: 0, progress: progress, rate: rate, duration: 0.4, precision: 0.0002),
            to: end)
          let steps = stride(from: 0, through: course.seconds, by: course.seconds / 1000)
          let places = steps.map { course.progress(at: $0) }
          let fastest = steps.map { abs(course.rate(at: $0)) }.max() ?? 0
          #expect(places.allSatisfy { (0...1).contains($0) })
          for (a, b) in zip(places, places.dropFirst()) {
            #expect(abs(b - a) <= fastest * course.seconds / 1000 * 1.3 + 0.0003)
          }
          #expect(course.seconds < 1.2, "\(progress) at \(rate)")
        }
      }
    }
  }

  @Test func `a spring is done within half a pixel, and does not pass its end`() {
    for rate in Self.rates {
      let course = Settling.spring.course(
        from: .init(time: 0, progress: 0.6, rate: rate, duration: 1, precision: 0.5 / 390), to: 1)
      let last = course.progress(at: course.seconds - 1e-9)
      #expect(abs(1 - last) <= 0.5 / 390 + 1e-6 && course.progress(at: course.seconds) == 1)
      #expect(course.seconds < 0.5)
    }
  }

  @Test(arguments: [0.9999, 1, 1 + 1e-12, 1.0001, 1.1, 3])
  func `a spring let go at about its own pace is done in time`(share: Double) {
    let course = Settling.spring.course(
      from: .init(
        time: 0, progress: 0.5, rate: share * 522.35.squareRoot() / 2, duration: 1,
        precision: 0.0005), to: 1)
    #expect(course.seconds < 0.5 && course.progress(at: 0.2) > 0.9)
  }

  @Test(arguments: DrivePolicy.Preset.allCases, [Settling.spring, .proportional])
  func `from the finger to the first settled frame nothing jumps`(
    preset: DrivePolicy.Preset, settling: Settling
  ) throws {
    for (end, seconds) in [(90.0, 0.4), (90, 0.1), (250, 0.25), (160, 1.5), (275, 0.5)] {
      let rig = try GestureRig(line.choice, stack: [station("a"), station("b")]) { options in
        options.policy = DrivePolicy(preset)
        options.policy.settling = settling
      }
      rig.drag(20, end, over: seconds)
      let train = try #require(rig.navigator.train)
      #expect(train.state == .settling)
      let speed = (end - 20) / 400 / seconds
      let start = train.progress
      rig.wait(1e-5)
      #expect(abs(train.progress - start - speed * 1e-5) < 2e-6, "\(end) in \(seconds)")
      rig.wait(1.0 / 60)
      // Besides the finger's speed only the settling's own acceleration moves it.
      #expect(abs(train.progress - start) < speed / 60 + 0.1)
      rig.wait(3)
      #expect(rig.rig.isClean)
    }
  }

  // MARK: - Taking hold

  @Test(arguments: [Line.Kinds.progress, .animation, .completion, .pixels])
  func `a finger takes hold of a running train where it is seen`(kinds: Line.Kinds) throws {  // R84
    let line = FakeLine(kinds)
    var choice = line.choice
    choice.easing = .easeInOut
    let rig = try Rig(choice, stack: [station("a")])
    try rig.navigator.push(station("b"))
    let train = try #require(rig.navigator.train)
    rig.timeline.advance(to: 0.3)
    let seen = train.easedProgress
    train.pause()
    #expect(train.state == .driven && abs(train.easedProgress - seen) < 1e-12)
    rig.timeline.advance(to: 5)
    train.drive(to: train.progress + 0.1)
    train.cancel()
    rig.timeline.advance(to: 7)
    #expect(rig.isClean && rig.navigator.stations.count == 1)
  }

  private static let catches = ["spring(damping-ratio 0.6, duration 300ms)", "ease-out", "ease-in"]
    .flatMap { easing in
      [(true, true), (true, false), (false, true), (false, false)].map { (easing, $0, $1) }
    }

  @Test(arguments: catches)
  func `declared pieces that a finger catches go as far as the finger`(
    easing: String, isAlone: Bool, isReturn: Bool
  ) throws {  // R84
    let line = FakeLine(.animation)
    line.beforeDepart = { scene in
      scene.set(scene.raw.to, .transform, 1, 0, 400, 0, 1, 0, 0, 0, 1)
    }
    line.animate = { scene in
      scene.animate(scene.raw.to, .transform, [1, 0, 0, 0, 1, 0, 0, 0, 1], easing: easing)
      if !isAlone { scene.animate(scene.raw.to, .opacity, [0.5], start: 0.1, seconds: 0.4) }
    }
    let (a, b) = (station("a"), station("b"))
    let rig = try Rig(line.choice, stack: isReturn ? [a, b] : [a])
    if isReturn { rig.navigator.pop() } else { try rig.navigator.push(b) }
    let train = try #require(rig.navigator.train)
    rig.timeline.advance(to: 0.19)
    let (seen, opacity) = (b.layer.transform.c, b.layer.opacity)
    train.pause()
    train.drive(to: train.progress)
    #expect(abs(b.layer.transform.c - seen) < 1e-9 && abs(b.layer.opacity - opacity) < 1e-9)
    for progress in stride(from: train.progress, through: 1, by: 0.01) {
      let before = b.layer.transform.c
      train.drive(to: progress + 0.01)
      #expect(abs(b.layer.transform.c - before) <= (isAlone ? 4 : 8) + 1e-6)
    }
    train.finish(settling: .spring)
    rig.timeline.advance(to: 3)
    #expect(rig.isClean && rig.navigator.visible === (isReturn ? a : b))
  }

  @Test func `a settling train is taken hold of too, and goes on from there`() throws {  // R84
    let (rig, train) = try drivenPush(line)
    train.drive(to: 0.5)
    train.cancel(rate: 1, settling: .spring)
    rig.timeline.advance(to: 0.05)
    let seen = train.progress
    train.pause()
    #expect(train.progress == seen)
    train.drive(to: 0.9)
    train.finish(settling: .spring)
    rig.timeline.advance(to: 2)
    #expect(rig.isClean && rig.navigator.stations.count == 2)
  }

  @Test(arguments: [Easing.linear, .easeIn, .easeInOut, .standard])
  func `a train that turns round keeps its place and its speed`(easing: Easing) throws {
    var choice = line.choice
    choice.easing = easing
    let rig = try Rig(choice, stack: [station("a")], overlap: .interrupt)
    try rig.navigator.push(station("b"))
    let train = try #require(rig.navigator.train)
    rig.timeline.advance(to: 0.4 - 1e-6)
    let before = train.easedProgress
    rig.timeline.advance(to: 0.4)
    let there = train.easedProgress
    rig.navigator.pop()
    #expect(abs(train.easedProgress - there) < 1e-12)
    rig.timeline.advance(to: 0.4 + 1e-6)
    #expect(abs((train.easedProgress - there) - (there - before)) < 1e-8)
    rig.timeline.advance(to: 2)
    #expect(rig.isClean && rig.navigator.stations.count == 1)
  }
}
