import SwitchyardMotion
import SwitchyardRender
import Testing

@testable import SwitchyardOutput

@Suite struct MovieTests {
  let folder = TestFolder()

  @Test(arguments: [
    ("10", 40), ("24", 96), ("25", 100), ("30", 120), ("50", 200), ("60", 240), ("120", 480),
    ("30000/1001", 120),
  ])
  func `a film of four seconds has all its frames`(rate: String, count: Int) throws {  // U2
    let parts = rate.split(separator: "/").compactMap { Int($0) }
    let frameRate = FrameRate(parts[0], parts.count > 1 ? parts[1] : 1)
    var settings = FilmSettings.tiny(count, rate: frameRate)
    settings.quality = .draft
    let red = count / 2
    try writeFilm(
      folder["a.mp4"], settings, [(.flat(0xFF0000), red), (.flat(0x0000FF), count - red)])
    let facts = probe(folder["a.mp4"], "stream=nb_read_frames,r_frame_rate:format=duration")
    #expect(facts["nb_read_frames"] == String(count))
    #expect(facts["r_frame_rate"] == (parts.count > 1 ? rate : "\(rate)/1"))
    let seconds = try #require(Double(facts["duration"] ?? ""))
    #expect(
      abs(seconds - 4) <= 0.5 / Double(frameRate.numerator) * Double(frameRate.denominator) + 0.001)
  }

  @Test(arguments: ["a.mp4", "a.mov", "a.webm", "a.y4m"])
  func `colours come back through BT.709 limited`(name: String) throws {  // U28
    let colors = [0x00BDF2, 0xFFFFFF, 0xFAF9F7, 0x808080, 0xFF0000]
    try writeFilm(folder[name], .tiny(5), colors.map { (.flat($0), 1) })
    let frames = decode(folder[name], width: 32, height: 24)
    #expect(frames.count == 5)
    for (color, frame) in zip(colors, frames) {
      let place = (12 * 32 + 16) * 4
      let found = frame[place..<place + 3].map(Int.init)
      let wanted = [color >> 16, color >> 8 & 255, color & 255]
      let worst = zip(found, wanted).map { abs($0 - $1) }.max() ?? 255
      #expect(worst <= (color == 0x808080 ? 1 : 3), "\(wanted) became \(found) in \(name)")
    }
  }

  @Test func `an MP4 is tagged BT.709 in the stream and in the container`() throws {  // U29 U39
    try writeFilm(folder["a.mp4"], .tiny(3), [(.flat(0x336699), 3)])
    let facts = probe(
      folder["a.mp4"],
      "stream=codec_name,profile,pix_fmt,color_range,color_space,color_transfer,color_primaries")
    #expect(
      facts == [
        "codec_name": "h264", "profile": "High", "pix_fmt": "yuv420p", "color_range": "tv",
        "color_space": "bt709", "color_transfer": "bt709", "color_primaries": "bt709",
      ])
    let bytes = folder.bytes("a.mp4")
    let colr = try #require(bytes.firstRange(of: Array("colrnclx".utf8)))
    #expect(Array(bytes[colr.upperBound..<colr.upperBound + 7]) == [0, 1, 0, 1, 0, 1, 0])
    let moov = try #require(bytes.firstRange(of: Array("moov".utf8)))
    let data = try #require(bytes.firstRange(of: Array("mdat".utf8)))
    #expect(moov.lowerBound < data.lowerBound)
  }
}
