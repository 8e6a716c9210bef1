import Foundation
import SwitchyardTestSupport
import Testing

/// What `switchyard new` writes and refuses; that it builds is for the tests of an installed kit.
@Suite struct NewTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func new(_ arguments: String...) throws -> Outcome {
    try Tool.run(["new"] + arguments, in: scratch.url)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: scratch[path], encoding: .utf8)
  }

  // D19
  @Test(arguments: [
    ("swift", "fold.swift"), ("c", "fold.c"), ("cpp", "fold.cpp"), ("rust", "src/lib.rs"),
  ])
  func `a new line is a whole folder under its own name`(language: String, source: String) throws {
    #expect(try new("fold", "--lang", language).code == 0)
    for file in [source, "Makefile", "README.md", "preview.yaml", ".gitignore", ".ci/run"] {
      let text = try text("fold/\(file)")
      #expect(!text.isEmpty && !text.lowercased().contains("template"), "\(file)")
    }
    #expect(try text("fold/\(source)").contains("SPDX-License-Identifier: MIT"))
    #expect(try text("fold/\(source)").contains("org.example.fold"))
    #expect(try text("fold/README.md").contains("It lies in `\(source)`"))
    #expect(FileManager.default.isExecutableFile(atPath: scratch["fold/.ci/run"].path))
    #expect(scratch.names == ["fold"])
  }

  @Test(arguments: ["progress", "animation", "interaction", "pixels", "function"])
  func `each kind has a source of its own`(kind: String) throws {
    #expect(try new("one", "--lang", "c", "--kind", kind).code == 0)
    let word = kind == "function" ? "SWITCHYARD_FUNCTION_PLUGIN" : "switchyard_kind_\(kind)"
    #expect(try text("one/one.c").contains(word))
    #expect(try text("one/README.md").contains("\(kind) line for Switchyard, in C."))
  }

  @Test(arguments: [
    ("Page_Curl", "did you mean page-curl?"), ("none", "is reserved"), ("None", "is no name"),
    ("2d", "is no name"), ("a--b", "did you mean a-b?"), ("fold-", "did you mean fold?"),
    ("", "is no name"),
    (String(repeating: "a", count: 65), "at most 64"), ("naïve", "is no name"),
  ])
  func `a name that journeys could not use is refused`(name: String, answer: String) throws {
    let outcome = try new("--", name)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains(answer))
    #expect(scratch.names.isEmpty)
  }

  @Test func `what is there already is left alone`() throws {
    try scratch.write("mine", to: "fold/fold.c")
    try scratch.write("mine", to: "file")
    for name in ["fold", "file"] {
      let outcome = try new(name, "--lang", "c")
      #expect(outcome.code == 6)
      #expect(outcome.errors == "'\(name)' is already there; choose another name\n")
    }
    #expect(scratch.names == ["file", "fold"])
    #expect(try text("fold/fold.c") == "mine" && text("file") == "mine")
  }

  @Test func `a folder that can't be written is not begun`() throws {
    #expect(try new("missing/fold").code == 6)
    try scratch.write("", to: "file")
    #expect(try new("file/fold").code == 6)
    #expect(scratch.names == ["file"])
  }

  @Test func `folders may lead to the new one`() throws {
    try scratch.write("", to: "lines/keep")
    #expect(try new("lines/page-curl/", "--lang", "rust").code == 0)
    #expect(try text("lines/page-curl/Cargo.toml").contains("name = \"page-curl-line\""))
    #expect(try text("lines/page-curl/Makefile").contains("libpage_curl_line.so"))
  }

  @Test func `a name that Swift uses otherwise makes another type`() throws {
    #expect(try new("scene").code == 0)
    #expect(try text("scene/scene.swift").contains("struct MyScene: ProgressLine"))
    #expect(try new("page-curl").code == 0)
    #expect(try text("page-curl/page-curl.swift").contains("struct PageCurl: ProgressLine"))
  }

  @Test(arguments: [
    (["fold", "--lang", "rsut"], "did you mean rust?"),
    (["fold", "--kind", "pixel"], "did you mean pixels?"),
    (["fold", "--kind", "function"], "--kind progress is as short"),
    (["fold", "wipe"], "one name"), ([], "one name"),
  ])
  func `what makes no sense is a usage error`(arguments: [String], answer: String) throws {
    let outcome = try Tool.run(["new"] + arguments, in: scratch.url)
    #expect(outcome.code == 2 && outcome.errors.contains(answer), "\(outcome.errors)")
    #expect(scratch.names.isEmpty)
  }
}
