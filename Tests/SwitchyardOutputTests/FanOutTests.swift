import Foundation
import SwitchyardMotion
import SwitchyardRender
import Testing

@testable import SwitchyardOutput

@Suite struct FanOutTests {
  let folder = TestFolder()

  /// Plays a film whose picture changes at every half second.
  private func play(
    _ outputs: [FilmOutput], drawLabel: @escaping ContactSheet.Labeling = { _, _ in }
  ) throws -> Int {
    let fan = try FanOut(outputs, frameWidth: 32, frameHeight: 24, drawLabel: drawLabel)
    try fan.study([0, 0x101010, 0x202020, 0x303030].map { .flat($0) })
    var drawn = 0
    var last = -1
    for moment in fan.moments {
      let shade = Int(moment.time * 2 + 1e-9)
      if shade == last {
        try fan.repeatLast(at: moment)
      } else {
        try fan.write(.flat(shade * 0x101010), at: moment)
        drawn += 1
      }
      last = shade
    }
    try fan.finish()
    return drawn
  }

  @Test func `a schedule knows which times it shows`() {
    var poster = FilmOutput(path: "a.png", settings: .tiny(1))
    poster.firstFrame = 45
    let moments = FilmSchedule([poster.track])
    #expect(moments.hasMoment(from: 1, to: 2) && moments.hasMoment(from: 1.5, to: 1.5))
    #expect(!moments.hasMoment(from: 0, to: 1.4) && !moments.hasMoment(from: 1.6, to: 9))
  }

  @Test func `five outputs need one pass, and each is whole`() throws {  // U44
    let film = FilmSettings.tiny(60)
    var slow = film
    (slow.rate, slow.frameCount) = (FrameRate(25), 50)
    (slow.width, slow.height) = (16, 12)
    var poster = FilmOutput(path: folder["e.png"], settings: .tiny(1))
    poster.firstFrame = 45
    let drawn = try play([
      FilmOutput(path: folder["a.mp4"], settings: film),
      FilmOutput(path: folder["b.webm"], settings: film),
      FilmOutput(path: folder["c.gif"], settings: slow),
      FilmOutput(path: folder["d/##.png"], settings: film), poster,
    ])
    #expect(drawn == 4)
    #expect(probe(folder["a.mp4"], "stream=nb_read_frames")["nb_read_frames"] == "60")
    #expect(probe(folder["b.webm"], "stream=nb_read_frames")["nb_read_frames"] == "60")
    #expect(probe(folder["c.gif"], "stream=width:format=duration")["width"] == "16")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["d"]).count == 60)
    #expect(decode(folder["e.png"], width: 32, height: 24)[0][0] == 0x30)
    #expect(decode(folder["c.gif"], width: 16, height: 12).map { $0[0] } == [0, 16, 32, 48])
  }

  @Test func `one output that fails takes all others with it`() throws {  // U42 U92
    folder.write([7], to: "a.mp4")
    #expect(throws: OutputError.self) {
      try play([
        FilmOutput(path: folder["a.mp4"], settings: .tiny(60)),
        FilmOutput(path: folder["x/##.png"], settings: .tiny(60)),
        FilmOutput(path: "/dev/full", format: .raw, settings: .tiny(60)),
      ])
    }
    #expect(folder.names == ["a.mp4"])
    #expect(folder.bytes("a.mp4") == [7])
  }

  @Test func `an output that can't be opened undoes those before it`() {
    #expect(throws: OutputError.unknownFormat(path: "b.xyz", ending: "xyz")) {
      try play([
        FilmOutput(path: folder["n/a.mp4"], settings: .tiny(60)),
        FilmOutput(path: "b.xyz", settings: .tiny(60)),
      ])
    }
    #expect(folder.names == [])
  }

  @Test(arguments: ["a.gif", "./a.gif", "n/../a.gif", ".//a.gif"])
  func `one place can't take two films`(name: String) {
    let outputs = ["a.gif", name].map {
      FilmOutput(path: folder[$0], settings: .tiny(2))
    }
    #expect(
      throws: OutputError.sameFile(path: folder[name], other: folder["a.gif"])
    ) { try FanOut(outputs, frameWidth: 32, frameHeight: 24) }
    #expect(folder.names == [])
  }

  @Test func `moments of two rates are merged exactly`() {
    let tracks = [
      FilmSchedule.Track(rate: FrameRate(30), frames: [0, 1, 2, 3]),
      FilmSchedule.Track(rate: FrameRate(20), frames: [0, 1, 2]),
    ]
    let moments = Array(FilmSchedule(tracks))
    #expect(moments.map(\.takers) == [[0, 1], [0], [1], [0], [0, 1]])
    let times: [Double] = [0, 1.0 / 30, 0.05, 2.0 / 30, 0.1]
    #expect(moments.map(\.time) == times)
  }

  @Test func `a part of the journey starts at its own frame 0`() throws {  // U94
    var part = FilmOutput(path: folder["a.raw"], settings: .tiny(30))
    part.firstFrame = 30
    let fan = try FanOut([part], frameWidth: 32, frameHeight: 24)
    #expect(fan.moments.frameCount == 30)
    #expect(Array(fan.moments).map(\.time) == (30..<60).map { Double($0) / 30 })
    fan.abort()
  }

  @Test func `a contact sheet has the documented size and shows its frames`() throws {  // U96
    var output = FilmOutput(path: folder["s.png"], settings: .tiny(60))
    output.sheetColumns = 2
    var labels: [String] = []
    let drawn = try play([output]) { text, strip in
      labels.append(text)
      for y in 0..<strip.height {
        for x in 0..<strip.width { strip[x, y] = SIMD4(repeating: 128) }
      }
    }
    #expect(drawn == 4)
    let width = 2 * (32 + 12) + 12
    let height = 2 * (24 + 22 + 12) + 12
    let facts = probe(folder["s.png"], "stream=width,height")
    #expect(facts == ["width": String(width), "height": String(height)])
    let sheet = decode(folder["s.png"], width: width, height: height)[0]
    let cells = [(12, 12), (56, 12), (12, 70), (56, 70)].map { x, y in sheet[(y * width + x) * 4] }
    #expect(cells == [0, 0x10, 0x20, 0x30])
    #expect(labels == ["0.00 s", "0.67 s", "1.30 s", "1.97 s"])
    // Half white on the sheet's ground of 24.
    let bands = [(12, 36), (56, 57), (12, 94), (56, 115)].map { x, y in sheet[(y * width + x) * 4] }
    #expect(bands == [140, 140, 140, 140])
  }

  @Test(arguments: [(0, "0.00 s"), (1.35, "1.35 s"), (59.999, "1:00.00"), (65.05, "1:05.05")])
  func `labels read as times`(seconds: Double, label: String) {
    #expect(ContactSheet.label(seconds: seconds) == label)
  }

  @Test(arguments: [(60, 2, [0, 20, 39, 59]), (1, 4, [0]), (3, 2, [0, 1, 2])])
  func `a sheet shows the first frame and the last`(count: Int, columns: Int, frames: [Int]) {
    #expect(ContactSheet.frames(of: count, columns: columns) == frames)
  }

  @Test func `a picture is scaled by area`() {
    let source = Bitmap.painted(width: 4, height: 2) { x, _ in [UInt8(x * 60), 0, 0, 255] }
    let target = Bitmap(width: 2, height: 1)
    AreaScaler(width: 4, height: 2, toWidth: 2, toHeight: 1).scale(source, into: target)
    #expect(target[0, 0] == [30, 0, 0, 255] && target[1, 0] == [150, 0, 0, 255])
  }
}
