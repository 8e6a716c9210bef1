import SwitchyardMotion
import Testing

@testable import SwitchyardCore

@Suite struct FinishRuleTests {
  private func finishes(
    _ preset: DrivePolicy.Preset, _ way: Double, _ speed: Double, of extent: Double = 400
  ) -> Bool {
    DrivePolicy(preset).finishes(.init(progress: way / extent, speed: speed, extent: extent))
  }

  @Test(arguments: [(120.0, false), (121, true)])
  func `third needs more than three tenths`(way: Double, finishes: Bool) {  // R120
    #expect(self.finishes(.third, way, -9000) == finishes)
  }

  @Test(arguments: [(300.0, false), (301, true)])
  func `half needs more than half`(way: Double, finishes: Bool) {  // R121
    #expect(self.finishes(.half, way, 0, of: 600) == finishes)
  }

  @Test(arguments: [(100.0, false), (100.1, true)])
  func `velocity needs a hundred points a second, wherever it is`(speed: Double, finishes: Bool) {
    // R122
    #expect(self.finishes(.velocity, -50, speed) == finishes)
    #expect(DrivePolicy(.velocity).origin == .recognition)
  }

  @Test(arguments: [(100.0, 200.0, false), (100, 201, true), (200, 0, false), (201, -999, true)])
  func `boarding needs half, or three quarters in a second`(
    way: Double, speed: Double, finishes: Bool
  ) {  // R124
    #expect(self.finishes(.boarding, way, speed) == finishes)
  }

  @Test func `a flick away vetoes if that is asked for`() {  // R127
    var policy = DrivePolicy(.half)
    let release = FinishRule.Release(progress: 0.9, speed: -501, extent: 400)
    #expect(policy.finishes(release))
    policy.veto = 500
    #expect(!policy.finishes(release))
  }

  /// For a width and a way, which of these speeds finish: from the public comparison of swipe rules.
  private static let speeds = [-1500.0, -500, -200, 0, 200, 299, 301, 500, 900, 1500, 3000]
  private static let decisions: [(width: Double, way: Double, finishes: String)] = [
    (400, 0, "00000001111"), (400, 20, "00000001111"), (400, 80, "00000111111"),
    (400, 160, "00001111111"), (400, 200, "00001111111"), (400, 220, "00011111111"),
    (400, 320, "00111111111"), (400, 400, "00111111111"), (800, 0, "00000000111"),
    (800, 40, "00000000111"), (800, 160, "00000001111"), (800, 320, "00001111111"),
    (800, 400, "00001111111"), (800, 440, "00011111111"), (800, 640, "00111111111"),
    (800, 800, "01111111111"),
  ]

  @Test(arguments: decisions)
  func `projection decides as the comparison of swipe rules says`(
    width: Double, way: Double, finishes: String
  ) {  // R119
    for (speed, expected) in zip(Self.speeds, finishes) {
      let release = FinishRule.Release(progress: way / width, speed: speed, extent: width)
      let rule = FinishRule.projection(.normal, deadZone: 0)
      #expect(rule.finishes(release) == (expected == "1"), "at \(speed) pt/s")
      // Within the dead zone only the way counts.
      let isCounted = abs(speed) >= 300
      #expect(
        FinishRule.projection.finishes(release) == (isCounted ? expected == "1" : way > width / 2))
    }
  }

  /// The same rows by another rule: where the finger would be 0.3 s later.
  private static let sooner: [(width: Double, way: Double, finishes: String)] = [
    (400, 0, "00000000111"), (400, 20, "00000000111"), (400, 80, "00000001111"),
    (400, 160, "00001111111"), (400, 200, "00001111111"), (400, 220, "00011111111"),
    (400, 320, "00111111111"), (400, 400, "01111111111"), (800, 0, "00000000011"),
    (800, 40, "00000000011"), (800, 160, "00000000111"), (800, 320, "00000111111"),
    (800, 400, "00001111111"), (800, 440, "00011111111"), (800, 640, "01111111111"),
    (800, 800, "01111111111"),
  ]

  @Test(arguments: sooner)
  func `a shorter throw decides as another library's rule says`(
    width: Double, way: Double, finishes: String
  ) {  // R119
    let rule = FinishRule.projection(Projection(decelerationRate: 300.0 / 301), deadZone: 0)
    for (speed, expected) in zip(Self.speeds, finishes) {
      let release = FinishRule.Release(progress: way / width, speed: speed, extent: width)
      #expect(rule.finishes(release) == (expected == "1"), "at \(speed) pt/s")
    }
  }

  /// The same rows by the rule of Flutter's pages.
  private static let flicks: [(width: Double, way: Double, finishes: String)] = [
    (400, 0, "00000001111"), (400, 20, "00000001111"), (400, 80, "00000001111"),
    (400, 160, "00000001111"), (400, 200, "00111111111"), (400, 220, "00111111111"),
    (400, 320, "00111111111"), (400, 400, "00111111111"), (800, 0, "00000000111"),
    (800, 40, "00000000111"), (800, 160, "00000000111"), (800, 320, "00000000111"),
    (800, 400, "01111111111"), (800, 440, "01111111111"), (800, 640, "01111111111"),
    (800, 800, "01111111111"),
  ]

  @Test(arguments: flicks)
  func `a flick decides as Flutter's pages do`(width: Double, way: Double, finishes: String) {
    // R119
    for (speed, expected) in zip(Self.speeds, finishes) {
      #expect(
        self.finishes(.flick, way, speed, of: width) == (expected == "1"), "at \(speed) pt/s")
    }
  }

  /// The same rows by the rule of libadwaita's pages.
  private static let swipes: [(width: Double, way: Double, finishes: String)] = [
    (400, 0, "00000011111"), (400, 20, "00000011111"), (400, 80, "00000011111"),
    (400, 160, "00000011111"), (400, 200, "00000011111"), (400, 220, "00111111111"),
    (400, 320, "01111111111"), (400, 400, "01111111111"), (800, 0, "00000011111"),
    (800, 40, "00000011111"), (800, 160, "00000011111"), (800, 320, "00000011111"),
    (800, 400, "00000011111"), (800, 440, "00111111111"), (800, 640, "01111111111"),
    (800, 800, "01111111111"),
  ]

  @Test(arguments: swipes)
  func `a swipe decides as libadwaita's pages do`(width: Double, way: Double, finishes: String) {
    // R119
    for (speed, expected) in zip(Self.speeds, finishes) {
      #expect(
        self.finishes(.swipe, way, speed, of: width) == (expected == "1"), "at \(speed) pt/s")
    }
  }

  /// Up to 2000 points a second the throw is 0.499 s; at 2200 it is 1.1118 pages and not 1.0978.
  @Test(arguments: [
    (1.497, 2000.0, false), (1.499, 2000, true), (1.61, 2200, false), (1.613, 2200, true),
  ])
  func `a fast throw back goes further`(progress: Double, speed: Double, finishes: Bool) {
    #expect(
      FinishRule.swipe.finishes(.init(progress: progress, speed: -speed, extent: 400)) == finishes)
  }

  @Test func `nothing moved never finishes`() {
    for preset in DrivePolicy.Preset.allCases { #expect(!finishes(preset, 0, 0)) }
    #expect(!FinishRule.projection.finishes(.init(progress: 0, speed: 900, extent: 0)))
  }
}
