import SwitchyardMotion
import Testing

@testable import SwitchyardJourney

@Suite struct OutputsTests {
  private static let film = "stations: {a: red, b: blue}\nsteps: [a, b]\n"

  @Test func `one journey has many outputs`() throws {  // U44 U45 U95
    let yaml =
      Self.film + """
        loop: 2
        outputs:
          - out/a.mp4
          - {path: a.gif, width: 200, fps: 12.5, loop: forever, matte: white}
          - {path: a.png, at: 1.2s}
          - {path: 'frames/####.png', range: 1s..2s, background: transparent}
          - {path: a.webm, codec: av1, crf: 30, quality: best}
          - {path: sheet.png, sheet: 6}
        """
    let fixture = Fixture()
    let outputs = try fixture.plan(yaml).outputs
    #expect(
      outputs.map(\.name) == [
        "out/a.mp4", "a.gif", "a.png", "frames/####.png", "a.webm", "sheet.png",
      ])
    #expect(outputs[0].path == fixture.folder + "/out/a.mp4")
    #expect(outputs[0].loop == .times(2))
    #expect(outputs[1].loop == .forever)
    #expect(outputs[1].rate == FrameRate(25, 2))
    #expect([outputs[1].width, outputs[5].sheet, outputs[4].crf] == [200, 6, 30])
    #expect(outputs[2].at == 1.2)
    #expect(outputs[3].range == 1..<2)
    #expect(outputs.map(\.ground).filter { $0 == .transparent }.count == 1)
    #expect(outputs[4].quality == .best)
  }

  @Test func `loops are for ever unless something else is said`() throws {  // U49
    #expect(try Fixture().plan(Self.film + "outputs: [a.gif]").outputs[0].loop == .forever)
  }

  @Test(arguments: [
    (
      "outputs: [a.gfi]",
      "3:11: 'a.gfi' does not end in a format: mp4, webm, mov, gif, apng, webp, png, y4m, raw; did you mean gif?"
    ),
    ("outputs: [a.gif, ./a.gif]", "3:18: './a.gif' is the same file as 'a.gif'"),
    ("outputs: [n/a.gif, n/m/../a.gif]", "3:20: 'n/m/../a.gif' is the same file as 'n/a.gif'"),
    ("outputs: [n/a.gif, a.gif]", ""),
    ("outputs: [a.gif, a.gif]", "3:18: 'a.gif' is written twice"),
    ("outputs: [{path: a.png, at: 9s}]", "3:29: the moment lies after the end, which is 2.4s"),
    ("outputs: [{path: a.mp4, range: 2s..1s}]", "3:32: a range ends after it starts"),
    (
      "outputs: [{path: a.mp4, range: 1s..9s}]", "3:32: the range lies after the end, which is 2.4s"
    ),
    (
      "outputs: [{path: a.mp4, background: blur}]",
      "3:37: only the whole film can be blurred, by 'output'"
    ),
    (
      "outputs: [{path: a.gif, loop: {seamless: true}}]",
      "3:31: only the whole film can be seamless, by 'loop'"
    ),
    ("outputs: [{path: a.mp4, range: 1s}]", "3:32: '1s' is no range such as 1s..2s"),
    (
      "output: {background: transparent}\noutputs: [a.mp4]",
      "4:11: mp4 cannot be transparent; webm, apng, webp, png and mov can, or set 'background' of this output to a color"
    ),
    ("output: {background: transparent}\noutputs: [{path: a.mp4, background: '#fff'}, a.webm]", ""),
  ]) func `an output that cannot be is refused`(yaml: String, message: String) {  // U35
    #expect(Fixture().problems(Self.film + yaml) == (message.isEmpty ? [] : ["j.yaml:" + message]))
  }

  @Test(arguments: [
    ("390x844", 390, 844), ("iphone", 390, 844), ("1080p", 1920, 1080), ("720p", 1280, 720),
    ("4k", 3840, 2160), ("square", 1080, 1080), ("641x481", 641, 481),
  ]) func `sizes have names`(size: String, width: Int, height: Int) throws {  // U38
    let plan = try Fixture().plan(Self.film + "output: {size: \(size)}")
    #expect([plan.pixelWidth, plan.pixelHeight] == [width, height])
  }

  @Test func `a film without any size says so`() throws {
    #expect(
      try Fixture().plan(Self.film).notices.map(\.message) == [
        "no station has a size, so the film is 1280x720; 'output.size' sets it"
      ])
  }

  @Test func `a film that is too large is refused`() {
    #expect(
      Fixture().problems(Self.film + "output: {size: 30000x20, scale: 2}") == [
        "j.yaml:3:16: times the scale this makes a film of 60000x40 pixels, but there can be at "
          + "most 32768 a side and 134217728 in all; 'output.size' sets another size"
      ])
  }
}
