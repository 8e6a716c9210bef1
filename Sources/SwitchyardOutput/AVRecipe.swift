import CAV
import SwitchyardMotion

/// How one encoder of the FFmpeg libraries is set up.
struct AVRecipe {
  /// The encoder's name in FFmpeg.
  var encoder: String
  /// What people call its format.
  var codec: String
  var pixelFormat: AVPixelFormat
  /// Options of the encoder, by their names in FFmpeg.
  var options: [String: String] = [:]
  /// The longest side, in pixels.
  var limit: Int
  /// Whether both sides must be even.
  var needsEvenSides = false

  /// Whether the encoder takes red, green and blue rather than BT.709 limited.
  var isRGB: Bool {
    guard let description = av_pix_fmt_desc_get(pixelFormat) else { return false }
    return description.pointee.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
  }
}

// MARK: - The recipes

extension AVRecipe {
  /// Plain planes of luma and chroma at half the resolution.
  static let planes = AVRecipe(
    encoder: "rawvideo", codec: "Y4M", pixelFormat: AV_PIX_FMT_YUV420P, limit: 1 << 20)

  static func apng(transparent: Bool) -> AVRecipe {
    AVRecipe(
      encoder: "apng", codec: "APNG",
      pixelFormat: transparent ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24,
      options: ["compression_level": "4", "pred": "up", "threads": "1"], limit: 1 << 20)
  }

  static func webp(_ settings: FilmSettings) -> AVRecipe {
    var options = ["quality": "85", "compression_level": "4"]
    switch settings.quality {
    case .draft: options = ["quality": "70", "compression_level": "0"]
    case .good: break
    case .best: options = ["lossless": "1", "quality": "70", "compression_level": "4"]
    }
    if let crf = settings.crf { options["quality"] = String(max(0, 100 - crf)) }
    return AVRecipe(
      encoder: "libwebp_anim", codec: "WebP", pixelFormat: AV_PIX_FMT_BGRA, options: options,
      limit: 16383)
  }

  /// The recipe of a film's codec.
  static func film(_ codec: FilmCodec, _ settings: FilmSettings) -> AVRecipe {
    switch codec {
    case .h264: h264(settings)
    case .h265: h265(settings)
    case .vp9: vp9(settings)
    case .av1: av1(settings)
    case .prores: prores(settings)
    }
  }

  private static func h264(_ settings: FilmSettings) -> AVRecipe {
    let preset = pick(settings, draft: "ultrafast", good: "veryfast", best: "slow")
    let crf = settings.crf.map(String.init) ?? pick(settings, draft: "26", good: "19", best: "15")
    var options = ["preset": preset, "crf": crf]
    if settings.quality != .draft { options["profile"] = "high" }
    // With AVX-512, x264 164 gives other bytes now and then: its macroblock tree depends on what
    // memory held before. The same code for AVX2 doesn't.
    if av_get_cpu_flags() & AV_CPU_FLAG_AVX512 != 0 { options["x264-params"] = "asm=AVX2,BMI2" }
    return AVRecipe(
      encoder: "libx264", codec: "H.264", pixelFormat: AV_PIX_FMT_YUV420P, options: options,
      limit: 16384, needsEvenSides: true)
  }

  private static func h265(_ settings: FilmSettings) -> AVRecipe {
    let preset = pick(settings, draft: "ultrafast", good: "veryfast", best: "slow")
    let crf = settings.crf.map(String.init) ?? pick(settings, draft: "28", good: "22", best: "17")
    return AVRecipe(
      encoder: "libx265", codec: "H.265", pixelFormat: AV_PIX_FMT_YUV420P,
      options: ["preset": preset, "crf": crf, "x265-params": "log-level=none"], limit: 8192,
      needsEvenSides: true)
  }

  private static func vp9(_ settings: FilmSettings) -> AVRecipe {
    let crf = settings.crf.map(String.init) ?? pick(settings, draft: "36", good: "26", best: "18")
    var options = [
      "deadline": pick(settings, draft: "realtime", good: "good", best: "good"),
      "cpu-used": pick(settings, draft: "8", good: "5", best: "1"),
      "crf": crf, "b": "0", "row-mt": "1", "tile-columns": "2",
    ]
    if settings.isTransparent { options["auto-alt-ref"] = "0" }
    return AVRecipe(
      encoder: "libvpx-vp9", codec: "VP9",
      pixelFormat: settings.isTransparent ? AV_PIX_FMT_YUVA420P : AV_PIX_FMT_YUV420P,
      options: options, limit: 16383)
  }

  private static func av1(_ settings: FilmSettings) -> AVRecipe {
    let crf = settings.crf.map(String.init) ?? pick(settings, draft: "38", good: "28", best: "20")
    let speed = pick(settings, draft: "8", good: "6", best: "3")
    return AVRecipe(
      encoder: "libaom-av1", codec: "AV1", pixelFormat: AV_PIX_FMT_YUV420P,
      options: ["crf": crf, "b": "0", "cpu-used": speed, "row-mt": "1"], limit: 16383)
  }

  private static func prores(_ settings: FilmSettings) -> AVRecipe {
    AVRecipe(
      encoder: "prores_ks", codec: "ProRes 4444",
      pixelFormat: settings.isTransparent ? AV_PIX_FMT_YUVA444P10LE : AV_PIX_FMT_YUV444P10LE,
      options: ["profile": "4444", "alpha_bits": settings.isTransparent ? "16" : "0"],
      limit: 16383)
  }

  private static func pick(
    _ settings: FilmSettings, draft: String, good: String, best: String
  ) -> String {
    switch settings.quality {
    case .draft: draft
    case .good: good
    case .best: best
    }
  }
}
