import Foundation
import SwitchyardMotion
import SwitchyardTestSupport
import Testing

/// The journeys that replay the demos of four older libraries, and one that joins them.
@Suite struct ScenarioJourneyTests {
  private typealias Release = ScenarioTrace.Release

  private func near(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-6 }
  }

  private func between(_ a: [Double], _ b: [Double], at share: Double) -> [Double] {
    zip(a, b).map { $0 + ($1 - $0) * share }
  }

  private func color(_ text: String?) throws -> [Double] {
    let color = try Color(parsing: try #require(text))
    return [color.red, color.green, color.blue]
  }

  // MARK: - Passengers

  @Test func `icons and names travel on three lines, under a finger on the last`() throws {  // R158
    let film = try ScenarioTrace("passengers")
    try film.expectGolden()
    for train in 1...4 { #expect(try film.seconds(ofTrain: Double(train)) == 0.5) }
    #expect(
      film.releases == [
        Release(0.6, finishes: false, 0.6), Release(0.3, finishes: true, 0.7),
        Release(0.3, finishes: false, 0.3), Release(0.4, finishes: true, 0.6),
      ])
    let speeds = film.events("interactFinish", "interactCancel").map {
      $0["velocity"]?.items[0].number ?? 0
    }
    #expect(speeds.map { $0 > 100 } == [false, true, false, true])
    let page = [55, 110, 280, 280.0]
    let word = [32, 450, 260, 68.0]
    // Half of the way there and back, in the rows 1 and 2; then what the finger says, in row 3.
    let moments: [(String, Double, Double, Double)] = [
      ("mars", 204, 1.15, 0.5), ("mars", 204, 2.35, 0.5), ("venus", 336, 3.55, 0.5),
      ("venus", 336, 4.75, 0.5), ("neptune", 468, 6.2, 0.6), ("neptune", 468, 7.45, 0.3),
      ("neptune", 468, 9.3, 0.7), ("neptune", 468, 10.2, 0.6),
    ]
    for (name, row, moment, share) in moments {
      let place = try film.place("container/\(name)", at: moment)
      #expect(
        near(place, between([36, row, 76, 76], page, at: share)), "\(name) \(moment) \(place)")
      let text = try film.place("container/\(name)-name", at: moment)
      let end = name == "neptune" ? [32, 450, 300, 68] : word
      #expect(near(text, between([132, row + 4, 130, 34], end, at: share)), "\(moment) \(text)")
    }
    for rest in [2.8, 5.2, 7, 11] { #expect(try film.picture(at: rest) == film.picture(at: 0)) }
    #expect(try film.picture(at: 9.8) == film.picture(at: 8.6))
  }

  // MARK: - A flow

  @Test func `the strip and the ground go with the flow and back`() throws {  // R159
    let film = try ScenarioTrace("flow")
    try film.expectGolden()
    #expect(
      film.releases == [
        Release(0.25, finishes: false, 0.1), Release(7 / 13, finishes: true, 0.4 * 6 / 13),
        Release(7 / 13, finishes: true, 0.4 * 6 / 13),
      ])
    for train in 4...9 { #expect(try film.seconds(ofTrain: Double(train)) == 0.4) }
    let four = "breathe walk sleep done"
    #expect(
      film.stacks == [
        "breathe", "breathe walk", "breathe", "breathe walk", "breathe", "breathe walk",
        "breathe walk sleep", four, "breathe", "breathe done", "breathe",
      ])
    // Just before each step but the first, and at the end.
    let rests = film.events("step").dropFirst().map { $0.time - 0.06 } + [11.2]
    let fractions = [1, 1, 2, 1, 2, 3, 4, 4, 1, 4, 1.0]
    let grounds = ["#f9d9bd", "#bfe0d6", "#353563", "#fbf6ec"]
    for (moment, fraction) in zip(rests, fractions) {
      #expect(try film.place("strip", at: moment)[2] == 390 * fraction / 4, "\(moment)")
      let ground = try film.layer("background", at: moment)["background"]?.text
      #expect(ground == grounds[Int(fraction) - 1], "\(moment)")
    }
    // Where the finger lets go.
    #expect(near(try film.place("strip", at: 1.55), [0, 0, 97.5 * 1.25, 6]))
    let half = try color(film.layer("background", at: 1.55)["background"]?.text)
    #expect(near(half, between(try color(grounds[0]), try color(grounds[1]), at: 0.25)))
    // Outside the flow a finger starts nothing.
    let tries = film.events("gesture").filter { $0["state"]?.text == "failed" }
    #expect(tries.count == 1 && film.events("willStart").count == 3)
  }

  // MARK: - Pull

  @Test func `four tenths are not enough, six are, and it works again`() throws {  // R160
    let film = try ScenarioTrace("pull")
    try film.expectGolden()
    for train in [1, 4] { #expect(try film.seconds(ofTrain: Double(train)) == 0.3) }
    let (stays, goes) = (Release(0.4, finishes: false, 0.12), Release(0.6, finishes: true, 0.12))
    #expect(film.releases == [stays, goes, Release(0.2, finishes: false, 0.06), goes])
    let (open, shut) = ("poster | ticket", "poster")
    #expect(film.stacks == [shut, open, shut, open, shut, open, shut, open, shut])
    // One recogniser, also on the second ticket: it begins once a finger, and fails for one upwards.
    let pulls = film.events("gesture").filter { $0["recogniser"]?.text == "pull" }
    let states = pulls.compactMap { $0["state"]?.text }.filter { $0 != "changed" }
    let pull = ["began", "ended"]
    #expect(states == pull + pull + ["failed"] + pull + pull)
    #expect(abs(try film.place("container/ticket", at: 2.65)[1] - 0.4 * 844) < 1e-6)
    #expect(try film.place("container/ticket", at: 4.15)[1] > 0.5 * 844)
    for rest in [4.5, 8.6] { #expect(try film.picture(at: rest) == film.picture(at: 0)) }
  }

  // MARK: - Nested

  @Test func `edge, centre and what scrolls share the stack in a station`() throws {  // R161
    let film = try ScenarioTrace("nested")
    try film.expectGolden()
    let begun = film.events("gesture").filter { $0["state"]?.text == "began" }
    #expect(
      begun.compactMap { $0["recogniser"]?.text } == [
        "scroll", "scroll", "edge", "centre", "scroll", "centre", "centre", "centre",
      ])
    let (far, half, little) = (295.0 / 390, 240.0 / 390, 124.0 / 390)
    #expect(
      film.releases == [
        Release(far, finishes: true, 0.2 * (1 - far)),
        Release(half, finishes: true, 0.2 * (1 - half)), Release(0.3, finishes: false, 0.06),
        Release(little, finishes: true, 0.2 * (1 - little)),
        Release(half, finishes: true, 0.2 * (1 - half)),
      ])
    #expect(
      film.stacks == [
        "home", "places", "home guide", "places bays", "places", "places bays", "places",
        "places paths", "places", "places paths", "places", "home",
      ])
    // To the left by what the finger goes once it is on its way, then to the right, then down.
    let slop = 65.0 / 6
    let moments: [(String, Double, [Double])] = [
      ("bays/scroll", 2.7, [260 - slop, 0]), ("bays/scroll", 3.3, [130 - slop, 0]),
      ("paths/scroll", 7.2, [0, 168.75]),
    ]
    for (path, moment, offset) in moments {
      let layer = try film.layer("container/guide/guide stack/\(path)", at: moment)
      let seen = layer["offset"]?.items.compactMap(\.number) ?? []
      #expect(near(seen, offset), "\(path) \(moment) \(seen)")
    }
    #expect(try film.picture(at: 10.3) == film.picture(at: 0))
  }

  // MARK: - Together

  @Test func `passengers, a flow, a ground and two kinds of finger leave nothing behind`() throws {
    // R162
    let film = try ScenarioTrace("together")
    try film.expectGolden()
    let (back, on) = (Release(0.3, finishes: false, 0.12), Release(0.6, finishes: true, 0.16))
    #expect(film.releases == [back, on, on, back, on, on])
    #expect(
      film.events("willStart").compactMap { $0["recogniser"]?.text }
        == ["centre", "centre", "centre", "edge", "edge", "edge"])
    #expect(
      film.events("didComplete", "didCancel").map(\.name) == [
        "didCancel", "didComplete", "didComplete", "didCancel", "didComplete", "didComplete",
      ])
    let slice = try film.place("container/slice", at: 1.55)
    #expect(near(slice, between([90, 262, 400, 400], [25, 430, 340, 340], at: 0.3)))
    let ground = try color(film.layer("background", at: 1.55)["background"]?.text)
    #expect(near(ground, between(try color("#ffe27a"), try color("#ff9f5a"), at: 0.3)))
    for rest in [1.9, 8.4] { #expect(try film.picture(at: rest) == film.picture(at: 0)) }
    #expect(try film.picture(at: 5.8) == film.picture(at: 4.4))
    #expect(try film.picture(at: 7) == film.picture(at: 3.1))
  }

  // MARK: - What is kept

  @Test(arguments: ["passengers", "flow", "pull", "nested", "together"])
  func `a scenario's film and trace are small, and the page shows it`(name: String) throws {
    let page = try Page("docs/Scenarios.md")
    #expect(page.text.contains("](journeys/\(name)/\(name).gif)"))
    #expect(page.text.contains("](journeys/\(name)/journey.yaml)"))
    for (path, most) in [
      ("docs/journeys/\(name)/\(name).gif", 700_000),
      ("Tests/Fixtures/scenarios/\(name).jsonl", 61_440),
    ] {
      let size = try Page.root.appending(path: path).resourceValues(forKeys: [.fileSizeKey])
        .fileSize
      #expect(try #require(size) <= most, "\(path)")
    }
  }

  @Test func `the page's commands work`() throws {
    let desk = try Scratch()
    try FileManager.default.createSymbolicLink(
      at: desk["docs"], withDestinationURL: Page.root.appending(path: "docs"))
    for command in try Page("docs/Scenarios.md").commands("switchyard") {
      let words = command.split(separator: " ").dropFirst().map(String.init)
      let outcome = try Tool.run(words, in: desk.url)
      #expect(outcome.code == 0, "\(command): \(outcome.errors)")
    }
    #expect(desk.names == ["docs", "flow.png"])
  }

  @Test func `a scenario's trace fits the schema`() throws {
    let schema = JSONSchema(root: try JSONValue(try Page("docs/trace.schema.json").text))
    for line in try ScenarioTrace("nested").golden.split(separator: "\n") {
      #expect(schema.faults(of: try JSONValue(line)) == [], "\(line)")
    }
  }
}
