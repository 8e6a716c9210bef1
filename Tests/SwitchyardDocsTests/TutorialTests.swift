import Foundation
import SwitchyardTestSupport
import Testing

/// Follows docs/WritingLines.md to the letter, from an installed prefix, outside the repository.
@Suite struct TutorialTests {
  private let page: Page
  private let scratch: Scratch

  init() throws {
    page = try Page("docs/WritingLines.md")
    scratch = try Scratch()
    chmod(scratch.url.path, 0o755)
  }

  @Test(arguments: ["Swift", "C", "Rust"]) func `a line in a language`(language: String) throws {
    let script = try script(under: "## A line in \(language)")
    #expect(script.contains("make check\n") && script.contains("<<'END'"))
    let outcome = try Installed.shared.get().run(script, in: scratch)
    #expect(outcome.code == 0, "\(outcome.text)\(outcome.errors)")
    #expect(outcome.text.contains("Drops the new screen in from above."))
    #expect(FileManager.default.fileExists(atPath: scratch["drop/drop.png"].path))
    #expect(FileManager.default.fileExists(atPath: scratch["data/switchyard/plugins/drop.so"].path))
  }

  /// Returns a section's commands, and between them the saving of its files.
  private func script(under heading: String) throws -> String {
    let start = try #require(page.lines.firstIndex { $0 == heading[...] })
    var script = ""
    var isInside = false
    var file: Substring?
    for line in page.lines[(start + 1)...].prefix(while: { !$0.hasPrefix("## ") }) {
      if line.hasPrefix("<!-- ") {
        file = line.split(separator: " ")[1]
      } else if line == "```" {
        if isInside, file != nil { script += "END\n" }
        (isInside, file) = (false, nil)
      } else if line.hasPrefix("```") {
        isInside = true
        if let file { script += "cat > \(file) <<'END'\n" }
      } else if isInside {
        script += "\(line)\n"
      }
    }
    return script
  }
}
