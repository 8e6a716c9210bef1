import SwitchyardCore
import SwitchyardMotion
import Testing

@testable import SwitchyardJourney

@Suite struct SlidesTests {
  private func stations(_ fixture: Fixture, _ yaml: String) throws -> [String] {
    try fixture.plan(yaml).steps.map(\.to)
  }

  @Test func `patterns sort as people count`() throws {  // U26
    let fixture = Fixture(pictures: ["img10.png", "img2.png", "img1.png", "img02.png", "x.jpg"])
    #expect(
      try stations(fixture, "slides: 'img*.png'") == ["img1", "img2", "img02", "img10"])
  }

  @Test(arguments: [
    "it's a test, [x]:ü.png", "-dash.png", "a  b.png", "100%d.png", "e\u{301}.png", "\u{e9}.png",
    "# hash.png", "q?*.png", "back\\slash.png", "new\nline.png",
  ]) func `any name of a file works`(name: String) throws {  // U26
    let fixture = Fixture(pictures: [name])
    let journey = try Journey(slides: ["\(fixture.folder)/\(name)"])
    let plan = try journey.plan(lines: .fake, pictures: .fake)
    let picture = try #require(Director(plan).pictures(of: plan.steps[0]).first)
    #expect(Array(picture.path.utf8) == Array("\(fixture.folder)/\(name)".utf8))
    #expect(plan.frameCount == 30)
  }

  @Test func `the other Unicode form of a name is the same name`() throws {  // U26
    let fixture = Fixture(pictures: ["e\u{301}.png"])
    let plan = try fixture.plan("slides: '\u{e9}.png'")
    #expect(Director(plan).pictures(of: plan.steps[0])[0].path.hasSuffix("e\u{301}.png"))
  }

  @Test func `pages of a document are slides`() throws {
    let fixture = Fixture(pictures: ["talk.pdf"])
    let plan = try fixture.plan("slides: [talk.pdf#2-4, talk.pdf#1]")
    #expect(plan.steps.map(\.to) == ["talk-2", "talk-3", "talk-4", "talk-1"])
    #expect(Director(plan).pictures(of: plan.steps[2])[0].page == 3)
  }

  @Test func `the same picture twice is two stations`() throws {
    let fixture = Fixture()
    #expect(try stations(fixture, "slides: [a.png, b.png, a.png]") == ["a", "b", "a-2"])
  }

  @Test func `steps go on after the slides`() throws {
    #expect(try stations(Fixture(), "slides: [a.png, b.png]\nsteps: [pop]") == ["a", "b", "a"])
  }

  @Test func `overrides say what differs`() throws {
    let yaml = """
      slides:
        files: [a.png, b.png]
        overrides: { b: { hold: 3s, line: zoom, scale: 2 } }
      """
    let plan = try Fixture().plan(yaml)
    #expect(plan.steps[1].lineName == "zoom")
    #expect(plan.seconds == 4.6)
  }

  @Test(arguments: [
    ("slides: z.png", "1:9: station 'z': there is no file 'z.png'; did you mean a.png?"),
    ("slides: 'nope*.png'", "1:9: no file matches 'nope*.png'"),
    ("slides: 'talk.pdf#0'", "1:9: 'talk.pdf#0' is no file, and no pages such as talk.pdf#1-12"),
    (
      "slides: 'talk.pdf#5-2'", "1:9: 'talk.pdf#5-2' is no file, and no pages such as talk.pdf#1-12"
    ),
    ("slides: ~/a.png", "1:9: ~ is not expanded in paths; write the folder out"),
    ("slides: 'http://x/a.png'", "1:9: 'http://x/a.png' is not a file, and only files are read"),
    ("slides: sub", "1:9: station 'sub': 'sub' is a folder, not a file"),
    (
      "slides: {files: a.png, overrides: {aa: {hold: 1s}}}",
      "1:36: there is no slide 'aa'"
    ),
    (
      "slides: a.png\nstations: {a: red}",
      "2:12: 'a' is a slide; say what differs under 'overrides' of the slides"
    ),
    ("slides: a.pgn", "1:9: station 'a': there is no file 'a.pgn'; did you mean a.png?"),
  ]) func `what cannot be a slide says why`(yaml: String, message: String) {  // U17 U26
    let fixture = Fixture(["sub/x": ""])
    #expect(fixture.problems(yaml) == ["j.yaml:" + message])
  }

  @Test func `pictures alone are a journey`() throws {
    let fixture = Fixture(pictures: ["a-641x481.png", "b.png", "c.png"])
    let paths = ["a-641x481.png", "b.png", "c.png"].map { "\(fixture.folder)/\($0)" }
    var options = Journey.Options()
    options.overrides = ["output.fps=25"]
    let plan = try Journey(slides: paths, options: options).plan(lines: .fake, pictures: .fake)
    #expect([plan.pixelWidth, plan.pixelHeight] == [641, 481])  // U38
    #expect(plan.frameCount == 95)
  }

  @Test(arguments: [
    (["img2", "img10"], ["img2", "img10"]), (["b", "a"], ["a", "b"]),
    (["a10b2", "a10b10", "a9"], ["a9", "a10b2", "a10b10"]),
    (["a", "a1", "a01"], ["a", "a1", "a01"]),
    (["99999999999999999999999", "9"], ["9", "99999999999999999999999"]),
  ]) func `names sort naturally`(names: [String], expected: [String]) {  // U26
    #expect(names.sorted(by: Files.comesBefore) == expected)
  }
}
