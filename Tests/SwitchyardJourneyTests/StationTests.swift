import SwitchyardCore
import SwitchyardMotion
import Testing

@testable import SwitchyardJourney

@Suite struct StationTests {
  private func station(
    _ yaml: String, size: String = "320x240", pictures: [String] = ["a.png", "c-100x300.png"]
  ) throws -> Station {
    let plan = try Fixture(pictures: pictures).plan(
      "output: {size: \(size)}\nstations: {s: \(yaml)}\nsteps: [s]")
    return try #require(plan.stage.blueprints["s"]).makeStation()
  }

  @Test(arguments: [
    ("contain", Rect(x: 120, y: 0, width: 80, height: 240)),
    ("cover", Rect(x: 0, y: -360, width: 320, height: 960)),
    ("stretch", Rect(x: 0, y: 0, width: 320, height: 240)),
    ("none", Rect(x: 110, y: -30, width: 100, height: 300)),
  ]) func `a picture is fitted into the film`(fit: String, frame: Rect) throws {  // U12
    let station = try station("{source: c-100x300.png, fit: \(fit)}")
    #expect(station.layer.sublayers.map(\.frame) == [frame])
    #expect(station.layer.clipsToBounds)
  }

  @Test func `a blurred fit lies over a covering copy`() throws {  // U12
    let layers = try station("{source: c-100x300.png, fit: blur}").layer.sublayers
    #expect(layers.map(\.frame.width) == [320, 80])
    let pictures = layers.compactMap { if case .picture(let it) = $0.contents { it } else { nil } }
    #expect(pictures.map(\.isBackdrop) == [true, false])
  }

  @Test func `a station of the film's size is shown pixel by pixel`() throws {  // U19
    let layer = try #require(try station("{source: a.png}").layer.sublayers.first)
    guard case .picture(let picture) = layer.contents else { return #expect(Bool(false)) }
    #expect(picture.pixelSize == picture.naturalSize)
    #expect(layer.frame == Rect(x: 0, y: 0, width: 320, height: 240))
  }

  @Test func `a crop is the screen`() throws {
    let station = try station(
      "{source: a.png, scale: 2, crop: [10, 20, 80, 60], passengers: {p: [8, 6, 40, 30]}}")
    let holder = try #require(station.layer.sublayers.first)
    #expect(holder.frame == Rect(x: 0, y: 0, width: 320, height: 240))
    #expect(holder.clipsToBounds)
    #expect(holder.sublayers[0].frame == Rect(x: -40, y: -80, width: 640, height: 480))
    #expect(station.passengers[0].layer.frame == Rect(x: 72, y: 104, width: 160, height: 120))
  }

  @Test func `passengers lie where their rectangles are`() throws {
    let yaml = """
      {source: a.png, fill: '#fff', passengers: {
        p: [10, 20, 30, 40], q: {rect: [50%, 50%, 25%, 25%], radius: 8, fill: none, fit: cover},
        r: '#cover' }}
      """
    let station = try station(yaml, size: "640x480")
    #expect(station.passengers.map(\.name) == ["p", "q", "r"])
    #expect(
      station.passengers.map(\.layer.frame) == [
        Rect(x: 20, y: 40, width: 60, height: 80), Rect(x: 320, y: 240, width: 160, height: 120),
        Rect(x: 20, y: 40, width: 60, height: 80),
      ])
    #expect(station.passengers.map(\.layer.cornerRadius) == [0, 16, 0])
    #expect(station.passengers[1].fit == .cover)
    let portions = station.passengers.compactMap {
      if case .portion(let portion) = $0.layer.contents { portion } else { nil }
    }
    #expect(portions.map(\.rect.width) == [30, 80, 30])
    #expect(portions.map(\.fill) == [.color(.white), .none, .color(.white)])
    #expect(portions.map(\.element) == [nil, nil, "cover"])
  }

  @Test func `rectangles are in points of the station`() throws {  // U14
    let station = try station(
      "{source: a.png, scale: 2, passengers: {p: [5, 10, 15, 20]}}", size: "160x120")
    #expect(station.passengers[0].layer.frame == Rect(x: 5, y: 10, width: 15, height: 20))
  }

  @Test func `a plate fills what passengers leave`() throws {  // U66
    let station = try station(
      "{source: a.png, plate: b.png, passengers: {p: [0, 0, 9, 9]}}", pictures: ["a.png", "b.png"])
    guard case .portion(let portion) = station.passengers[0].layer.contents,
      case .plate(let path) = portion.fill
    else { return #expect(Bool(false)) }
    #expect(path.hasSuffix("/b.png"))
  }

  @Test(arguments: [
    ("p: [400, 0, 10, 10]", "38: 'p' lies outside the picture, which is 320x240"),
    ("p: [0, 0, 0, 4]", "38: the width and height of a rectangle must be above 0"),
    ("p: [0, 0, 4, -4]", "38: the width and height of a rectangle must be above 0"),
    ("p: [0, 0, 4]", "38: expected a rectangle [x, y, width, height], found 3 values"),
    ("p: '#covr'", "38: station 's': there is no '#covr'; did you mean #cover?"),
    ("p: '#empty'", "38: station 's': '#empty' draws nothing"),
    (
      "p: #cover",
      "35: expected a rectangle [x, y, width, height], or '#svg-id', or a layer's name, or a map for a passenger, found nothing; # starts a comment in YAML, so write it in quotes: '#...'"
    ),
    ("p: [0, 0, 4, 4], p: [1, 1, 4, 4]", "52: duplicate key 'p', first on line 2"),
    (
      "p: cover",
      "38: 'cover' is a layer's name, but the station has no layers; did you mean '#cover'?"
    ),
    ("p: {rect: [0, 0, 4, 4], id: x}", "38: a passenger needs one of 'rect', 'id' and 'layer'"),
    ("p: {rect: [0, 0, 4, 4], above: q}", "66: there is no other passenger 'q'"),
    ("p: {layer: x, fill: red}", "49: 'fill' needs a picture, not a layer"),
    ("p: {rect: [0, 0, 4, 4], alpha: 1}", "59: 'alpha' is not yet supported"),
  ]) func `a wrong passenger says why`(passenger: String, message: String) {  // U63 U64 U65
    let yaml = "stations:\n  s: {source: a.png, passengers: {\(passenger)\n    }}\nsteps: [s]"
    #expect(Fixture().problems(yaml) == ["j.yaml:2:" + message])
  }

  @Test func `a rectangle partly outside is cut, with a notice`() throws {  // U64
    let yaml = "stations: {s: {source: a.png, passengers: {p: [300, 200, 100, 100]}}}\nsteps: [s]"
    let plan = try Fixture().plan(yaml)
    #expect(
      plan.notices.map(\.description) == [
        "j.yaml:1:47: 'p' stands out of the picture, which is 320x240, and is cut"
      ])
    let station = try #require(plan.stage.blueprints["s"]).makeStation()
    #expect(station.passengers[0].layer.frame == Rect(x: 300, y: 200, width: 20, height: 40))
  }

