import Foundation
import SwitchyardTestSupport
import Testing

/// The tables of docs/FunctionLines.md, asked of the program.
@Suite struct FunctionLinesTests {
  private let page: Page
  private let scratch: Scratch

  init() throws {
    page = try Page("docs/FunctionLines.md")
    scratch = try Scratch()
    chmod(scratch.url.path, 0o755)
  }

  /// Builds a line with signatures and returns what is listed of it.
  private func list(_ signature: String) throws -> Outcome {
    let text = signature.replacing("\"", with: "\\\"")
    let headers = Page.root.appending(path: "Sources/SwitchyardABI/include").path
    try scratch.write(
      """
      #include <switchyard/switchyard.h>
      static int32_t run(void) { return 0; }
      SWITCHYARD_FUNCTION_PLUGIN("org.example.own", "1.0.0", "own", "Own.", 0.5, 0, run, "\(text)");
      """, to: "own.c")
    let built = try Tool.launch(
      "gcc", ["-w", "-shared", "-fPIC", "-I", headers, "-o", "own.so", "own.c"], in: scratch.url)
    try #require(built.code == 0, "\(built.errors)")
    return try Tool.run(["list", "own", "--plugin", "own.so"], in: scratch.url)
  }

  @Test func `every type has the default that the page gives it`() throws {  // D14 D20
    for row in try page.table("type") {
      let type = try #require(row[0].quoted.first)
      let standard = try #require(row[2].quoted.first)
      let outcome = try list("progress(scene, \(type) x \(standard), f64 progress)")
      #expect(outcome.code == 0, "\(type): \(outcome.errors)")
      let value = standard.drop { $0 == "=" || $0 == " " }.replacing("\"", with: "")
      #expect(outcome.text.contains(value), "\(outcome.text)")
      #expect(try list("progress(scene, f64 progress, \(type) x)").code == 0)
    }
  }

  @Test func `every role takes what the page says`() throws {  // D20
    for row in try page.table("role") {
      let arguments = row[2].quoted.joined(separator: ", ")
      let role = row[0].quoted.joined()
      let outcome = try list("\(role)(\(arguments))")
      let isWhole = role == "progress" || role == "render"
      #expect((outcome.code == 0) == isWhole, "\(role): \(outcome.errors)")
      #expect(isWhole || !outcome.errors.contains("column"), "\(outcome.errors)")
    }
  }

  @Test(arguments: [
    "progress(scene, f64 progress, ...)", "progress(scene, f64 progress, vec3 x)",
    "progress(scene, f64 progress" + (0..<15).map { ", f64 x\($0)" }.joined() + ")", "",
  ])
  func `what the page refuses is refused`(signature: String) throws {  // D20
    #expect(try list(signature).code == 5)
  }

  @Test func `the example compiles as it stands`() throws {
    let code = try #require(page.blocks("c").first)
    let headers = Page.root.appending(path: "Sources/SwitchyardABI/include").path
    try scratch.write("#include <switchyard/switchyard.h>\n\(code)", to: "ring.c")
    let outcome = try Tool.launch(
      "gcc", ["-fsyntax-only", "-I", headers, "ring.c"], in: scratch.url)
    #expect(outcome.code == 0, "\(outcome.errors)")
  }
}
