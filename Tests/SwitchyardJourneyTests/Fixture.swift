import Glibc
import SwitchyardABI
import SwitchyardCore
import SwitchyardHost
import SwitchyardMotion
import Testing

@testable import SwitchyardJourney

/// A folder with a journey and the files that it names, removed at the end.
///
/// A picture's size stands in its name (`a-320x240.png`); without one it is 320×240. A name with
/// `clear` in it is transparent.
final class Fixture {
  let folder: String

  /// For tests that only need the usual pictures.
  static var shared: Fixture { Fixture(pictures: []) }

  init(_ files: [String: String] = [:], pictures: [String] = ["a.png", "b.png", "c.png"]) {
    var template = Array("/tmp/switchyard-journey-XXXXXX".utf8CString)
    folder = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
    for picture in pictures { write("", to: picture) }
    for (name, text) in files { write(text, to: name) }
  }

  deinit { remove(folder) }

  private func remove(_ path: String) {
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, let list = opendir(path) {
      while let entry = readdir(list) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { remove("\(path)/\(name)") }
      }
      closedir(list)
    }
    Glibc.remove(path)
  }

  /// Writes a file, and the folders above it.
  func write(_ text: String, to name: String) {
    let path = "\(folder)/\(name)"
    for index in path.indices where path[index] == "/" { mkdir(String(path[..<index]), 0o755) }
    guard let file = fopen(path, "w") else { return }
    fputs(text, file)
    fclose(file)
  }

  /// Reads a journey that lies in the folder as `j.yaml`.
  func journey(
    _ text: String, options: Journey.Options = Journey.Options()
  ) throws(JourneyError) -> Journey {
    try Journey(parsing: text, file: "j.yaml", directory: folder, options: options)
  }

  /// Plans a journey that lies in the folder as `j.yaml`.
  func plan(
    _ text: String, options: Journey.Options = Journey.Options()
  ) throws(JourneyError) -> JourneyPlan {
    try journey(text, options: options).plan(lines: .fake, pictures: .fake)
  }

  /// Returns every problem of a journey, one in a line.
  func problems(_ text: String, options: Journey.Options = Journey.Options()) -> [String] {
    do throws(JourneyError) {
      _ = try plan(text, options: options)
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }
}

extension PictureSource {
  static var fake: PictureSource {
    PictureSource { (path, page) throws(PictureSource.Refusal) in
      guard page < 20 else { throw PictureSource.Refusal("it has 20 pages") }
      let name = Files.stem(of: path)
      let size = name.split(separator: "-").last.flatMap { try? Shape<Size>.sizeText(String($0)) }
      return Facts(
        size: size ?? Size(width: 320, height: 240), hasAlpha: name.contains("clear"))
    } element: { (_, id) throws(PictureSource.Refusal) in
      switch id {
      case "cover": return Rect(x: 10, y: 20, width: 30, height: 40)
      case "empty": throw PictureSource.Refusal("'#empty' draws nothing")
      default: throw PictureSource.Refusal("there is no '#\(id)'", suggestion: "#cover")
      }
    }
  }
}

extension Shape where Value == Size {
  static func sizeText(_ text: String) throws -> Size {
    let problems = Problems()
    let node = Node(content: .scalar(text, isPlain: true), position: .argument("size"))
    guard let size = size.read(node, problems) else { throw Fault("no size") }
    return size
  }
}

extension LineSource {
  /// Lines fade (0.5 s), slide (0.4 s) and zoom (0.6 s), each with two parameters.
  static var fake: LineSource {
    let registry = PluginRegistry(
      searchPath: PluginSearchPath(executable: nil, lookUp: { _ in nil }), version: "0.1.0")
    let lines = [("fade", 0.5), ("slide", 0.4), ("zoom", 0.6)].map {
      Line.fake($0.0, seconds: $0.1)
    }
    return LineSource { (name) throws(HostError) in
      if let line = lines.first(where: { $0.id == name }) { return line }
      let known = lines.map(\.id)
      throw .unknownLine(
        name: name, nearest: Suggestion.nearest(to: name, among: known), known: known)
    } values: { (line, texts) throws(HostError) in
      try registry.values(for: line, from: texts)
    }
  }

  /// A source without lines.
  static var empty: LineSource {
    LineSource { (name) throws(HostError) in
      throw .unknownLine(name: name, nearest: nil, known: [])
    } values: { (_, _) throws(HostError) in
      []
    }
  }
}

extension Line {
  static func fake(_ id: String, seconds: Double) -> Line {
    // Planning asks a table for its seconds only; all other members stay zero.
    let table: UnsafeMutablePointer<switchyard_line_t> = .zeros()
    let host: UnsafeMutablePointer<switchyard_host_t> = .zeros()
    let choices = ["left", "right"].map { ParameterDescription.Choice(key: $0) }
    return Line(
      id: id, plugin: "test.lines", pluginVersion: "1.0.0", file: nil, label: id, doc: "",
      kinds: .progress, flags: [],
      parameters: [
        ParameterDescription(
          id: "from", kind: .enum, defaultValue: .text("left"), choices: choices),
        ParameterDescription(
          id: "dim", kind: .f64, defaultValue: .number(0.2), range: 0...1),
      ], duration: seconds, table: UnsafePointer(table), host: UnsafePointer(host))
  }
}

extension UnsafeMutablePointer {
  fileprivate static func zeros() -> Self {
    let size = MemoryLayout<Pointee>.size
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    bytes.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    return bytes.assumingMemoryBound(to: Pointee.self)
  }
}
