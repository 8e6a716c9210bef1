import Glibc
import Testing

/// The tutorial's code, which has to compile as it stands.
@Suite struct WritingLinesTests {
  let blocks: [String]

  init() throws {
    let parts = try Repository.text("docs/WritingLines.md").split(separator: "```swift\n")
    blocks = parts.dropFirst().compactMap { $0.split(separator: "```").first.map(String.init) }
  }

  @Test func `a complete progress line is at most 15 lines of code`() throws {
    let plugin = try #require(blocks.first)
    #expect(plugin.contains(": ProgressLine") && plugin.contains("switchyard_plugin()"))
    #expect(code(plugin) <= 15)
  }

  @Test(arguments: ["AnimationLine", "InteractionLine", "CompletionLine", "PixelLine"])
  func `the other kinds are short too`(kind: String) throws {
    let block = try #require(blocks.first { $0.contains(": \(kind) {") })
    #expect(code(block) <= 20)
  }

  @Test func `the whole plugin builds with plain swiftc`() throws {
    let folder = try Scratch()
    let file = try folder.write(try #require(blocks.first), to: "Drop.swift")
    let library = "\(folder.path)/libDrop.so"
    let status = swiftc(["-emit-library", "-o", library, file] + modules + linking)
    #expect(status == 0)
    let exported = ELFSymbols(try Repository.bytes(library)).exported
    #expect(Set(exported).isSuperset(of: ["switchyard_abi", "switchyard_plugin"]))
  }

  @Test func `every other block compiles`() throws {
    let folder = try Scratch()
    let lines = blocks.filter { !$0.contains("import ") }
    #expect(lines.count > 8)
    let file = try folder.write("import SwitchyardSDK\n" + lines.joined(), to: "Lines.swift")
    #expect(swiftc(["-typecheck", "-warnings-as-errors", file] + modules) == 0)
  }

  @Test func `the package manifest compiles`() throws {
    let folder = try Scratch()
    let manifest = try #require(blocks.first { $0.contains("import PackageDescription") })
    let file = try folder.write(manifest, to: "Package.swift")
    let tools = try #require(Scratch.folder(of: "swiftc"))
    let interface = "\(tools)/../lib/swift/pm/ManifestAPI"
    #expect(
      swiftc(["-typecheck", "-package-description-version", "6.3.0", "-I", interface, file]) == 0)
  }

  private func code(_ block: String) -> Int {
    block.split(separator: "\n").filter { line in
      let text = line.drop { $0 == " " }
      return !text.isEmpty && !text.hasPrefix("//")
    }.count
  }

  private var modules: [String] {
    let sources = "\(Repository.root)/Sources"
    return [
      "-I", "\(Repository.build)/Modules", "-I", "\(sources)/SwitchyardABI/include",
      "-I", "\(sources)/SwitchyardPluginBlock/include",
    ]
  }

  private var linking: [String] { ["-L", Repository.build, "-lSwitchyardSDK"] }

  /// Runs the compiler, and returns its exit code.
  private func swiftc(_ arguments: [String]) -> Int32 {
    let words = ["swiftc"] + arguments
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var child: pid_t = 0
    guard posix_spawnp(&child, "swiftc", nil, nil, &pointers, environ) == 0 else { return -1 }
    var status: Int32 = 0
    waitpid(child, &status, 0)
    return (status >> 8) & 0xFF
  }
}

/// A folder that goes away with its test.
final class Scratch {
  let path: String

  init() throws {
    var name = Array("/tmp/switchyard-sdk-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw Repository.Missing(path: "/tmp") }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in ["Drop.swift", "Lines.swift", "Package.swift", "libDrop.so"] {
      unlink("\(path)/\(name)")
    }
    rmdir(path)
  }

  func write(_ text: String, to name: String) throws -> String {
    let file = "\(path)/\(name)"
    guard let stream = fopen(file, "w") else { throw Repository.Missing(path: file) }
    defer { fclose(stream) }
    fputs(text, stream)
    return file
  }

  /// Returns the real folder of a program in the search path.
  static func folder(of program: String) -> String? {
    guard let path = getenv("PATH") else { return nil }
    for folder in String(cString: path).split(separator: ":") {
      guard let real = realpath("\(folder)/\(program)", nil) else { continue }
      defer { free(real) }
      let file = String(cString: real)
      return String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)])
    }
    return nil
  }
}
