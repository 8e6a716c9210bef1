import Foundation
import SwitchyardTestSupport
import Testing

/// The program that a stranger would write, built as a stranger builds it.
@Suite struct EmbeddingProgramTests {
  private let package = Page.root.appending(path: "docs/Embedding")

  @Test func `the program says what the page shows`() throws {
    let built = try Tool.launch("swift", ["build", "--package-path", package.path])
    try #require(built.code == 0, "\(built.text)\(built.errors)")
    let program = package.appending(path: ".build/debug/embedding").path
    let lines = Tool.products.appending(path: "libFade.so").path
    let told = try Tool.launch(program, [lines])
    let shown = try Page("docs/Embedding.md").blocks("text").first
    #expect(told.code == 0 && told.text == shown, "\(told.text)")
    let wrong = try Tool.launch(program, [lines, "fad"])
    #expect(wrong.code == 1 && wrong.text.contains("fade"))
    #expect(try Tool.launch(program, []).code == 2)
  }

  @Test func `no program needs an unsafe pointer`() throws {
    let sources = RepositoryTests.files.filter {
      $0.hasPrefix("docs/Embedding/Sources/")
        || $0.hasPrefix("Tests/SwitchyardDocsTests/Embedding/")
    }
    #expect(sources.count > 5)
    for path in sources + ["docs/Embedding.md"] {
      let text = try Page(path).text
      for word in ["Unsafe", "unsafe", "OpaquePointer", "@convention", "@c "] {
        #expect(!text.contains(word), "\(path): \(word)")
      }
    }
  }
}
