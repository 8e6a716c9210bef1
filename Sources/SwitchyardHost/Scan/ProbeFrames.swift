/// What a probing process says to its host: a greeting, then one result, each with its length first.
enum ProbeFrames {
  /// Longest frame, in bytes.
  static let largest = 8 << 20
  /// Says that the process runs and is about to load the plugin.
  static let greeting = "switchyard-probe 1"

  /// What has arrived so far.
  enum Content: Equatable {
    case nothing
    case greeting
    case result(ProbeResult)
    case nonsense
  }

  /// Returns the bytes of a frame: four of length, lowest first, then the text.
  static func bytes(of text: String) -> [UInt8] {
    let length = UInt32(text.utf8.count)
    return (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + Array(text.utf8)
  }

  /// Reads what has arrived, which may be anything.
  static func content(of bytes: [UInt8]) -> Content {
    var rest = bytes[...]
    switch takeFrame(&rest) {
    case .none: return .nothing
    case .some(let frame):
      guard let frame, frame.elementsEqual(greeting.utf8) else { return .nonsense }
    }
    switch takeFrame(&rest) {
    case .none: return .greeting
    case .some(let frame):
      guard let frame, rest.isEmpty, let json = JSONReader.value(of: Array(frame)),
        let result = try? ProbeResult(json)
      else { return .nonsense }
      return .result(result)
    }
  }

  /// Takes a frame off; `none` when it isn't all there yet, nil in it when it can't be one.
  static func takeFrame(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>?? {
    guard rest.count >= 4 else { return .none }
    let length = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= largest else { return .some(nil) }
    guard rest.count - 4 >= length else { return .none }
    let frame = rest.dropFirst(4).prefix(length)
    rest = rest.dropFirst(4 + length)
    return .some(frame)
  }

  /// Writes a frame.
  static func write(_ text: String, to descriptor: Int32) {
    _ = WholeFile.write(bytes(of: text), to: descriptor)
  }
}
