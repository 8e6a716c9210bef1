import Foundation
import SwitchyardContent
import SwitchyardCore
import SwitchyardHost
import SwitchyardJourney
import SwitchyardMotion
import SwitchyardOutput
import SwitchyardRender
import SwitchyardTestSupport
import Testing

/// The code of the page on embedding and of the README, run as it stands there.
@Suite struct EmbeddingTests {
  private let printed = Printed()
  private let switchyard = Stage.switchyard

  private func print(_ items: Any...) { printed.add(items) }

  @Test func `the README's code runs`() throws {
    let path = PluginSearchPath(executable: switchyard)
    let registry = PluginRegistry(searchPath: path, version: "1.0.0")
    registry.load()
    let timeline = Timeline()
    let navigator = Navigator(size: Size(width: 390, height: 844), timeline: timeline)
    try navigator.push(Station(id: "list"))
    try navigator.push(Station(id: "detail"), on: LineChoice(try registry.line(named: "slide")))
    timeline.advance(to: 0.2)
    print(navigator.container.sublayers.map(\.frame))

    #expect(navigator.train?.line.id == "slide")
    #expect(printed.lines.count == 1)
  }

  @Test func `lines come from files and from the program`() throws {
    let searchPath = PluginSearchPath(executable: switchyard)
    let registry = PluginRegistry(searchPath: searchPath, version: "1.0.0")
    try registry.registerStage()
    registry.load()
    for refusal in registry.refusals { print(refusal) }

    let slide = try registry.line(named: "slide")
    let values = try registry.values(for: slide, from: ["from": "bottom", "dim": "0.4"])
    let sheet = LineChoice(slide, values: values, duration: 0.5, easing: .standard)

    #expect(sheet.seconds == 0.5 && sheet.values.contains(.number(0.4)))
    #expect(try registry.line(named: "curtain").file == nil)
  }

  @Test func `stations are pushed and popped at any moment`() throws {
    let registry = try Stage().registry
    let slide = try registry.line(named: "slide")
    let sheet = LineChoice(try registry.line(named: "curtain"))
    let (list, article) = (Station(id: "list"), Article(id: "article"))
    let settings = Station(id: "settings")

    let timeline = Timeline()
    let coordinator = Coordinator(push: LineChoice(slide))
    coordinator.routes = [
      Route(from: "list", to: "article", line: .line(sheet)),
      Route(to: "help", line: .cut),
    ]
    let navigator = Navigator(
      size: Size(width: 390, height: 844), timeline: timeline, coordinator: coordinator)

    try navigator.push(list)
    try navigator.push(article) { arrived in print(arrived ? "there" : "went back") }
    timeline.advance(to: 0.25)

    #expect(navigator.train?.line.id == "curtain")

    coordinator.overlap = .interrupt
    navigator.pop()
    timeline.advance(to: 0.3)
    try navigator.setStack([list, settings], animated: false)

    #expect(printed.lines == ["went back"])
    #expect(navigator.isAtRest && navigator.visible === settings)
  }

  @Test func `stations are told themselves`() throws {
    let stage = try Stage()
    let (timeline, list) = (stage.timeline, stage.list)
    let (detail, settings) = (Station(id: "detail"), Station(id: "settings"))
    let slide = LineChoice(try stage.registry.line(named: "slide"))
    let sheet = LineChoice(try stage.registry.line(named: "curtain"))

    let swipe = try list.travelPush(to: detail, drivenOn: sheet, backOn: slide)
    swipe.update(to: 0.3)
    swipe.finish()
    timeline.advance(to: timeline.now + 1)
    try detail.travel(to: settings, on: sheet)
    timeline.advance(to: timeline.now + 1)
    try settings.travelBack(on: sheet)

    #expect(swipe.state == .completed && stage.navigator.train?.operation == .dismiss)
    #expect(stage.navigator.stations == [list, stage.article, detail])
  }

  @Test func `touches go to recognisers`() throws {
    let stage = try Stage()
    let (navigator, timeline) = (stage.navigator, stage.timeline)

    var options = GestureOptions()
    options.policy = DrivePolicy(.half)
    options.pull = DrivePolicy(.half)
    navigator.installGestures(options).onEvent = { event in print(event) }
    let surface = TouchSurface(navigator.container, timeline: timeline)
    surface.send(Touch(.began, at: Point(x: 8, y: 300), time: timeline.now))
    surface.send(Touch(.moved, at: Point(x: 90, y: 300), time: timeline.now))
    surface.send(Touch(.ended, at: Point(x: 90, y: 300), time: timeline.now))

    #expect(printed.lines.first == "willStart" && printed.lines.last == "didCancel")
    timeline.advance(to: 2)
    #expect(navigator.stations.count == 2 && navigator.isAtRest)
  }

  @Test func `a station holds a stack`() throws {
    let stage = try Stage()
    let (navigator, timeline) = (stage.navigator, stage.timeline)

    let tabs = Station(id: "tabs")
    let inner = Navigator(
      root: Station(id: "first"), size: Size(width: 390, height: 760), timeline: timeline)
    tabs.embed(inner)
    try navigator.push(tabs)
    try inner.push(Station(id: "second"))

    #expect(navigator.top === tabs && inner.top?.id == "second")
    #expect(inner.top?.layer.nearest(Navigator.self) === inner)
    #expect(inner.container.nearest(Station.self) === tabs)
  }