  @Test func `passengers pair by name only, and those of one side are listed`() throws {  // U62
    let yaml = """
      stations:
        s: {source: a.png, passengers: {p: [0, 0, 9, 9], q: [9, 9, 9, 9]}}
        t: {source: b.png, passengers: {p: [0, 0, 9, 9], r: [9, 9, 9, 9]}}
      steps: [s, t]
      """
    let plan = try Fixture().plan(yaml)
    #expect(plan.steps[1].passengers == ["p"])
    #expect(plan.steps[1].unmatched == ["q", "r"])
    #expect(
      plan.notices.map(\.message) == [
        "passenger 'q' is on 's' only, so it fades with it",
        "passenger 'r' is on 't' only, so it fades with it",
      ])
  }

  @Test func `layers build a screen`() throws {
    let yaml = """
      {layers: [
        {color: white},
        {name: card, frame: [10%, 20, 50%, 100], radius: 12, clip: true, opacity: 0.5,
         shadow: {blur: 20}, transform: {rotate: 90, scale: 2},
         layers: [{name: label, frame: [50%, 0, 50%, 50%], text: Hello}, {image: a.png}]},
        {name: low, gradient: [red, blue], above: top}, {name: top, svg: a.png}],
       passengers: {label: label, main: {layer: card, above: label}}}
      """
    let station = try station(yaml)
    let layers = station.layer.sublayers
    #expect(layers.map(\.name) == [nil, "card", "top", "low"])
    #expect(layers[1].frame == Rect(x: 32, y: 20, width: 160, height: 100))
    #expect(
      layers[1].sublayers.map(\.frame) == [
        Rect(x: 80, y: 0, width: 80, height: 50), Rect(x: 0, y: 0, width: 160, height: 100),
      ])
    #expect([layers[1].cornerRadius, layers[1].opacity, layers[1].shadow?.blur] == [12, 0.5, 20])
    #expect(abs(layers[1].transform.apply(Point(x: 1, y: 0)).y - 2) < 1e-12)
    #expect(station.passengers.map(\.name) == ["label", "main"])
    #expect(station.passengers[1].layer === layers[1])
  }

  @Test(arguments: [
    ("[{color: red, text: x}]", "1:38: a layer shows one thing, not 'color' and 'text'"),
    ("[{above: x}]", "1:33: there is no other layer beside it 'x'"),
    ("[{gradient: {angle: 3}}]", "1:36: a gradient needs 'stops', its colors"),
    (
      "[{gradient: {angle: 3, center: [0, 0], stops: [red]}}]",
      "1:37: 'angle' means nothing with a 'center'"
    ),
    ("[{color: red}], fit: cover", "1:40: 'fit' needs a picture, not layers"),
    ("[{image: {fit: cover}}]", "1:33: an image needs 'path'"),
    ("[{colour: red}]", "1:26: unknown key 'colour' in a layer; did you mean color?"),
    ("[{image: q.png}]", "1:33: station 's': there is no file 'q.png'; did you mean a.png?"),
  ]) func `a wrong layer says why`(layers: String, message: String) {
    #expect(
      Fixture().problems("stations: {s: {layers: \(layers)}}\nsteps: [s]").first == "j.yaml:"
        + message)
  }

  @Test func `the first picture gives the film its size`() throws {
    let fixture = Fixture(pictures: ["a-641x481.png", "b.png"])
    let plan = try fixture.plan(
      "stations: {c: red, b: b.png, a: {source: a-641x481.png, scale: 2}}\nsteps: [c, a, b]")
    #expect(plan.size == Size(width: 320.5, height: 240.5))
    #expect([plan.pixelWidth, plan.pixelHeight] == [321, 241])
  }

  @Test func `transparency over the default ground is said once`() throws {  // U35
    let fixture = Fixture(pictures: ["a-clear.png", "b-clear.png"])
    let yaml = "slides: [a-clear.png, b-clear.png]"
    #expect(
      try fixture.plan(yaml).notices.map(\.message) == [
        "'a-clear' is transparent and is shown on black; 'output.background' sets the ground"
      ])
    #expect(try fixture.plan(yaml + "\noutput: {background: white}").notices == [])
  }
}
