/// A path that equals another only when their bytes do.
///
/// Text compares the Unicode forms of a letter as equal, but a file system may hold a file for each.
@propertyWrapper
public struct ExactPath: Hashable, Sendable {
  /// The path as text.
  public var wrappedValue: String

  /// Creates a path from text.
  public init(wrappedValue: String) { self.wrappedValue = wrappedValue }

  /// Returns whether two paths are the same bytes.
  public static func == (a: ExactPath, b: ExactPath) -> Bool {
    a.wrappedValue.utf8.elementsEqual(b.wrappedValue.utf8)
  }

  /// Feeds the bytes to a hasher.
  public func hash(into hasher: inout Hasher) {
    for byte in wrappedValue.utf8 { hasher.combine(byte) }
    hasher.combine(wrappedValue.utf8.count)
  }
}
