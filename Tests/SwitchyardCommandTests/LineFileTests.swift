import Foundation
import SwitchyardTestSupport
import Testing

/// Lines from files: dropped in, missing, twice, and out of bounds.
@Suite struct LineFileTests {
  private let scratch: Scratch
  private static let noPlugins = ["SWITCHYARD_PLUGIN_SYSTEM_PATH": "/empty"]
  private static let headers = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/SwitchyardABI/include")

  init() throws {
    scratch = try Scratch()
    try scratch.flat(.red, "a.png")
    try scratch.flat(.blue, "b.png")
  }

  private var userFolder: [String: String] {
    ["XDG_DATA_HOME": scratch["data"].path, "XDG_CACHE_HOME": scratch["cache"].path]
  }

  /// Builds a plugin of one line with plain gcc and the headers.
  private func build(
    _ plugin: String, line: String = "jump", at moment: Double = 0.4, to name: String
  )
    throws
  {
    try scratch.write(
      """
      #include <switchyard/switchyard.h>
      static int32_t jump(const switchyard_scene_t *scene, double progress, double at) {
        const double hidden = progress < at;
        return scene->set(scene, scene->to, switchyard_property_hidden, &hidden, 1);
      }
      SWITCHYARD_FUNCTION_PLUGIN("\(plugin)", "1.0.0", "\(line)", "Jumps to the new screen.", 0.4,
        switchyard_line_flag_deterministic, jump,
        "progress(scene, f64 progress, f64 at = \(moment) [0..1])");
      """, to: "jump.c")
    try FileManager.default.createDirectory(
      at: scratch[name].deletingLastPathComponent(), withIntermediateDirectories: true)
    let outcome = try Tool.launch(
      "gcc",
      [
        "-shared", "-fPIC", "-I", Self.headers.path, scratch["jump.c"].path, "-o",
        scratch[name].path,
      ])
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  /// Writes a journey with a push over 400 ms at 10 frames a second.
  private func journey(_ line: String) throws {
    try scratch.write(
      """
      output: { fps: 10 }
      defaults: { hold: 100ms, duration: 400ms, easing: linear }
      stations: { a: a.png, b: b.png }
      steps: [a, { push: b, line: \(line) }]
      """, to: "j.yaml")
  }

  /// The first frame that shows the second screen.
  private func jump(_ arguments: [String] = [], _ environment: [String: String]) throws -> Int? {
    let outcome = try Tool.run(
      ["run", "j.yaml", "-o", "out/####.png", "--force"] + arguments, in: scratch.url,
      environment: environment)
    #expect(outcome.code == 0, "\(outcome.errors)")
    return try (0..<6).first { try scratch.frame($0).isFlat(.blue) }
  }

  @Test func `one file in the user's folder is all that a line needs`() throws {
    try build("org.example.jump", to: "data/switchyard/plugins/jump.so")
    let list = try Tool.run(["list"], in: scratch.url, environment: userFolder)
    #expect(list.code == 0 && list.errors.isEmpty, "\(list.errors)")
    #expect(list.text.contains("jump"))
    try journey("jump")
    #expect(try jump([], userFolder) == 3)
    try journey("{ use: jump, params: { at: 0.7 } }")
    #expect(try jump([], userFolder) == 4)
  }

  // U105
  @Test func `of two lines with one name the first wins and both paths are shown`() throws {
    try build("org.example.early", at: 0.2, to: "one/early.so")
    try build("org.example.late", at: 0.7, to: "two/late.so")
    let paths = ["one", "two"].map { scratch[$0].path }
    let environment = userFolder.merging(
      ["SWITCHYARD_PLUGIN_PATH": paths.joined(separator: ":")]) { $1 }
    let list = try Tool.run(["list"], environment: environment)
    #expect(list.text.contains("early.so"))
    #expect(
      list.errors.contains(
        "shadowed: jump of \(paths[1])/late.so, by that of \(paths[0])/early.so"))
    for (line, frame) in [("jump", 2), ("org.example.late/jump", 4), ("org.example.early/jump", 2)]
    {
      try journey(line)
      #expect(try jump([], environment) == frame, "\(line)")
    }
  }

  // U111
  @Test func `a journey can't bring in a file`() throws {
    try build("org.example.jump", to: "elsewhere/jump.so")
    for line in [scratch["elsewhere/jump.so"].path, "./elsewhere/jump.so", "elsewhere/jump.so"] {
      try journey(line)
      let outcome = try Tool.run(["run", "j.yaml", "-o", "f.gif"], in: scratch.url)
      #expect(outcome.code == 3)
      #expect(outcome.errors.contains("--allow-plugin"), "\(outcome.errors)")
    }
    try journey("jump")
    let outcome = try Tool.run(["run", "j.yaml", "-o", "f.gif"], in: scratch.url)
    #expect(outcome.code == 3)
    #expect(!scratch.names.contains("f.gif"))
    #expect(try jump(["--allow-plugin", "elsewhere/jump.so"], [:]) == 3)
  }

  @Test func `without plugins the list says so and a run names what is missing`() throws {
    let list = try Tool.run(["list"], environment: Self.noPlugins)
    #expect(list.code == 0)
    #expect(
      list.text == """
        No lines: no plugin was found. Looked in:
          /nonexistent/switchyard/plugins
          /empty

        """)
    let run = try Tool.run(
      ["run", "a.png", "b.png", "-o", "f.mp4"], in: scratch.url, environment: Self.noPlugins)
    #expect(run.code == 5)
    #expect(
      run.errors == "the command line: unknown line 'slide': no plugin was found "
        + "(`switchyard list` says where to put them)\n")
    try journey("none")
    #expect(try jump([], Self.noPlugins) == 1)
  }
}
