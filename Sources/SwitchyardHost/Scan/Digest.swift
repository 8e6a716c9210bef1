import CGLib

/// Short texts that stand for bytes.
enum Digest {
  /// Returns the SHA-256 of bytes as 64 hexadecimal digits.
  static func sha256(_ bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer { sha256($0) }
  }

  /// Returns the SHA-256 of bytes as 64 hexadecimal digits.
  static func sha256(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard let text = switchyard_sha256(bytes.baseAddress, bytes.count) else {
      preconditionFailure("GLib knows SHA-256")
    }
    defer { switchyard_free(text) }
    return String(cString: text)
  }

  /// Returns what tells that bytes were damaged by chance: FNV-1a of 64 bits, quick but no secret.
  static func checksum(_ bytes: ArraySlice<UInt8>) -> String {
    let start: UInt64 = 0xcbf2_9ce4_8422_2325
    let hash = bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
