import Glibc
import SwitchyardCore
import SwitchyardHost
import SwitchyardMotion

/// Moves between two screens on a line of its own and on one from a file, and tells what is seen.
@main struct Embedding {
  private let timeline = Timeline()
  private let list = List(id: "list")
  private let page = Page(id: "page")
  private let navigator: Navigator
  private let surface: TouchSurface

  static func main() {
    guard let file = CommandLine.arguments.dropFirst().first else {
      print("usage: embedding LINES.so LINE")
      exit(2)
    }
    do {
      try Embedding(file: file, line: CommandLine.arguments.dropFirst(2).first ?? "fade").run()
    } catch {
      print("embedding: \(error)")
      exit(1)
    }
  }

  init(file: String, line: String) throws {
    let path = PluginSearchPath(files: [file], executable: nil)
    let registry = PluginRegistry(searchPath: path, version: "1.0.0")
    try registry.registerOwnLines()
    registry.load()
    let curtain = LineChoice(try registry.line(named: "curtain"), easing: .linear)
    let back = LineChoice(try registry.line(named: line))
    let coordinator = Coordinator(push: curtain)
    coordinator.routes = [Route(from: "list", to: "page", pop: .line(back))]
    navigator = Navigator(
      root: list, size: Size(width: 400, height: 800), timeline: timeline, coordinator: coordinator)
    navigator.installGestures()
    surface = TouchSurface(navigator.container, timeline: timeline)
  }

  private func run() throws {
    list.onChoose = { [navigator, page] in try? navigator.push(page) }
    tell("start")
    touch(TouchPath(from: Point(x: 200, y: 120), to: Point(x: 200, y: 120), over: 0.05))
    tell("tapped")
    wait(0.25)
    tell("half way")
    wait(0.25)
    tell("there")
    let way = TouchPath(from: Point(x: 4, y: 400), to: Point(x: 204, y: 400), over: 0.25)
    touch(way, lifts: false)
    tell("dragged")
    navigator.train?.cancel()
    wait(1)
    tell("let go")
    touch(way)
    wait(1)
    tell("flicked")
  }

  /// Sends a finger along a path, as a window would.
  private func touch(_ path: TouchPath, lifts: Bool = true) {
    for touch in path.touches(from: timeline.now) where lifts || touch.phase != .ended {
      timeline.advance(to: touch.time)
      surface.send(touch)
    }
  }

  private func wait(_ seconds: Double) { timeline.advance(to: timeline.now + seconds) }

  private func tell(_ moment: String) {
    let stack = navigator.stations.map(\.id).joined(separator: " ")
    let train = navigator.train.map { "\($0.line.id) \($0.state) \($0.progress)" } ?? "at rest"
    print("\(moment): \(stack), \(train)")
    for layer in navigator.container.sublayers {
      let frame = layer.frame
      print(
        "  \(layer.name ?? "?") at \(frame.left), \(frame.top),",
        "\(frame.width) x \(frame.height), opacity \(layer.opacity)")
    }
  }
}
