import Glibc

/// Paths as people would write them from the folder that they are in.
package enum ShownPath {
  /// Returns a path without the working directory in front, where it lies below that.
  package static func text(of path: String) -> String {
    guard let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    let prefix = String(cString: folder) + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  /// Returns what tells whether two paths lead to the same file, links followed.
  package static func identity(of path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
