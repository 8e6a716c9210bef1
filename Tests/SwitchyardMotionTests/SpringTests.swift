import SwitchyardMotion
import Testing

@Suite struct SpringTests {
  @Test(arguments: SpringTable.rows)
  func `a spring is where and as fast as the formula says`(row: SpringTable.Row) {
    for (index, time) in SpringTable.times.enumerated() {
      #expect(abs(row.spring.position(at: time) - row.positions[index]) < 1e-9, "at \(time)")
      #expect(abs(row.spring.velocity(at: time) - row.velocities[index]) < 1e-7, "at \(time)")
    }
  }

  @Test(arguments: SpringTable.rows)
  func `a spring settles at its last crossing`(row: SpringTable.Row) {  // U73
    #expect(abs(row.spring.settlingTime(within: row.threshold) - row.settlingTime) < 1e-9)
  }

  @Test(
    arguments: zip(
      [0.1, 0.2, 0.25, 0.3, 0.5, 0.75, 1],
      [0.566910, 1.092450, 1.161545, 1.142673, 0.974817, 1.003747, 0.999479]))
  func `a pushed spring has the seeds' positions`(time: Double, position: Double) {  // R11
    let frequency = 13.815511
    let spring = Spring(
      dampingRatio: 0.5, stiffness: frequency * frequency, initialVelocity: 0.5)
    #expect(abs(spring.position(at: time) - position) < 2e-6)
  }

  /// A spring from one value to another, and its whole values every 200 ms before it rests.
  struct Move: Sendable {
    let spring: Spring
    let values: [Double]
  }

  @Test(arguments: [
    Move(
      spring: Spring(stiffness: 300, damping: 10),
      values: [100, 1343, 873, 1046, 984, 1005, 998, 1001]),
    Move(spring: Spring(stiffness: 100, damping: 20), values: [100, 635, 918, 984, 997]),
    Move(
      spring: Spring(stiffness: 300, damping: 100),
      values: [100, 499, 731, 855, 922, 958, 977, 988, 993, 996, 998, 999, 999]),
  ])
  func `springs from 100 to 1000 pass whole values`(move: Move) {
    for (index, value) in move.values.enumerated() {
      let position = 100 + 900 * move.spring.position(at: Double(index) / 5)
      #expect(position.rounded() == value)
    }
  }

  @Test func `a spring can be baked into straight pieces`() {
    let known = [
      0, 0.0419, 0.1493, 0.2963, 0.4608, 0.625, 0.7759, 0.905, 1.0077, 1.0827, 1.1314, 1.1567,
      1.1629, 1.1545, 1.1359, 1.1114, 1.0844, 1.0578, 1.0336, 1.0131, 0.9969, 0.9853, 0.9779,
      0.9742, 0.9735, 0.9751, 0.9783, 0.9824, 0.9868, 0.9911, 0.995, 0.9982, 1.0008, 1.0026, 1.0037,
    ]
    let spring = Spring(stiffness: 100, damping: 10)
    for (index, value) in known.enumerated() {
      #expect(abs(spring.position(at: Double(index) * 1.1 / 36) - value) < 1e-4)
    }
  }

  /// Positions and velocities of a spring of stiffness 100 from 0 to an end.
  struct Samples: Sendable {
    let ratio: Double
    let end: Double
    let rows: [(time: Double, x: Double, v: Double)]
  }

  @Test(arguments: [
    Samples(
      ratio: 1, end: 500,
      rows: [
        (0.25, 356.35125, 1026.06248), (0.5, 479.78616, 168.44867), (0.75, 497.64939, 20.74066),
      ]),
    Samples(
      ratio: 1.25, end: 500,
      rows: [(0.5, 445.28423, 273.46533), (1, 495.50804, 22.45982), (1.5, 499.63128, 1.84361)]),
    Samples(ratio: 0.25, end: 300, rows: [(1, 325.43279, -64.81328), (6, 299.99997, 0.00095)]),
  ])
  func `springs of three regimes agree with another engine`(samples: Samples) {
    let spring = Spring(dampingRatio: samples.ratio, stiffness: 100)
    for (time, x, v) in samples.rows {
      #expect(abs(samples.end * spring.position(at: time) - x) < 1e-4)
      #expect(abs(samples.end * spring.velocity(at: time) - v) < 1e-4)
    }
  }

