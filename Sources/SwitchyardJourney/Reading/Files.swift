import Glibc
import SwitchyardMotion

/// Questions about files that a journey names.
enum Files {
  /// Returns a path that no longer depends on where it was written.
  static func absolute(_ path: String, from directory: String) -> String {
    path.hasPrefix("/") ? path : directory + "/" + path
  }

  /// The folder that the program was started in.
  static var workingDirectory: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// Returns the folder of a path.
  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the last part of a path, without its ending.
  static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// Returns the path without links and dots, by which a file is known to be the same.
  static func identity(of path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Returns what tells whether two paths are one file, though neither need be there yet.
  static func place(of path: String) -> String {
    let (name, folder) = (name(of: path), directory(of: path))
    if path == "/" || path == "." { return identity(of: path) }
    if name.isEmpty || name == "." { return place(of: folder) }
    let isThere = kind(of: folder) != nil
    let place = isThere ? identity(of: folder) : place(of: folder)
    if name == "..", !isThere { return directory(of: place) }
    return place == "/" ? "/\(name)" : "\(place)/\(name)"
  }

  static func isFile(_ path: String) -> Bool {
    kind(of: path) == S_IFREG
  }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Returns the names in a folder, sorted as people count.
  static func names(in directory: String) -> [String] {
    guard let folder = opendir(directory) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted(by: comesBefore)
  }

  /// Returns a whole file, or nil when it cannot be read.
  static func bytes(of path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(file, &buffer, buffer.count)
      guard count > 0 else { return count == 0 ? bytes : nil }
      bytes += buffer[..<count]
    }
  }

  /// Finds a file that is named in a journey; the other Unicode form of a name is the same name.
  ///
  /// - Throws: What is wrong, with the nearest name in the same folder.
  static func find(_ path: String, from directory: String) throws(Fault) -> String {
    let whole = absolute(path, from: directory)
    switch kind(of: whole) {
    case S_IFREG: return whole
    case S_IFDIR: throw Fault("'\(path)' is a folder, not a file", kind: .input)
    case nil: break
    default: throw Fault("'\(path)' is a pipe or a device, not a file", kind: .input)
    }
    let folder = Files.directory(of: whole)
    let siblings = names(in: folder)
    if let same = siblings.first(where: { $0 == name(of: whole) && isFile("\(folder)/\($0)") }) {
      return "\(folder)/\(same)"
    }
    if siblings.contains(name(of: whole)) {
      throw Fault("'\(path)' is a link that leads nowhere", kind: .input)
    }
    let nearest = Suggestion.nearest(to: name(of: path), among: siblings)
    let prefix = path.contains("/") ? path.prefix(path.count - name(of: path).count) : ""
    throw Fault(
      "there is no file '\(path)'", suggestion: nearest.map { prefix + $0 }, kind: .input)
  }

  /// Returns the files that match a pattern, sorted as people count.
  static func matches(_ pattern: String, from directory: String) -> [String] {
    var whole = pattern
    if !pattern.hasPrefix("/") {
      let special: Set<Character> = ["*", "?", "[", "\\"]
      whole = directory.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined() + "/" + pattern
    }
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(whole, 0, nil, &found) == 0, let paths = found.gl_pathv else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { paths[$0].map { String(cString: $0) } }
      .filter(isFile).sorted(by: comesBefore)
  }

  /// Returns whether a name comes before another, numbers in them counted as numbers.
  static func comesBefore(_ a: String, _ b: String) -> Bool {
    var a = Substring(a), b = Substring(b)
    while let first = a.first, let second = b.first {
      let left = a.prefix { $0.isASCII && $0.isNumber }
      let right = b.prefix { $0.isASCII && $0.isNumber }
      if left.isEmpty || right.isEmpty {
        if first != second { return first < second }
        a.removeFirst()
        b.removeFirst()
        continue
      }
      let digits = (left.drop { $0 == "0" }, right.drop { $0 == "0" })
      if digits.0.count != digits.1.count { return digits.0.count < digits.1.count }
      if digits.0 != digits.1 { return digits.0 < digits.1 }
      if left.count != right.count { return left.count < right.count }
      a = a[left.endIndex...]
      b = b[right.endIndex...]
    }
    return a.isEmpty && !b.isEmpty
  }
}
