import Testing

@testable import SwitchyardHost

@Suite struct ShownNumberTests {
  @Test(
    arguments: [
      (0.8999999999999999, "0.9"), (0.1 + 0.2, "0.3"), (1, "1"), (0, "0"), (-2.5, "-2.5"),
      (1.0 / 3, "0.333333"), (1e-9, "1e-09"), (1e300, "1e+300"), (.nan, "nan"),
    ] as [(Double, String)])
  func `a number is as short as people want it`(number: Double, text: String) {
    #expect(ShownNumber.text(of: number) == text)
  }
}
