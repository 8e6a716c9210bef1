import Glibc

/// Files of this checkout and of the build that the tests are part of.
enum Repository {
  /// The checkout's folder.
  static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

  /// The folder with the built plugins, beside the tests.
  static var build: String {
    var folder = realPath(CommandLine.arguments[0])
    folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
    return folder
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw Missing(path: path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
      bytes += chunk[..<count]
    }
    return bytes
  }

  static func text(_ path: String) throws -> String {
    String(decoding: try bytes("\(root)/\(path)"), as: UTF8.self)
  }

  struct Missing: Error { var path: String }

  private static func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
