import Foundation
import SwitchyardTestSupport
import Testing

/// `run --watch`: every kind of change makes another picture, and nothing else does harm.
@Suite struct WatchTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    chmod(scratch.url.path, 0o755)
    try scratch.flat(.red, "a.png", width: 8, height: 8)
    try scratch.flat(.blue, "b.png", width: 8, height: 8)
    try scratch.write("include: base.yaml\nsteps: [a]\n", to: "j.yaml")
    try scratch.write("stations: { a: a.png, b: b.png }\n", to: "base.yaml")
  }

  private var picture: Data { (try? Data(contentsOf: scratch["out.png"])) ?? Data() }

  private func watch(_ arguments: String..., environment: [String: String] = [:]) throws -> Watching
  {
    try Watching(
      ["j.yaml", "-o", "out.png"] + arguments, in: scratch, environment: environment)
  }

  /// Saves as some editors do: another file takes the place of the old one.
  private func replace(_ name: String, with text: String) throws {
    try scratch.write(text, to: "new")
    #expect(rename(scratch["new"].path, scratch[name].path) == 0)
  }

  /// Saves into the file itself.
  private func overwrite(_ name: String, with data: Data) throws {
    let file = try FileHandle(forWritingTo: scratch[name])
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: data)
    try file.close()
  }

  @Test func `a journey, an include and a picture are rendered again when saved`() throws {  // U106
    let watching = try watch()
    let red = picture
    try replace("j.yaml", with: "include: base.yaml\nsteps: [b]\n")
    try watching.next { picture != red }
    let blue = picture
    try overwrite("j.yaml", with: Data("include: base.yaml\nsteps: [a]\n".utf8))
    try watching.next { picture == red }
    try replace("base.yaml", with: "stations: { a: b.png, b: b.png }\n")
    try watching.next { picture == blue }
    try overwrite("b.png", with: Data(contentsOf: scratch["a.png"]))
    try watching.next { picture == red }
  }

  @Test func `a broken file keeps the last good picture and says why`() throws {
    let watching = try watch()
    let good = picture
    try replace("j.yaml", with: "include: base.yaml\nstepss: [b]\n")
    let words = try watching.next()
    #expect(words.contains("j.yaml:2:1: unknown key 'stepss'"))
    #expect(words.contains("the last good files are kept"))
    #expect(
      picture == good && scratch.names == ["a.png", "b.png", "base.yaml", "j.yaml", "out.png"])
    try replace("j.yaml", with: "include: base.yaml\nsteps: [b]\n")
    try watching.next { picture != good }
  }

  @Test func `what is missing may come later, with its folder`() throws {
    try scratch.write("stations: { a: late/a.png }\n", to: "base.yaml")
    let watching = try watch()
    #expect(picture.isEmpty)
    let folder = try Scratch()
    try scratch.flat(.green, "green.png", width: 8, height: 8)
    #expect(rename(scratch["green.png"].path, folder["a.png"].path) == 0)
    try FileManager.default.createDirectory(
      at: scratch["late"], withIntermediateDirectories: false)
    try FileManager.default.copyItem(at: folder["a.png"], to: scratch["late/a.png"])
    try watching.next { !picture.isEmpty }
  }

  @Test func `a pattern of slides takes new pictures`() throws {
    try scratch.write("slides: '*.png'\noutput: { size: 8x8 }\n", to: "j.yaml")
    let watching = try Watching(["j.yaml", "-o", "out/####.png", "--force"], in: scratch)
    let count = try FileManager.default.contentsOfDirectory(atPath: scratch["out"].path).count
    try scratch.flat(.green, "c.png", width: 8, height: 8)
    try watching.next {
      try FileManager.default.contentsOfDirectory(atPath: scratch["out"].path).count > count
    }
  }

  @Test func `a burst of saves is one change`() throws {
    let watching = try watch()
    let red = picture
    for index in 0..<200 {
      try replace("j.yaml", with: "include: base.yaml\nsteps: [a]\n# \(index)\n")
    }
    try replace("j.yaml", with: "include: base.yaml\nsteps: [b]\n")
    var runs = 0
    try watching.next {
      runs += 1
      return picture != red
    }
    #expect(runs < 100)
  }

  @Test func `a rebuilt plugin is used by the next run, without harm when it crashes`() throws {
    // D17
    let headers = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/SwitchyardABI/include").path
    func build(_ body: String) throws {
      let source = """
        #include <stdlib.h>
        #include <switchyard/function.h>
        static int32_t run(const switchyard_scene_t *scene, double progress) {
          const double hidden = 1; (void)hidden;
          \(body)
        }
        SWITCHYARD_FUNCTION_PLUGIN("org.example.own", "1.0.0", "own", "A line.", 0.5, 0, run,
          "progress(scene, f64 progress)");
        """
      try scratch.write(source, to: "own.c")
      let outcome = try Tool.launch(
        "gcc", ["-w", "-shared", "-fPIC", "-I", headers, "own.c", "-o", "own.so"], in: scratch.url)
      try #require(outcome.code == 0, "\(outcome.errors)")
    }
    try build("return scene->set(scene, scene->to, switchyard_property_hidden, &hidden, 1);")
    try scratch.write(
      "include: base.yaml\nsteps: [a, { push: b, line: own }]\n", to: "j.yaml")
    let watching = try watch("--plugin", "own.so", "--at", "1.2s")
    let red = picture
    try build("return scene->set(scene, scene->from, switchyard_property_hidden, &hidden, 1);")
    try watching.next { picture != red }
    let blue = picture
    try build("abort();")
    try watching.hear("the last good files are kept")
    #expect(picture == blue)
    try build("return scene->set(scene, scene->to, switchyard_property_hidden, &hidden, 1);")
    try watching.next { picture == red }
  }

  // U91
  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `a signal ends it tidily`(signal: Int32, code: Int32) throws {
    let watching = try watch()
    #expect(watching.end(with: signal) == code)
    #expect(scratch.names == ["a.png", "b.png", "base.yaml", "j.yaml", "out.png"])
  }

  @Test func `a signal also ends the run that is under way`() throws {
    let watching = try watch("-o", "out.mp4")
    try replace(
      "j.yaml",
      with: """
        include: base.yaml
        output: { size: 1280x720 }
        steps: [a, { push: b, line: dissolve, duration: 100s }]
        """)
    try watching.hear("changed: j.yaml")
    #expect(watching.end(with: SIGTERM) == 143)
    #expect(
      scratch.names == ["a.png", "b.png", "base.yaml", "j.yaml", "out.mp4", "out.png"])
  }

  @Test(arguments: [(["j.yaml", "-o", "-"], "standard output"), (["--jobs", "0"], "--jobs")])
  func `what makes no sense is said at once`(arguments: [String], word: String) throws {
    let outcome = try Tool.run(["run", "--watch"] + arguments, in: scratch.url)
    #expect(outcome.code == 2 && outcome.errors.contains(word))
  }
}
