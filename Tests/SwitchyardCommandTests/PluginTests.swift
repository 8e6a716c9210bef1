import Foundation
import Testing
import SwitchyardTestSupport

/// What a user sees of plugins that are strange, broken or doubled.
@Suite struct PluginTests {
  private let folder: Scratch
  private let cache: Scratch

  init() throws {
    folder = try Scratch()
    cache = try Scratch()
    chmod(folder.url.path, 0o755)
  }

  private static let headers = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/SwitchyardABI/include").path

  /// Compiles a plugin with one line; `code` runs when it is loaded.
  private func plugin(_ line: String, code: String = "", abi: String = "") throws {
    let source = """
      #include <stdio.h>
      #include <stdlib.h>
      #include <unistd.h>
      #include <switchyard/function.h>
      \(abi)
      static int32_t run(const switchyard_scene_t *scene, double progress) { return 0; }
      SWITCHYARD_FUNCTION_PLUGIN("org.example.\(line)", "1.0.0", "\(line)", "A line.", 0.5, 0, run,
        "progress(scene, f64 progress)");
      __attribute__((constructor)) static void construct(void) { \(code) }
      """
    let file = try folder.write(source, to: "\(line).c")
    let outcome = try Tool.launch(
      "gcc",
      ["-w", "-shared", "-fPIC", "-I", PluginTests.headers, file.path, "-o"]
        + [folder["\(line).so"].path])
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  private func list(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Outcome {
    let variables = [
      "SWITCHYARD_PLUGIN_PATH": folder.url.path, "SWITCHYARD_PLUGIN_SYSTEM_PATH": "",
      "XDG_CACHE_HOME": cache.url.path,
    ]
    return try Tool.run(
      ["list"] + arguments, environment: variables.merging(environment) { $1 })
  }

  @Test func `a strange folder lists the good line and one reason for each bad file`() throws {
    // U103 U104
    try plugin("good", code: "printf(\"noise\\n\"); fprintf(stderr, \"noise\\n\");")
    try plugin("bad", code: "abort();")
    try plugin("other", abi: "#undef SWITCHYARD_ABI_MAJOR\n#define SWITCHYARD_ABI_MAJOR 7")
    try folder.write("text", to: "text.so")
    let outcome = try list()
    #expect(outcome.code == 0 && outcome.text.contains("good") && !outcome.text.contains("noise"))
    let refusals = outcome.errors.split(separator: "\n")
    #expect(refusals.count == 3 && refusals.allSatisfy { $0.hasPrefix("refused: /") })
    #expect(refusals[0].contains("bad.so: crashed while it was loaded (SIGABRT)"))
    #expect(refusals[1].contains("other.so: is built for plugin contract 7.0, this host has 1.0"))
    #expect(refusals[2].contains("text.so: isn't a shared library"))
    #expect(try list("--strict").code == 5)
  }

  @Test func `quarantine is shown and lifted on request`() throws {
    let count = cache["count"].path
    try plugin("bad", code: "close(creat(\"\(count)\", 0600)); abort();")
    let first = try list("--all").text
    #expect(first.contains("Quarantined") && first.contains("list --retry"))
    unlink(count)
    #expect(try list("--all").text == first)
    #expect(!FileManager.default.fileExists(atPath: count))
    #expect(try list("--all", "--retry").text == first)
    #expect(FileManager.default.fileExists(atPath: count))
    let json = try list("--all", "--json").output
    let object = try #require(JSONSerialization.jsonObject(with: json) as? [String: [Any]])
    let refused = try #require(object["refused"]?.first as? [String: Any])
    #expect(refused["quarantined"] as? Bool == true)
  }

  @Test func `the loader's variables don't reach what is looked into`() throws {
    // F10
    try plugin("shy", code: "if (getenv(\"LD_LIBRARY_PATH\") || getenv(\"LD_AUDIT\")) abort();")
    let outcome = try list(environment: ["LD_LIBRARY_PATH": "/nonexistent"])
    #expect(outcome.text.contains("shy") && outcome.errors.isEmpty)
  }

  @Test func `stock lines work without a place for a cache`() throws {
    let outcome = try Tool.run(
      ["list"], environment: ["HOME": "/proc", "XDG_CACHE_HOME": "/proc/nowhere"])
    #expect(outcome.code == 0 && outcome.errors.isEmpty)
    for line in ["fade", "slide", "zoom"] { #expect(outcome.text.contains("\n\(line) ")) }
  }

  @Test func `a manifest is written beside the file and believed`() throws {
    let count = cache["count"].path
    try plugin("good", code: "close(creat(\"\(count)\", 0600));")
    let file = folder["good.so"].path
    #expect(try Tool.run(["manifest", file]).code == 0)
    #expect(folder.names.contains("good.switchyard.json"))
    unlink(count)
    let outcome = try list()
    #expect(outcome.text.contains("good") && outcome.errors.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: count))
    #expect(try Tool.run(["manifest", "--print", file]).text.contains("\"schema\": 1"))
    let wrong = try Tool.run(["manifest", folder["good.c"].path])
    #expect(wrong.code == 5 && wrong.errors.contains("isn't a shared library"))
    #expect(try Tool.run(["manifest"]).code == 2)
  }
}
