import SwitchyardCore
import SwitchyardMotion
import Testing

@testable import SwitchyardJourney

@Suite(.serialized) struct CompanionTests {
  private static let head = """
    output: {size: 400x800, fps: 60}
    stations:
      a: {layers: [{name: out, frame: [0, 0, 100, 100], color: '#000'}]}
      b: {layers: [{name: in, frame: [0, 100, 100, 100], color: '#000'}]}
    defaults: {line: slide, duration: 400ms, easing: linear}

    """

  private func director(_ yaml: String) throws -> Director {
    let journey = try Fixture.shared.journey(Self.head + yaml)
    return Director(try journey.plan(lines: DirectorTests.stock, pictures: .fake))
  }

  @Test(arguments: [
    ("{layer: in, opacity: 0}", "in", 0.5), ("{layer: out, opacity: 0}", "out", 0.5),
    ("{layer: in, opacity: 0, from: 50%}", "in", 0),
    ("{layer: in, opacity: 0, until: 50%}", "in", 1),
    ("{layer: out, opacity: 0.5, from: 25%, until: 75%}", "out", 0.75),
    ("{layer: in, opacity: 0, easing: 'steps(1)'}", "in", 0),
  ]) func `layers come from their values and go to them`(
    spec: String, layer: String, opacity: Double
  ) throws {  // R112
    let director = try director("steps: [a, {push: b, alongside: [\(spec)]}, pop]")
    let steps = director.plan.steps
    director.advance(to: steps[1].start + 0.2)
    let moving = try #require(director.container.layer(named: layer))
    #expect(abs(moving.opacity - opacity) < 1e-9)
    director.advance(to: steps[1].end)
    #expect(moving.opacity == 1)
  }

  @Test func `what comes along goes back when the finger does`() throws {  // R112 R115
    let director = try director(
      """
      steps: [a, {push: b, drag: {from: [400, 9], to: [200, 9], over: 1s, release: cancel},
                  alongside: [{layer: out, offset: [0, 40], scale: 2, color: white}]}]
      """)
    let step = director.plan.steps[1]
    director.advance(to: step.start + 0.5)
    let out = try #require(director.container.layer(named: "out"))
    #expect(abs(out.transform.f - 10) < 1e-6 && abs(out.transform.a - 1.25) < 1e-6)
    #expect(abs((out.background?.red ?? 0) - 0.25) < 0.2)
    director.advance(to: step.end)
    #expect(out.transform == .identity && out.background == .black)
  }

  @Test func `layers of the film follow every station`() throws {  // R111 R159
    let director = try director(
      """
      coordinate:
        - {layer: {name: strip, frame: [0, 0, 400, 4], color: white}, at: a, values: {frame: [0, 0, 25%, 4]}}
        - {background: red, at: a}
        - {background: blue}
      steps: [a, {push: b, drag: {from: [400, 9], to: [200, 9], over: 1s, release: cancel}}, b]
      """)
    #expect(director.layers.map(\.name) == ["background", "container", "strip"])
    let (red, blue) = (try Color(parsing: "red"), try Color(parsing: "blue"))
    let steps = director.plan.steps
    let strip = try #require(director.picture.layer(named: "strip"))
    let ground = try #require(director.picture.layer(named: "background"))
    director.advance(to: 0)
    #expect(strip.frame == Rect(x: 0, y: 0, width: 100, height: 4))
    director.advance(to: steps[1].start + 0.5)
    #expect(abs(strip.frame.width - 175) < 1e-6)
    director.advance(to: steps[1].end)
    #expect(strip.frame.width == 100 && ground.background == red)
    director.advance(to: steps[2].end)
    #expect(strip.frame.width == 400 && ground.background == blue)
    #expect(ground.frame == director.container.frame && ground.mask == nil)
  }

  @Test func `words come with the transition and stay for the rest`() throws {
    let director = try director(
      "steps: [a, {push: b, hold: 1s, alongside: [{caption: Hello, from: 50%}]}, pop]")
    let seen = [1.1, 1.3, 1.5, 2.3, 2.39, 2.41].map { moment in
      director.advance(to: moment)
      let pill = director.picture.layer(named: "caption")
      return pill.map { $0.isHidden ? 0 : ($0.opacity * 10).rounded() / 10 } ?? -1
    }
    #expect(seen[0] == 0 && seen[1] > 0 && seen[1] < 1 && seen[2] == 1)
    #expect(seen[3] < 1 && seen[4] < seen[3] && seen[5] == 0)
  }

  @Test func `a device and its bars are drawn around the film`() throws {
    let director = try director(
      "overlays: {frame: true, safeArea: [40, 0, 30, 0]}\nsteps: [a, b]")
    director.advance(to: 0)
    let screen = try #require(
      director.container.convert(director.container.bounds, to: director.picture))
    #expect(screen.x > 0 && screen.y > 0 && screen.maxX < 400 && screen.maxY < 800)
    #expect(abs(screen.width / screen.height - 0.5) < 1e-9)
    #expect(
      director.picture.layer(named: "safeArea")?.frame == Rect(x: 0, y: 0, width: 400, height: 40))
  }

  @Test(arguments: [
    (
      "steps: [a, {push: b, alongside: [{layer: inn, opacity: 0}]}]",
      "6:42: there is no layer 'inn' on what comes or goes; did you mean in?"
    ),
    (
      "steps: [a, {push: b, alongside: [{passenger: p, opacity: 0}]}]",
      "6:46: there is no passenger 'p' on what comes or goes"
    ),
    (
      "steps: [a, {push: b, alongside: [{layer: in}]}]",
      "6:34: nothing changes: say one of opacity, offset, scale, color"
    ),
    (
      "steps: [a, {push: b, alongside: [{opacity: 0}]}]",
      "6:34: what moves alongside is one of layer, passenger, caption"
    ),
    (
      "steps: [a, {push: b, alongside: [{caption: x, scale: 2}]}]",
      "6:47: 'scale' means nothing with 'caption'"
    ),
    (
      "steps: [a, {push: b, alongside: [{layer: in, opacity: 0, from: 60%, until: 50%}]}]",
      "6:76: 'until' comes after 'from'"
    ),
    ("coordinate: [{at: a}]\nsteps: [a]", "6:14: needs either 'layer' or 'background'"),
    ("coordinate: [{background: red, at: q}]\nsteps: [a]", "6:36: there is no station 'q'"),
    ("coordinate: [{layer: strip, at: a}]\nsteps: [a]", "6:22: there is no layer above 'strip'"),
    ("coordinate: [{layer: {color: red}}]\nsteps: [a]", "6:22: a coordinated layer needs a 'name'"),
  ]) func `what is wrong is said where it stands`(yaml: String, message: String) {
    #expect(Fixture.shared.problems(Self.head + yaml).first == "j.yaml:" + message)
  }
}
