import Foundation
import Testing

/// The arrows between the modules.
@Suite struct ArchitectureTests {
  struct Module {
    let name: String
    let imports: Set<String>
    let libraries: Set<String>
  }

  let modules: [Module]
  let manifest: String

  init() throws {
    modules = try Page("docs/Architecture.md").table("module").map { row in
      Module(
        name: "Switchyard\(row[0].quoted.joined())",
        imports: Set(row[1].quoted.map { "Switchyard\($0)" }), libraries: Set(row[2].quoted))
    }
    manifest = try Page("Package.swift").text
  }

  @Test func `every module of the package is on the page, and no other`() throws {
    let folder = Page.root.appending(path: "Sources").path
    let folders = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(Set(modules.map(\.name)) == Set(folders.filter { $0.hasPrefix("Switchyard") }))
  }

  @Test func `the package allows what the page says`() throws {
    for module in modules {
      let declaration = /"(\w+)",\s*(?:dependencies: )?\[([^\]]*)\]/
      let found = manifest.matches(of: declaration).first { $0.1 == module.name }
      let allowed = found.map { Set($0.2.matches(of: /"(\w+)"/).map { String($0.1) }) } ?? []
      #expect(allowed == module.imports.union(module.libraries), "\(module.name)")
    }
  }

  @Test func `sources import what the page says, and Foundation nowhere`() throws {
    for module in modules {
      let allowed = module.imports.union(module.libraries)
      for name in try imports(of: module.name) where name != module.name {
        if name.hasPrefix("Switchyard") || name.hasPrefix("C") {
          #expect(allowed.contains(name), "\(module.name) imports \(name)")
        }
        #expect(name != "Foundation", "\(module.name) imports Foundation")
      }
    }
  }

  @Test func `stock lines are built as a stranger's are`() throws {
    let plugins = RepositoryTests.files.filter {
      $0.hasPrefix("Plugins/") && $0.hasSuffix(".swift")
    }
    #expect(!plugins.isEmpty)
    for path in plugins {
      #expect(try names(in: path).filter { $0.hasPrefix("Switchyard") } == ["SwitchyardSDK"])
    }
  }

  private func imports(of module: String) throws -> Set<String> {
    try RepositoryTests.files.filter {
      $0.hasPrefix("Sources/\(module)/") && $0.hasSuffix(".swift")
    }.reduce(into: []) { all, path in all.formUnion(try names(in: path)) }
  }

  private func names(in path: String) throws -> [String] {
    try Page(path).text.matches(of: /(?m)^(?:@\w+ )?(?:\w+ )?import (\w+)/).map { String($0.1) }
  }
}
