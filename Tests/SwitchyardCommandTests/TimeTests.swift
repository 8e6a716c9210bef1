import Foundation
import SwitchyardRender
import SwitchyardTestSupport
import Testing

/// The timing rule, from a journey to the frames on disk.
@Suite struct TimeTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.flat(.red, "r.png")
    try scratch.flat(.green, "g.png")
    try scratch.flat(.blue, "b.png")
  }

  private func journey(_ steps: String, fps: String = "30") throws {
    try scratch.write(
      """
      output: { fps: \(fps) }
      defaults: { hold: 1s, line: fade, duration: 500ms, easing: linear }
      stations: { r: r.png, g: g.png, b: b.png }
      steps: \(steps)
      """, to: "j.yaml")
  }

  // U1
  @Test func `frames sample the sum of rests and fades exactly`() throws {
    try journey("[r, g, b]")
    #expect(try scratch.render(["j.yaml"]) == 120)
    for index in [0, 15, 29, 30] { #expect(try scratch.frame(index).isFlat(.red)) }
    #expect(try scratch.frame(37)[5, 5].isNear(Pixel(136, 119, 0, 255)))
    for index in [45, 60, 75] { #expect(try scratch.frame(index).isFlat(.green)) }
    #expect(try scratch.frame(119).isFlat(.blue))
  }

  // U2
  @Test(arguments: [
    ("10", 40), ("24", 96), ("25", 100), ("30", 120), ("50", 200), ("60", 240), ("120", 480),
    ("30000/1001", 120),
  ])
  func `every rate gives the nearest number of frames`(fps: String, count: Int) throws {
    try journey("[r, g, b]", fps: fps)
    let outcome = try Tool.run(
      ["run", "j.yaml", "-o", "f.y4m", "--progress", "none"], in: scratch.url)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let size = try Data(contentsOf: scratch["f.y4m"])
    #expect(size.split(separator: Data("FRAME\n".utf8)).count - 1 == count)
  }

  // U4
  @Test func `a transition may be longer than the rest before it`() throws {
    try journey("[{ push: r, hold: 100ms }, { push: g, duration: 2s, hold: 500ms }]")
    #expect(try scratch.render(["j.yaml"]) == 78)
    #expect(try scratch.frame(3).isFlat(.red))
    #expect(try scratch.frame(63).isFlat(.green))
  }

  // U5
  @Test func `a film without a last rest still ends settled`() throws {
    try journey("[{ push: r, hold: 200ms }, { push: g, duration: 200ms, hold: 0 }]")
    #expect(try scratch.render(["j.yaml"]) == 13)
    #expect(try scratch.frame(12).isFlat(.green))
    let outcome = try Tool.run(["check", "j.yaml"], in: scratch.url)
    #expect(outcome.text.contains("one frame of 'g' is added"))
  }

  // U6
  @Test(arguments: ["duration: 0ms", "line: none", "animated: false"])
  func `a cut shows one screen and then the next`(cut: String) throws {
    try journey("[{ push: r, hold: 200ms }, { push: g, \(cut), hold: 200ms }]")
    #expect(try scratch.render(["j.yaml"]) == 12)
    #expect(try scratch.frame(5).isFlat(.red))
    #expect(try scratch.frame(6).isFlat(.green))
  }

  // U8
  @Test func `one screen makes equal frames`() throws {
    try journey("[{ push: r, hold: 2s }]")
    #expect(try scratch.render(["j.yaml"]) == 60)
    for index in [0, 30, 59] { #expect(try scratch.frame(index).isFlat(.red)) }
  }

  // U94
  @Test func `a range gives the exact frames of the whole`() throws {
    try journey("[r, g, b]")
    #expect(try scratch.render(["j.yaml"]) == 120)
    let whole = try (30..<60).map { try scratch.frame($0) }
    #expect(try scratch.render(["j.yaml", "--range", "1s..2s"]) == 30)
    for (index, expected) in whole.enumerated() {
      #expect(try scratch.frame(index).shows(expected))
    }
  }

  // U95
  @Test func `a poster is exactly the frame of its moment`() throws {
    try journey("[r, g, b]")
    #expect(try scratch.render(["j.yaml"]) == 120)
    let outcome = try Tool.run(
      ["run", "j.yaml", "-o", "poster.png", "--at", "1.2s", "--progress", "none"], in: scratch.url)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try scratch.bitmap("poster.png").shows(try scratch.frame(36)))
  }
}
