import SwitchyardMotion
import Testing

@Suite struct StaggerTests {
  @Test(arguments: [
    (Stagger(each: 0.1), 0, 10, 0.0), (Stagger(each: 0.1), 2, 10, 0.2),
    (Stagger(each: 0.1, start: 0.2), 0, 10, 0.2), (Stagger(each: 0.1, start: 0.2), 2, 10, 0.4),
    (Stagger(each: 0.1, from: .index(2)), 0, 10, 0.2),
    (Stagger(each: 0.1, from: .last), 9, 10, 0), (Stagger(each: 0.1, from: .last), 5, 10, 0.4),
    (Stagger(each: 0.1, from: .center), 2, 10, 0.25),
    (Stagger(each: 0.1, easing: .linear), 5, 10, 0.5),
    (Stagger(each: 1, from: .last), 0, 9, 8), (Stagger(each: 1, from: .center), 0, 9, 4),
    (Stagger(each: 1, from: .center), 0, 10, 4.5),
  ])
  func `things wait as in another engine`(
    stagger: Stagger, index: Int, count: Int, delay: Double
  ) {
    #expect(abs(stagger.delay(of: index, among: count) - delay) < 1e-12)
  }

  @Test func `an easing spreads the delays between none and the longest`() {
    let stagger = Stagger(each: 0.1, start: 1, easing: .easeIn)
    #expect(stagger.delay(of: 0, among: 10) == 1)
    #expect(stagger.delay(of: 5, among: 10) == 1 + Easing.easeIn.value(at: 0.5))
    let delays = (0..<10).map { stagger.delay(of: $0, among: 10) }
    #expect(delays == delays.sorted() && stagger.delay(of: 3, among: 0) == 1.3)
  }
}
