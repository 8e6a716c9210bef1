import Glibc

/// Taking file paths apart, without Foundation.
enum FilePath {
  /// The path that means standard output.
  static let standardOutput = "-"

  static func name(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func join(_ folder: String, _ name: some StringProtocol) -> String {
    folder == "." ? String(name) : folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  /// Follows symbolic links; a path that leads nowhere yet stays as it is.
  static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Returns what tells whether two paths are one file, though neither need be there yet.
  static func identity(of path: String) -> String {
    let name = name(of: path)
    if path == "/" || path == "." { return resolved(path) }
    let folder = folder(of: path)
    if name.isEmpty || name == "." { return identity(of: folder) }
    let real = realpath(folder, nil).map { real in
      defer { free(real) }
      return String(cString: real)
    }
    let place = real ?? identity(of: folder)
    if name == "..", real == nil { return Self.folder(of: place) }
    return join(place, name)
  }

  /// The kind and permission bits of a file, or nil when there is none.
  static func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode : nil
  }

  static func isFolder(_ path: String) -> Bool {
    mode(of: path).map { $0 & S_IFMT == S_IFDIR } ?? false
  }

  /// Whether a path leads to a pipe, a terminal or the like, which holds nothing.
  static func isDevice(_ path: String) -> Bool {
    mode(of: path).map { ![S_IFREG, S_IFDIR].contains($0 & S_IFMT) } ?? false
  }

  /// The names in a folder, without `.` and `..`; none when it can't be read.
  static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Copies a file and returns 0, or the system's error number.
  static func copy(_ source: String, to target: String) -> Int32 {
    guard let input = fopen(source, "rb") else { return errno }
    defer { fclose(input) }
    guard let output = fopen(target, "wb") else { return errno }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var code: Int32 = 0
    while code == 0 {
      let count = fread(&bytes, 1, bytes.count, input)
      guard count > 0 else { break }
      if fwrite(bytes, 1, count, output) < count { code = errno }
    }
    return fclose(output) == 0 ? code : errno
  }

  /// What the system calls the last error.
  static var lastError: String { String(cString: strerror(errno)) }
}
