import CGLib

/// The name of some bytes: equal names, equal bytes.
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
}
