import Foundation
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

@Suite struct MovieVariantTests {
  let folder = TestFolder()

  @Test(arguments: [("a.mp4", true), ("a.webm", true), ("a.apng", false), ("a.webp", false)])
  func `a film that can't be repeated says so`(name: String, says: Bool) throws {
    var settings = FilmSettings.tiny(1, width: 64, height: 48)
    let format = try FilmFormat(path: name)
    #expect(try openSink(path: folder[name], format: format, settings: settings).notices == [])
    settings.loop = .times(2)
    let sink = try openSink(path: folder[name], format: format, settings: settings)
    let notice =
      "\(folder[name]): the film is in it once; a GIF, an APNG or a WebP can be repeated"
    #expect(sink.notices == (says ? [notice] : []))
  }

  @Test(arguments: [
    ("a.mp4", 642, 482), ("a.webm", 641, 481), ("a.gif", 641, 481), ("a.png", 641, 481),
  ])
  func `odd sizes are kept, or made even by repeating the edge`(  // U38
    name: String, width: Int, height: Int
  ) throws {
    var settings = FilmSettings.tiny(1, width: 641, height: 481)
    settings.quality = .draft
    let picture = Bitmap.flat(0x2050A0, width: 641, height: 481)
    let sink = try openSink(
      path: folder[name], format: FilmFormat(path: name), settings: settings)
    let notice =
      "\(folder[name]): H.264 needs even sides: 641x481 becomes 642x482, with the edge repeated"
    #expect(sink.notices == (name == "a.mp4" ? [notice] : []))
    try sink.write(picture)
    try sink.finish()
    let facts = probe(folder[name], "stream=width,height")
    #expect(facts == ["width": String(width), "height": String(height)])
    let frame = decode(folder[name], width: width, height: height)[0]
    #expect(distance(frame.suffix(4), [0x20, 0x50, 0xA0, 255]) <= 3)
  }