  @Test func `a finger drives any line`() throws {
    let stage = try Stage()
    let (navigator, timeline) = (stage.navigator, stage.timeline)

    let train = try navigator.drive(.pop) { finished in print(finished ? "popped" : "stayed") }
    train.drive(to: 0.4)
    if train.progress > 0.5 {
      train.finish(velocity: Point(x: 900, y: 0))
    } else {
      train.cancel()
    }
    timeline.advance(to: timeline.now + 1)

    #expect(printed.lines == ["stayed"])
    #expect(navigator.stations.map(\.id) == ["list", "article"])
  }

  @Test func `everything can be watched`() throws {
    let stage = try Stage()
    let (navigator, timeline) = (stage.navigator, stage.timeline)

    let bar = TitleBar()
    navigator.add(bar)
    if let cover = navigator.container.layer(named: "cover") {
      let place = cover.convert(cover.bounds, to: navigator.container)
      print(cover.opacity, place ?? .zero)
    }

    let trace = Trace()
    trace.recordFrame(0, at: timeline.now, container: navigator.container)
    print(trace.jsonLines)

    #expect(printed.lines.count == 2 && printed.lines[1].contains("article/cover"))
    navigator.pop()
    #expect(bar.text == "list")
  }

  @Test func `a screen draws only what has changed`() throws {
    let screen = Screen(try Stage().navigator)
    #expect(try screen.tick() == true)
    #expect(try screen.tick() == false)
    #expect(screen.bitmap[0, 1687] == SIMD4(255, 255, 255, 255))
  }

  @Test func `a move becomes a film`() throws {
    let stage = try Stage()
    let (navigator, timeline) = (stage.navigator, stage.timeline)
    let scratch = try Scratch()
    let path = scratch["pop.mp4"].path

    let settings = FilmSettings(width: 390, height: 844, rate: FrameRate(30), frameCount: 30)
    let film = try openSink(path: path, format: .mp4, settings: settings)
    let builder = SceneBuilder(store: PictureStore(), scale: 1)
    let compositor = Compositor()
    let frame = Bitmap(width: settings.width, height: settings.height)
    let departure = timeline.now
    navigator.pop()
    for index in 0..<settings.frameCount {
      timeline.advance(to: departure + settings.rate.time(ofFrame: index))
      let list = try builder.displayList(for: navigator.container, width: 390, height: 844)
      compositor.draw(list, into: frame)
      try film.write(frame)
    }
    try film.finish()

    #expect(scratch.names == ["pop.mp4"])
  }

  @Test func `a journey plays on a navigator`() throws {
    let registry = try Stage().registry
    let text = "stations: { a: red, b: blue }\nsteps: [a, b, pop]\noutput: { size: 64x48 }\n"
    let folder: String? = nil

    let store = PictureStore()
    let pictures = PictureSource(
      facts: { (path, page) throws(PictureSource.Refusal) in
        do throws(ContentError) {
          let info = try store.probe(path, page: page)
          return PictureSource.Facts(size: info.size, hasAlpha: info.hasAlpha)
        } catch { throw PictureSource.Refusal("\(error)") }
      },
      element: { (path, id) throws(PictureSource.Refusal) in
        do throws(ContentError) { return try store.elementFrame(path, id: id) } catch {
          throw PictureSource.Refusal("\(error)")
        }
      })
    let journey = try Journey(parsing: text, directory: folder)
    let plan = try journey.plan(lines: LineSource(registry), pictures: pictures)
    let director = Director(plan)
    for index in 0..<plan.frameCount {
      director.advance(to: plan.rate.time(ofFrame: index))
      print(director.container.sublayers.count)
    }

    #expect(printed.lines.count == plan.frameCount)
    #expect(printed.lines.first == "1" && printed.lines.last == "1")
  }
}

/// What stands on the pages is what was compiled.
@Suite struct EmbeddingPageTests {
  private static let compiled: String = RepositoryTests.files
    .filter { $0.hasPrefix("Tests/SwitchyardDocsTests/Embedding/") }
    .compactMap { try? Page($0).text.dedented }.joined()

  @Test(arguments: ["README.md", "docs/Embedding.md"])
  func `the code is that of the tests`(path: String) throws {
    let blocks = try Page(path).blocks("swift").filter { !$0.contains("\nimport ") }
    for block in blocks where !block.contains("import SwitchyardSDK") {
      let isCompiled = Self.compiled.contains(block.dedented)
      #expect(isCompiled, "\(block)")
    }
  }

  @Test func `the manifest names what the package has`() throws {
    let manifest = try Page("Package.swift").text
    let block = try #require(try Page("docs/Embedding.md").blocks("swift").first)
    #expect(block.hasPrefix("// swift-tools-version: 6.3\n"))
    for match in block.matches(of: /\.product\(name: "(\w+)"/) {
      #expect(
        manifest.contains(".library(name: \"\(match.1)\"")
          || manifest.contains("name: \"\(match.1)\",\n"))
    }
  }
}
