import Foundation
import SwitchyardMotion
import SwitchyardOutput
import SwitchyardRender

/// A folder of its own for one test, removed when the test lets it go.
final class TestFolder {
  let path: String

  init() {
    path = NSTemporaryDirectory() + "switchyard-output-\(UUID().uuidString)"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  subscript(name: String) -> String { "\(path)/\(name)" }

  /// The names of everything in the folder, hidden files too.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  func bytes(_ name: String) -> [UInt8] {
    FileManager.default.contents(atPath: self[name]).map(Array.init) ?? []
  }

  func write(_ bytes: [UInt8], to name: String) {
    _ = FileManager.default.createFile(atPath: self[name], contents: Data(bytes))
  }
}

/// Runs a program through the shell and returns what it writes to standard output.
func output(of command: String) -> [UInt8] {
  guard let pipe = popen("\(command) </dev/null", "r") else { return [] }
  defer { pclose(pipe) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 {
    bytes += buffer[..<count]
  }
  return bytes
}

/// What the probe says of a film's first stream, one `key=value` a line.
func probe(_ path: String, _ entries: String) -> [String: String] {
  let text = output(
    of: "ffprobe -v error -count_frames -show_entries \(entries) -of default=nw=1 '\(path)'")
  let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
  let pairs = lines.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
  return Dictionary(pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
}

/// Decodes a film to frames of straight RGBA.
func decode(_ path: String, width: Int, height: Int, decoder: String = "") -> [[UInt8]] {
  let scale = "scale=in_color_matrix=bt709:in_range=auto:flags=accurate_rnd+full_chroma_int"
  let bytes = output(
    of: "ffmpeg -v error \(decoder) -i '\(path)' -vf \(scale) -vsync passthrough "
      + "-f rawvideo -pix_fmt rgba -")
  let size = width * height * 4
  return stride(from: 0, to: bytes.count - size + 1, by: size).map { Array(bytes[$0..<$0 + size]) }
}

extension Bitmap {
  /// A bitmap of one colour, given as 0xRRGGBB.
  static func flat(_ color: Int, width: Int = 32, height: Int = 24) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height, isOpaque: true)
    let pixel = SIMD4(UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255), 255)
    for y in 0..<height {
      for x in 0..<width { bitmap[x, y] = pixel }
    }
    return bitmap
  }

  /// A bitmap whose pixels a function of the place gives, premultiplied.
  static func painted(
    width: Int = 32, height: Int = 24, _ paint: (Int, Int) -> SIMD4<UInt8>
  ) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { bitmap[x, y] = paint(x, y) }
    }
    return bitmap
  }
}

extension FilmSettings {
  static func tiny(
    _ count: Int, rate: FrameRate = FrameRate(30), width: Int = 32, height: Int = 24
  ) -> FilmSettings {
    FilmSettings(width: width, height: height, rate: rate, frameCount: count)
  }
}

/// Writes a film: each picture with how many frames it lasts.
func writeFilm(
  _ path: String, format: FilmFormat? = nil, _ settings: FilmSettings, _ shots: [(Bitmap, Int)]
) throws {
  let sink = try openSink(path: path, format: format ?? FilmFormat(path: path), settings: settings)
  if sink.wantsKeyFrames { try sink.study(shots.map(\.0)) }
  for (bitmap, count) in shots {
    try sink.write(bitmap)
    if count > 1 { try sink.repeatLast(count - 1) }
  }
  try sink.finish()
}

/// The largest difference between two rows of bytes.
func distance(_ a: ArraySlice<UInt8>, _ b: [UInt8]) -> Int {
  zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 255
}
