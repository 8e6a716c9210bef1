/// The parts of the WebP file format that the FFmpeg libraries leave to us.
enum WebPFile {
  /// Sets how long the last frame of an animation is shown, in milliseconds; a still is left alone.
  ///
  /// Layout of an `ANMF` chunk: name, length, then x, y, width, height and duration, 3 bytes each.
  static func setLastDuration(_ milliseconds: Int, in file: UnsafeMutableBufferPointer<UInt8>) {
    var last: Int?
    var chunk = 12
    while chunk + 24 <= file.count {
      if file[chunk..<chunk + 4].elementsEqual("ANMF".utf8) { last = chunk }
      let length = (0..<4).reduce(0) { $0 | Int(file[chunk + 4 + $1]) << (8 * $1) }
      chunk += 8 + length + length % 2
    }
    guard let last else { return }
    let duration = min(max(milliseconds, 0), 0xFF_FFFF)
    for byte in 0..<3 {
      file[last + 20 + byte] = UInt8(truncatingIfNeeded: duration >> (8 * byte))
    }
  }
}
