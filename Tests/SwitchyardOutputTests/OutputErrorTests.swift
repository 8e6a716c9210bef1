import SwitchyardMotion
import Testing

@testable import SwitchyardOutput

@Suite struct OutputErrorTests {
  @Test(arguments: [
    (
      OutputError.unknownFormat(path: "out.mp5", ending: "mp5"),
      "out.mp5: unknown film format '.mp5'; did you mean '.mp4'? "
        + "known endings: mp4 mov webm gif apng webp png y4m raw"
    ),
    (
      .unknownFormat(path: "out.docx", ending: "docx"),
      "out.docx: unknown film format '.docx'; "
        + "known endings: mp4 mov webm gif apng webp png y4m raw"
    ),
    (
      .unknownFormat(path: "out", ending: ""),
      "out: the name has no ending; known endings: mp4 mov webm gif apng webp png y4m raw"
    ),
    (
      .tooLarge(path: "a.mp4", width: 20000, height: 200, limit: 16384, format: "H.264"),
      "a.mp4: 20000x200 is beyond H.264, which ends at 16384 pixels a side; "
        + "set output.size to 16384x162 or less"
    ),
    (
      .encoderMissing(path: "a.mp4", codec: "H.264", encoder: "libx264"),
      "a.mp4: no encoder for H.264: install FFmpeg libraries that were built with libx264"
    ),
    (
      .encoderFailed(path: "a.mp4", encoder: "libx264", frame: 10, reason: "no luck"),
      "a.mp4: libx264 failed at frame 10: no luck"
    ),
    (
      .diskFull(path: "a.mp4", written: 999, needed: 3_449_999),
      "a.mp4: the disk is full after 999 bytes; the whole film needs about 3.4 MB"
    ),
    (
      .notWritable(path: "a.mp4", reason: "Permission denied"),
      "a.mp4: can't be written: Permission denied"
    ),
    (
      .strayFrames(first: "f/0009.png", count: 3),
      "f/0009.png and 2 more are left from a longer film; remove them, or use --force"
    ),
    (
      .strayFrames(first: "f/0009.png", count: 1),
      "f/0009.png is left from a longer film; remove it, or use --force"
    ),
  ])
  func `an error says what and what to do`(error: OutputError, text: String) {
    #expect(error.description == text)
  }

  @Test(arguments: [
    ("a.mp4", FilmFormat.mp4), ("a.MOV", .mov), ("b/c.webm", .webm), ("a.b.gif", .gif),
    ("a.apng", .apng), ("a.webp", .webp), ("a.png", .png), ("f/####.png", .frames),
    ("#/a.png", .png), ("a.y4m", .y4m), ("a.raw", .raw),
  ])
  func `the ending chooses the format`(path: String, format: FilmFormat) throws {
    #expect(try FilmFormat(path: path) == format)
  }

  @Test func `transparency is refused where it can't be kept`() {  // U35
    var settings = FilmSettings.tiny(1)
    settings.ground = .clear
    let error = #expect(throws: OutputError.self) {
      try checkOutput(path: "a.mp4", format: .mp4, settings: settings)
    }
    #expect(
      error?.description == "a.mp4: mp4 can't be transparent; use .webm .apng .webp .png .mov, "
        + "or give this output a background colour")
  }

  @Test(arguments: [
    (FilmFormat.mp4, 20000, 200, "H.264", 16384), (.webm, 200, 17000, "VP9", 16383),
    (.webp, 17000, 10, "WebP", 16383), (.gif, 70000, 10, "GIF", 65535),
  ])
  func `a size beyond the codec is refused before any frame`(  // U43
    format: FilmFormat, width: Int, height: Int, name: String, limit: Int
  ) {
    let settings = FilmSettings.tiny(1, width: width, height: height)
    #expect(
      throws: OutputError.tooLarge(
        path: "a", width: width, height: height, limit: limit, format: name)
    ) { try checkOutput(path: "a", format: format, settings: settings) }
  }

  @Test(arguments: [FilmFormat.mov, .apng, .webp, .frames])
  func `what needs a second pass over the file can't be streamed`(format: FilmFormat) {
    let error = #expect(throws: OutputError.self) {
      try checkOutput(path: "-", format: format, settings: .tiny(1))
    }
    #expect(
      error?.description == "-: \(format.rawValue) can't go to standard output; "
        + "mp4, webm, gif, png, y4m and raw can, or name a file")
  }

  @Test(arguments: [
    (FilmFormat.webm, FilmCodec.h264, "webm can't hold h264; its codecs are vp9 and av1"),
    (.gif, .vp9, "gif can't hold vp9; leave the codec out"),
  ])
  func `a codec that the format can't hold is refused`(
    format: FilmFormat, codec: FilmCodec, text: String
  ) {
    var settings = FilmSettings.tiny(1)
    settings.codec = codec
    let error = #expect(throws: OutputError.self) {
      try checkOutput(path: "a", format: format, settings: settings)
    }
    #expect(error?.description == "a: \(text)")
  }

  @Test func `an encoder that isn't there is named`() {  // U42
    var recipe = AVRecipe.planes
    recipe.encoder = "libnothing"
    #expect(
      throws: OutputError.encoderMissing(path: "a.mp4", codec: "Y4M", encoder: "libnothing")
    ) { _ = try AVEncoder(recipe, width: 8, height: 8, rate: FrameRate(30), path: "a.mp4") }
  }
}