  @Test(arguments: ["a.mp4", "a.mov"])
  func `time stamps start at 0 in equal steps`(name: String) throws {  // U40
    try writeFilm(folder[name], .tiny(8), [(.flat(0xFF0000), 4), (.flat(0xFF), 4)])
    let text = output(
      of: "ffprobe -v error -show_entries frame=pts_time -of csv=p=0 '\(folder[name])'")
    let times = String(decoding: text, as: UTF8.self).split(whereSeparator: {
      $0 == "\n" || $0 == ","
    })
    .compactMap { Double($0) }
    #expect(times.count == 8)
    for (index, time) in times.enumerated() { #expect(abs(time - Double(index) / 30) < 1e-5) }
  }

  @Test func `a transparent WebM keeps its alpha`() throws {  // U34
    var settings = FilmSettings.tiny(3, width: 64, height: 48)
    settings.ground = .clear
    let picture = Bitmap.painted(width: 64, height: 48) { x, y in
      (16..<48).contains(x) && (12..<36).contains(y) ? [0, 200, 0, 255] : [0, 0, 0, 0]
    }
    try writeFilm(folder["a.webm"], settings, [(picture, 3)])
    #expect(probe(folder["a.webm"], "stream_tags=alpha_mode")["TAG:alpha_mode"] == "1")
    let frames = decode(folder["a.webm"], width: 64, height: 48, decoder: "-c:v libvpx-vp9")
    #expect(frames.count == 3)
    for frame in frames {
      #expect(frame[3] <= 2)
      #expect(frame[(24 * 64 + 32) * 4 + 3] >= 253)
    }
  }

  @Test(arguments: ["a.mov", "a.apng", "a.webp"])
  func `transparency is kept`(name: String) throws {
    var settings = FilmSettings.tiny(2)
    settings.ground = .clear
    settings.quality = .best
    let left = Bitmap.painted { x, _ in x < 16 ? [200, 0, 0, 255] : [0, 0, 0, 0] }
    try writeFilm(folder[name], settings, [(left, 1), (.painted { _, _ in [50, 0, 0, 100] }, 1)])
    guard name != "a.webp" else {
      let bytes = folder.bytes(name)
      #expect(bytes.firstRange(of: Array("ANMF".utf8)) != nil)
      #expect(bytes[20] & 0x10 != 0)
      return
    }
    let frames = decode(folder[name], width: 32, height: 24)
    #expect(frames.count == 2)
    #expect(frames[0][3] == 255 && frames[0][31 * 4 + 3] == 0)
    #expect(distance(frames[1].prefix(4), [127, 0, 0, 100]) <= 4)
  }

  @Test(
    arguments: [(.forever, 0), (.times(1), 1), (.times(3), 3)] as [(FilmSettings.Loop, UInt8)])
  func `APNG and WebP loop as often as asked`(  // U49
    loop: FilmSettings.Loop, count: UInt8
  ) throws {
    var settings = FilmSettings.tiny(2)
    settings.loop = loop
    for name in ["a.apng", "a.webp"] {
      try writeFilm(folder[name], settings, [(.flat(0xFF0000), 1), (.flat(0xFF), 1)])
    }
    let apng = folder.bytes("a.apng")
    let control = try #require(apng.firstRange(of: Array("acTL".utf8))).upperBound
    #expect(Array(apng[control..<control + 8]) == [0, 0, 0, 2, 0, 0, 0, count])
    let webp = folder.bytes("a.webp")
    let animation = try #require(webp.firstRange(of: Array("ANIM".utf8))).upperBound
    #expect(Array(webp[animation + 8..<animation + 10]) == [count, 0])
  }

  @Test func `frames of an APNG and a WebP last as long as they are shown`() throws {
    let shots: [(Bitmap, Int)] = [(.flat(0xFF0000), 15), (.flat(0xFF), 60)]
    for name in ["a.apng", "a.webp"] { try writeFilm(folder[name], .tiny(75), shots) }
    let apng = folder.bytes("a.apng")
    let delays = apng.indices.dropLast(30).filter { apng[$0..<$0 + 4].elementsEqual("fcTL".utf8) }
      .map { i in
        let parts = (0..<2).map { Int(apng[i + 24 + 2 * $0]) << 8 | Int(apng[i + 25 + 2 * $0]) }
        return Double(parts[0]) / Double(parts[1])
      }
    #expect(delays == [0.5, 2])
    let webp = folder.bytes("a.webp")
    let times = webp.indices.dropLast(24).filter { webp[$0..<$0 + 4].elementsEqual("ANMF".utf8) }
      .map { i in Int(webp[i + 20]) | Int(webp[i + 21]) << 8 | Int(webp[i + 22]) << 16 }
    #expect(times == [500, 2000])
  }

  @Test(arguments: AtomicityTests.names)
  func `two runs give the same bytes`(name: String) throws {  // U47
    let shots = (0..<8).map { step in
      (Bitmap.painted { x, y in [UInt8(x * 7), UInt8(y * 9), UInt8(step * 30), 255] }, 1)
    }
    try writeFilm(folder[name], .tiny(8), shots)
    try writeFilm(folder["2" + name], .tiny(8), shots)
    let isEqual = folder.bytes(name) == folder.bytes("2" + name)
    #expect(isEqual && !folder.bytes(name).isEmpty)
  }

  @Test(arguments: FilmFormat.allCases.filter(\.isStreamable))
  func `a stream is a valid film`(format: FilmFormat) throws {  // U46
    let settings = FilmSettings.tiny(4)
    #expect(mkfifo(folder["pipe"], 0o600) == 0)
    let shell = "cat '\(folder["pipe"])' > '\(folder["copy." + format.rawValue])'"
    let reader = try #require(popen(shell, "r"))
    let sink = try openSink(path: folder["pipe"], format: format, settings: settings)
    for color in [0xFF0000, 0xFF00, 0xFF, 0] { try sink.write(.flat(color)) }
    try sink.finish()
    pclose(reader)
    let copy = folder["copy." + format.rawValue]
    guard format != .raw else {
      #expect(folder.bytes("copy.raw").count == 4 * 32 * 24 * 4)
      return
    }
    #expect(decode(copy, width: 32, height: 24).count == (format == .png ? 1 : 4))
  }

  @Test(arguments: [
    ("a.mp4", FilmCodec.h265, "hevc"), ("a.mov", .h265, "hevc"), ("a.mp4", .av1, "av1"),
    ("a.webm", .av1, "av1"), ("a.mov", .prores, "prores"), ("a.webm", .vp9, "vp9"),
  ])
  func `a codec may be chosen`(name: String, codec: FilmCodec, found: String) throws {
    var settings = FilmSettings.tiny(3, width: 64, height: 64)
    (settings.codec, settings.quality) = (codec, .draft)
    try writeFilm(folder[name], settings, [(.flat(0x336699, width: 64, height: 64), 3)])
    let facts = probe(folder[name], "stream=codec_name,codec_tag_string,nb_read_frames")
    #expect(facts["codec_name"] == found && facts["nb_read_frames"] == "3")
    if codec == .h265 { #expect(facts["codec_tag_string"] == "hvc1") }
    let frame = decode(folder[name], width: 64, height: 64)[1]
    #expect(distance(frame.suffix(4), [0x33, 0x66, 0x99, 255]) <= 4)
  }

  @Test func `the dash writes to standard output alone`() async throws {  // U46
    let result = try #require(
      await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        try writeFilm("-", format: .y4m, .tiny(2), [(.flat(0xFF0000), 2)])
      })
    let text = "YUV4MPEG2 W32 H24 F30:1 Ip A1:1 C420mpeg2 XYSCSS=420MPEG2 XCOLORRANGE=LIMITED\n"
    let frame = 6 + 32 * 24 * 3 / 2
    #expect(result.standardOutputContent.starts(with: text.utf8))
    #expect(result.standardOutputContent.count == text.utf8.count + 2 * frame)
  }

  @Test(arguments: ["a.mp4", "a.mov", "a.webm"])
  func `a rest of a variable film is one long frame`(name: String) throws {
    var settings = FilmSettings.tiny(60)
    settings.isVariable = true
    settings.quality = .draft
    try writeFilm(folder[name], settings, [(.flat(0xFF0000), 20), (.flat(0x0000FF), 40)])
    let facts = probe(folder[name], "stream=nb_read_frames:format=duration")
    #expect(facts["nb_read_frames"] == "3")
    let seconds = try #require(Double(facts["duration"] ?? ""))
    let whole = 60 * settings.rate.time(ofFrame: 1)
    #expect(abs(seconds - whole) < 0.002, "\(seconds) s instead of \(whole)")
    let times = output(
      of: "ffprobe -v error -show_entries packet=pts_time -of csv=p=0 '\(folder[name])'")
    let starts = String(decoding: times, as: UTF8.self).split(whereSeparator: { ",\n".contains($0) }
    )
    .compactMap { Double($0) }.sorted()
    let expected = [0, 20, 59].map { settings.rate.time(ofFrame: $0) }
    #expect(starts.count == 3)
    for (start, time) in zip(starts, expected) { #expect(abs(start - time) < 0.002) }
  }

  @Test(arguments: [("a.y4m", true), ("a.raw", true), ("a.gif", false), ("a.webp", false)])
  func `a timing that a format can't have is refused`(name: String, isVariable: Bool) throws {
    var settings = FilmSettings.tiny(3)
    settings.isVariable = isVariable
    #expect(throws: OutputError.self) {
      try checkOutput(path: name, format: FilmFormat(path: name), settings: settings)
    }
  }
}
