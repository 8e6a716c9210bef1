/// The shapes of the names that plugins choose.
///
/// A list of plugins checks thousands of them, so they are no regular expressions.
enum Identifier {
  private static let small = Set("abcdefghijklmnopqrstuvwxyz".utf8)
  private static let letters = small.union("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
  private static let digits = Set("0123456789".utf8)

  private static let plugin = (
    first: small.union(digits), rest: small.union(digits).union("._-".utf8)
  )
  private static let line = (first: small, rest: small.union(digits).union("-".utf8))
  private static let parameter = (first: small, rest: letters.union(digits).union("_".utf8))
  private static let key = (
    first: letters.union(digits), rest: letters.union(digits).union("._-".utf8)
  )

  /// Reverse DNS: `[a-z0-9][a-z0-9._-]{2,127}`.
  static func isPlugin(_ id: String) -> Bool {
    (3...128).contains(id.utf8.count) && has(id, plugin)
  }

  /// `[a-z][a-z0-9-]*`, and not `none`, which is the host's word for a cut.
  static func isLine(_ id: String) -> Bool { id != "none" && has(id, line) }

  /// `[a-z][a-zA-Z0-9_]*`.
  static func isParameter(_ id: String) -> Bool { has(id, parameter) }

  /// `[a-zA-Z0-9][a-zA-Z0-9._-]*`.
  static func isKey(_ text: String) -> Bool { has(text, key) }

  private static func has(_ text: String, _ shape: (first: Set<UInt8>, rest: Set<UInt8>)) -> Bool {
    guard let first = text.utf8.first, shape.first.contains(first) else { return false }
    return text.utf8.dropFirst().allSatisfy(shape.rest.contains)
  }
}