  @Test(arguments: [
    (0.3, 157.913670, 17.592919), (-0.3, 157.913670, 35.903916), (0, 157.913670, 25.132741),
  ])
  func `a duration and a bounce make a spring`(bounce: Double, stiffness: Double, damping: Double) {
    let spring = Spring(duration: 0.5, bounce: bounce)
    #expect(abs(spring.stiffness - stiffness) < 1e-5)
    #expect(abs(spring.damping - damping) < 1e-5)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `any spring starts at 0 as pushed and stays at its end once settled`(seed: UInt64) {
    var random = Seeded(seed)
    let ratio = seed % 4 == 0 ? 1 : random.double(0.05...5)
    let spring = Spring(
      dampingRatio: ratio, stiffness: random.double(1...2000),
      initialVelocity: random.double(-20...20))
    #expect(spring.position(at: 0) == 0)
    #expect(abs(spring.velocity(at: 0) - spring.initialVelocity) < 1e-6, "seed \(seed)")
    let end = spring.settlingTime()
    #expect(abs(spring.position(at: end * (1 - 1e-6)) - 1) >= 0.0005 * 0.99, "seed \(seed)")
    for step in 0..<100 {
      let rest = abs(spring.position(at: end * (1 + Double(step) / 50)) - 1)
      #expect(rest < 0.0005, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `the velocity is the change of the position`(seed: UInt64) {
    var random = Seeded(seed)
    let spring = Spring(
      mass: random.double(0.1...3), stiffness: random.double(10...500),
      damping: random.double(1...100), initialVelocity: random.double(-3...3))
    for time in [0.01, 0.1, 0.3, 1] {
      let change = (spring.position(at: time + 1e-6) - spring.position(at: time - 1e-6)) / 2e-6
      #expect(abs(change - spring.velocity(at: time)) < 1e-4, "seed \(seed)")
    }
  }

  // MARK: - As a pace

  @Test(arguments: [
    "spring(0.3, 600ms)", "smooth", "bouncy", "spring(mass 3, stiffness 1000, damping 500)",
  ])
  func `a spring's pace ends without a visible jump`(text: String) throws {  // U73
    let easing = try Easing(parsing: text)
    #expect(abs(easing.value(at: 1 - 1e-9) - 1) < 0.0005 + 1e-6)
    #expect([1, 1.5, 9].map(easing.value) == [1, 1, 1])
    #expect(easing.value(at: -1) == 0)
  }

  @Test(
    arguments: [
      (0, 0), (0.1, 0.566910), (0.2, 1.092450), (0.25, 1.161545), (0.3, 1.142673),
      (0.5, 0.974817), (0.75, 1.003747), (1 - 1e-9, 0.999479), (1, 1),
    ] as [(Double, Double)], [1.0, 2])
  func `a pace by damping ratio has the seeds' positions and snaps to its end`(  // R11
    sample: (x: Double, position: Double), duration: Double
  ) {
    let pace = Easing.spring(dampingRatio: 0.5, velocity: 0.5 / duration, duration: duration)
    #expect(abs(pace.value(at: sample.x) - sample.position) < 1e-6)
    #expect(pace.settlingDuration == duration)
  }

  @Test func `a pace by bounce settles in the time that was asked for`() {
    let easing = Easing.spring(bounce: 0.3, settlingTime: 0.6)
    #expect(easing.settlingDuration == 0.6)
    #expect((1...99).map { easing.value(at: Double($0) / 100) }.contains { $0 > 1.02 })
    #expect(Easing.spring(bounce: 0.3).settlingDuration == nil)
  }

  @Test(arguments: zip(["smooth", "snappy", "bouncy"], [0.735, 0.697, 0.819]))
  func `the half-second springs take about as long as measured`(name: String, time: Double) throws {
    let own = try #require(try Easing(parsing: name).settlingDuration)
    #expect(own > time && own < time * 1.15)
  }
}
