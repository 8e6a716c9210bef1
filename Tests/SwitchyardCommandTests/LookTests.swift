import Foundation
import SwitchyardRender
import SwitchyardTestSupport
import Testing

/// What the stock lines' films look like, pixel by pixel.
@Suite struct LookTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Renders a push and a pop of two pictures on one line, at 30 frames a second for a second each.
  private func frames(_ line: String, easing: String = "linear") throws -> [Bitmap] {
    try scratch.write(
      """
      output: { fps: 30, background: red }
      defaults: { hold: 0, duration: 1s, easing: \(easing) }
      stations: { a: a.png, b: b.png }
      steps: [a, { push: b, line: \(line) }, pop]
      """, to: "j.yaml")
    return try (0..<scratch.render(["j.yaml"])).map { try scratch.frame($0) }
  }

  @Test(
    arguments: ["push", "cover", "reveal"],
    ["right", "left", "top", "bottom"])
  func `the ground never shows between two sliding screens`(mode: String, edge: String) throws {
    // 97 and 53 pixels make every frame lie between pixels.
    for name in ["a.png", "b.png"] { try scratch.flat(.white, name, width: 97, height: 53) }
    let line =
      "{ use: slide, params: { mode: \(mode), from: \(edge), parallax: 1, dim: 0, shadow: false } }"
    for (index, frame) in try frames(line).enumerated() {
      #expect(frame.isFlat(.white), "frame \(index)")
    }
  }

  @Test func `a transparent screen slides over the ground, not over the screen before`() throws {
    try scratch.flat(.white, "a.png", width: 97, height: 53)
    try scratch.flat(Pixel(0, 0, 0, 0), "b.png", width: 97, height: 53)
    for (index, frame) in try frames("slide").prefix(30).enumerated() {
      let edge = 97 * (1 - Double(index) / 30)
      for x in 0..<97 where Double(x) > edge + 2 {
        #expect(frame[x, 20] == .red, "frame \(index) column \(x)")
      }
    }
  }
}
