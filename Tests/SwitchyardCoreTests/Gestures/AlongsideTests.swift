import SwitchyardMotion
import Testing

@testable import SwitchyardCore

@Suite struct AlongsideTests {
  private let line = FakeLine(.progress)
  private let a = station("a")
  private let b = station("b")
  private let strip = Layer(name: "strip", frame: Rect(x: 0, y: 0, width: 400, height: 4))

  /// A rig whose second station moves the strip when it comes.
  private func rig(_ told: @escaping (String) -> Void = { _ in }) throws -> Rig {
    let rig = try Rig(line.choice, stack: [a])
    rig.navigator.container.add(strip)
    line.beforeDepart = { [navigator = rig.navigator, strip] _ in
      navigator.alongside(
        animation: { _, _ in
          strip.transform = .translation(x: 100, y: 0)
          strip.background = Color(red: 1, green: 0, blue: 0)
        },
        completion: { _, animated in told("completion \(animated)") },
        cancellation: { train in told("cancellation \(train.to?.id ?? "")") })
    }
    return rig
  }

  @Test func `layers follow the clock and stay at their end`() throws {  // R112
    var told: [String] = []
    let rig = try rig { told.append($0) }
    try rig.navigator.push(b)
    #expect(strip.transform == .identity)
    rig.timeline.advance(to: 0.25)
    #expect(strip.transform.c == 25 && strip.background?.alpha == 0.25)
    rig.timeline.advance(to: 1)
    #expect(strip.transform.c == 100 && told == ["completion true"])
    line.beforeDepart = nil
  }

  @Test func `layers follow the finger and go back when it is cancelled`() throws {
    // R54 R112 R115
    var told: [String] = []
    let rig = try rig { told.append($0) }
    let train = try rig.navigator.drive(.push(b))
    for progress in [0.1, 0.7, 0.4] {
      train.drive(to: progress)
      #expect(abs(strip.transform.c - 100 * progress) < 1e-9)
    }
    train.cancel()
    rig.timeline.advance(to: 0.2)
    #expect(abs(strip.transform.c - 100 * train.progress) < 1e-9 && told.isEmpty)
    rig.timeline.advance(to: 1)
    #expect(strip.transform == .identity && strip.background == nil && told == ["cancellation b"])
    line.beforeDepart = nil
  }

  @Test func `without a train all happens at once`() throws {  // R113
    var told: [String] = []
    let rig = try Rig(nil, stack: [a])
    rig.navigator.alongside(
      animation: { _, animated in told.append("animation \(animated)") },
      completion: { _, animated in told.append("completion \(animated)") },
      cancellation: { _ in told.append("cancellation") })
    #expect(told == ["animation false", "completion false"])
  }

  /// A station that coordinates when it is told.
  private final class Coordinated: Station {
    var seen: [String] = []
    override func willAppear(animated: Bool) { note("willAppear") }
    override func didAppear(animated: Bool) { note("didAppear") }
    override func willDisappear(animated: Bool) { note("willDisappear") }
    override func didDisappear(animated: Bool) { note("didDisappear") }
    private func note(_ name: String) {
      coordinate(animation: { [unowned self] parent, animated in
        seen.append("\(name) \(parent.name ?? "") \(animated)")
      })
    }
  }

  @Test func `there is a train from willAppear until its end, and none without animation`() throws {
    // R111 R114
    let station = Coordinated(id: "c")
    let rig = try Rig(line.choice, stack: [a])
    try rig.navigator.push(station)
    rig.timeline.advance(to: 1)
    rig.navigator.pop(animated: false)
    #expect(
      station.seen == [
        "willAppear container true", "didAppear container false",
        "willDisappear container false", "didDisappear container false",
      ])
    station.coordinate(animation: { parent, _ in #expect(parent === station.layer) })
    #expect(station.navigator == nil)
  }

  @Test func `many are done in the order of asking and undone in the other`() throws {  // R115
    let rig = try Rig(line.choice, stack: [a])
    rig.navigator.container.add(strip)
    var told: [Int] = []
    let train = try rig.navigator.drive(.push(b))
    for index in 1...3 {
      rig.navigator.alongside(
        animation: { [strip] _, _ in strip.opacity = 1 - 0.25 * Double(index) },
        cancellation: { _ in told.append(index) })
    }
    train.drive(to: 1)
    #expect(strip.opacity == 0.25)
    train.cancel()
    rig.timeline.advance(to: 2)
    #expect(told == [1, 2, 3] && strip.opacity == 1)
  }

  @Test func `asked for in the middle, a layer joins where the train is`() throws {
    let rig = try Rig(line.choice, stack: [a])
    try rig.navigator.push(b)
    rig.timeline.advance(to: 0.5)
    rig.navigator.alongside(animation: { [b] _, _ in b.layer.cornerRadius = 10 })
    #expect(b.layer.cornerRadius == 5)
    rig.timeline.advance(to: 1)
    #expect(b.layer.cornerRadius == 10)
  }

  @Test func `a layer keeps what nobody changes, such as having no mask`() throws {
    let rig = try Rig(line.choice, stack: [a])
    try rig.navigator.push(b)
    rig.navigator.alongside(animation: { [b] _, _ in b.layer.background = Color.black })
    rig.timeline.advance(to: 0.5)
    #expect(b.layer.mask == nil && b.layer.shadow == nil && b.layer.background?.alpha == 0.5)
  }

  @Test func `a layer follows the progress at its own pace`() throws {  // R112
    let rig = try Rig(line.choice, stack: [a])
    try rig.navigator.push(b)
    rig.navigator.alongside(
      pace: Easing.linear.between(0.5, 1), animation: { [b] _, _ in b.layer.cornerRadius = 10 })
    for (time, radius) in [(0.5, 0.0), (0.75, 5), (1, 10)] {
      rig.timeline.advance(to: time)
      #expect(b.layer.cornerRadius == radius)
    }
  }
}
