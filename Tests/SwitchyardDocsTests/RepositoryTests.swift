import Foundation
import SwitchyardABI
import SwitchyardTestSupport
import Testing

/// What holds for the files of the package, whoever wrote them.
@Suite struct RepositoryTests {
  /// Paths of all files that belong to the package, from its folder.
  static let files: [String] = {
    let skipped: Set<String> = [".build", ".git", ".swiftpm", "out"]
    guard let walk = FileManager.default.enumerator(atPath: Page.root.path) else { return [] }
    var files: [String] = []
    while let path = walk.nextObject() as? String {
      if skipped.contains(URL(filePath: path).lastPathComponent) {
        walk.skipDescendants()
      } else if walk.fileAttributes?[.type] as? FileAttributeType == .typeRegular {
        files.append(path)
      }
    }
    return files
  }()

  static let pages = files.filter { $0.hasSuffix(".md") }

  @Test func `nothing names a place on the machine where it was made`() throws {
    let places = ["work", "root", "Users"].map { "/\($0)/" }
    for path in Self.files {
      guard let page = try? Page(path) else { continue }
      for place in places { #expect(!page.text.contains(place), "\(path) names \(place)") }
    }
  }

  @Test func `nothing is fetched from anywhere`() throws {
    let hosts: Set<String> = ["www.w3.org", "json-schema.org", "x"]
    for path in Self.files {
      guard let page = try? Page(path) else { continue }
      for match in page.text.matches(of: /https?:\/\/([A-Za-z0-9.-]+)/) {
        #expect(hosts.contains(String(match.1)), "\(path) names \(match.1)")
      }
    }
  }

  @Test(arguments: pages) func `every link leads somewhere`(path: String) throws {
    let page = try Page(path)
    let folder = Page.root.appending(path: path).deletingLastPathComponent()
    let links =
      page.text.matches(of: /\]\(([^)\s]+)\)/).map { $0.1 }
      + page.text.matches(of: /src="([^"]+)"/).map { $0.1 }
    for link in links where !link.contains("://") {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let file =
        parts[0].isEmpty ? Page.root.appending(path: path) : folder.appending(path: parts[0])
      #expect(FileManager.default.fileExists(atPath: file.path), "\(path): \(link)")
      guard parts.count > 1, let text = try? String(contentsOf: file, encoding: .utf8) else {
        continue
      }
      #expect(anchors(of: text).contains(String(parts[1])), "\(path): \(link)")
    }
  }

  private func anchors(of text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
      heading.drop { $0 == "#" || $0 == " " }.lowercased()
        .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
        .replacingOccurrences(of: " ", with: "-")
    }
  }

  @Test func `the table of dependencies is packages.txt`() throws {
    let rows = try Page("docs/Dependencies.md").table("package")
    let named = rows.flatMap { $0[0].components(separatedBy: ", ") }
    let listed = try Page("packages.txt").lines.filter { !$0.hasPrefix("#") && !$0.isEmpty }
    #expect(named.sorted() == listed.map { $0.trimmingCharacters(in: .whitespaces) }.sorted())
  }

  @Test func `the sizes in the plugin contract are the compiler's`() throws {
    let sizes = [
      "abi_block": MemoryLayout<switchyard_abi_block_t>.size,
      "enum_entry": MemoryLayout<switchyard_enum_entry_t>.size,
      "parameter": MemoryLayout<switchyard_parameter_t>.size,
      "value": MemoryLayout<switchyard_value_t>.size,
      "image": MemoryLayout<switchyard_image_t>.size,
      "render_args": MemoryLayout<switchyard_render_args_t>.size,
      "passenger": MemoryLayout<switchyard_passenger_t>.size,
      "scene": MemoryLayout<switchyard_scene_t>.size,
      "host": MemoryLayout<switchyard_host_t>.size,
      "line": MemoryLayout<switchyard_line_t>.size,
      "plugin_table": MemoryLayout<switchyard_plugin_table_t>.size,
      "function": MemoryLayout<switchyard_function_t>.size,
    ]
    let rows = try Page("docs/PluginABI.md").table("structure").map {
      ($0[0].quoted.joined(), Int($0[1]))
    }
    #expect(rows.count == sizes.count)
    for (name, size) in rows {
      #expect(sizes[String(name.dropFirst("switchyard_".count).dropLast(2))] == size, "\(name)")
    }
  }

  @Test func `what the plugin contract says of members is what the headers say`() throws {
    let script = Page.root.appending(path: "Scripts/abi-page").path
    let outcome = try Tool.launch("python3", [script, "--check"])
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  @Test func `the table of headers is the folder`() throws {
    let rows = try Page("docs/PluginABI.md").table("header").flatMap { $0[0].quoted }
    let folder = Page.root.appending(path: "Sources/SwitchyardABI/include/switchyard").path
    let headers = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(rows + ["switchyard.h"]) == Set(headers))
  }
}
