import CGif

/// An open GIF file.
final class GIFWriter {
  private let file: OutputFile
  private let isTransparent: Bool
  private var gif: OpaquePointer?
  private let path: String
  private let sink: Sink
  private var frames = 0

  /// What cgif writes through; keeps the system's error number of the first failure.
  private final class Sink {
    let file: OutputFile
    var code: Int32 = 0

    init(_ file: OutputFile) { self.file = file }
  }

  /// Writes the head of a GIF of up to 255 colours.
  init(file: OutputFile, colors: [RGB], settings: FilmSettings) throws(OutputError) {
    self.file = file
    path = file.path
    isTransparent = settings.isTransparent
    sink = Sink(file)
    var palette = (isTransparent ? [RGB(code: 0)] : []) + colors
    if palette.count < 2 { palette.append(palette[0]) }
    var bytes = palette.flatMap { [$0.red, $0.green, $0.blue] }
    var config = CGIF_Config()
    config.width = UInt16(settings.width)
    config.height = UInt16(settings.height)
    config.numGlobalPaletteEntries = UInt16(palette.count)
    config.attrFlags = GIFWriter.flags(settings)
    if case .times(let count) = settings.loop { config.numLoops = UInt16(clamping: count - 1) }
    config.pContext = Unmanaged.passUnretained(sink).toOpaque()
    config.pWriteFn = { GIFWriter.write($0, $1, $2) }
    gif = bytes.withUnsafeMutableBufferPointer { bytes in
      config.pGlobalPalette = bytes.baseAddress
      return cgif_newgif(&config)
    }
    try check(gif == nil ? CGIF_ERROR : CGIF_OK)
  }

  deinit { if let gif { cgif_close(gif) } }

  /// Adds a picture of palette indices for some hundredths of a second.
  func add(_ indices: inout [UInt8], delay: Int) throws(OutputError) {
    var config = CGIF_FrameConfig()
    config.delay = UInt16(delay)
    if !isTransparent {
      config.genFlags = UInt32(CGIF_FRAME_GEN_USE_TRANSPARENCY | CGIF_FRAME_GEN_USE_DIFF_WINDOW)
    }
    let result = indices.withUnsafeMutableBufferPointer { indices in
      config.pImageData = indices.baseAddress
      return cgif_addframe(gif, &config)
    }
    try check(cgif_result(result))
    frames += 1
  }

  /// Writes what is left.
  func close() throws(OutputError) {
    let result = cgif_close(gif)
    gif = nil
    try check(cgif_result(result))
  }

  private func check(_ result: cgif_result) throws(OutputError) {
    guard sink.code == 0 else { throw file.failure(sink.code) }
    guard result == CGIF_OK else {
      throw .encoderFailed(
        path: path, encoder: "cgif", frame: frames, reason: "error \(result.rawValue)")
    }
  }

  private static func flags(_ settings: FilmSettings) -> UInt32 {
    var flags = settings.frameCount > 1 ? CGIF_ATTR_IS_ANIMATED : 0
    if settings.isTransparent { flags |= CGIF_ATTR_HAS_TRANSPARENCY }
    if settings.loop == .times(1) { flags |= CGIF_ATTR_NO_LOOP }
    return UInt32(flags)
  }

  private static func write(
    _ user: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ count: Int
  ) -> Int32 {
    guard let user, let bytes else { return -1 }
    let sink = Unmanaged<Sink>.fromOpaque(user).takeUnretainedValue()
    sink.code = sink.file.writeAll(UnsafeRawBufferPointer(start: bytes, count: count))
    return sink.code == 0 ? 0 : -1
  }
}
