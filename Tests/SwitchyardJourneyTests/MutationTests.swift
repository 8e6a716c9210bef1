import Testing

@testable import SwitchyardJourney

/// Damaged journeys: always a plan or an error, never a crash.
@Suite struct MutationTests {
  private static let journey = """
    switchyard: 1
    title: &t A tour
    vars: { rest: 900ms }
    output: { size: 390x844, scale: 2, fps: 30000/1001, background: '#0B0B0F' }
    defaults: { hold: '${rest}', line: slide, duration: 350ms, easing: 'spring(0.2, 400ms)' }
    lines: { slow: { use: fade, duration: 24f, params: { dim: 0.5 } } }
    stations:
      a: { source: a.png, scale: 2, crop: [1, 1, 90, 90], passengers: { p: [16, 13, 12, 12] } }
      b: { source: b.png, passengers: { p: { rect: [0, 0, 50%, 50%], radius: 4, fill: auto } } }
      c: { layers: [ { name: p, frame: [0, 0, 9, 9], gradient: [red, { color: blue, at: 30% }] } ],
           passengers: { p: { layer: p } } }
    routes: [ { between: [a, b], line: zoom }, { to: '*', line: slow, pop: fade } ]
    steps: [ a, { push: b, hold: 1.2s, x-note: *t }, { present: c }, dismiss, { wait: 0:01 }, pop ]
    outputs: [ out.mp4, { path: out.gif, width: 390, fps: 25, range: 1s..2s } ]
    loop: { count: 3, seamless: true }

    """

  @Test func `the journey is right before it is damaged`() {
    #expect(Fixture().problems(Self.journey) == [])
  }

  @Test(arguments: 0..<8) func `damage never crashes the reader`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let fixture = Fixture()
    for _ in 0..<150 {
      var bytes = Array(Self.journey.utf8)
      for _ in 0...random.next(below: 4) { damage(&bytes, &random) }
      guard let text = String(validating: bytes, as: UTF8.self) else { continue }
      let problems = fixture.problems(text)
      let isPlaced = problems.allSatisfy { $0.hasPrefix("j.yaml:") && !$0.contains("\n") }
      #expect(isPlaced, "seed \(seed): \(problems)\n\(text)")
    }
  }

  private func damage(_ bytes: inout [UInt8], _ random: inout SplitMix) {
    let index = random.next(below: bytes.count)
    switch random.next(below: 5) {
    case 0: bytes[index] = UInt8(random.next(below: 128))
    case 1: bytes.remove(at: index)
    case 2: bytes.insert(Array("{}[]:,'\"#&*- \n%0".utf8)[random.next(below: 16)], at: index)
    case 3: bytes.removeSubrange(index..<min(bytes.count, index + random.next(below: 60)))
    default:
      let end = min(bytes.count, index + random.next(below: 60))
      bytes.insert(contentsOf: bytes[index..<end], at: random.next(below: bytes.count))
    }
  }
}
